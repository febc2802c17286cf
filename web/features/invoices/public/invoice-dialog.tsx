import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { writtenKinds } from '../../../../contract/invoices/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { RequiredCustom, useRequiredCustom } from '../../../kit/custom/required-custom.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { CurrencyInput } from '../../../kit/form/currency-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { DayField, LongTextField } from '../../../kit/form/text-field.tsx'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ClientPicker } from '../../clients/public/client-picker.tsx'
import { InterestPicker } from '../../interests/public/interest-picker.tsx'
import { OwnerPicker } from '../../yachts/public/owner-picker.tsx'
import { useDepositFilling } from '../deposit/deposit-seed.ts'
import { emptyLine, LinesEditor } from '../draft/lines-editor.tsx'
import {
  bodyOf,
  type InvoiceSeed,
  type InvoiceTerms,
  type TypedInvoice,
  typedFrom,
} from '../draft/typed-invoice.ts'
import { useDraftSaving } from '../draft/use-draft-saving.tsx'
import type { Invoice } from '../invoice.ts'

type InvoiceDialogProps = {
  /** What a new one begins with. */
  seed?: InvoiceSeed
  /** The draft to be changed. */
  invoice?: Invoice
  onClose: () => void
  onDone: (id: string) => void
}

/** Writes an invoice, or changes a draft. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { t } = useTranslation()
  const terms = useRead('invoices', 'terms', {}, { staleTime: 60_000 })
  if (terms.data) return <InvoiceForm {...props} terms={terms.data} />
  return (
    <FormDialog
      title={t(props.invoice ? 'invoices.edit' : 'invoices.create')}
      width="xl"
      submitLabel={t('action.save')}
      busy={false}
      blocked
      problem={null}
      onSubmit={() => undefined}
      onClose={props.onClose}
    >
      {terms.error ? (
        <ProblemState error={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </FormDialog>
  )
}

const fields = [
  ...['kind', 'billingEntityId', 'clientId', 'interestId', 'issueDate', 'dueDate'],
  ...['currency', 'note', 'lines', 'discount'],
] as (keyof TypedInvoice)[]

function InvoiceForm({
  seed,
  invoice,
  terms,
  onClose,
  onDone,
}: InvoiceDialogProps & { terms: InvoiceTerms }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm<TypedInvoice>({
    defaultValues: invoice ? typedFrom(invoice) : { ...freshFrom(terms), ...seed },
  })
  const { before, save } = useDraftSaving(form, invoice)
  useDepositFilling(form, !invoice)
  const custom = useRequiredCustom('invoice')
  const create = useWrite('invoices', 'create')
  const begin = useOpenMade()
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (typed) => {
    setProblem(null)
    const required = before ? {} : custom.read()
    if (!required) return
    const created = begin()
    try {
      if (before) {
        const id = await save(typed)
        if (id !== null) onDone(id)
        return
      }
      const { id } = await create.mutateAsync({ body: { ...bodyOf(typed), ...required } })
      created({ title: t('invoices.created') }, { type: 'invoice', id }, () => onDone(id))
    } catch (error) {
      if (!custom.place(error))
        setProblem(showFieldErrors(error, form.setError, [...fields, ...lineFields(typed)]))
    }
  })

  return (
    <FormDialog
      title={t(before ? 'invoices.edit' : 'invoices.create')}
      description={terms.hasIssuer ? undefined : t('invoices.noIssuer')}
      width="xl"
      submitLabel={t(before ? 'action.save' : 'invoices.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Parties form={form} />
      <Days form={form} />
      {terms.taxRates.length === 0 && (
        <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {t('invoices.noRates')}
        </p>
      )}
      <LinesEditor form={form} terms={terms} />
      <LongTextField
        form={form}
        name="note"
        label={t('invoice.field.note')}
        hint={t('invoices.noteHint')}
        maxLength={2000}
      />
      {!before && <RequiredCustom custom={custom} />}
    </FormDialog>
  )
}

/** What it is for, who is billed, and whom and which deal it is about. */
function Parties({ form }: { form: UseFormReturn<TypedInvoice> }) {
  const { t } = useTranslation()
  const [kind, type, billed] = form.watch(['kind', 'billingEntityType', 'billingEntityId'])
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('invoice.field.kind')} error={errors.kind?.message}>
        <SegmentedControl
          label={t('invoice.field.kind')}
          value={kind}
          onValueChange={(next) => form.setValue('kind', next, { shouldDirty: true })}
          segments={writtenKinds.map((value) => ({ value, label: t(`invoice.choice.kind.${value}`) }))}
        />
      </Field>
      <Field
        label={t('invoice.field.interestName')}
        error={errors.interestId?.message}
        required={kind === 'deposit'}
      >
        <Controller
          control={form.control}
          name="interestId"
          rules={{ validate: (option) => kind !== 'deposit' || option !== null || t('form.required') }}
          render={({ field }) => (
            <InterestPicker
              value={field.value}
              onChange={field.onChange}
              placeholder={t('invoices.noInterest')}
            />
          )}
        />
      </Field>
      <Field
        label={t('invoice.field.billingEntityName')}
        error={errors.billingEntityId?.message}
        required={type === 'company' || kind === 'general'}
        className="sm:col-span-2"
      >
        <OwnerPicker
          owner={{ type, option: billed }}
          onChange={(owner) => {
            form.setValue('billingEntityType', owner.type, { shouldDirty: true })
            form.setValue('billingEntityId', owner.option, { shouldDirty: true })
            form.clearErrors('billingEntityId')
          }}
        />
      </Field>
      {type === 'company' && (
        <Field label={t('invoices.about')} error={errors.clientId?.message}>
          <Controller
            control={form.control}
            name="clientId"
            render={({ field }) => (
              <ClientPicker value={field.value} onChange={field.onChange} placeholder={t('picker.client')} />
            )}
          />
        </Field>
      )}
    </div>
  )
}

function Days({ form }: { form: UseFormReturn<TypedInvoice> }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <DayField
        form={form}
        name="issueDate"
        label={t('invoice.field.issueDate')}
        hint={t('invoices.issueHint')}
      />
      <DayField form={form} name="dueDate" label={t('invoice.field.dueDate')} hint={t('invoices.dueHint')} />
      <Field label={t('invoice.field.currency')} error={errors.currency?.message}>
        <CurrencyInput
          value={form.watch('currency')}
          onChange={(currency) => form.setValue('currency', currency, { shouldDirty: true })}
        />
      </Field>
    </div>
  )
}

function freshFrom(terms: InvoiceTerms): TypedInvoice {
  return {
    kind: 'general',
    billingEntityType: 'client',
    billingEntityId: null,
    clientId: null,
    interestId: null,
    tenancyId: null,
    issueDate: '',
    dueDate: '',
    currency: terms.currency,
    note: '',
    discount: '',
    lines: [emptyLine(terms.taxRates[0]?.ratePct ?? '0')],
  }
}

/** Where what is wrong with a line is said. */
const lineFields = ({ lines }: TypedInvoice) =>
  lines.flatMap((_, index) =>
    (['description', 'quantity', 'unitPrice', 'taxRatePct', 'expenseId'] as const).map(
      (name) => `lines.${index}.${name}` as const,
    ),
  )
