import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type { invoices } from '../../../../contract/invoices/endpoints.ts'
import { invoiceMoves } from '../../../../contract/invoices/states.ts'
import { kinds } from '../../../../contract/kinds.ts'
import { signOf } from '../../../../contract/values/money.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx } from '../../../context.ts'
import { assertMove, transition } from '../../records/states/transition.ts'
import { todayInPort } from '../../records/today.ts'
import { takeNumber } from '../number.ts'
import { printSoon } from '../printing/jobs.ts'
import { about, lockInvoice } from '../row.ts'

/**
 * Takes an invoice back by a credit note over all of it. What was paid stays paid, and is open on the credit note, to go back.
 * Throws INVOICE_STATE, VERSION_STALE.
 */
export async function voidInvoice(
  tx: Tx,
  id: string,
  { reason, to }: BodyOf<typeof invoices.void>,
  ifMatch: number | null,
): Promise<void> {
  const locked = await lockInvoice(tx, id, ifMatch)
  const { row } = locked
  assertMove(invoiceMoves.void, row.status, 'INVOICE_STATE')
  if (row.kind === 'credit_note') throw new Refusal('INVOICE_STATE')
  const creditNoteId = uuidv7()
  const today = await todayInPort(tx)
  await printSoon(tx)
  await transition(tx, kinds.invoice, locked, invoiceMoves.void, {
    values: { voidReason: reason, voidedAt: new Date() },
    metadata: { ...about(row), reason, creditNoteId },
  })
  const numbered = await takeNumber(tx, 'CRN', today)
  const status = signOf(row.paid) === 0 ? 'paid' : 'sent'
  const { series, seriesYear, seriesNumber, number } = numbered
  await sql`insert into invoices (port_id, id, kind, status, series, series_year, series_number, number, billing_entity_type,
      bill_client_id, bill_company_id, client_id, interest_id, tenancy_id, credited_id, currency, issue_date, net, tax, gross,
      discount_pct, discount_amount, discount, tax_by_rate, payable, issuer, bill_to, language, sent_to, sent_at, created_by)
    select port_id, ${creditNoteId}, 'credit_note', ${status}, ${series}, ${seriesYear}, ${seriesNumber}, ${number},
      billing_entity_type, bill_client_id, bill_company_id, client_id, interest_id, tenancy_id, id, currency, ${today}::date,
      net, tax, gross, discount_pct, discount_amount, discount, tax_by_rate, paid, issuer, bill_to, language, ${to ?? row.sentTo}::text[], now(), ${tx.actor.userId}::uuid
    from invoices where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await sql`insert into invoice_lines (port_id, invoice_id, position, description, quantity, unit_price, tax_rate_pct,
      discount_pct, discount_amount, net)
    select port_id, ${creditNoteId}, position, description, quantity, unit_price, tax_rate_pct, discount_pct, discount_amount, net
    from invoice_lines where port_id = ${portOf(tx)} and invoice_id = ${id}`.execute(tx.db)
  const { currency, net, tax, gross } = row
  tx.emit('invoice.sent', {
    entityId: creditNoteId,
    label: number,
    newValues: { number, issueDate: today, status },
    metadata: {
      ...about({ ...row, kind: 'credit_note' }),
      number,
      currency,
      net,
      tax,
      gross,
      creditedId: id,
    },
  })
}
