import { CustomGroup } from '../../components/custom/custom-group.tsx'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import {
  Property,
  PropertyGroup,
  PropertySheet,
  ReadProperty,
} from '../../components/record/fields/property.tsx'
import { optionalText, TextProperty } from '../../components/record/fields/text-property.tsx'
import { TagEditor } from '../../components/record/tag-editor.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { When } from '../../components/when.tsx'
import { countryOptions } from '../../lib/words/countries.ts'
import { formatDate } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { useSubdivisions } from '../../lib/words/subdivisions.ts'
import type { Company } from './company.ts'

export function CompanyDetails({ company, canEdit }: { company: Company; canEdit: boolean }) {
  const { t } = useTranslation()
  const subdivisions = useSubdivisions(company.incorporationCountryIso)
  const edit = useModuleEdit('companies', company, canEdit)
  return (
    <PropertySheet>
      <PropertyGroup>
        <TextProperty
          edit={edit}
          label={t('companies.field.name')}
          textOf={(record) => record.name}
          parse={(text) => (text ? { patch: { name: text } } : { problem: t('form.required') })}
        />
        {(['registrationNumber', 'vatNumber'] as const).map((name) => (
          <TextProperty
            key={name}
            edit={edit}
            label={t(`companies.field.${name}`)}
            figures
            textOf={(record) => record[name] ?? ''}
            parse={optionalText(name)}
          />
        ))}
        <Property label={t('record.tags')}>
          {() => (
            <span className="block px-2 py-1">
              <TagEditor module="companies" id={company.id} tags={company.tags} canEdit={canEdit} />
            </span>
          )}
        </Property>
      </PropertyGroup>
      <PropertyGroup title={t('companies.incorporation')}>
        <ChoiceProperty
          edit={edit}
          label={t('companies.field.country')}
          name="incorporationCountryIso"
          options={countryOptions()}
          optional
          searched
        />
        <ChoiceProperty
          edit={edit}
          label={t('addresses.subdivision')}
          name="incorporationSubdivisionIso"
          options={subdivisions}
          optional
          searched
        />
        <TextProperty
          edit={edit}
          label={t('companies.field.date')}
          type="date"
          textOf={(record) => record.incorporationDate ?? ''}
          show={(record) => record.incorporationDate ?? ''}
          parse={optionalText('incorporationDate')}
        />
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
