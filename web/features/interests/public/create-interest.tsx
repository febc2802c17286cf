import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import type { leadCategories } from '../../../../contract/values/vocabulary.ts'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { SizeFields } from '../../../kit/form/dimension-field.tsx'
import { readDimensions } from '../../../kit/form/dimension-input.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { NewRecordDialog } from '../../../kit/form/new/new-record.tsx'
import { useNewRecord } from '../../../kit/form/new/use-new-record.ts'
import { useOwnerChoice } from '../../../kit/form/new/use-owner-choice.ts'
import { DayField } from '../../../kit/form/text-field.tsx'
import { kinds } from '../../../kit/kinds/kinds.ts'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
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

const dimensions = ['desiredLength', 'desiredWidth', 'desiredDraft'] as const
/** Opens an interest: who, with which yacht or which size, how warm, and who looks after it. */
export function CreateInterestDialog({ seed, onClose, onCreated }: CreateInterestDialogProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const [writesYacht, setWritesYacht] = useState(false)
  const create = useWrite('interests', 'create', { touches: kinds.interest.refreshes })
  const form = useInterestForm(seed)
  const doubts = useDoubts(form)
  const { ownerId, yacht } = useParty(form, seed)
  const owner = useOwnerChoice(form.watch('assignedTo'))
  const { proposed, currency } = useProposal(seed.berthId)
  const deposit = form.watch('depositExpectedAmount') ?? writeDecimal(proposed?.amount ?? '')
  const draft = useNewRecord(form, 'interest', {
    bodyOf(values) {
      doubts.clear()
      const typed = readTyped(form, { values, deposit, unit, amountProblem: t('form.amount') })
      if (!typed || !values.client) return null
      return {
        clientId: values.client.value,
        yachtId: yacht?.value ?? null,
        assignedTo: owner.assignedTo,
        ...choicesOf(values),
        ...(typed.amount ? { depositExpectedAmount: typed.amount, depositExpectedCurrency: currency } : {}),
        ...(seed.berthId ? { berthIds: [seed.berthId] } : {}),
        ...typed.fields,
        ...doubts.known,
      }
    },
    create: (body) => create.mutateAsync({ body }),
    refused: (error) =>
      doubts.refuse(
        showFieldErrors(error, form.setError, [
          ...(['assignedTo', 'expectedCloseDate', 'depositExpectedAmount'] as const),
          ...dimensions,
        ]),
      ),
    nameOf: (interest) => interest.clientName,
  })

  return (
    <NewRecordDialog
      draft={{ ...draft, problem: doubts.problem }}
      title={t('interests.create')}
      submitLabel={doubts.act(t('interests.createSubmit'))}
      message={(name) => ({ title: t('interests.created', { name }) })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <Party form={form} seed={seed} yacht={yacht} ownerId={ownerId} onUnfold={setWritesYacht} />
      {!yacht && !writesYacht && (
        <SizeFields form={form} names={dimensions} title={t('interests.requirement')} />
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <ChoiceField
          control={form.control}
          name="assignedTo"
          label={t('interests.field.assignedTo')}
          value={owner.value}
          options={owner.options}
        />
        <LeadFields form={form} />
      </div>
      <Closing form={form} deposit={deposit} currency={currency} isProposed={proposed !== null} />
    </NewRecordDialog>
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

type ClosingProps = { form: InterestForm; deposit: string; currency: string; isProposed: boolean }

/** By when it may be won, and with which deposit. */
function Closing({ form, deposit, currency, isProposed }: ClosingProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const { errors } = form.formState
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DayField form={form} name="expectedCloseDate" label={t('interest.field.expectedCloseDate')} />
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
