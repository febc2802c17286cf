import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import { kinds } from '../../../../contract/kinds.ts'
import type { portal } from '../../../../contract/portal/endpoints.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx } from '../../../context.ts'
import { tellOfClient } from '../../notifications/tell-of-client.ts'
import { assertRecord } from '../../records/change.ts'
import type { PortalUser } from '../admit.ts'
import { lockAdmitted, lockShownClient } from '../admitted.ts'
import { shownTo } from '../visibility.ts'
import { mailAnswer } from './mail-answer.ts'
import { messagesOf, readMessages } from './read.ts'

/** A client writes to the port, and whoever looks after them is told. Throws REFERENCE_NOT_FOUND. */
export async function askPort(
  tx: Tx,
  user: PortalUser,
  { body, fileIds = [] }: BodyOf<typeof portal.sendMessage>,
) {
  const client = await writingAs(tx, user)
  await assertSent(tx, user, fileIds)
  const id = uuidv7()
  await sql`insert into portal_messages (port_id, id, client_id, from_client, author_name, body, file_ids)
    values (${portOf(tx)}, ${id}, ${client.id}, true, ${client.name}, ${body}, ${fileIds as string[]}::uuid[])`.execute(
    tx.db,
  )
  tx.emit('client.portal_asked', { entityId: client.id, label: client.name })
  await tellOfClient(tx, 'portal_message', client)
  return (await readMessages(tx, user, id))[0]!
}

/** Files go along that they sent themselves. Throws REFERENCE_NOT_FOUND. */
async function assertSent(tx: Tx, user: PortalUser, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const { rows } = await sql<{ id: string }>`select t.id from files t where ${shownTo(tx, 'file', user)}
    and t.sent_by is not null and t.id = any(${fileIds as string[]}::uuid[])`.execute(tx.db)
  const known = new Set(rows.map(({ id }) => id))
  const missing = fileIds.flatMap((id, index) =>
    known.has(id) ? [] : [because(`fileIds.${index}`, 'no_record')],
  )
  if (missing.length > 0) throw new Refusal('REFERENCE_NOT_FOUND', missing)
}

/** For which of their clients somebody writes: the one the port wrote to last, else the first. */
async function writingAs(tx: Tx, user: PortalUser): Promise<{ id: string; name: string }> {
  const here = user.links.filter(({ clientId }) => user.clientIds.includes(clientId))
  const { rows } = await sql<{ clientId: string }>`select t.client_id from portal_messages t
    where ${shownTo(tx, 'message', user)} and not t.from_client order by t.id desc limit 1`.execute(tx.db)
  const link = here.find(({ clientId }) => clientId === rows[0]?.clientId) ?? here[0]!
  return { id: link.clientId, name: link.clientName }
}

/** The client has read what the port wrote; staff who look at the conversation see it. */
export async function markReadByClient(tx: Tx, user: PortalUser): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`update portal_messages t set read_at = now()
    where ${shownTo(tx, 'message', user)} and not t.from_client and t.read_at is null
    returning t.client_id`.execute(tx.db)
  for (const clientId of new Set(rows.map((row) => row.clientId))) tx.announce('client:updated', clientId)
}

/** Staff write to a client. Throws RECORD_NOT_FOUND, CLIENT_MERGED, RECORD_ARCHIVED, MODULE_DISABLED, PORTAL_NOT_ACTIVE. */
export async function answerClient(tx: Tx, clientId: string, body: string) {
  const client = await lockAdmitted(tx, clientId, 'messages')
  const id = uuidv7()
  await sql`insert into portal_messages (port_id, id, client_id, from_client, author_id, author_name, body)
    values (${portOf(tx)}, ${id}, ${clientId}, false, ${tx.actor.userId}, ${tx.actor.name ?? ''}, ${body})`.execute(
    tx.db,
  )
  await markReadByStaff(tx, clientId)
  await settleOpen(tx, clientId)
  tx.emit('client.portal_answered', { entityId: clientId, label: client.called })
  await mailAnswer(tx, clientId)
  return (await messagesOf(tx, clientId, id))[0]!
}

/** What a client wrote needs no answer. Throws RECORD_NOT_FOUND, CLIENT_MERGED. */
export async function settleMessages(tx: Tx, clientId: string): Promise<void> {
  const client = await lockShownClient(tx, clientId)
  await markReadByStaff(tx, clientId)
  if (!(await settleOpen(tx, clientId))) return tx.unchanged()
  tx.emit('client.portal_settled', { entityId: clientId, label: client.called })
}

/** Whoever of the staff opened the conversation has read it. Throws RECORD_NOT_FOUND. */
export async function openConversation(tx: Tx, clientId: string): Promise<void> {
  await assertRecord({ db: tx.shown, tenantId: tx.tenantId }, kinds.client, clientId)
  if (await markReadByStaff(tx, clientId)) tx.announce('client:updated', clientId)
}

async function markReadByStaff(tx: Tx, clientId: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update portal_messages set read_at = now(), read_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and client_id = ${clientId} and from_client and read_at is null`.execute(
      tx.db,
    )
  return numAffectedRows > 0n
}

async function settleOpen(tx: Tx, clientId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update portal_messages set settled_at = now()
    where port_id = ${portOf(tx)} and client_id = ${clientId} and from_client and settled_at is null`.execute(
    tx.db,
  )
  return numAffectedRows > 0n
}
