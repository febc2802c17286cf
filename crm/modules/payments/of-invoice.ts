import { sql } from 'kysely'
import { kinds } from '../../../contract/kinds.ts'
import type { PaymentType } from '../../../contract/payments/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { inserted } from '../records/columns.ts'

/** What was paid on an invoice, or went back. */
interface OfInvoice {
  /** The deal it counts for. */
  readonly interestId: string | null
  readonly invoiceId: string
  readonly invoicePaymentId: string
  readonly type: PaymentType
  readonly amount: string
  readonly currency: string
  readonly paidOn: string
  readonly method: string
  readonly reference: string | null
}

/** Writes down what was paid on the invoice that people call so. Throws RECORD_NOT_FOUND for the deal it counts for. */
export async function recordOfInvoice(tx: Tx, payment: OfInvoice, invoiceCalled: string): Promise<void> {
  const { interestId, invoiceId, invoicePaymentId, ...values } = payment
  const interest = interestId === null ? null : await lockRecord(tx, kinds.interest, interestId)
  const id = uuidv7()
  const row = { portId: portOf(tx), id, ...payment, recordedBy: tx.actor.userId }
  await sql`insert into payments ${inserted([row])}`.execute(tx.db)
  tx.emit('payment.recorded', {
    entityId: id,
    label: interest?.called ?? invoiceCalled,
    newValues: { ...(interest ? { interestId, clientId: interest.clientId } : {}), invoiceId, ...values },
    metadata: about(payment),
  })
}

/** Takes what was paid on the invoice that people call so out of the books. */
export async function removeOfInvoice(
  tx: Tx,
  invoicePaymentId: string,
  invoiceCalled: string,
): Promise<void> {
  const { rows } = await sql<
    OfInvoice & { id: string }
  >`select id, interest_id, invoice_id, type, amount, currency,
      paid_on::text as paid_on, method, reference
    from payments where port_id = ${portOf(tx)} and invoice_payment_id = ${invoicePaymentId} and removed_at is null`.execute(
    tx.db,
  )
  const found = rows[0]
  if (!found) return
  const { id, interestId, invoiceId: _of, ...oldValues } = found
  const label =
    interestId === null ? invoiceCalled : (await lockRecord(tx, kinds.interest, interestId)).called
  await sql`update payments set removed_at = now(), removed_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('payment.deleted', { entityId: id, label, oldValues, metadata: about(found) })
}

/** Writes down without a word what came before an invoice was brought in from another program. */
export async function recordBefore(tx: Tx, payment: Omit<OfInvoice, 'interestId' | 'type'>): Promise<void> {
  const row = { portId: portOf(tx), id: uuidv7(), ...payment, type: 'invoice', recordedBy: tx.actor.userId }
  await sql`insert into payments ${inserted([row])}`.execute(tx.db)
}

/** Takes that out again. */
export async function forgetBefore(tx: Tx, invoiceId: string): Promise<void> {
  await sql`delete from payments where port_id = ${portOf(tx)} and invoice_id = ${invoiceId}`.execute(tx.db)
}

function about({ interestId, invoiceId }: Pick<OfInvoice, 'interestId' | 'invoiceId'>) {
  return { ...(interestId === null ? {} : { interestId }), invoiceId }
}
