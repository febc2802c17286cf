import { sql } from 'kysely'
import { z } from 'zod'
import { job, newJob } from '../../../platform/jobs/job.ts'
import type { Ctx, Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { portsOfPeople } from './ports-of-people.ts'

/** The hour of all who have it, or of one where `userId` is set. */
export const digestJob = job(
  'digest',
  z.object({ userId: z.uuid().optional(), occasion: z.iso.datetime() }),
  {
    scope: 'none',
  },
)

/** A person whose hour it is, and that hour. */
export interface Due {
  userId: string
  occasion: string
}

/**
 * Sees to it that people's gathered mail is written at their next hours. The hours of a disabled account go on, and nothing is
 * written at them, so that it has its mail again once it is enabled.
 */
export async function scheduleDigests(
  kernel: Services['kernel'],
  tx: Tx,
  userIds: readonly string[],
): Promise<void> {
  const zones = await firstZones(kernel, tx, userIds)
  const { rows } = await sql<{ at: Date }>`
    with next as materialized (${nextOf(userIds, null, zones)}), gone as (
      delete from digest_hours h using next n where h.user_id = n.user_id and n.at is null
    ), kept as (
      insert into digest_hours (user_id, at) select n.user_id, n.at from next n where n.at is not null order by n.user_id
      on conflict (user_id) do update set at = excluded.at
    )
    select distinct n.at from next n where n.at is not null order by n.at`.execute(tx.db)
  // One job for all who have the same moment.
  await tx.addJobs(
    rows.map(({ at }) => {
      const occasion = at.toISOString()
      return newJob(digestJob, { occasion }, { runAt: at, key: `${digestJob.name}:${occasion}` })
    }),
  )
}

/** Takes people whose hour has come and who are to be planned anew, so that nobody else takes them meanwhile. */
export async function takeDue(tx: Tx, most: number): Promise<Due[]> {
  const { rows } = await sql<{ userId: string; at: Date }>`select user_id, at from digest_hours
    where at <= now() order by at, user_id limit ${most} for update`.execute(tx.db)
  return rows.map(({ userId, at }) => ({ userId, occasion: at.toISOString() }))
}

/** Leaves people whom something went wrong with to jobs of their own: it may be one of them alone. */
export async function planAlone(tx: Tx, due: readonly Due[]): Promise<void> {
  const userIds = due.map(({ userId }) => userId)
  const { rows } = await sql<{ userId: string }>`delete from digest_hours h
    using unnest(${userIds}::uuid[], ${due.map(({ occasion }) => occasion)}::timestamptz[]) as d(user_id, at)
    where h.user_id = d.user_id and h.at = d.at returning h.user_id`.execute(tx.db)
  const left = new Set(rows.map(({ userId }) => userId))
  await tx.addJobs(
    due
      .filter(({ userId }) => left.has(userId))
      .map((one) => newJob(digestJob, one, { key: `${digestJob.name}:${one.userId}` })),
  )
}

/** Whether the next hour of a person is known: then a job of their own is outdated. */
export async function isScheduled(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from digest_hours where user_id = ${userId}`.execute(tx.db)
  return rows.length > 0
}

/**
 * When a person's gathered mail is written next after a moment (now, for null): at their hour by the clock of the digest,
 * else their own, else that of their first port, which is looked up once. Null for whoever gets mail at once or never.
 */
export async function nextDigest(
  kernel: Services['kernel'],
  ctx: Ctx,
  userId: string,
  after: Date | null,
): Promise<Date | null> {
  const zones = await firstZones(kernel, ctx, [userId])
  const { rows } = await sql<{ at: Date | null }>`${nextOf([userId], after, zones)}`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** The time zone of the first port of each of those who chose none, by the id of the person. */
async function firstZones(
  kernel: Services['kernel'],
  ctx: Pick<Ctx, 'db'>,
  userIds: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{
    id: string
  }>`select id from users where id = any(${userIds as string[]}::uuid[])
    and coalesce(preferences -> 'digest' ->> 'timezone', timezone) is null`.execute(ctx.db)
  if (rows.length === 0) return {}
  const zones: Record<string, string> = {}
  const ports = await portsOfPeople(
    kernel,
    ctx,
    rows.map(({ id }) => id),
  )
  for (const { userId, timezone } of ports) zones[userId] ??= timezone
  return zones
}

/** SQL for the next hour of each of some people. */
function nextOf(userIds: readonly string[], after: Date | null, zones: Record<string, string>) {
  const ids = userIds as string[]
  return sql`
    with chosen as materialized (
      select id, preferences -> 'digest' ->> 'mode' as mode,
        coalesce(preferences -> 'digest' ->> 'time', '08:00')::time as hour,
        coalesce((preferences -> 'digest' ->> 'dayOfWeek')::int, 1) as weekday,
        coalesce(preferences -> 'digest' ->> 'timezone', timezone) as zone,
        coalesce(${after}::timestamptz, now()) as after
      from users where id = any(${ids}::uuid[])
    ), placed as (
      select c.id, c.mode, c.hour, c.weekday, c.after,
        coalesce(c.zone, ${JSON.stringify(zones)}::jsonb ->> c.id::text, 'UTC') as zone
      from chosen c
    ), days as (
      select c.*, (c.after at time zone c.zone)::date + n as day from placed c cross join generate_series(0, 8) n
    )
    select u.id as user_id, min((day + hour) at time zone zone) as at
    from unnest(${ids}::uuid[]) as u(id)
    left join days on days.id = u.id and (mode = 'daily' or (mode = 'weekly' and extract(dow from day) = weekday))
      and (day + hour) at time zone zone > after
    group by u.id`
}
