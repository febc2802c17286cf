import { CustomGroup } from '../../../kit/custom/custom-group.tsx'
import { Person } from '../../../kit/display/person.tsx'
import { When } from '../../../kit/display/when.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useCanEdit } from '../../records/public/kind-frame.tsx'
import type { DocumentDetail } from '../document.ts'

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
