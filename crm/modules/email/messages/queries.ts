import { type RawBuilder, sql } from 'kysely'
import type { emails } from '../../../../contract/email/endpoints.ts'
import type { DataOf, QueryOf } from '../../../../contract/endpoint.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { kinds } from '../../../../contract/kinds.ts'
import { cursorPage, readCursor } from '../../../../platform/database/page.ts'
import { StoredAnswer } from '../../../../platform/http/answer.ts'
import type { Loose } from '../../../../platform/http/serve.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { storageKey } from '../../files/links.ts'
import { assertRecord } from '../../records/change.ts'
import { assertSeesClients, isPrivate, isVisible, type Reader } from './visible.ts'

type EmailRow = Loose<DataOf<typeof emails.ofClient>[number]>
type Email = Loose<DataOf<typeof emails.get>>

const mostOfThread = 100

const people = (
  field: 'to' | 'cc',
) => sql`coalesce((select json_agg(json_build_object('name', r ->> 'name', 'address', r ->> 'address'))
  from jsonb_array_elements(m.recipients) r where r ->> 'field' = ${sql.lit(field)}), '[]')`

function columns(ctx: Ctx): RawBuilder<unknown> {
  const port = portOf(ctx)
  return sql`m.id, m.thread_id, m.outbound,
    case when m.from_address is not null then json_build_object('name', m.from_name, 'address', m.from_address) end as "from",
    ${people('to')} as "to", ${people('cc')} as cc, m.subject, left(m.body, 300) as excerpt, m.automatic, m.problem,
    coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'mediaType', a.media_type, 'size', a.size,
        'refused', a.refused, 'original', a.original) order by a.position)
      from email_attachments a where a.port_id = ${port} and a.message_id = m.id), '[]') as attachments,
    (select k.status from mails k where k.port_id = ${port} and k.id = m.mail_id) as status,
    ${isPrivate(ctx, sql`m.id`)} as private, m.happened_at as at`
}

const full = (ctx: Ctx) => sql`${columns(ctx)}, m.body, m.html, m.message_id`

/** A message is seen where one of its clients is, among those shown to the caller. */
const ofShownClient = (ctx: Ctx) => sql`exists (select 1 from email_links l
  join clients c on c.port_id = ${portOf(ctx)} and c.id = l.client_id
  where l.port_id = ${portOf(ctx)} and l.message_id = m.id)`

/** Mail from and to a client, newest first. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function listOfClient(
  ctx: Ctx,
  clientId: string,
  { cursor, limit, threadId, automatic }: QueryOf<typeof emails.ofClient>,
  reader: Reader,
): Promise<{ rows: EmailRow[]; nextCursor: string | null }> {
  assertSeesClients(reader)
  await assertRecord(ctx, kinds.client, clientId)
  const port = portOf(ctx)
  const last = readCursor(cursor)
  const before = last
    ? sql`and (l.happened_at, l.message_id) < (select k.happened_at, k.message_id from email_links k
        where k.port_id = ${port} and k.client_id = ${clientId} and k.message_id = ${last})`
    : sql``
  const { rows } = await sql<EmailRow & { id: string }>`select ${columns(ctx)} from email_links l
    join email_messages m on m.port_id = ${port} and m.id = l.message_id
    where l.port_id = ${port} and l.client_id = ${clientId} and ${isVisible(ctx, sql`l.message_id`)} ${before}
      ${threadId ? sql`and m.thread_id = ${threadId}` : sql``}
      ${automatic ? sql`and m.automatic = any(${automatic}::text[])` : sql``}
    order by l.happened_at desc, l.message_id desc limit ${limit + 1}`.execute(ctx.db)
  return cursorPage(rows, limit)
}

/** One message with what it says. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function readEmail(ctx: Ctx, id: string, reader: Reader): Promise<Email & { threadId: string }> {
  assertSeesClients(reader)
  const { rows } = await sql<Email & { threadId: string }>`select ${full(ctx)} from email_messages m
    where m.port_id = ${portOf(ctx)} and m.id = ${id} and ${ofShownClient(ctx)} and ${isVisible(ctx, sql`m.id`)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** The newest messages of the conversation of one, the oldest first. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function readThread(ctx: Ctx, id: string, reader: Reader): Promise<Email[]> {
  const { threadId } = await readEmail(ctx, id, reader)
  const { rows } = await sql<Email>`select ${full(ctx)} from email_messages m
    where m.port_id = ${portOf(ctx)} and m.thread_id = ${threadId} and ${ofShownClient(ctx)}
      and ${isVisible(ctx, sql`m.id`)}
    order by m.happened_at desc, m.id desc limit ${mostOfThread}`.execute(ctx.db)
  return rows.reverse()
}

/** The bytes of what came with a message. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function readAttachment(
  ctx: Ctx,
  storage: Services['storage'],
  { id, attachmentId }: { id: string; attachmentId: string },
  reader: Reader,
): Promise<StoredAnswer> {
  await readEmail(ctx, id, reader)
  const { rows } = await sql<{
    name: string
    mediaType: string
    size: number
  }>`select a.name, a.media_type, a.size
    from email_attachments a where a.port_id = ${portOf(ctx)} and a.message_id = ${id} and a.id = ${attachmentId}
      and a.refused is null`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  return new StoredAnswer({
    fileName: found.name,
    // Foreign bytes: whatever they are, they are saved and never shown.
    mediaType: 'application/octet-stream',
    size: Number(found.size),
    etag: attachmentId,
    shown: false,
    open: async (range) => (await storage.get(storageKey(portOf(ctx), attachmentId), range)).content,
  })
}
