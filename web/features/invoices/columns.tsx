import { signOf } from '../../../contract/values/money.ts'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { type InvoiceRow, nameOf } from './invoice.ts'
import { InvoiceStatus } from './invoice-status.tsx'

export function invoiceColumns(t: Translate): readonly ListColumn<InvoiceRow>[] {
  return [
    fieldColumn('invoice', 'number', {
      // Without one the link of its row would have no name.
      cell: ({ number }) => number ?? <span className="text-ink-faint">{t('invoices.unnumbered')}</span>,
      width: 130,
      fixed: true,
    }),
    fieldColumn('invoice', 'billingEntityName', { width: 180, grow: 3, importance: 2 }),
    fieldColumn('invoice', 'status', {
      fields: ['status', 'paid', 'open'],
      cell: (row) => <InvoiceStatus invoice={row} />,
      width: 235,
      grow: 0,
    }),
    fieldColumn('invoice', 'kind', { width: 110, look: 'soft' }),
    fieldColumn('invoice', 'issueDate', { width: 120 }),
    fieldColumn('invoice', 'dueDate', { width: 120 }),
    fieldColumn('invoice', 'gross', {
      fields: ['gross', 'currency'],
      exact: true,
      width: 130,
    }),
    fieldColumn('invoice', 'open', {
      fields: ['open', 'currency'],
      exact: true,
      width: 130,
    }),
    fieldColumn('invoice', 'net', {
      fields: ['net', 'currency'],
      exact: true,
      width: 120,
      importance: 0,
    }),
    fieldColumn('invoice', 'taxRates', { width: 120, grow: 0, align: 'right', look: 'soft' }),
    fieldColumn('invoice', 'tax', {
      fields: ['tax', 'currency'],
      exact: true,
      width: 110,
      importance: 0,
    }),
    fieldColumn('invoice', 'currency', { width: 80, look: 'soft' }),
  ]
}

/** Something is open of it. */
const owed = ({ status, open }: InvoiceRow) => status !== 'draft' && signOf(open) !== 0

export function compactInvoice(row: InvoiceRow): CompactRow {
  return {
    title: nameOf(row),
    detail: [row.number && row.billingEntityName, row.dueDate && formatDate(row.dueDate)]
      .filter(Boolean)
      .join(' · '),
    aside: (
      <span className="flex flex-col items-end gap-0.5 tabular-nums">
        <span className="font-medium">
          {formatMoney(owed(row) ? row.open : row.gross, row.currency, 'column')}
        </span>
        <InvoiceStatus invoice={row} />
      </span>
    ),
  }
}
