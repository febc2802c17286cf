import { codeInWords } from '../../../contract/values/words.ts'
import { CustomGroup } from '../../components/custom/custom-group.tsx'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import { DimensionProperty } from '../../components/record/fields/dimension-property.tsx'
import { MoneyProperty } from '../../components/record/fields/money-property.tsx'
import { Property, PropertyGroup, PropertySheet } from '../../components/record/fields/property.tsx'
import { optionalText, TextProperty } from '../../components/record/fields/text-property.tsx'
import { YesNoProperty } from '../../components/record/fields/yes-no-property.tsx'
import { TagEditor } from '../../components/record/tag-editor.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { type Berth, statusOptions, tenureOptions } from './vocabulary.tsx'
import { WaterDepthProperty } from './water-depth-property.tsx'

const supplyFields = ['powerCapacity', 'voltage'] as const
const mooringFields = ['mooringType', 'access', 'bowFacing', 'sidePontoon'] as const
const holdFields = ['cleatType', 'cleatCapacity', 'bollardType', 'bollardCapacity'] as const

export function BerthDetails({ berth, canEdit }: { berth: Berth; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('berths', berth, canEdit)
  const described = (name: (typeof supplyFields | typeof mooringFields | typeof holdFields)[number]) => (
    <TextProperty
      key={name}
      edit={edit}
      label={t(`berths.field.${name}`)}
      textOf={(record) => codeInWords(record[name] ?? '')}
      parse={optionalText(name)}
    />
  )
  return (
    <PropertySheet>
      <PropertyGroup>
        <TextProperty
          edit={edit}
          label={t('berths.field.mooringNumber')}
          figures
          textOf={(record) => record.mooringNumber}
          parse={(text) => (text ? { patch: { mooringNumber: text } } : { problem: t('form.required') })}
        />
        <ChoiceProperty
          edit={edit}
          label={t('berths.field.status')}
          name="status"
          options={statusOptions(t)}
        />
        <ChoiceProperty
          edit={edit}
          label={t('berths.field.tenureType')}
          name="tenureType"
          options={tenureOptions(t)}
        />
        <MoneyProperty edit={edit} label={t('berths.field.price')} name="price" />
        <TextProperty
          edit={edit}
          label={t('berths.field.pontoon')}
          textOf={(record) => record.pontoon ?? ''}
          parse={optionalText('pontoon')}
        />
        <Property label={t('record.tags')}>
          {() => (
            <span className="block px-2 py-1">
              <TagEditor module="berths" id={berth.id} tags={berth.tags} canEdit={canEdit} />
            </span>
          )}
        </Property>
      </PropertyGroup>
      <PropertyGroup title={t('dimension.title')} action={<UnitToggle />}>
        <DimensionProperty edit={edit} label={t('dimension.length')} name="length" />
        <DimensionProperty edit={edit} label={t('dimension.width')} name="width" />
        <DimensionProperty edit={edit} label={t('dimension.draft')} name="draft" />
        <DimensionProperty edit={edit} label={t('dimension.nominalBoatSize')} name="nominalBoatSize" />
        <WaterDepthProperty edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('berths.supply')}>
        {supplyFields.map(described)}
        <YesNoProperty edit={edit} label={t('berths.field.waterAvailable')} name="waterAvailable" />
      </PropertyGroup>
      <PropertyGroup title={t('berths.mooring')}>
        {mooringFields.map(described)}
        {holdFields.map(described)}
      </PropertyGroup>
      <CustomGroup type="berth" edit={edit} />
    </PropertySheet>
  )
}
