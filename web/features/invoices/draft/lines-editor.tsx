import { ArrowDown, ArrowUp, Plus, Receipt, Trash2 } from 'lucide-react'
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { totalsOf } from '../../../../contract/invoices/totals.ts'
import { mostLines, type TaxRounding } from '../../../../contract/invoices/vocabulary.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { formatMoney, readAmount, readDecimal, writeDecimal } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { AddExpense } from './expense-lines.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import {
  type InvoiceTerms,
  pricedOf,
  readDiscount,
  type TypedInvoice,
  type TypedLine,
} from './typed-invoice.ts'

/** A line to be typed; `taxRatePct` is a decimal of the interface. */
export const emptyLine = (taxRatePct: string): TypedLine => ({
  description: '',
  quantity: '1',
  unitPrice: '',
  taxRatePct: writeDecimal(taxRatePct),
})

type LinesEditorProps = { form: UseFormReturn<TypedInvoice>; terms: InvoiceTerms }

/** The lines of an invoice in their order, and what they come to as they are typed. */
export function LinesEditor({ form, terms }: LinesEditorProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { fields, append, remove, move, update } = useFieldArray({ control: form.control, name: 'lines' })
  const usual = terms.taxRates[0]?.ratePct ?? '0'
  const add = () => append(emptyLine(usual))
  // A line in which nothing was typed yet gives way.
  const addExpense = (line: TypedLine) => {
    const last = form.getValues('lines').length - 1
    const { description = '', unitPrice = '' } = form.getValues(`lines.${last}`) ?? {}
    if (last >= 0 && description === '' && unitPrice === '') update(last, line)
    else append(line)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-base font-semibold">{t('fieldName.lines')}</legend>
      <ol className="flex flex-col gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="rounded-md border p-3">
            <LineFields form={form} terms={terms} index={index} />
            <BilledExpense form={form} index={index} />
            <div className="mt-2 flex items-center gap-1">
              <LineNet control={form.control} index={index} />
              <IconButton
                size="sm"
                label={t('invoices.lineUp', { place: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                size="sm"
                label={t('invoices.lineDown', { place: index + 1 })}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                size="sm"
                label={t('invoices.lineRemove', { place: index + 1 })}
                onClick={() => remove(index)}
              >
                <Trash2 />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" icon={<Plus />} onClick={add} disabled={fields.length >= mostLines}>
            {t('invoices.lineAdd')}
          </Button>
          {can('expenses.view') && (
            <AddExpense
              form={form}
              terms={terms}
              disabled={fields.length >= mostLines}
              onAdd={(line) => addExpense(line)}
            />
          )}
        </div>
        <div className="ml-auto flex flex-col gap-2">
          <WholeDiscount form={form} />
          <RunningTotals control={form.control} rounding={terms.taxRounding} />
        </div>
      </div>
    </fieldset>
  )
}

function LineFields({ form, terms, index }: LinesEditorProps & { index: number }) {
  const { t } = useTranslation()
  const errors = form.formState.errors.lines?.[index]
  const at = `lines.${index}` as const
  const priceProblem = (text: string) =>
    readAmount(text) !== null
      ? null
      : readDecimal(text) === null
        ? t('form.amount')
        : t('invoices.noNegative')
  // Below zero for what goes back.
  const quantityProblem = (text: string) => (readDecimal(text) === null ? t('invoices.noNumber') : null)
  const discountProblem = (text = '') => (readDiscount(text) === null ? t('invoices.discountWrong') : null)
  const line = useWatch({ control: form.control, name: at })
  // What cannot be read is not in the sum, and says so while it is typed.
  const problemOf = (text: string | undefined, problem: (text: string) => string | null) =>
    text ? (problem(text) ?? undefined) : undefined
  const orFine = (problem: (text: string) => string | null) => ({
    validate: (text: string | undefined) => problem(text ?? '') ?? true,
  })
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_5rem_7.5rem_9.5rem_8rem]">
      <Field
        label={t('invoices.line.description')}
        error={errors?.description?.message}
        required
        className="col-span-2 sm:col-span-1"
      >
        <Textarea
          {...form.register(`${at}.description`, { required: t('form.required') })}
          rows={1}
          maxLength={500}
          className="field-sizing-content min-h-8!"
        />
      </Field>
      <Field
        label={t('invoices.line.quantity')}
        error={errors?.quantity?.message ?? problemOf(line?.quantity, quantityProblem)}
        required
      >
        <Input
          {...form.register(`${at}.quantity`, orFine(quantityProblem))}
          autoComplete="off"
          className="text-right tabular-nums"
        />
      </Field>
      <Field
        label={t('invoices.line.unitPrice')}
        error={errors?.unitPrice?.message ?? problemOf(line?.unitPrice, priceProblem)}
        required
      >
        <Input
          {...form.register(`${at}.unitPrice`, orFine(priceProblem))}
          inputMode="decimal"
          autoComplete="off"
          className="text-right tabular-nums"
        />
      </Field>
      <Field
        label={t('invoices.line.discount')}
        error={errors?.discount?.message ?? problemOf(line?.discount, discountProblem)}
      >
        <Input
          {...form.register(`${at}.discount`, orFine(discountProblem))}
          placeholder={t('invoices.discountHint')}
          autoComplete="off"
          className="text-right tabular-nums"
        />
      </Field>
      <Field label={t('invoices.line.tax')} error={errors?.taxRatePct?.message} required>
        <TaxRate form={form} terms={terms} index={index} />
      </Field>
    </div>
  )
}

/** The expense that a line bills on; it is free again without the line. */
function BilledExpense({ form, index }: Pick<LinesEditorProps, 'form'> & { index: number }) {
  const { t } = useTranslation()
  const name = useWatch({ control: form.control, name: `lines.${index}.expenseName` })
  const error = form.formState.errors.lines?.[index]?.expenseId?.message
  if (!name) return null
  return (
    <p className="mt-2 flex items-start gap-1.5 text-xs text-ink-soft">
      <Receipt aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        {t('invoices.expenseOf', { name })}
        {error && <span className="block text-danger-ink">{error}</span>}
      </span>
    </p>
  )
}

/** A rate of the port, or one that is typed where it has set none. */
function TaxRate({ form, terms, index }: LinesEditorProps & { index: number }) {
  const { t } = useTranslation()
  const at = `lines.${index}.taxRatePct` as const
  const value = useWatch({ control: form.control, name: at })
  if (terms.taxRates.length === 0) {
    return (
      <Input
        {...form.register(at, {
          validate: (text) => readDecimal(text) !== null || t('invoices.noNumber'),
        })}
        inputMode="decimal"
        autoComplete="off"
        unit="%"
        className="text-right tabular-nums"
      />
    )
  }
  const known = terms.taxRates.map(({ ratePct, label }) => {
    const rate = writeDecimal(ratePct)
    // A label that has the rate in it, such as "VAT 25 %", does without another one.
    return { value: rate, label: label.includes(rate) ? label : `${rate} % ${label}` }
  })
  const options = known.some((one) => one.value === value)
    ? known
    : [...known, { value, label: `${value} %` }]
  return (
    <Select
      value={value}
      options={options.filter(
        (one, place) => options.findIndex((other) => other.value === one.value) === place,
      )}
      onValueChange={(next) => form.setValue(at, next, { shouldDirty: true })}
    />
  )
}

type Watched = { control: Control<TypedInvoice> }

/** What is taken off all lines. */
function WholeDiscount({ form }: Pick<LinesEditorProps, 'form'>) {
  const { t } = useTranslation()
  const typed = useWatch({ control: form.control, name: 'discount' })
  const problem = (text: string) => (readDiscount(text) === null ? t('invoices.discountWrong') : null)
  return (
    <Field
      label={t('invoices.line.discount')}
      error={form.formState.errors.discount?.message ?? problem(typed) ?? undefined}
    >
      <Input
        {...form.register('discount', { validate: (text) => problem(text) ?? true })}
        placeholder={t('invoices.discountHint')}
        autoComplete="off"
        className="text-right tabular-nums"
      />
    </Field>
  )
}

function LineNet({ control, index }: Watched & { index: number }) {
  const { t } = useTranslation()
  const [line, currency] = useWatch({ control, name: [`lines.${index}`, 'currency'] })
  const priced = line ? pricedOf(line) : null
  return (
    <span className="min-w-0 flex-1 text-right font-medium tabular-nums">
      {priced && formatMoney(totalsOf([priced], currency, 'invoice').net, currency)}
      {!priced && line?.unitPrice && (
        <span className="text-xs font-normal text-warning-ink">{t('invoices.uncounted')}</span>
      )}
    </span>
  )
}

function RunningTotals({ control, rounding }: Watched & { rounding: TaxRounding }) {
  const [lines, currency, discount] = useWatch({ control, name: ['lines', 'currency', 'discount'] })
  // A line that is not whole yet counts once it is.
  const totals = totalsOf(
    lines.flatMap((line) => pricedOf(line) ?? []),
    currency,
    rounding,
    readDiscount(discount) ?? {},
  )
  return <InvoiceTotals totals={totals} currency={currency} />
}
