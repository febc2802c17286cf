import { sql } from 'kysely'
import type { RepeatUnit } from '../../../contract/reminders/vocabulary.ts'
import { daySeconds } from '../../../contract/values/days.ts'
import type { Ctx } from '../../context.ts'
import type { ReminderRow } from './rights.ts'

const steps: Readonly<Record<RepeatUnit, { interval: string; longest: number }>> = {
  day: { interval: '1 day', longest: daySeconds },
  weekday: { interval: '1 day', longest: daySeconds },
  week: { interval: '7 days', longest: 604_800 },
  month: { interval: '1 month', longest: 31 * daySeconds },
  year: { interval: '1 year', longest: 366 * daySeconds },
}

/**
 * The next moment of a series that lies ahead, counted from its first by the clock of its time zone: the same hour on
 * both sides of a change of clocks, the 31st again after a shorter month.
 */
export async function nextOfSeries(ctx: Ctx, row: ReminderRow): Promise<Date> {
  const { interval, longest } = steps[row.repeatUnit as RepeatUnit]
  const { rows } = await sql<{ at: Date }>`
    select min(n.at) as at from (
      select (s.start + n * s.step) as wall, (s.start + n * s.step) at time zone ${row.seriesZone} as at, s.after
      from (
        select ${row.seriesStart}::timestamptz at time zone ${row.seriesZone} as start,
          greatest(now(), ${row.dueAt}::timestamptz) as after,
          ${row.repeatEvery}::int * ${interval}::interval as step
      ) s
      cross join lateral (
        select greatest(0, floor(extract(epoch from s.after - ${row.seriesStart}::timestamptz)
          / (${longest}::float8 * ${row.repeatEvery}::int)))::int as least
      ) l
      cross join lateral generate_series(l.least, l.least + 400) n
    ) n
    where n.at > n.after and (${row.repeatUnit} <> 'weekday' or extract(isodow from n.wall) < 6)`.execute(
    ctx.db,
  )
  return rows[0]!.at
}
