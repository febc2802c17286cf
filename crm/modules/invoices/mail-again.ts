import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { mailInvoice } from './printing/mail.ts'
import { readToPrint } from './printing/read.ts'
import { usualRecipients } from './recipients.ts'
import { about, lockInvoice } from './row.ts'

/**
 * Mails what has a number once more. Throws INVOICE_STATE for a draft, INVOICE_NOT_PRINTED as long as its PDF is being made or
 * where that is gone, RECIPIENT_REQUIRED, and REMINDER_TOO_SOON where the same address was mailed within the minute.
 */
export async function mailAgain(
  tx: Tx,
  env: Services['env'],
  id: string,
  { to, message = null }: BodyOf<typeof invoices.mail>,
): Promise<void> {
  const { row, called } = await lockInvoice(tx, id)
  if (row.status === 'draft') throw new Refusal('INVOICE_STATE')
  const { rows } = await sql<{ id: string }>`select f.id from files f
    where f.port_id = ${portOf(tx)} and f.id = ${row.fileId}::uuid and f.deleted_at is null`.execute(tx.db)
  const fileId = rows[0]?.id
  if (!fileId) throw new Refusal('INVOICE_NOT_PRINTED')
  const sentTo = to ?? (row.sentTo.length > 0 ? row.sentTo : await usualRecipients(tx, row))
  if (sentTo.length === 0) throw new Refusal('RECIPIENT_REQUIRED', [because('to', 'invoice_no_mail')])
  await assertNotJustNow(tx, id, sentTo)
  const [invoice] = await readToPrint(tx, [id])
  await mailInvoice(tx, env, { ...invoice!, sentTo, message }, fileId)
  const known = [...new Set([...row.sentTo, ...sentTo])]
  await sql`update invoices set sent_to = ${known}::text[] where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  tx.emit('invoice.mailed_again', {
    entityId: id,
    label: called,
    newValues: { sentTo },
    metadata: about(row),
  })
}

/** Who presses twice mails once. */
async function assertNotJustNow(tx: Tx, id: string, sentTo: readonly string[]): Promise<void> {
  const { rows } = await sql`select 1 from mails where port_id = ${portOf(tx)} and entity_id = ${id}
    and category in ('invoice', 'credit_note') and to_address = any(${[...sentTo]}::text[])
    and created_at > now() - interval '1 minute' limit 1`.execute(tx.db)
  if (rows.length > 0) throw new Refusal('REMINDER_TOO_SOON')
}
