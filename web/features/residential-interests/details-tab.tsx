import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ResidentialInterest } from './residential-interest.ts'
import { StageProperty } from './stage-property.tsx'

type DetailsProps = { interest: ResidentialInterest; canEdit: boolean }

/** How far it is, who it is of, what is sought, and who looks after it. */
export function ResidentialInterestDetails({ interest, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const edit = useModuleEdit('residentialInterests', interest, canEdit)
  const type = 'residential_interest'
  return (
    <PropertySheet>
      <PropertyGroup>
        <StageProperty interest={interest} canEdit={canEdit} />
        <FieldProperties type={type} edit={edit} names={['assignedTo']} />
        <TagsProperty module="residentialInterests" edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('residentialInterests.requirement')}>
        <FieldProperties type={type} edit={edit} names={['sought', 'priceMax']} />
      </PropertyGroup>
      <PropertyGroup>
        <ReadProperties type={type} record={interest} names={['stageChangedAt', 'createdAt', 'updatedAt']} />
      </PropertyGroup>
    </PropertySheet>
  )
}
