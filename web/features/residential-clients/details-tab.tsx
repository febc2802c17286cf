import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { LinkProperty } from './link-property.tsx'
import type { ResidentialClient } from './residential-client.ts'

type DetailsProps = { client: ResidentialClient; canEdit: boolean }

/** How somebody is reached, where they live, and who they are in the harbour. */
export function ResidentialClientDetails({ client, canEdit }: DetailsProps) {
  const { t } = useTranslation()
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
        <FieldProperties
          {...fields}
          names={['residenceCountryIso', 'residenceSubdivisionIso', 'nationalityIso', 'timezone']}
        />
      </PropertyGroup>
      <PropertyGroup>
        <ReadProperties
          type="residential_client"
          record={client}
          names={['consentedAt', 'createdAt', 'updatedAt']}
        />
      </PropertyGroup>
    </PropertySheet>
  )
}
