import { codeInWords } from '../../../contract/values/words.ts'
import { CustomGroup } from '../../components/custom/custom-group.tsx'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import { DimensionProperty } from '../../components/record/fields/dimension-property.tsx'
import { FieldProperties } from '../../components/record/fields/field-property.tsx'
import { MoneyProperty } from '../../components/record/fields/money-property.tsx'
import { PropertyGroup, PropertySheet } from '../../components/record/fields/property.tsx'
import { TagsProperty } from '../../components/record/fields/tags-property.tsx'
import { optionalText, TextProperty } from '../../components/record/fields/text-property.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { fieldName } from '../../lib/words/values.ts'
import { type Berth, statusOptions } from './vocabulary.tsx'
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
      label={fieldName(name)}
      textOf={(record) => codeInWords(record[name] ?? '')}
      parse={optionalText(name)}
    />
  )
  return (
    <PropertySheet>
      <PropertyGroup>
        <FieldProperties
          type="berth"
          edit={edit}
          names={['mooringNumber']}
          labels={{ mooringNumber: t('berths.field.mooringNumber') }}
          figures
        />
        <ChoiceProperty
          edit={edit}
          label={t('berths.field.status')}
          name="status"
          options={statusOptions(t)}
        />
        <FieldProperties type="berth" edit={edit} names={['tenureType']} />
        <MoneyProperty edit={edit} label={t('berths.field.price')} name="price" />
        <FieldProperties type="berth" edit={edit} names={['pontoon']} />
        <TagsProperty module="berths" edit={edit} />
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
        <FieldProperties type="berth" edit={edit} names={['waterAvailable']} />
      </PropertyGroup>
      <PropertyGroup title={t('berths.mooring')}>
        {mooringFields.map(described)}
        {holdFields.map(described)}
      </PropertyGroup>
      <CustomGroup type="berth" edit={edit} />
    </PropertySheet>
  )
}
