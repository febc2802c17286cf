import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'
import { personName } from '../records/person-name.ts'

interface KeyRow {
  id: string
  name: string
  prefix: string
  permissions: string[]
  callsPerMinute: number
  callsPerDay: number
  callsToday: number
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  createdById: string | null
  createdByName: string | null
  creatorActive: boolean
  createdAt: Date
}

/** The keys of the port, the newest first. */
export function listKeys(ctx: Ctx): Promise<KeyRow[]> {
  return readKeys(ctx, sql`true`)
}

/** One key of the port, which is there. */
export async function readKey(ctx: Ctx, id: string): Promise<KeyRow> {
  return (await readKeys(ctx, sql`k.id = ${id}`))[0]!
}

async function readKeys(ctx: Ctx, which: RawBuilder<unknown>): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.prefix, k.permissions, k.calls_per_minute, k.calls_per_day,
      coalesce((select c.day_calls from api_key_calls c where c.port_id = ${portOf(ctx)} and c.key_id = k.id
        and c.day_at = date_trunc('day', now(), 'UTC')), 0) as calls_today,
      k.expires_at, k.revoked_at, k.last_used_at, k.created_by as created_by_id, ${personName} as created_by_name,
      coalesce(u.disabled_at is null and (u.is_super_admin or exists (select 1 from port_members m
        where m.port_id = ${portOf(ctx)} and m.user_id = k.created_by and m.active)), false) as creator_active,
      k.created_at
    from api_keys k left join users u on u.id = k.created_by
    where k.port_id = ${portOf(ctx)} and ${which}
    order by k.id desc`.execute(ctx.db)
  return rows
}
