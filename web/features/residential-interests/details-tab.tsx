import { personOptions } from '../../components/people/person.tsx'
import { AmountProperty } from '../../components/record/fields/amount-property.tsx'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import { FieldProperties } from '../../components/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../components/record/fields/property.tsx'
import { TagsProperty } from '../../components/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { When } from '../../components/when.tsx'
import { useRead } from '../../lib/server-state.ts'
import { formatDate } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
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
