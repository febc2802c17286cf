import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { RequiredCustom, useRequiredCustom } from '../../../kit/custom/required-custom.tsx'
import { personOptions } from '../../../kit/display/person.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useMe, usePort } from '../../../kit/server/session.tsx'
import { readAmount } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ResidentialClientPicker } from '../../residential-clients/public/residential-client-picker.tsx'

type CreateResidentialInterestDialogProps = {
  client?: ComboboxOption | null
  onClose: () => void
  onCreated: (id: string) => void
}

const nobody = 'nobody'
const fields = ['sought', 'priceMax', 'stage', 'assignedTo'] as const

/** Opens a residential interest: who, what they look for, up to which price, and who looks after it. */
export function CreateResidentialInterestDialog(props: CreateResidentialInterestDialogProps) {
  const { client = null, onClose, onCreated } = props
  const { t } = useTranslation()
  const { can } = usePort()
  const { user } = useMe()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const enabled = can('residential_interests.view')
  const described = useRead('residentialInterests', 'stages', {}, { enabled })
  const [problem, setProblem] = useState<unknown>(null)
  const begin = useOpenMade()
  const create = useWrite('residentialInterests', 'create', { touches: ['residentialClients'] })
  const custom = useRequiredCustom('residential_interest')
  const form = useForm({
    defaultValues: {
      client: client as ComboboxOption | null,
      sought: '',
      priceMax: '',
      stage: '',
      assignedTo: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const stages = described.data?.stages ?? []
  const stage = form.watch('stage') || (stages[0] ?? '')
  // Me, unless I only look after this port without working in it.
  const mine = people.data && !people.data.some(({ id }) => id === user.id) ? nobody : user.id
  const assignedTo = form.watch('assignedTo') || mine

  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    const done = begin()
    const price = values.priceMax.trim()
    const priceMax = price === '' ? null : readAmount(price)
    const unread = price !== '' && priceMax === null
    if (unread) form.setError('priceMax', { message: t('form.amount') }, { shouldFocus: true })
    const customInput = custom.read()
    if (unread || !customInput || !values.client) return
    try {
      const interest = await create.mutateAsync({
        body: {
          clientId: values.client.value,
          sought: values.sought,
          priceMax,
          assignedTo: assignedTo === nobody ? null : assignedTo,
          ...(stage === '' ? {} : { stage }),
          ...customInput,
        },
      })
      done(
        { title: t('residentialInterests.created', { name: interest.clientName }) },
        { type: 'residential_interest', id: interest.id },
        () => onCreated(interest.id),
      )
    } catch (error) {
      if (custom.place(error)) return
      setProblem(showFieldErrors(error, form.setError, fields))
    }
  })

  return (
    <FormDialog
      title={t('residentialInterests.create')}
      submitLabel={t('residentialInterests.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('residential_interest.field.clientName')} error={errors.client?.message} required>
        <Controller
          control={form.control}
          name="client"
          rules={{ required: t('form.required') }}
          render={({ field }) => <ResidentialClientPicker value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <Field label={t('residential_interest.field.sought')} error={errors.sought?.message}>
        <Input
          {...form.register('sought')}
          maxLength={200}
          placeholder={t('residentialInterests.soughtHint')}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3 sm:gap-3">
        <Field label={t('residential_interest.field.priceMax')} error={errors.priceMax?.message}>
          <Input {...form.register('priceMax')} inputMode="decimal" className="tabular-nums" />
        </Field>
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
          value={assignedTo}
          options={[...personOptions(people.data), { value: nobody, label: t('record.none') }]}
        />
      </div>
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}
