import { sql } from 'kysely'
import type { Waiting } from '../../../platform/mail/send-job.ts'
import { portOf, type Tx } from '../../context.ts'
import type { InvoiceRow } from './row.ts'

const papers = ['invoice', 'credit_note']

/** The mail of an invoice or a credit note has left: from then on it counts as mailed, to that address. */
export async function recordInvoiceSent(tx: Tx, mail: Waiting): Promise<void> {
  if (tx.tenantId === null || mail.entityType !== 'invoice' || !papers.includes(mail.category)) return
  const { rows } = await sql<Pick<InvoiceRow, 'kind' | 'number'>>`
    update invoices set mailed_at = now() where port_id = ${portOf(tx)} and id = ${mail.entityId}::uuid
    returning kind, number`.execute(tx.db)
  for (const { kind, number } of rows)
    tx.emit('invoice.mailed', {
      entityId: mail.entityId!,
      label: number!,
      newValues: { sentTo: [mail.toAddress] },
      metadata: { kind },
    })
}
