import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import type { PaymentRow } from './public/payment.ts'
import { PaymentType } from './public/payment-type.tsx'

/** Money that went back stands with a minus. */
export function signedMoney({ signedAmount, currency }: Pick<PaymentRow, 'signedAmount' | 'currency'>) {
  return formatMoney(signedAmount, currency, 'column')
}

export function paymentColumns(): readonly ListColumn<PaymentRow>[] {
  return [
    fieldColumn('payment', 'paidOn', { width: 120, fixed: true }),
    fieldColumn('payment', 'clientName', {
      cell: ({ interestId, clientId, clientName }) =>
        interestId ? (
          <RecordLink type="interest" id={interestId}>
            {clientName}
          </RecordLink>
        ) : clientId ? (
          <RecordLink type="client" id={clientId}>
            {clientName}
          </RecordLink>
        ) : (
          clientName
        ),
      fields: ['clientName', 'interestId', 'clientId'],
      width: 180,
      grow: 3,
    }),
    fieldColumn('payment', 'invoiceNumber', {
      linked: true,
      fields: ['invoiceNumber', 'invoiceId'],
      width: 130,
    }),
    fieldColumn('payment', 'berths', { width: 110, look: 'soft' }),
    fieldColumn('payment', 'type', { cell: ({ type }) => <PaymentType type={type} />, width: 135, grow: 0 }),
    fieldColumn('payment', 'signedAmount', {
      fields: ['signedAmount', 'currency'],
      cell: (row) => <span className="font-medium">{signedMoney(row)}</span>,
      width: 130,
    }),
    fieldColumn('payment', 'method', { width: 120, look: 'soft' }),
    fieldColumn('payment', 'reference', { width: 130, look: 'soft' }),
  ]
}

export function compactPayment(row: PaymentRow): CompactRow {
  return {
    title: row.clientName,
    detail: [formatDate(row.paidOn), row.invoiceNumber ?? row.berths].filter(Boolean).join(' · '),
    aside: signedMoney(row),
  }
}
