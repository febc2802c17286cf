import { CustomGroup } from '../../../components/custom/custom-group.tsx'
import type { DocumentDetail } from '../../../components/documents/document.ts'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../../components/record/fields/property.tsx'
import { TagsProperty } from '../../../components/record/fields/tags-property.tsx'
import { useCanEdit } from '../../../components/record/kind-frame.tsx'
import { useModuleEdit } from '../../../components/record/use-module-edit.ts'
import { When } from '../../../components/when.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { termText } from '../../../lib/words/term-text.ts'

/** What is said of a document beside its signers. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('documents', document, useCanEdit('document', document))
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
        <ReadProperty label={t('document.field.documentType')}>
          {termText('document_types', documentType)}
        </ReadProperty>
        <ReadProperty label={t('document.field.signingOrder')}>
          {t(`document.choice.signingOrder.${document.signingOrder}`)}
        </ReadProperty>
        <ReadProperty label={t('document.field.automationMode')}>
          {t(`document.choice.automationMode.${document.automationMode}`)}
        </ReadProperty>
        {provider && (
          <ReadProperty label={t('document.field.provider')}>
            {t(`document.choice.provider.${provider}`)}
          </ReadProperty>
        )}
        {completionCcEmails.length > 0 && (
          <ReadProperty label={t('document.field.completionCcEmails')}>
            {completionCcEmails.join(', ')}
          </ReadProperty>
        )}
      </PropertyGroup>
      <PropertyGroup>
        {when(t('document.field.sentAt'), sentAt)}
        {when(t('document.field.expiresAt'), expiresAt)}
        {when(t('document.field.completedAt'), completedAt)}
        {when(t('document.field.endedAt'), endedAt)}
        {document.createdByName && (
          <ReadProperty label={t('document.field.createdBy')}>{document.createdByName}</ReadProperty>
        )}
        {when(t('record.created'), document.createdAt)}
        <TagsProperty module="documents" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="document" edit={edit} />
    </PropertySheet>
  )
}
