import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  absoluteOf,
  compareAmounts,
  differenceOf,
  moneyText,
  percentOf,
  signOf,
} from '../../../../contract/values/money.ts'
import { Combobox } from '../../../../ui/combobox.tsx'
import { useTyped } from '../../../kit/form/picker.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatDate, formatMoney, writeDecimal } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { InvoiceTerms, TypedInvoice, TypedLine } from './typed-invoice.ts'

type Expense = Answer<'expenses', 'list'>['data'][number]

type AddExpenseProps = {
  form: UseFormReturn<TypedInvoice>
  terms: InvoiceTerms
  disabled: boolean
  onAdd: (line: TypedLine) => void
}

/** Finds an expense that no invoice bills, in the currency of the invoice, and makes a line of it. */
export function AddExpense({ form, terms, disabled, onAdd }: AddExpenseProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  // Read again after each: what was added stays chosen nowhere.
  const [added, setAdded] = useState(0)
  const [currency, lines] = useWatch({ control: form.control, name: ['currency', 'lines'] })
  const query = {
    ...({ billed: 'false', currency, limit: '20', sort: '-expenseDate' } as const),
    ...(q ? { q } : {}),
  }
  const found = useRead('expenses', 'list', { query }, { keepPrevious: true })
  const standing = new Set(lines.flatMap(({ expenseId }) => expenseId ?? []))
  const offered = (found.data?.data ?? []).filter(({ id }) => !standing.has(id))
  return (
    <Combobox
      key={added}
      className="w-full sm:w-80"
      aria-label={t('invoices.expenseAdd')}
      placeholder={t('invoices.expenseAdd')}
      searchPlaceholder={t('invoices.expenseSearch')}
      emptyText={t('invoices.expenseNone', { currency })}
      disabled={disabled}
      busy={typed.ahead || found.isPending || found.isPlaceholderData}
      query={typed.query}
      onQueryChange={typed.onQueryChange}
      value={null}
      options={offered.map((one) => ({
        value: one.id,
        label: one.merchant,
        hint: `${formatDate(one.expenseDate)} · ${formatMoney(one.amount, one.currency)}`,
        icon: <Receipt className="size-4 text-ink-faint" />,
      }))}
      onChange={(option) => {
        const expense = offered.find(({ id }) => id === option?.value)
        if (!expense) return
        onAdd(lineOf(expense, terms))
        typed.onQueryChange('')
        setAdded(added + 1)
      }}
    />
  )
}

/** The line that bills an expense on: without its own tax, at the rate of the port that this tax fits, else the usual one. */
export function lineOf(expense: Expense, { taxRates }: Pick<InvoiceTerms, 'taxRates'>): TypedLine {
  const { id, merchant, expenseDate, amount, taxAmount, currency } = expense
  const net = differenceOf(amount, taxAmount ?? '0')
  const fits = ({ ratePct }: { ratePct: string }) =>
    taxAmount !== null &&
    compareAmounts(absoluteOf(differenceOf(percentOf(net, ratePct), taxAmount)), '0.02') <= 0
  const rate = taxRates.find(fits) ?? taxRates[0]
  return {
    description: `${merchant}, ${formatDate(expenseDate)}`,
    // What was given back is taken off.
    quantity: signOf(net) < 0 ? '-1' : '1',
    unitPrice: writeDecimal(moneyText(absoluteOf(net), currency)),
    taxRatePct: writeDecimal(rate?.ratePct ?? '0'),
    expenseId: id,
    expenseName: merchant,
  }
}
