import { Controller, useForm } from 'react-hook-form'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { NewRecordDialog } from '../../../kit/form/new/new-record.tsx'
import { useNewRecord } from '../../../kit/form/new/use-new-record.ts'
import { useOwnerChoice } from '../../../kit/form/new/use-owner-choice.ts'
import { TextField } from '../../../kit/form/text-field.tsx'
import { optionsOf } from '../../../kit/list/state/options.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { readAmount } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ResidentialClientPicker } from '../../residential-clients/public/residential-client-picker.tsx'

type CreateResidentialInterestDialogProps = {
  client?: ComboboxOption | null
  onClose: () => void
  onCreated: (id: string) => void
}

/** Opens a residential interest: who, what they look for, up to which price, and who looks after it. */
export function CreateResidentialInterestDialog(props: CreateResidentialInterestDialogProps) {
  const { client = null, onClose, onCreated } = props
  const { t } = useTranslation()
  const { can } = usePort()
  const enabled = can('residential_interests.view')
  const described = useRead('residentialInterests', 'stages', {}, { enabled })
  const create = useWrite('residentialInterests', 'create', { touches: ['residentialClients'] })
  const form = useForm({
    defaultValues: { client, sought: '', priceMax: '', stage: '', assignedTo: '' },
  })
  const stages = described.data?.stages ?? []
  const stage = form.watch('stage') || (stages[0] ?? '')
  const owner = useOwnerChoice(form.watch('assignedTo'))
  const draft = useNewRecord(form, 'residential_interest', {
    bodyOf(values) {
      const price = values.priceMax.trim()
      const priceMax = price === '' ? null : readAmount(price)
      const unread = price !== '' && priceMax === null
      if (unread) form.setError('priceMax', { message: t('form.amount') }, { shouldFocus: true })
      if (unread || !values.client) return null
      return {
        ...{ clientId: values.client.value, sought: values.sought, priceMax },
        assignedTo: owner.assignedTo,
        ...(stage === '' ? {} : { stage }),
      }
    },
    create: (body) => create.mutateAsync({ body }),
    refused: ['sought', 'priceMax', 'stage', 'assignedTo'],
    nameOf: (interest) => interest.clientName,
  })

  return (
    <NewRecordDialog
      draft={draft}
      title={t('residentialInterests.create')}
      submitLabel={t('residentialInterests.createSubmit')}
      message={(name) => ({ title: t('residentialInterests.created', { name }) })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <Field
        label={t('residential_interest.field.clientName')}
        error={form.formState.errors.client?.message}
        required
      >
        <Controller
          control={form.control}
          name="client"
          rules={{ required: t('form.required') }}
          render={({ field }) => <ResidentialClientPicker value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <TextField
        form={form}
        name="sought"
        label={t('residential_interest.field.sought')}
        maxLength={200}
        placeholder={t('residentialInterests.soughtHint')}
      />
      <div className="grid gap-4 sm:grid-cols-3 sm:gap-3">
        <TextField
          form={form}
          name="priceMax"
          label={t('residential_interest.field.priceMax')}
          inputMode="decimal"
          className="tabular-nums"
        />
        <ChoiceField
          control={form.control}
          name="stage"
          label={t('residential_interest.field.stage')}
          value={stage}
          options={optionsOf(stages, (one) => one)}
        />
        <ChoiceField
          control={form.control}
          name="assignedTo"
          label={t('residential_interest.field.assignedTo')}
          value={owner.value}
          options={owner.options}
        />
      </div>
    </NewRecordDialog>
  )
}
