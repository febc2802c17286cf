import { CustomGroup } from '../../../components/custom/custom-group.tsx'
import type { DocumentDetail } from '../../../components/documents/document.ts'
import { Person } from '../../../components/people/person.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../../components/record/fields/property.tsx'
import { TagsProperty } from '../../../components/record/fields/tags-property.tsx'
import { useCanEdit } from '../../../components/record/kind-frame.tsx'
import { useModuleEdit } from '../../../components/record/use-module-edit.ts'
import { When } from '../../../components/when.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'

/** What is said of a document beside its signers. */
export function DocumentProperties({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('documents', document, useCanEdit('document', document))
  const { provider, completionCcEmails } = document
  return (
    <PropertySheet>
      <PropertyGroup>
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
        {document.createdByName && (
          <ReadProperty label={t('document.field.createdBy')}>
            <Person name={document.createdByName} />
          </ReadProperty>
        )}
        <ReadProperty label={t('record.created')}>
          <When timestamp={document.createdAt} />
        </ReadProperty>
        <TagsProperty module="documents" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="document" edit={edit} />
    </PropertySheet>
  )
}
