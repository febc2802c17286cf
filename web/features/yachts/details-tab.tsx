import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Yacht } from './vocabulary.ts'

export function YachtDetails({ yacht, canEdit }: { yacht: Yacht; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('yachts', yacht, canEdit)
  const labels = {
    registrationNumber: t('yachts.field.registrationNumber'),
    hullId: t('yachts.field.hullId'),
  }
  const fields = { type: 'yacht', edit, labels } as const
  return (
    <PropertySheet>
      <PropertyGroup>
        <FieldProperties {...fields} names={['name', 'type', 'builder', 'model']} />
        <FieldProperties {...fields} names={['yearBuilt']} figures />
        <TagsProperty module="yachts" edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('dimension.title')} action={<UnitToggle />}>
        <FieldProperties {...fields} names={['lengthM', 'widthM', 'draftM']} />
      </PropertyGroup>
      <PropertyGroup title={t('yachts.identity')}>
        <FieldProperties
          {...fields}
          names={['flagIso', 'registrationNumber', 'hullId', 'mmsi', 'callSign']}
          figures
        />
      </PropertyGroup>
      <CustomGroup type="yacht" edit={edit} />
      <ExternalIdsGroup module="yachts" edit={edit} />
    </PropertySheet>
  )
}
