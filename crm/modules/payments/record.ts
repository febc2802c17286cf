import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { payments } from '../../../contract/payments/endpoints.ts'
import { signOf } from '../../../contract/values/money.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { assertDepositSound } from '../interests/holding/rivals.ts'
import { assertAmount } from '../money/amounts.ts'
import { changesOf, lockRecord } from '../records/change.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { aheadOf, todayInPort } from '../records/today.ts'

type PaymentRow = Row<'payments'>

/** Writes down a payment of a deal, whatever became of that, and gives its id. Throws RECORD_NOT_FOUND, VALIDATION_FAILED; of a deposit COMPETING_DEALS and BERTH_UNCONFIRMED. */
export async function recordPayment(
  tx: Tx,
  interestId: string,
  body: BodyOf<typeof payments.record>,
): Promise<string> {
  const interest = await lockRecord(tx, kinds.interest, interestId)
  const today = await todayInPort(tx)
  const expected = interest.depositExpectedCurrency as string | null
  const values = {
    type: body.type,
    amount: body.amount,
    currency: body.currency ?? expected ?? (await portDefaults(tx)).currency,
    paidOn: body.paidOn ?? today,
    method: body.method ?? null,
    reference: body.reference ?? null,
    note: body.note ?? null,
  }
  assertPayment(values, today)
  if (body.type === 'deposit') await assertDepositSound(tx, interestId, body)
  const id = uuidv7()
  await tx.db
    .insertInto('payments')
    .values({ portId: portOf(tx), id, interestId, ...values, recordedBy: tx.actor.userId })
    .execute()
  tx.emit('payment.recorded', {
    entityId: id,
    label: interest.called,
    newValues: { interestId, clientId: interest.clientId, ...values },
    metadata: { interestId },
  })
  return id
}

/** Corrects a payment. Throws PAYMENT_OF_INVOICE, RECORD_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED. */
export async function changePayment(
  tx: Tx,
  id: string,
  body: BodyOf<typeof payments.update>,
  ifMatch: number | null,
): Promise<void> {
  const { row, called } = await lockPayment(tx, id)
  assertVersion(ifMatch, row.version)
  const changes = changesOf(row, body)
  if (changes.keys.length === 0) return tx.unchanged()
  const next = { ...row, ...changes.newValues } as PaymentRow
  assertPayment(next, await todayInPort(tx), changes.keys)
  await tx.db
    .updateTable('payments')
    .set(changes.newValues)
    .where('portId', '=', portOf(tx))
    .where('id', '=', id)
    .execute()
  tx.emit('payment.updated', {
    entityId: id,
    label: called,
    oldValues: changes.oldValues,
    newValues: changes.newValues,
    metadata: { interestId: row.interestId },
  })
}

/** Takes a payment out of the books. Throws PAYMENT_OF_INVOICE, RECORD_NOT_FOUND. */
export async function removePayment(tx: Tx, id: string): Promise<void> {
  const { row, called } = await lockPayment(tx, id)
  await sql`update payments set removed_at = now(), removed_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const { interestId, type, amount, currency, paidOn, method, reference, note } = row
  tx.emit('payment.deleted', {
    entityId: id,
    label: called,
    oldValues: { type, amount, currency, paidOn, method, reference, note },
    metadata: { interestId },
  })
}

/** Locks the deal, then its payment: two who write of one deal wait for one another. */
async function lockPayment(tx: Tx, id: string): Promise<{ row: PaymentRow; called: string }> {
  const { rows: found } = await sql<Pick<PaymentRow, 'interestId' | 'invoiceId'>>`
    select interest_id, invoice_id from payments
    where port_id = ${portOf(tx)} and id = ${id} and removed_at is null`.execute(tx.db)
  if (!found[0]) throw new Refusal('RECORD_NOT_FOUND')
  // What was paid on an invoice is changed there alone.
  if (found[0].invoiceId) throw new Refusal('PAYMENT_OF_INVOICE')
  const { called } = await lockRecord(tx, kinds.interest, found[0].interestId!)
  const { rows } = await sql<PaymentRow>`select *, paid_on::text as paid_on from payments
    where port_id = ${portOf(tx)} and id = ${id} and removed_at is null for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return { row: rows[0], called }
}

function assertPayment(
  { amount, currency, paidOn }: { amount: string; currency: string; paidOn: string | Date },
  today: string,
  names: readonly string[] = ['amount', 'paidOn'],
): void {
  if (signOf(amount) === 0) {
    throw new Refusal('VALIDATION_FAILED', [because('amount', 'amount_above')])
  }
  assertAmount(names.includes('amount') ? 'amount' : 'currency', amount, currency)
  if (String(paidOn) > today) {
    throw new Refusal('VALIDATION_FAILED', [because('paidOn', aheadOf(today))])
  }
}
