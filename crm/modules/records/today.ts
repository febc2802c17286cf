import { type RawBuilder, sql } from 'kysely'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { QuickPeriod } from '../../../contract/records/quick-periods.ts'
import { daySeconds } from '../../../contract/values/days.ts'
import { oncePerUnit } from '../../../platform/unit/memory.ts'
import { type Ctx, portOf } from '../../context.ts'

/** SQL for the day it is in the port's own time zone: there is one today for everybody who works in a port. */
export function todayOf(ctx: Ctx) {
  return sql<string>`(now() at time zone ${zoneOf(ctx)})::date`
}

/** SQL for the moment a day, a date in SQL, begins in the port's own time zone. */
export function startOfDay(ctx: Ctx, day: ReturnType<typeof sql> | string) {
  return beginOfDay(sql`${day}::date`, zoneOf(ctx))
}

/**
 * SQL for the moment a day, a date in SQL, begins in a time zone: a second after the last one of the day before, since where clocks
 * go back at midnight there are two of it.
 */
export function beginOfDay(day: RawBuilder<unknown>, zone: RawBuilder<unknown>) {
  return sql<Date>`(((${day})::timestamp - interval '1 second') at time zone ${zone} + interval '1 second')`
}

/** SQL for the first day of a period of the port's own days, and for the first one behind it. */
export function boundsOf(ctx: Ctx, period: QuickPeriod) {
  const unit = sql.lit(period.split('_')[1]!)
  const step = period.endsWith('_quarter') ? sql`interval '3 months'` : sql`('1 ' || ${unit})::interval`
  const first = sql`date_trunc(${unit}, ${todayOf(ctx)}::timestamp)`
  const begin = period.startsWith('last_') ? sql`(${first} - ${step})` : first
  return { begin: sql`(select ${begin}::date)`, end: sql`(select (${begin} + ${step})::date)` }
}

/** SQL for whether a day lies in a period of the port's own days. */
export function within(ctx: Ctx, day: RawBuilder<unknown>, period: QuickPeriod): RawBuilder<boolean> {
  const { begin, end } = boundsOf(ctx, period)
  return sql<boolean>`(${day} >= ${begin} and ${day} < ${end})`
}

/** SQL for the full days since a moment, each of twenty-four hours. */
export function daysSince(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from now() - ${moment}) / ${sql.lit(daySeconds)})`
}

/** Today in the port's own time zone, `YYYY-MM-DD`. */
export const todayInPort = oncePerUnit(async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ today: string }>`select ${todayOf(ctx)} as today`.execute(ctx.db)
  return rows[0]!.today
})

/** The port's own time zone. */
export async function timezoneOfPort(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`select ${zoneOf(ctx)} as timezone`.execute(ctx.db)
  return rows[0]!.timezone
}

/** What is said of a day that has not come yet. */
export function aheadOf(today: string): Reason {
  return reasonFor('day_ahead', { today })
}

function zoneOf(ctx: Ctx) {
  return sql`(select timezone from ports where id = ${portOf(ctx)})`
}
