import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import type { Env } from '../../../../platform/env.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx } from '../../../context.ts'
import { brandOf } from '../../branding/brand.ts'
import { readersOf } from '../../clients/readers.ts'
import { writeLetter } from '../../mail/write.ts'
import { lockAdmitted, lockShownClient } from '../admitted.ts'
import { fileRequestLetter } from '../letters/conversation.ts'
import { readRequests } from './read.ts'

/**
 * Asks a client for a file and mails them. Throws RECORD_NOT_FOUND, CLIENT_MERGED, RECORD_ARCHIVED, MODULE_DISABLED,
 * PORTAL_NOT_ACTIVE.
 */
export async function askForFile(tx: Tx, env: Pick<Env, 'publicUrl'>, clientId: string, title: string) {
  const client = await lockAdmitted(tx, clientId, 'files')
  const id = uuidv7()
  await sql`insert into portal_file_requests (port_id, id, client_id, title, asked_by)
    values (${portOf(tx)}, ${id}, ${clientId}, ${title}, ${tx.actor.userId})`.execute(tx.db)
  tx.emit('client.portal_file_requested', {
    entityId: clientId,
    label: client.called,
    newValues: { title },
    metadata: { requestId: id },
  })
  const brand = await brandOf(tx)
  for (const { email, language, name } of await readersOf(tx, clientId)) {
    await writeLetter(
      tx,
      fileRequestLetter,
      { name, port: brand.name, title, href: `${env.publicUrl}/portal/files?port=${brand.slug}` },
      { to: email, language, brand, about: { type: 'client', id: clientId } },
    )
  }
  return (await readRequests(tx, clientId, id))[0]!
}

/** Asks for it no more. Throws RECORD_NOT_FOUND, CLIENT_MERGED, PORTAL_FILE_SENT. */
export async function withdrawRequest(tx: Tx, clientId: string, id: string): Promise<{ id: string }> {
  const client = await lockShownClient(tx, clientId)
  const { rows } = await sql<{ title: string; fulfilledAt: Date | null }>`select title, fulfilled_at
    from portal_file_requests where port_id = ${portOf(tx)} and client_id = ${clientId} and id = ${id}
      and withdrawn_at is null for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  if (rows[0].fulfilledAt) throw new Refusal('PORTAL_FILE_SENT')
  await sql`update portal_file_requests set withdrawn_at = now() where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  tx.emit('client.portal_file_request_withdrawn', {
    entityId: clientId,
    label: client.called,
    oldValues: { title: rows[0].title },
    metadata: { requestId: id },
  })
  return { id }
}
