import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { When } from '../../kit/display/when.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Client } from './client.ts'

export function ClientDetails({ client, canEdit }: { client: Client; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('clients', client, canEdit)
  return (
    <PropertySheet>
      <PropertyGroup>
        <FieldProperties type="client" edit={edit} />
        <TagsProperty module="clients" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="client" edit={edit} />
      <ExternalIdsGroup module="clients" edit={edit} />
      <PropertyGroup>
        <ReadProperty label={t('record.created')}>
          <When timestamp={client.createdAt} />
        </ReadProperty>
        <ReadProperty label={t('record.changed')}>
          <When timestamp={client.updatedAt} />
        </ReadProperty>
      </PropertyGroup>
    </PropertySheet>
  )
}
