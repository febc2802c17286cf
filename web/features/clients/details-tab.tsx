import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import type { Client } from './client.ts'

export function ClientDetails({ client, canEdit }: { client: Client; canEdit: boolean }) {
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
        <ReadProperties type="client" record={client} names={['createdAt', 'updatedAt']} />
      </PropertyGroup>
    </PropertySheet>
  )
}
