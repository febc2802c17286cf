import { currencies } from '../../../contract/values/currencies.ts'
import { ChoiceProperty } from '../../components/record/fields/choice-property.tsx'
import { FieldProperties } from '../../components/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../components/record/fields/property.tsx'
import { TagsProperty } from '../../components/record/fields/tags-property.tsx'
import { TextProperty } from '../../components/record/fields/text-property.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { RecordLink } from '../../components/records.tsx'
import { When } from '../../components/when.tsx'
import { optionsOf } from '../../lib/lists/options.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { formatDate, formatMoney, readAmount } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { ResidentialInterest } from './residential-interest.ts'
import { StageProperty } from './stage-property.tsx'

type DetailsProps = { interest: ResidentialInterest; canEdit: boolean }

/** How far it is, who it is of, what is sought, and who looks after it. */
export function ResidentialInterestDetails({ interest, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const edit = useModuleEdit('residentialInterests', interest, canEdit)
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return (
    <PropertySheet>
      <PropertyGroup>
        <StageProperty interest={interest} canEdit={canEdit} />
        <ReadProperty label={t('fieldName.clientName')}>
          {can('residential_clients.view') ? (
            <RecordLink type="residential_client" id={interest.clientId}>
              {interest.clientName}
            </RecordLink>
          ) : (
            interest.clientName
          )}
        </ReadProperty>
        <ChoiceProperty
          edit={edit}
          label={t('fieldName.assignedTo')}
          name="assignedTo"
          options={(people.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          optional
        />
        <TagsProperty module="residentialInterests" edit={edit} />
      </PropertyGroup>
      <PropertyGroup title={t('residentialInterests.requirement')}>
        <FieldProperties type="residential_interest" edit={edit} names={['sought']} />
        <TextProperty
          edit={edit}
          label={t('fieldName.priceMax')}
          figures
          inputMode="decimal"
          textOf={(record) => record.priceMax ?? ''}
          show={(record) => formatMoney(record.priceMax, record.priceMaxCurrency ?? port.currency)}
          parse={(text) => {
            if (text === '') return { patch: { priceMax: null } }
            const amount = readAmount(text)
            return amount === null ? { problem: t('form.amount') } : { patch: { priceMax: amount } }
          }}
        />
        {interest.priceMax !== null && (
          <ChoiceProperty
            edit={edit}
            label={t('fieldName.priceMaxCurrency')}
            name="priceMaxCurrency"
            options={optionsOf(currencies, (code) => code)}
          />
        )}
      </PropertyGroup>
      <PropertyGroup>
        <ReadProperty label={t('fieldName.stageChangedAt')}>
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
