import { CustomGroup } from '../../components/custom/custom-group.tsx'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import { DimensionProperty } from '../../components/record/fields/dimension-property.tsx'
import { Property, PropertyGroup, PropertySheet } from '../../components/record/fields/property.tsx'
import { optionalText, TextProperty } from '../../components/record/fields/text-property.tsx'
import { TagEditor } from '../../components/record/tag-editor.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { yachtTypeOptions } from '../../lib/lists/options.ts'
import { countryOptions } from '../../lib/words/countries.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Yacht } from './vocabulary.ts'

const identityFields = ['registrationNumber', 'hullId', 'mmsi', 'callSign'] as const

export function YachtDetails({ yacht, canEdit }: { yacht: Yacht; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('yachts', yacht, canEdit)
  return (
    <PropertySheet>
      <PropertyGroup>
        <TextProperty
          edit={edit}
          label={t('yachts.field.name')}
          textOf={(record) => record.name}
          parse={(text) => (text ? { patch: { name: text } } : { problem: t('form.required') })}
        />
        <ChoiceProperty
          edit={edit}
          label={t('yachts.field.type')}
          name="type"
          options={yachtTypeOptions(t)}
          optional
        />
        <TextProperty
          edit={edit}
          label={t('yachts.field.builder')}
          textOf={(record) => record.builder ?? ''}
          parse={optionalText('builder')}
        />
        <TextProperty
          edit={edit}
          label={t('yachts.field.model')}
          textOf={(record) => record.model ?? ''}
          parse={optionalText('model')}
        />
        <TextProperty
          edit={edit}
          label={t('yachts.field.yearBuilt')}
          figures
          inputMode="numeric"
          textOf={(record) => record.yearBuilt?.toString() ?? ''}
          parse={(text) => {
            if (text === '') return { patch: { yearBuilt: null } }
            if (!/^\d{4}$/.test(text)) return { problem: t('yachts.yearProblem') }
            return { patch: { yearBuilt: Number(text) } }
          }}
        />
        <Property label={t('record.tags')}>
          {() => (
            <span className="block px-2 py-1">
              <TagEditor module="yachts" id={yacht.id} tags={yacht.tags} canEdit={canEdit} />
            </span>
          )}
        </Property>
      </PropertyGroup>
      <PropertyGroup title={t('dimension.title')} action={<UnitToggle />}>
        <DimensionProperty edit={edit} label={t('dimension.length')} name="length" />
        <DimensionProperty edit={edit} label={t('dimension.beam')} name="width" />
        <DimensionProperty edit={edit} label={t('dimension.draft')} name="draft" />
      </PropertyGroup>
      <PropertyGroup title={t('yachts.identity')}>
        <ChoiceProperty
          edit={edit}
          label={t('yachts.field.flagIso')}
          name="flagIso"
          options={countryOptions()}
          optional
          searched
        />
        {identityFields.map((name) => (
          <TextProperty
            key={name}
            edit={edit}
            label={t(`yachts.field.${name}`)}
            figures
            textOf={(record) => record[name] ?? ''}
            parse={optionalText(name)}
          />
        ))}
      </PropertyGroup>
      <CustomGroup type="yacht" edit={edit} />
    </PropertySheet>
  )
}
