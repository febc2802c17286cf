import { personOptions } from '../../kit/display/person.tsx'
import { When } from '../../kit/display/when.tsx'
import { AmountProperty } from '../../kit/record/fields/amount-property.tsx'
import { ChoiceProperty } from '../../kit/record/fields/choice-property.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ResidentialInterest } from './residential-interest.ts'
import { StageProperty } from './stage-property.tsx'

type DetailsProps = { interest: ResidentialInterest; canEdit: boolean }

/** How far it is, who it is of, what is sought, and who looks after it. */
export function ResidentialInterestDetails({ interest, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const edit = useModuleEdit('residentialInterests', interest, canEdit)
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return (
    <PropertySheet>
      <PropertyGroup>
        <StageProperty interest={interest} canEdit={canEdit} />
        <ChoiceProperty
          edit={edit}
          label={t('residential_interest.field.assignedTo')}
          name="assignedTo"
          options={personOptions(people.data)}
          optional
        />
        <TagsProperty module="residentialInterests" edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('residentialInterests.requirement')}>
        <FieldProperties type="residential_interest" edit={edit} names={['sought']} />
        <AmountProperty edit={edit} name="priceMax" />
      </PropertyGroup>
      <PropertyGroup>
        <ReadProperty label={t('residential_interest.field.stageChangedAt')}>
          <When timestamp={interest.stageChangedAt} />
        </ReadProperty>
        <ReadProperty label={t('record.created')}>{formatDate(interest.createdAt)}</ReadProperty>
        <ReadProperty label={t('record.changed')}>
          <When timestamp={interest.updatedAt} />
        </ReadProperty>
      </PropertyGroup>
    </PropertySheet>
  )
}
