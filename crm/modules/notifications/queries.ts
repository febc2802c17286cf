import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { notifications } from '../../../contract/notifications/endpoints.ts'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { cursorPage, readCursor } from '../../../platform/database/page.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

interface Row {
  id: string
  kind: NotificationKind
  count: number
  entityType: string
  entityId: string | null
  entityTitle: string | null
  actorName: string | null
  createdAt: Date
  readAt: Date | null
}

type Rights = { readonly permissions: ReadonlySet<string> }

/** The kinds of things whose names somebody may read. */
function seenTypes({ permissions }: Rights): string[] {
  // Whoever is told of a reminder is who it is for.
  const visibleKinds = Object.values(kinds).filter(({ gates }) =>
    [gates.view].flat().some((gate) => permissions.has(gate)),
  )
  return visibleKinds.map(({ type }) => type)
}

/** The caller's notifications, newest first. */
export async function listNotifications(
  ctx: Ctx,
  { cursor, limit, unread }: QueryOf<typeof notifications.list>,
  rights: Rights,
) {
  const last = readCursor(cursor)
  const before = last ? sql`n.id < ${last}` : sql`true`
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.count, n.entity_type, n.entity_id, n.actor_name, n.created_at, n.read_at,
      case when n.entity_type = any(${seenTypes(rights)}::text[]) then n.label end as entity_title
    from notifications n
    where n.port_id = ${portOf(ctx)} and n.user_id = ${ctx.actor.userId} and n.in_app
      and ${before} and (${unread !== true}::boolean or n.read_at is null)
    order by n.id desc limit ${limit + 1}`.execute(ctx.db)
  return cursorPage(rows, limit)
}

/** How many of the caller's are unread. */
export async function countUnread(ctx: Ctx): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from notifications n
    where n.port_id = ${portOf(ctx)} and n.user_id = ${ctx.actor.userId} and n.in_app and n.read_at is null`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Marks one of the caller's as read. Throws RECORD_NOT_FOUND. */
export async function markRead(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`update notifications set read_at = coalesce(read_at, now())
    where port_id = ${portOf(tx)} and user_id = ${tx.actor.userId} and id = ${id} and in_app returning 1`.execute(
    tx.db,
  )
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
  tx.announce('notification:created', id, [tx.actor.userId!])
}

/** Marks all of the caller's as read. */
export async function markAllRead(tx: Tx): Promise<void> {
  await sql`update notifications set read_at = now()
    where port_id = ${portOf(tx)} and user_id = ${tx.actor.userId} and in_app and read_at is null`.execute(
    tx.db,
  )
  tx.announce('notification:created', null, [tx.actor.userId!])
}
