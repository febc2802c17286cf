import { sql } from 'kysely'
import type { analytics } from '../../../contract/analytics/endpoints.ts'
import { daysOfRange, type Range } from '../../../contract/analytics/ranges.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { addDays } from '../../../contract/values/days.ts'
import { type Ctx, portOf } from '../../context.ts'
import { aheadOf, beginOfDay } from '../records/today.ts'

/** Days of the port, the first and the last among them. */
export interface Days {
  from: string
  to: string
}
export interface Period extends Days {
  key: Range | null
  /** As many days just before. */
  previous: Days
  zone: string
  /** How many docks the port has. */
  docks: number
  /** When the period before begins, the period itself, and what comes after it. */
  begins: { previous: string; period: string; after: string }
}

/** The period that is asked for. Throws VALIDATION_FAILED for days that lie ahead, but where these are known too. */
export async function periodOf(
  ctx: Ctx,
  query: QueryOf<typeof analytics.read>,
  { ahead: mayLieAhead = false } = {},
): Promise<Period> {
  const hasDays = query.from !== undefined && query.to !== undefined
  const key = hasDays ? null : (query.range ?? '30d')
  const first = key === null ? sql`${query.from}::date` : sql`(today - ${daysOfRange[key] - 1}::int)`
  const last = key === null ? sql`${query.to}::date` : sql`today`
  const begins = (day: string) => sql`${beginOfDay(sql.raw(day), sql`zone`)}::text`
  const { rows } = await sql<Omit<Period, 'key'> & { today: string }>`
    select today::text, zone,
      (select count(distinct dock)::int from berths where port_id = ${portOf(ctx)}) as docks, first::text as "from", last::text as "to",
      json_build_object('from', before, 'to', first - 1) as previous,
      json_build_object('previous', ${begins('before')}, 'period', ${begins('first')}, 'after', ${begins('(last + 1)')}) as begins
    from (select timezone as zone, (now() at time zone timezone)::date as today from ports where id = ${portOf(ctx)}) p
    cross join lateral (select ${first} as first, ${last} as last) d
    cross join lateral (select first - (last - first + 1) as before) b`.execute(ctx.db)
  const { today, ...period } = rows[0]!
  const ahead = Object.entries({ from: period.from, to: period.to }).filter(
    ([, day]) => !mayLieAhead && day > today,
  )
  if (ahead.length > 0) {
    throw new Refusal(
      'VALIDATION_FAILED',
      ahead.map(([path]) => because(path, aheadOf(today))),
    )
  }
  return { key, ...period }
}

/** Every day of a period. */
export function everyDay({ from, to }: Days): string[] {
  // Days of a calendar, which clocks do not change.
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
