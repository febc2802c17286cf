import { type RawBuilder, sql } from 'kysely'
import type { ReportSchedule } from '../../../contract/reports/templates.ts'
import { type Ctx, portOf } from '../../context.ts'

interface Span {
  /** Later than this. */
  readonly after: Date
  /** Not later than this; null for whatever comes. */
  readonly until: Date | null
}

// A month has a due day whatever its length; a longer look back would send what nobody waits for any more.
const days = 62

/**
 * SQL for the moments, in order, at which a schedule is due: by the clock of the port. An hour that a clock leaves out is the
 * hour after it, and one that it has twice is the second, so that each due day has one moment.
 */
function dueMoments(ctx: Ctx, schedule: ReportSchedule, { after, until }: Span): RawBuilder<{ at: Date }> {
  const time = `${String(schedule.hour).padStart(2, '0')}:${String(schedule.minute).padStart(2, '0')}`
  const first = until
    ? sql`greatest(${after}::timestamptz, ${until}::timestamptz - make_interval(days => ${days}))`
    : sql`${after}::timestamptz`
  return sql`select d.at from ports p
    cross join lateral (select (${first} at time zone p.timezone)::date as first) f
    cross join lateral (
      select (f.first + n)::date as day, ((f.first + n)::date + ${time}::time) at time zone p.timezone as at
      from generate_series(0, ${days}) n) d
    where p.id = ${portOf(ctx)} and ${dueOn(schedule)} and d.at > ${first}
      and d.at <= ${until ?? sql`'infinity'`}::timestamptz
    order by d.at`
}

/** SQL for whether a schedule is due on `d.day`. */
function dueOn(schedule: ReportSchedule): RawBuilder<boolean> {
  if (schedule.every === 'day') return sql`true`
  if (schedule.every === 'week') return sql`extract(isodow from d.day) = ${schedule.on}`
  // The last day where a month is shorter.
  const last = sql`extract(day from date_trunc('month', d.day) + interval '1 month' - interval '1 day')`
  return sql`extract(day from d.day) = least(${schedule.on}, ${last})`
}

/** The next moment a schedule is due after another; none only for a calendar without days. */
export async function nextDue(ctx: Ctx, schedule: ReportSchedule, after: Date): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date
  }>`${dueMoments(ctx, schedule, { after, until: null })} limit 1`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** The last moment a schedule was due in a span: of several that nothing came of, one is made up for. */
export async function lastDue(ctx: Ctx, schedule: ReportSchedule, span: Span): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`${dueMoments(ctx, schedule, span)} desc limit 1`.execute(ctx.db)
  return rows[0]?.at ?? null
}
