import { type RawBuilder, sql } from 'kysely'

/** SQL for what the payment `p` adds: a refund takes off. The list is indexed by these words. */
export const signedPayment = sql`case p.type when 'refund' then -p.amount else p.amount end`

/** SQL that holds for the payments `p` in the books: what was taken out counts nowhere. */
export const inBooks = sql<boolean>`p.removed_at is null`

/** SQL that holds for the payments `p` of invoices, and for those of deals without one; each payment is one of the two. */
export const onInvoices = sql<boolean>`p.invoice_id is not null`
export const onDeals = sql<boolean>`p.invoice_payment_id is null`

/** SQL that holds for the payments `p` of a port received from a day on, and until another, that day too. */
export function received(
  port: string,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown> | null = null,
): RawBuilder<boolean> {
  return sql<boolean>`p.port_id = ${port} and ${inBooks} and p.paid_on >= ${from} ${until ? sql`and p.paid_on <= ${until}` : sql``}`
}
