import { When } from '../../kit/display/when.tsx'
import { ChoiceProperty } from '../../kit/record/fields/choice-property.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useSubdivisions } from '../../kit/words/subdivisions.ts'
import { LinkProperty } from './link-property.tsx'
import type { ResidentialClient } from './residential-client.ts'

type DetailsProps = { client: ResidentialClient; canEdit: boolean }

/** How somebody is reached, where they live, and who they are in the harbour. */
export function ResidentialClientDetails({ client, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const regions = useSubdivisions(client.residenceCountryIso)
  const edit = useModuleEdit('residentialClients', client, canEdit)
  const fields = { type: 'residential_client', edit } as const
  return (
    <PropertySheet>
      <PropertyGroup>
        <FieldProperties {...fields} names={['fullName', 'email']} />
        <FieldProperties {...fields} names={['phone']} figures />
        <FieldProperties {...fields} names={['phoneCountry', 'source']} />
        <LinkProperty edit={edit} />
        <TagsProperty module="residentialClients" edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('residentialClients.place')}>
        <FieldProperties {...fields} names={['residenceCountryIso']} />
        <ChoiceProperty
          edit={edit}
          label={t('residential_client.field.residenceSubdivisionIso')}
          name="residenceSubdivisionIso"
          options={regions}
          optional
          searched
        />
        <FieldProperties {...fields} names={['nationalityIso', 'timezone']} />
      </PropertyGroup>
      <PropertyGroup>
        {client.consentedAt && (
          <ReadProperty label={t('residential_client.field.consentedAt')}>
            {formatDate(client.consentedAt)}
          </ReadProperty>
        )}
        <ReadProperty label={t('record.created')}>{formatDate(client.createdAt)}</ReadProperty>
        <ReadProperty label={t('record.changed')}>
          <When timestamp={client.updatedAt} />
        </ReadProperty>
      </PropertyGroup>
    </PropertySheet>
  )
}
