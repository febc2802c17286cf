import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { When } from '../../kit/display/when.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { ChoiceProperty } from '../../kit/record/fields/choice-property.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useSubdivisions } from '../../kit/words/subdivisions.ts'
import type { Company } from './company.ts'

export function CompanyDetails({ company, canEdit }: { company: Company; canEdit: boolean }) {
  const { t } = useTranslation()
  const subdivisions = useSubdivisions(company.incorporationCountryIso)
  const edit = useModuleEdit('companies', company, canEdit)
  const labels = {
    registrationNumber: t('companies.field.registrationNumber'),
    vatNumber: t('companies.field.vatNumber'),
    incorporationCountryIso: t('companies.field.country'),
    incorporationDate: t('companies.field.date'),
  }
  const fields = { type: 'company', edit, labels } as const
  return (
    <PropertySheet>
      <PropertyGroup>
        <FieldProperties {...fields} names={['name']} />
        <FieldProperties {...fields} names={['registrationNumber', 'vatNumber']} figures />
        <TagsProperty module="companies" edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('companies.incorporation')}>
        <FieldProperties {...fields} names={['incorporationCountryIso']} />
        <ChoiceProperty
          edit={edit}
          label={t('addresses.subdivision')}
          name="incorporationSubdivisionIso"
          options={subdivisions}
          optional
          searched
        />
        <FieldProperties {...fields} names={['incorporationDate']} />
      </PropertyGroup>
      <CustomGroup type="company" edit={edit} />
      <ExternalIdsGroup module="companies" edit={edit} />
      <PropertyGroup>
        <ReadProperty label={t('record.created')}>{formatDate(company.createdAt)}</ReadProperty>
        <ReadProperty label={t('record.changed')}>
          <When timestamp={company.updatedAt} />
        </ReadProperty>
      </PropertyGroup>
    </PropertySheet>
  )
}
