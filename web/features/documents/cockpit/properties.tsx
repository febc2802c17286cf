import { CustomGroup } from '../../../kit/custom/custom-group.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useCanEdit } from '../../records/public/kind-frame.tsx'
import type { DocumentDetail } from '../document.ts'

/** What is said of a document beside its signers. */
export function DocumentProperties({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('documents', document, useCanEdit('document', document))
  const { completionCcEmails } = document
  const fields = { type: 'document', record: document } as const
  return (
    <PropertySheet>
      <PropertyGroup>
        <ReadProperties {...fields} names={['signingOrder', 'automationMode', 'provider']} />
        {completionCcEmails.length > 0 && (
          <ReadProperty label={t('document.field.completionCcEmails')}>
            {completionCcEmails.join(', ')}
          </ReadProperty>
        )}
      </PropertyGroup>
      <PropertyGroup>
        <ReadProperties {...fields} names={['createdByName', 'createdAt']} />
        <TagsProperty module="documents" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="document" edit={edit} />
    </PropertySheet>
  )
}
