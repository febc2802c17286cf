import { sql } from 'kysely'
import { kinds } from '../../../contract/kinds.ts'
import type { PaymentType } from '../../../contract/payments/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { inserted } from '../records/columns.ts'

/** What was paid on an invoice of a deal, or went back. */
interface OfInvoice {
  readonly interestId: string
  readonly invoiceId: string
  readonly invoicePaymentId: string
  readonly type: PaymentType
  readonly amount: string
  readonly currency: string
  readonly paidOn: string
  readonly method: string
  readonly reference: string | null
}

/** Writes down at the deal, whatever became of that, what was paid on its invoice. Throws RECORD_NOT_FOUND. */
export async function recordOfInvoice(tx: Tx, payment: OfInvoice): Promise<void> {
  const { interestId, invoiceId, invoicePaymentId, ...values } = payment
  const interest = await lockRecord(tx, kinds.interest, interestId)
  const id = uuidv7()
  const row = { portId: portOf(tx), id, ...payment, recordedBy: tx.actor.userId }
  await sql`insert into payments ${inserted([row])}`.execute(tx.db)
  tx.emit('payment.recorded', {
    entityId: id,
    label: interest.called,
    newValues: { interestId, clientId: interest.clientId, invoiceId, ...values },
    metadata: { interestId, invoiceId },
  })
}

/** Takes what was paid on an invoice out of the books of its deal too. */
export async function removeOfInvoice(tx: Tx, invoicePaymentId: string): Promise<void> {
  const { rows } = await sql<
    OfInvoice & { id: string }
  >`select id, interest_id, invoice_id, type, amount, currency,
      paid_on::text as paid_on, method, reference
    from payments where port_id = ${portOf(tx)} and invoice_payment_id = ${invoicePaymentId} and removed_at is null`.execute(
    tx.db,
  )
  const found = rows[0]
  if (!found) return
  const { id, interestId, invoiceId, ...oldValues } = found
  const { called } = await lockRecord(tx, kinds.interest, interestId)
  await sql`update payments set removed_at = now(), removed_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('payment.deleted', { entityId: id, label: called, oldValues, metadata: { interestId, invoiceId } })
}
