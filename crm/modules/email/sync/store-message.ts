import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { MessageProblem } from '../../../../contract/email/vocabulary.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { largestFile } from '../../../../contract/files/limits.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { clearBounce } from '../../clients/bounce.ts'
import { keptName } from '../../files/file-name.ts'
import { keepFile } from '../../files/keep.ts'
import { storageKey } from '../../files/links.ts'
import { assertRoom } from '../../files/quota.ts'
import { recognise } from '../../files/recognise.ts'
import { inserted } from '../../records/columns.ts'
import type { AccountRow } from '../accounts/queries.ts'
import type { ReadMessage } from '../read/message.ts'
import { type Concerned, comparedAddress } from './known.ts'
import { joinThreads, threadOf } from './threads.ts'

/** Where a message lies in a mailbox. */
export interface Spot {
  folder: string
  uidValidity: string
  uid: number
}

/** A message as it is stored: whom it concerns, and what mail of the product it answers. */
export interface Arrived {
  message: ReadMessage
  key: string
  happenedAt: Date
  concerned: readonly Concerned[]
  answersMailId: string | null
}

/** What of a message is a file: its bytes are stored, or it is said why not. */
export interface StoredAttachment {
  id: string
  name: string
  mediaType: string
  size: number
  hash: string
  refused: 'type' | 'too_large' | 'quota' | null
  original: boolean
}

/** By what a message is known again: its Message-ID, else what it says. */
export function keyOf({ messageId, date, from, subject, text }: ReadMessage): string {
  if (messageId !== null) return `id:${messageId}`
  const key = JSON.stringify([
    date?.toISOString() ?? null,
    from?.address.toLowerCase() ?? null,
    subject,
    text,
  ])
  return `sum:${createHash('sha256').update(key).digest('base64url')}`
}

/** Stores the bytes of what came with a message, before anything is noted of it: bytes without a row are swept away. */
export async function storeAttachments(
  ctx: Ctx,
  { storage }: Pick<Services, 'storage'>,
  { attachments, problem }: Pick<ReadMessage, 'attachments' | 'problem'>,
  source: Buffer,
): Promise<StoredAttachment[]> {
  const original = { name: 'message.eml', content: new Uint8Array(source) }
  const all = [
    ...attachments.map((one) => ({ ...one, original: false })),
    // What could not be read is still there as it came.
    ...(problem !== null && problem !== 'too_large' ? [{ ...original, original: true }] : []),
  ]
  const stored: StoredAttachment[] = []
  for (const one of all) stored.push(await storeAttachment(ctx, storage, one))
  return stored
}

async function storeAttachment(
  ctx: Ctx,
  storage: Services['storage'],
  { name: ownName, content, original }: { name: string; content: Uint8Array; original: boolean },
): Promise<StoredAttachment> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const [id, name] = [uuidv7(), keptName(ownName)]
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const known = { id, name, size: bytes.length, hash, original }
  const refused = (why: StoredAttachment['refused']) => ({
    ...known,
    mediaType: 'application/octet-stream',
    refused: why,
  })
  if (bytes.length > largestFile) return refused('too_large')
  try {
    const mediaType = original
      ? 'message/rfc822'
      : await recognise({ head: bytes.subarray(0, 64 * 1024), size: bytes.length }, name)
    await assertRoom(ctx, bytes.length)
    await storage.put(storageKey(portOf(ctx), id), Readable.from([bytes]))
    return { ...known, mediaType, refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'FILE_QUOTA_REACHED') return refused('quota')
    return refused(error.code === 'PDF_TOO_LARGE' ? 'too_large' : 'type')
  }
}

/**
 * Stores a message of a mailbox, once in the port: one that is there gets another place and the clients it was not linked to. Gives
 * whether it is new.
 */
export async function storeMessage(
  tx: Tx,
  account: AccountRow,
  spot: Spot,
  arrived: Arrived,
  files: readonly StoredAttachment[],
): Promise<boolean> {
  const port = portOf(tx)
  const { message, key, happenedAt } = arrived
  const id = uuidv7()
  const refs = [...new Set([...message.references, ...(message.inReplyTo ? [message.inReplyTo] : [])])]
  const threadId = await threadOf(tx, refs, id)
  const outbound = comparedAddress(message.from?.address) === account.address
  const recipients = JSON.stringify(recipientsOf(message))
  const { rows } = await sql<{
    id: string
  }>`insert into email_messages (port_id, id, message_key, message_id, in_reply_to, refs,
      thread_id, answers_mail_id, outbound, from_address, from_name, recipients, subject, body, html, automatic, problem, happened_at)
    values (${port}, ${id}, ${key}, ${message.messageId}, ${message.inReplyTo}, ${refs}::text[], ${threadId},
      ${arrived.answersMailId}, ${outbound}, ${message.from?.address ?? null}, ${message.from?.name ?? null}, ${recipients}::jsonb,
      ${message.subject}, ${message.text}, ${message.html}, ${message.automatic}, ${message.problem}, ${happenedAt})
    on conflict (port_id, message_key) do nothing returning id`.execute(tx.db)
  const isNew = rows.length > 0
  const messageId = rows[0]?.id ?? (await idOf(tx, key))
  await addPlace(tx, messageId, account.id, spot)
  await linkMessage(tx, messageId, happenedAt, arrived.concerned)
  if (isNew) {
    if (message.messageId) await joinThreads(tx, message.messageId, threadId)
    await noteAttachments(tx, messageId, files)
    const sender = comparedAddress(message.from?.address)
    if (sender !== null && !outbound && message.automatic !== 'bounce') await clearBounce(tx, sender)
  }
  if (account.shared) await shareFiles(tx, messageId)
  tx.announce('email:updated', messageId, account.shared ? undefined : [account.userId])
  return isNew
}

/** To whom a message goes, as it is stored. */
export function recipientsOf({ to, cc }: Pick<ReadMessage, 'to' | 'cc'>) {
  return [...to.map((one) => ({ ...one, field: 'to' })), ...cc.map((one) => ({ ...one, field: 'cc' }))]
}

async function idOf(tx: Tx, key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from email_messages
    where port_id = ${portOf(tx)} and message_key = ${key}`.execute(tx.db)
  return rows[0]!.id
}

/** Where a message lies, once for each folder of a mailbox, whatever number the server gives it. */
export async function addPlace(
  tx: Tx,
  messageId: string,
  accountId: string | null,
  spot: Spot | null,
): Promise<void> {
  const { folder = null, uidValidity = null, uid = null } = spot ?? {}
  await sql`insert into email_places (port_id, id, message_id, account_id, folder, uid_validity, uid)
    values (${portOf(tx)}, ${uuidv7()}, ${messageId}, ${accountId}, ${folder}, ${uidValidity}, ${uid})
    on conflict (port_id, message_id, account_id, folder) do update
      set uid_validity = excluded.uid_validity, uid = excluded.uid`.execute(tx.db)
}

/** Links a message to clients, and to the interest it is about where that is known. */
export async function linkMessage(
  tx: Tx,
  messageId: string,
  happenedAt: Date,
  concerned: readonly Concerned[],
): Promise<void> {
  const byClient = new Map<string, string | null>()
  for (const { clientId, interestId } of concerned)
    byClient.set(clientId, byClient.get(clientId) ?? interestId)
  const rows = [...byClient].map(([clientId, interestId]) => ({
    portId: portOf(tx),
    id: uuidv7(),
    messageId,
    clientId,
    interestId,
    happenedAt,
  }))
  if (rows.length === 0) return
  await sql`insert into email_links ${inserted(rows)} on conflict (port_id, message_id, client_id) do nothing`.execute(
    tx.db,
  )
}

async function noteAttachments(tx: Tx, messageId: string, files: readonly StoredAttachment[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map((one, position) => ({ portId: portOf(tx), messageId, position, ...one }))
  await sql`insert into email_attachments ${inserted(rows)}`.execute(tx.db)
}

interface Unshared {
  id: string
  name: string
  mediaType: string
  size: number
  hash: string
  sender: string
  clientId: string
  title: string
}

/** What came with a message that the port sees is a file of its first client, of the same id and bytes. */
export async function shareFiles(tx: Tx, messageId: string): Promise<void> {
  const port = portOf(tx)
  const { rows } = await sql<Unshared>`
    select a.id, a.name, a.media_type, a.size, a.hash, coalesce(m.from_name, m.from_address, '') as sender,
      l.client_id, r.title
    from email_attachments a
    join email_messages m on m.port_id = ${port} and m.id = a.message_id
    join lateral (select k.client_id from email_links k where k.port_id = ${port} and k.message_id = m.id
      order by k.id limit 1) l on true
    join records r on r.port_id = ${port} and r.id = l.client_id
    where a.port_id = ${port} and a.message_id = ${messageId} and a.refused is null and not a.original
      and not exists (select 1 from files f where f.port_id = ${port} and f.id = a.id)
    order by a.position`.execute(tx.db)
  for (const { clientId, title, sender, id, name, mediaType, size, hash } of rows) {
    const place = { type: 'client' as const, id: clientId, title }
    // Without room it stays with the message.
    await tx
      .attempt(() =>
        keepFile(tx, { id, name, mediaType, size, hash }, place, null, {
          sentBy: sender || null,
          shared: false,
        }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
  }
}

/** What problem a message has that is not read. */
export function unreadMessage(
  known: Pick<ReadMessage, 'messageId' | 'from' | 'to' | 'cc' | 'subject' | 'date'>,
  problem: MessageProblem,
): ReadMessage {
  return {
    inReplyTo: null,
    references: [],
    text: '',
    html: null,
    automatic: null,
    bounce: null,
    attachments: [],
    problem,
    ...known,
  }
}
