import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { valueText } from '../../kit/words/values.ts'
import type { ExpenseRow } from './expense.ts'

export function expenseColumns(t: Translate): readonly ListColumn<ExpenseRow>[] {
  return [
    fieldColumn('expense', 'merchant', { width: 190, grow: 2, fixed: true }),
    fieldColumn('expense', 'expenseDate', { width: 120 }),
    fieldColumn('expense', 'category', { width: 130, look: 'soft' }),
    fieldColumn('expense', 'amount', {
      fields: ['amount', 'currency'],
      exact: true,
      width: 130,
    }),
    fieldColumn('expense', 'payer', { width: 150 }),
    fieldColumn('expense', 'tripLabel', { width: 150 }),
    fieldColumn('expense', 'receipts', { width: 90 }),
    tagsColumn(t),
  ]
}

export function compactExpense(row: ExpenseRow): CompactRow {
  return {
    title: row.merchant,
    detail: [
      formatDate(row.expenseDate),
      valueText(row.category, 'category', { type: 'expense' }),
      row.tripLabel,
    ]
      .filter(Boolean)
      .join(' · '),
    aside: <span className="tabular-nums">{formatMoney(row.amount, row.currency, 'column')}</span>,
  }
}
