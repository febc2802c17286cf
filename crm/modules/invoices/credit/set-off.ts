import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { invoices } from '../../../../contract/invoices/endpoints.ts'
import { invoiceMoves } from '../../../../contract/invoices/states.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { lesserOf } from '../../../../contract/values/money.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { assertVersion } from '../../../../platform/unit/version.ts'
import type { Tx } from '../../../context.ts'
import { assertMove } from '../../records/states/transition.ts'
import { todayInPort } from '../../records/today.ts'
import { assertPayment, assertSound, book } from '../pay.ts'
import { type InvoiceRow, lockInvoices } from '../row.ts'

/**
 * Sets off what is open on a credit note against an invoice: a payment of each, named after the other, which add up to nothing.
 * Throws RECORD_NOT_FOUND, VERSION_STALE, REFERENCE_NOT_FOUND, INVOICE_STATE, VALIDATION_FAILED, COMPETING_DEALS,
 * BERTH_UNCONFIRMED.
 */
export async function setOff(
  tx: Tx,
  id: string,
  { creditNoteId, creditNoteVersion, amount: amountText, ...known }: BodyOf<typeof invoices.setOff>,
  ifMatch: number | null,
): Promise<void> {
  const locked = await lockInvoices(tx, [id, creditNoteId])
  const invoice = locked.find(({ row }) => row.id === id)
  if (!invoice) throw new Refusal('RECORD_NOT_FOUND')
  assertVersion(ifMatch, invoice.row.version)
  const note = locked.find(({ row }) => row.id === creditNoteId)
  if (!note) throw new Refusal('REFERENCE_NOT_FOUND', [because('creditNoteId', 'invoice_credit')])
  assertVersion(creditNoteVersion ?? null, note.row.version)
  if (invoice.row.kind === 'credit_note') throw new Refusal('INVOICE_STATE')
  assertCredit(note.row, invoice.row)
  for (const { row } of [invoice, note]) assertMove(invoiceMoves.settle, row.status, 'INVOICE_STATE')
  const most = lesserOf(invoice.row.open, note.row.open)
  const amount = amountText ?? most
  const paidOn = await todayInPort(tx)
  assertPayment({ currency: invoice.row.currency, open: most }, amount, paidOn, paidOn)
  await assertSound(tx, invoice.row, known)
  const side = { amount, paidOn, method: 'set_off' as const, setOffId: uuidv7() }
  await book(tx, note, { ...side, reference: invoice.called })
  await book(tx, invoice, { ...side, reference: note.called })
}

function assertCredit(note: InvoiceRow, invoice: InvoiceRow): void {
  const refuse = (reason: Reason): never => {
    throw new Refusal('VALIDATION_FAILED', [because('creditNoteId', reason)])
  }
  if (note.kind !== 'credit_note') refuse(reasonFor('invoice_credit'))
  const billed = ({ billClientId, billCompanyId }: InvoiceRow) => billClientId ?? billCompanyId
  if (billed(note) === null || billed(note) !== billed(invoice)) refuse(reasonFor('invoice_credit_of_other'))
  if (note.currency !== invoice.currency)
    refuse(reasonFor('invoice_credit_currency', { currency: note.currency }))
}
