import { sql } from 'kysely'
import type { Env } from '../../../platform/env.ts'
import { newTenantToken } from '../../../platform/identity/tenant-token.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

/** Whether the caller's calendar address of this port is open. */
export async function readCalendarState(ctx: Ctx): Promise<{ since: Date | null; readAt: Date | null }> {
  const { rows } = await sql<{ since: Date; readAt: Date | null }>`
    select created_at as since, read_at from calendar_feeds
    where port_id = ${portOf(ctx)} and user_id = ${ctx.actor.userId}`.execute(ctx.db)
  return rows[0] ?? { since: null, readAt: null }
}

/** Opens a calendar address for the caller; the one before it ends. */
export async function openCalendar(tx: Tx, { publicUrl }: Pick<Env, 'publicUrl'>): Promise<{ url: string }> {
  const { token, hash } = newTenantToken(portOf(tx))
  await sql`insert into calendar_feeds (port_id, user_id, token_hash)
    values (${portOf(tx)}, ${tx.actor.userId}, ${hash})
    on conflict (port_id, user_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null`.execute(tx.db)
  return { url: `${publicUrl}/api/public/calendars/${token}` }
}

/** Ends the caller's calendar address. */
export async function closeCalendar(tx: Tx): Promise<void> {
  await sql`delete from calendar_feeds where port_id = ${portOf(tx)} and user_id = ${tx.actor.userId}`.execute(
    tx.db,
  )
}
