import { sql } from 'kysely'
import type { Ctx, Tx } from '../../context.ts'

export const digestJob = 'digest'

/** Sees to it that a person's gathered mail is written at their next hour. */
export async function scheduleDigest(tx: Tx, userId: string): Promise<void> {
  const at = await nextDigest(tx, userId, null)
  const occasion = at?.toISOString()
  if (at) await tx.addJob(digestJob, { userId, occasion }, { runAt: at, key: `${digestJob}:${userId}` })
}

/**
 * When a person's gathered mail is written next after a moment (now, for null): at their hour by the clock of the digest,
 * else their own, else that of their first port, which is looked up once. Null for whoever gets mail at once or never.
 */
export async function nextDigest(ctx: Ctx, userId: string, after: Date | null): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with chosen as materialized (
      select preferences -> 'digest' ->> 'mode' as mode,
        coalesce(preferences -> 'digest' ->> 'time', '08:00')::time as hour,
        coalesce((preferences -> 'digest' ->> 'dayOfWeek')::int, 1) as weekday,
        coalesce(preferences -> 'digest' ->> 'timezone', timezone,
          (select p.timezone from ports_of(users.id) p limit 1), 'UTC') as zone,
        coalesce(${after}::timestamptz, now()) as after
      from users where id = ${userId} and disabled_at is null
    ), days as (
      select c.*, (c.after at time zone c.zone)::date + n as day from chosen c cross join generate_series(0, 8) n
    )
    select min((day + hour) at time zone zone) as at from days
    where (mode = 'daily' or (mode = 'weekly' and extract(dow from day) = weekday))
      and (day + hour) at time zone zone > after`.execute(ctx.db)
  return rows[0]?.at ?? null
}
