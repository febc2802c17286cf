import { sql } from 'kysely'
import { kinds } from '../../../../contract/kinds.ts'
import { mostMessages } from '../../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { assertRecord } from '../../records/change.ts'
import { personName } from '../../records/person-name.ts'
import type { PortalUser } from '../admit.ts'
import { shownTo } from '../visibility.ts'

/** How many messages of a conversation are shown, the newest ones. */

interface MessageFile {
  id: string
  name: string
  mediaType: string
  size: number
}

/** SQL for the files of the message `t` that are there still, in their order. */
const filesOf = (ctx: Ctx) => sql<MessageFile[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size) order by n.place)
  from unnest(t.file_ids) with ordinality n (id, place)
  join files f on f.port_id = ${portOf(ctx)} and f.id = n.id and f.deleted_at is null), '[]'::json)`

interface PortalMessage {
  id: string
  mine: boolean
  authorName: string
  body: string
  createdAt: Date
  readAt: Date | null
  files: MessageFile[]
}

/** What a client and the port wrote to each other, in the order of writing. */
export async function readMessages(ctx: Ctx, user: PortalUser, id?: string): Promise<PortalMessage[]> {
  const { rows } = await sql<PortalMessage>`select t.id, t.from_client as mine, t.author_name, t.body,
      t.created_at, t.read_at, ${filesOf(ctx)} as files
    from portal_messages t where ${shownTo(ctx, 'message', user)} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by t.id desc limit ${mostMessages}`.execute(ctx.db)
  return rows.reverse()
}

/** How many messages of the port a client has not read. */
export async function countUnread(ctx: Ctx, user: PortalUser): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal_messages t
    where ${shownTo(ctx, 'message', user)} and not t.from_client and t.read_at is null`.execute(ctx.db)
  return rows[0]!.n
}

interface Message {
  id: string
  fromClient: boolean
  authorId: string | null
  authorName: string
  body: string
  createdAt: Date
  readAt: Date | null
  readByName: string | null
  waits: boolean
  files: MessageFile[]
}

/** The same, as staff see it. Throws RECORD_NOT_FOUND. */
export async function readConversation(ctx: Ctx, clientId: string): Promise<Message[]> {
  await assertRecord({ db: ctx.shown, tenantId: ctx.tenantId }, kinds.client, clientId)
  return messagesOf(ctx, clientId)
}

/** The newest messages of a client, in the order of writing; one alone where `id` is given. */
export async function messagesOf(ctx: Ctx, clientId: string, id?: string): Promise<Message[]> {
  const { rows } =
    await sql<Message>`select t.id, t.from_client, t.author_id, t.author_name, t.body, t.created_at,
      t.read_at, (select ${personName} from users u where u.id = t.read_by) as read_by_name,
      t.from_client and t.settled_at is null as waits, ${filesOf(ctx)} as files
    from portal_messages t where t.port_id = ${portOf(ctx)} and t.client_id = ${clientId}
      ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by t.id desc limit ${mostMessages}`.execute(ctx.db)
  return rows.reverse()
}

interface Waiting {
  clientId: string
  clientName: string
  count: number
  since: Date
  lastBody: string
}

/** Clients who wait for an answer, as far as whoever asks is shown them. */
export async function readWaiting(ctx: Ctx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select w.client_id, c.full_name as client_name, w.count, w.since,
      (select m.body from portal_messages m where m.port_id = ${portOf(ctx)} and m.client_id = w.client_id
        and m.from_client and m.settled_at is null order by m.id desc limit 1) as last_body
    from (select t.client_id, count(*)::int as count, min(t.created_at) as since from portal_messages t
        where t.port_id = ${portOf(ctx)} and t.from_client and t.settled_at is null group by t.client_id) w
      join clients c on c.port_id = ${portOf(ctx)} and c.id = w.client_id and c.archived_at is null
    order by w.since, w.client_id limit ${mostMessages}`.execute(ctx.shown)
  return rows
}
