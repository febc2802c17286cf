import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Company, companyLabels } from './company.ts'

export function CompanyDetails({ company, canEdit }: { company: Company; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('companies', company, canEdit)
  const labels = {
    ...companyLabels(t),
    incorporationSubdivisionIso: t('addresses.subdivision'),
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
        <FieldProperties
          {...fields}
          names={['incorporationCountryIso', 'incorporationSubdivisionIso', 'incorporationDate']}
        />
      </PropertyGroup>
      <CustomGroup type="company" edit={edit} />
      <ExternalIdsGroup module="companies" edit={edit} />
      <PropertyGroup>
        <ReadProperties type="company" record={company} names={['createdAt', 'updatedAt']} />
      </PropertyGroup>
    </PropertySheet>
  )
}
