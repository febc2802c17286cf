import type { DocumentDetail } from '../../../components/documents/document.ts'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../../components/record/fields/property.tsx'
import { When } from '../../../components/when.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { termText } from '../../../lib/words/term-text.ts'

/** What is said of a document beside its signers. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { documentType, provider, sentAt, completedAt, endedAt, expiresAt, completionCcEmails } = document
  const when = (label: string, timestamp: string | null) =>
    timestamp && (
      <ReadProperty label={label}>
        <When timestamp={timestamp} />
      </ReadProperty>
    )
  return (
    <PropertySheet>
      <PropertyGroup>
        <ReadProperty label={t('fieldName.documentType')}>
          {termText('document_types', documentType)}
        </ReadProperty>
        <ReadProperty label={t('fieldName.signingOrder')}>
          {t(`vocabulary.signingOrder.${document.signingOrder}`)}
        </ReadProperty>
        <ReadProperty label={t('fieldName.automationMode')}>
          {t(`vocabulary.automationMode.${document.automationMode}`)}
        </ReadProperty>
        {provider && (
          <ReadProperty label={t('fieldName.provider')}>
            {t(`vocabulary.signingProvider.${provider}`)}
          </ReadProperty>
        )}
        {completionCcEmails.length > 0 && (
          <ReadProperty label={t('fieldName.completionCcEmails')}>
            {completionCcEmails.join(', ')}
          </ReadProperty>
        )}
      </PropertyGroup>
      <PropertyGroup>
        {when(t('fieldName.sentAt'), sentAt)}
        {when(t('fieldName.expiresAt'), expiresAt)}
        {when(t('fieldName.completedAt'), completedAt)}
        {when(t('fieldName.endedAt'), endedAt)}
        {document.createdByName && (
          <ReadProperty label={t('fieldName.createdBy')}>{document.createdByName}</ReadProperty>
        )}
        {when(t('record.created'), document.createdAt)}
      </PropertyGroup>
    </PropertySheet>
  )
}
