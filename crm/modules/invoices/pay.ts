import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { invoiceMoves } from '../../../contract/invoices/states.ts'
import type { InvoicePaymentMethod } from '../../../contract/invoices/vocabulary.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { PaymentType } from '../../../contract/payments/vocabulary.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { compareAmounts, moneyText, signOf } from '../../../contract/values/money.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertDepositSound, type GoingOn } from '../interests/holding/rivals.ts'
import { assertAmount } from '../money/amounts.ts'
import { recordOfInvoice, removeOfInvoice } from '../payments/of-invoice.ts'
import { writeFields } from '../records/change.ts'
import { inserted } from '../records/columns.ts'
import { assertMove, transition } from '../records/states/transition.ts'
import { aheadOf, todayInPort } from '../records/today.ts'
import { about, type InvoiceRow, type LockedInvoice, lockInvoice, lockInvoices } from './row.ts'

const kind = kinds.invoice

/**
 * Writes down what came for an invoice, or went back by a credit note; where nothing is open any more it is paid. What comes
 * for a deposit counts for its deal. Throws INVOICE_STATE, VALIDATION_FAILED, and PAYMENT_EARLY for a day before the
 * invoice unless that is confirmed; of a deposit COMPETING_DEALS and BERTH_UNCONFIRMED.
 */
export async function payInvoice(
  tx: Tx,
  id: string,
  {
    amount,
    method,
    reference = null,
    confirmDay = false,
    paidOn: day,
    ...known
  }: BodyOf<typeof invoices.recordPayment>,
): Promise<void> {
  const locked = await lockInvoice(tx, id)
  const { row } = locked
  assertMove(invoiceMoves.settle, row.status, 'INVOICE_STATE')
  const today = await todayInPort(tx)
  const paidOn = day ?? today
  assertPayment(row, amount, paidOn, today)
  if (row.issueDate && paidOn < row.issueDate && !confirmDay)
    throw new Refusal('PAYMENT_EARLY', [because('paidOn', 'invoice_paid_early', { day: row.issueDate })])
  await assertSound(tx, row, known)
  await book(tx, locked, { amount, paidOn, method, reference })
}

/** What comes for a deposit is taken by a conscious yes where its berth is to be had no more. Throws COMPETING_DEALS, BERTH_UNCONFIRMED. */
export async function assertSound(
  tx: Tx,
  { kind: of, interestId }: InvoiceRow,
  known: GoingOn,
): Promise<void> {
  if (of === 'deposit' && interestId) await assertDepositSound(tx, interestId, known)
}

interface Booking {
  readonly amount: string
  readonly paidOn: string
  readonly method: InvoicePaymentMethod
  readonly reference: string | null
  /** Of the two sides of a set-off. */
  readonly setOffId?: string
}

/** Writes down a payment of a locked invoice, which settles where nothing is open any more. */
export async function book(tx: Tx, locked: LockedInvoice, booking: Booking): Promise<void> {
  const { row, called } = locked
  const { id } = row
  const { amount, paidOn, method, reference } = booking
  const payment = { id: uuidv7(), ...booking }
  const written = { portId: portOf(tx), invoiceId: id, ...payment, recordedBy: tx.actor.userId }
  await sql`insert into invoice_payments ${inserted([written])}`.execute(tx.db)
  const counted = await countedAs(tx, row)
  const entry = { ...counted, invoiceId: id, invoicePaymentId: payment.id, currency: row.currency }
  await recordOfInvoice(tx, { ...entry, amount, paidOn, method, reference }, called)
  const sums = await sumsOf(tx, id)
  const settled = compareAmounts(sums.paid, row.payable) === 0
  if (!settled) await writeFields(tx, kind, id, sums)
  const metadata = { ...about(row), currency: row.currency }
  tx.emit('invoice.payment_recorded', {
    entityId: id,
    label: called,
    newValues: { amount: moneyText(amount, row.currency), paidOn, method, reference },
    metadata: { ...metadata, paymentId: payment.id },
  })
  if (settled)
    await transition(tx, kind, locked, invoiceMoves.settle, {
      values: sums,
      metadata: { ...metadata, paidOn: sums.paymentDate },
    })
}

/**
 * Takes a payment out of the books: what it paid is open again. Of a set-off both sides go at once. Throws RECORD_NOT_FOUND,
 * and INVOICE_STATE for one that is void, whose payments its credit note gives back; a side of a set-off with it stays too.
 */
export async function deletePayment(tx: Tx, id: string, paymentId: string): Promise<void> {
  // What belongs to a payment never changes, so it is looked up before the invoices of it are locked.
  const { rows } = await sql<{
    id: string
    invoiceId: string
  }>`select p.id, p.invoice_id from invoice_payments a
    join invoice_payments p on p.port_id = ${portOf(tx)} and (p.id = a.id or p.set_off_id = a.set_off_id)
    where a.port_id = ${portOf(tx)} and a.id = ${paymentId} and a.invoice_id = ${id}`.execute(tx.db)
  const locked = await lockInvoices(tx, rows.length > 0 ? rows.map(({ invoiceId }) => invoiceId) : [id])
  if (!locked.some(({ row }) => row.id === id)) throw new Refusal('RECORD_NOT_FOUND')
  if (locked.some(({ row: { status } }) => status !== 'sent' && status !== 'paid'))
    throw new Refusal('INVOICE_STATE')
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
  for (const one of locked) await unbook(tx, one, rows.find(({ invoiceId }) => invoiceId === one.row.id)!.id)
}

async function unbook(tx: Tx, locked: LockedInvoice, paymentId: string): Promise<void> {
  const { row, called } = locked
  const { id } = row
  const { rows } = await sql<{ amount: string; paidOn: string; method: string; reference: string | null }>`
    update invoice_payments set removed_at = now(), removed_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${paymentId} and invoice_id = ${id} and removed_at is null
    returning amount, paid_on::text as paid_on, method, reference`.execute(tx.db)
  const removed = rows[0]
  if (!removed) throw new Refusal('RECORD_NOT_FOUND')
  await removeOfInvoice(tx, paymentId, called)
  const sums = await sumsOf(tx, id)
  if (row.status === 'sent') await writeFields(tx, kind, id, sums)
  const metadata = { ...about(row), currency: row.currency }
  tx.emit('invoice.payment_deleted', {
    entityId: id,
    label: called,
    oldValues: { ...removed, amount: moneyText(removed.amount, row.currency) },
    metadata: { ...metadata, paymentId },
  })
  if (row.status === 'paid')
    await transition(tx, kind, locked, invoiceMoves.reopen, { values: sums, metadata })
}

/** What payments of an invoice are, and for which deal they count: those of its deposit, and what of that goes back. */
async function countedAs(
  tx: Tx,
  { kind: of, creditedId, interestId }: InvoiceRow,
): Promise<{ type: PaymentType; interestId: string | null }> {
  if (of === 'deposit') return { type: 'deposit', interestId }
  if (of !== 'credit_note') return { type: 'invoice', interestId: null }
  const { rows } = await sql<{ kind: string }>`select kind from invoices
    where port_id = ${portOf(tx)} and id = ${creditedId}`.execute(tx.db)
  return { type: 'refund', interestId: rows[0]?.kind === 'deposit' ? interestId : null }
}

/** What the payments of an invoice come to, and the day and the way of the last one. */
async function sumsOf(tx: Tx, id: string) {
  const { rows } = await sql<{ paid: string; paymentDate: string | null; paymentMethod: string | null }>`
    select coalesce(sum(amount), 0) as paid, max(paid_on)::text as payment_date,
      (array_agg(method order by paid_on desc, id desc))[1] as payment_method
    from invoice_payments where port_id = ${portOf(tx)} and invoice_id = ${id} and removed_at is null`.execute(
    tx.db,
  )
  return rows[0]!
}

/** Throws VALIDATION_FAILED for what cannot be paid of an invoice. */
export function assertPayment(
  { currency, open }: Pick<InvoiceRow, 'currency' | 'open'>,
  amount: string,
  paidOn: string,
  today: string,
): void {
  const refuse = (path: string, reason: Reason): never => {
    throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
  }
  assertAmount('amount', amount, currency)
  if (signOf(amount) === 0) refuse('amount', reasonFor('invoice_payment'))
  if (compareAmounts(amount, open) > 0)
    refuse('amount', reasonFor('invoice_open', { open: moneyText(open, currency) }))
  if (paidOn > today) refuse('paidOn', aheadOf(today))
}
