import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Env } from '../../../platform/env.ts'
import type { Waiting } from '../../../platform/mail/send-job.ts'
import { portOf, type Tx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { writeLetter } from '../mail/write.ts'
import { lockRecord } from '../records/change.ts'
import { type ExportRow, primaryAddress, readExports, readyExport } from './export.ts'
import { exportLink } from './export-link.ts'
import { exportLetter } from './letters.ts'

interface Archive {
  id: string
  clientId: string
  fullName: string
  recipient: string
}

/** Writes the mail with the link to an archive that is there; the archive counts as sent once the mail has left. */
export async function mailExport(tx: Tx, env: Env, archive: Archive): Promise<void> {
  const { id, clientId, fullName, recipient } = archive
  const { name: port, slug } = await brandOf(tx)
  const { url } = exportLink(env, { portId: portOf(tx), slug, exportId: id })
  const values = { name: fullName, port, days: 7 }
  const about = { type: 'client', id: clientId }
  const mailId = await writeLetter(tx, exportLetter, values, { to: recipient, link: url, about })
  await sql`update data_exports set recipient = ${recipient}, mail_id = ${mailId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}

/**
 * Mails an archive that is there, where no mail of it has left or is about to: to whoever is named, else to whom it was
 * to go, else to the client. Throws RECORD_NOT_FOUND, EXPORT_NOT_READY, MAIL_NOT_RETRYABLE, RECIPIENT_REQUIRED.
 */
export async function sendExport(
  tx: Tx,
  env: Env,
  { clientId, exportId, recipient }: { clientId: string; exportId: string; recipient?: string | undefined },
): Promise<ExportRow> {
  const client = await lockRecord(tx, kinds.client, clientId)
  const archive = await readyExport(tx, clientId, exportId)
  const waits = archive.mailStatus === 'queued' || archive.mailStatus === 'sending'
  if (archive.status === 'sent' || waits) throw new Refusal('MAIL_NOT_RETRYABLE')
  const to = recipient ?? archive.recipient ?? (await primaryAddress(tx, clientId))
  if (to === null) throw new Refusal('RECIPIENT_REQUIRED', [because('recipient', 'recipient_needed')])
  await mailExport(tx, env, { id: archive.id, clientId, fullName: client.called, recipient: to })
  tx.emit('client.data_export_requested', {
    entityId: clientId,
    label: client.called,
    metadata: { exportId, mailed: true },
  })
  return (await readExports(tx, clientId, exportId))[0]!
}

/** An archive whose mail has left is sent. */
export async function recordExportSent(tx: Tx, { id: mailId, category }: Waiting): Promise<void> {
  if (category !== 'gdpr_export' || tx.tenantId === null) return
  const { rows } = await sql<{ id: string; clientId: string; fullName: string }>`
    update data_exports d set status = 'sent', sent_at = now() from clients c
    where d.port_id = ${portOf(tx)} and d.mail_id = ${mailId} and d.status = 'ready'
      and c.port_id = d.port_id and c.id = d.client_id
    returning d.id, d.client_id, c.full_name`.execute(tx.db)
  for (const { id: exportId, clientId, fullName } of rows)
    tx.emit('client.data_export_sent', { entityId: clientId, label: fullName, metadata: { exportId } })
}
