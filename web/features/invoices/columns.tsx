import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { type InvoiceRow, nameOf } from '../../components/invoices/invoice.ts'
import { InvoiceStatus } from '../../components/invoices/invoice-status.tsx'
import { fieldColumn } from '../../components/list/columns/field-column.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { formatDate, formatMoney } from '../../lib/words/format.ts'

export function invoiceColumns(): readonly ListColumn<InvoiceRow>[] {
  return [
    fieldColumn('invoice', 'number', { width: 130, fixed: true }),
    fieldColumn('invoice', 'billingEntityName', { width: 180, grow: 3 }),
    fieldColumn('invoice', 'status', {
      cell: ({ status }) => <InvoiceStatus status={status} />,
      width: 110,
      grow: 0,
    }),
    fieldColumn('invoice', 'kind', { width: 110, look: 'soft' }),
    fieldColumn('invoice', 'issueDate', { width: 120 }),
    fieldColumn('invoice', 'dueDate', { width: 120 }),
    fieldColumn('invoice', 'gross', {
      fields: ['gross', 'currency'],
      cell: ({ gross, currency }) => formatMoney(gross, currency),
      width: 130,
    }),
    fieldColumn('invoice', 'open', {
      fields: ['open', 'currency'],
      cell: ({ open, currency }) => formatMoney(open, currency),
      width: 130,
    }),
  ]
}

export function compactInvoice(row: InvoiceRow): CompactRow {
  return {
    title: nameOf(row),
    detail: [row.number && row.billingEntityName, row.dueDate && formatDate(row.dueDate)]
      .filter(Boolean)
      .join(' · '),
    aside: formatMoney(row.gross, row.currency),
  }
}
