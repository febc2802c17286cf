import { CustomGroup } from '../../components/custom/custom-group.tsx'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import { FieldProperties } from '../../components/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../components/record/fields/property.tsx'
import { TagsProperty } from '../../components/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { When } from '../../components/when.tsx'
import { formatDate } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { useSubdivisions } from '../../lib/words/subdivisions.ts'
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
      <PropertyGroup>
        <ReadProperty label={t('record.created')}>{formatDate(company.createdAt)}</ReadProperty>
        <ReadProperty label={t('record.changed')}>
          <When timestamp={company.updatedAt} />
        </ReadProperty>
      </PropertyGroup>
    </PropertySheet>
  )
}
