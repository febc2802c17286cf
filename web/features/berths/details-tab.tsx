import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { ChoiceProperty } from '../../kit/record/fields/choice-property.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Berth, statusOptions } from './vocabulary.tsx'

const supplyFields = ['powerCapacity', 'voltage', 'waterAvailable'] as const
const mooringFields = [
  ...(['mooringType', 'access', 'bowFacing', 'sidePontoon'] as const),
  ...(['cleatType', 'cleatCapacity', 'bollardType', 'bollardCapacity'] as const),
]

export function BerthDetails({ berth, canEdit }: { berth: Berth; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('berths', berth, canEdit)
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
        {berth.statusOverrideMode === 'manual' && (
          <FieldProperties type="berth" edit={edit} names={['statusReason']} />
        )}
        <FieldProperties type="berth" edit={edit} names={['tenureType', 'price', 'pontoon']} />
        <TagsProperty module="berths" edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('dimension.title')} action={<UnitToggle />}>
        <FieldProperties
          type="berth"
          edit={edit}
          names={['lengthM', 'widthM', 'draftM', 'nominalBoatSizeM', 'waterDepthM']}
          labels={{ widthM: t('dimension.width') }}
        />
      </PropertyGroup>
      <PropertyGroup title={t('berths.supply')}>
        <FieldProperties type="berth" edit={edit} names={supplyFields} />
      </PropertyGroup>
      <PropertyGroup title={t('berths.mooring')}>
        <FieldProperties type="berth" edit={edit} names={mooringFields} />
      </PropertyGroup>
      <CustomGroup type="berth" edit={edit} />
      <ExternalIdsGroup module="berths" edit={edit} />
    </PropertySheet>
  )
}
