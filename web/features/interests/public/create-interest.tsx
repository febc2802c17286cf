import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import type { leadCategories } from '../../../../contract/values/vocabulary.ts'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { RequiredCustom, useRequiredCustom } from '../../../kit/custom/required-custom.tsx'
import { DayInput } from '../../../kit/dates/day-input.tsx'
import { personOptions } from '../../../kit/display/person.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { DimensionField } from '../../../kit/form/dimension-field.tsx'
import { readDimensions } from '../../../kit/form/dimension-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { UnitToggle } from '../../../kit/form/unit-toggle.tsx'
import { kinds } from '../../../kit/kinds/kinds.ts'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useMe, usePort } from '../../../kit/server/session.tsx'
import { readAmount, writeDecimal } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { firstTerm } from '../../../kit/words/terms.ts'
import { useDoubts } from '../../berths/public/use-doubts.ts'
import { ClientPicker } from '../../clients/public/client-picker.tsx'
import { YachtPicker } from '../../yachts/public/yacht-picker.tsx'
import { LeadFields } from './lead-fields.tsx'
import { proposedDeposit } from './proposed-deposit.ts'

/** What is known of a deal before it is opened. */
export type InterestSeed = {
  client?: ComboboxOption | null
  yacht?: ComboboxOption | null
  /** Whose yachts are offered, where that is not the client: a company. */
  yachtOwnerId?: string
  berthId?: string | undefined
}

type CreateInterestDialogProps = {
  seed: InterestSeed
  onClose: () => void
  onCreated: (id: string) => void
}

const nobody = 'nobody'
const dimensions = ['desiredLength', 'desiredWidth', 'desiredDraft'] as const
const dimensionLabels = {
  desiredLength: 'dimension.length',
  desiredWidth: 'dimension.beam',
  desiredDraft: 'dimension.draft',
} as const

/** Opens an interest: who, with which yacht or which size, how warm, and who looks after it. */
export function CreateInterestDialog({ seed, onClose, onCreated }: CreateInterestDialogProps) {
  const { t } = useTranslation()
  const { user } = useMe()
  const [unit] = useLengthUnit()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const [writesYacht, setWritesYacht] = useState(false)
  const begin = useOpenMade()
  const create = useWrite('interests', 'create', { touches: kinds.interest.refreshes })
  const custom = useRequiredCustom('interest')
  const form = useInterestForm(seed)
  const doubts = useDoubts(form)
  const { isSubmitting } = form.formState
  const { ownerId, yacht } = useParty(form, seed)
  // Me, unless I only look after this port without working in it.
  const mine = people.data && !people.data.some(({ id }) => id === user.id) ? nobody : user.id
  const assignedTo = form.watch('assignedTo') || mine
  const { proposed, currency } = useProposal(seed.berthId)
  const deposit = form.watch('depositExpectedAmount') ?? writeDecimal(proposed?.amount ?? '')

  const save = form.handleSubmit(async (values) => {
    doubts.clear()
    const done = begin()
    const typed = readTyped(form, { values, deposit, unit, amountProblem: t('form.amount') })
    const customInput = custom.read()
    if (!typed || !values.client || !customInput) return
    try {
      const interest = await create.mutateAsync({
        body: {
          clientId: values.client.value,
          yachtId: yacht?.value ?? null,
          assignedTo: assignedTo === nobody ? null : assignedTo,
          ...choicesOf(values),
          ...(typed.amount ? { depositExpectedAmount: typed.amount, depositExpectedCurrency: currency } : {}),
          ...(seed.berthId ? { berthIds: [seed.berthId] } : {}),
          ...typed.fields,
          ...customInput,
          ...doubts.known,
        },
      })
      done(
        { title: t('interests.created', { name: interest.clientName }) },
        { type: 'interest', id: interest.id },
        () => onCreated(interest.id),
      )
    } catch (error) {
      if (custom.place(error)) return
      doubts.refuse(
        showFieldErrors(error, form.setError, [
          ...(['assignedTo', 'expectedCloseDate', 'depositExpectedAmount'] as const),
          ...dimensions,
        ]),
      )
    }
  })

  return (
    <FormDialog
      title={t('interests.create')}
      submitLabel={doubts.act(t('interests.createSubmit'))}
      busy={isSubmitting}
      problem={doubts.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Party form={form} seed={seed} yacht={yacht} ownerId={ownerId} onUnfold={setWritesYacht} />
      {!yacht && !writesYacht && <Requirement control={form.control} />}
      <div className="grid gap-3 sm:grid-cols-3">
        <ChoiceField
          control={form.control}
          name="assignedTo"
          label={t('interests.field.assignedTo')}
          value={assignedTo}
          options={[...personOptions(people.data), { value: nobody, label: t('record.none') }]}
        />
        <LeadFields control={form.control as never} />
      </div>
      <Closing form={form} deposit={deposit} currency={currency} isProposed={proposed !== null} />
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}

function useInterestForm(seed: InterestSeed) {
  return useForm({
    defaultValues: {
      client: (seed.client ?? null) as ComboboxOption | null,
      yacht: seed.yacht as ComboboxOption | null | undefined,
      assignedTo: '',
      leadCategory: 'general_interest' as (typeof leadCategories)[number],
      temperature: firstTerm('interest_temperature', 'warm'),
      expectedCloseDate: '',
      // What the port proposes, as long as nothing was typed.
      depositExpectedAmount: undefined as string | undefined,
      desiredLength: '',
      desiredWidth: '',
      desiredDraft: '',
    },
  })
}

type InterestForm = ReturnType<typeof useInterestForm>

/** Who it is for, and with which yacht: whoever has one means that one, unless another or none was chosen. */
function useParty(form: InterestForm, seed: InterestSeed) {
  const { can } = usePort()
  const chosen = form.watch('client')
  const ownerId = seed.yachtOwnerId ?? chosen?.value
  const owned = useRead(
    'yachts',
    'autocomplete',
    { query: { ownerId } },
    { enabled: ownerId !== undefined && can('yachts.view') },
  )
  const only = owned.data?.length === 1 ? { value: owned.data[0]!.id, label: owned.data[0]!.label } : null
  const chosenYacht = form.watch('yacht')
  return { ownerId, yacht: chosenYacht === undefined ? only : chosenYacht }
}

type Values = InterestForm extends UseFormReturn<infer Typed> ? Typed : never

/** What was typed as numbers; null where the form says what is wrong with it. */
function readTyped(
  form: InterestForm,
  typed: { values: Values; deposit: string; unit: LengthUnit; amountProblem: string },
) {
  const { values, deposit, unit, amountProblem } = typed
  const { desiredLength, desiredWidth, desiredDraft } = values
  const { fields, problems } = readDimensions({ desiredLength, desiredWidth, desiredDraft }, unit)
  for (const { name, message } of problems) form.setError(name, { message })
  const amount = deposit.trim() === '' ? null : readAmount(deposit)
  const unread = deposit.trim() !== '' && amount === null
  if (unread) form.setError('depositExpectedAmount', { message: amountProblem }, { shouldFocus: true })
  return unread || problems.length > 0 ? null : { fields, amount }
}

function choicesOf({ leadCategory, temperature, expectedCloseDate }: Values) {
  return { leadCategory, temperature, ...(expectedCloseDate ? { expectedCloseDate } : {}) }
}

type PartyProps = {
  form: InterestForm
  seed: InterestSeed
  yacht: ComboboxOption | null
  ownerId: string | undefined
  onUnfold: (open: boolean) => void
}

function Party({ form, seed, yacht, ownerId, onUnfold }: PartyProps) {
  const { t } = useTranslation()
  const { errors } = form.formState
  return (
    <>
      <Field label={t('interests.field.client')} error={errors.client?.message} required>
        <Controller
          control={form.control}
          name="client"
          rules={{ required: t('form.required') }}
          render={({ field }) => (
            <ClientPicker
              value={field.value}
              onChange={(option) => {
                field.onChange(option)
                if (!seed.yacht) form.setValue('yacht', undefined)
              }}
            />
          )}
        />
      </Field>
      <Field label={t('record.type.yacht')} hint={t('interests.yachtHint')}>
        <Controller
          control={form.control}
          name="yacht"
          render={({ field }) => (
            <YachtPicker
              value={yacht}
              onChange={field.onChange}
              {...(seed.yachtOwnerId
                ? { owner: { value: seed.yachtOwnerId, label: '' }, ownerType: 'company' as const }
                : { owner: form.watch('client') })}
              onUnfold={onUnfold}
              {...(ownerId ? { ownerId } : {})}
            />
          )}
        />
      </Field>
    </>
  )
}

/** The deposit that the port proposes for a berth, and its currency. */
function useProposal(berthId: string | undefined) {
  const { can, port } = usePort()
  const berth = useRead(
    'berths',
    'get',
    { params: { id: berthId ?? '' } },
    { enabled: berthId !== undefined && can('berths.view') },
  )
  const { price = null, currency = port.currency } = berth.data ?? {}
  const proposed = price === null ? null : proposedDeposit([{ amount: price, currency }], port.depositPct)
  return { proposed, currency }
}

/** The size that is looked for, where no yacht says it. */
function Requirement({ control }: Pick<InterestForm, 'control'>) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="flex w-full items-center justify-between text-sm font-medium">
        {t('interests.requirement')} <UnitToggle />
      </legend>
      <div className="grid grid-cols-3 gap-3">
        {dimensions.map((name) => (
          <DimensionField key={name} control={control} name={name} label={t(dimensionLabels[name])} />
        ))}
      </div>
    </fieldset>
  )
}

type ClosingProps = { form: InterestForm; deposit: string; currency: string; isProposed: boolean }

/** By when it may be won, and with which deposit. */
function Closing({ form, deposit, currency, isProposed }: ClosingProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const { errors } = form.formState
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('interest.field.expectedCloseDate')} error={errors.expectedCloseDate?.message}>
        <DayInput {...form.register('expectedCloseDate')} />
      </Field>
      <Field
        label={t('interest.field.depositExpectedAmount')}
        error={errors.depositExpectedAmount?.message}
        hint={isProposed ? t('interests.depositProposed', { pct: port.depositPct }) : undefined}
      >
        <Input
          name="depositExpectedAmount"
          value={deposit}
          onChange={({ target }) =>
            form.setValue('depositExpectedAmount', target.value, { shouldDirty: true })
          }
          inputMode="decimal"
          autoComplete="off"
          unit={currency}
          className="tabular-nums"
        />
      </Field>
    </div>
  )
}
