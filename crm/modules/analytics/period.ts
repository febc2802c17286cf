import type { analytics } from '../../../contract/analytics/endpoints.ts'
import { daysOfRange, type Range } from '../../../contract/analytics/ranges.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { addDays } from '../../../contract/values/days.ts'
import type { Ctx } from '../../context.ts'
import { aheadOf, todayInPort } from '../records/today.ts'

/** Days of the port, the first and the last among them. */
export interface Days {
  from: string
  to: string
}
export interface Period extends Days {
  key: Range | null
  /** As many days just before. */
  previous: Days
}

/** The period that is asked for. Throws VALIDATION_FAILED for days that lie ahead. */
export async function periodOf(ctx: Ctx, query: QueryOf<typeof analytics.read>): Promise<Period> {
  const today = await todayInPort(ctx)
  const { from, to } = query
  if (from === undefined || to === undefined) {
    const key = query.range ?? '30d'
    return withPrevious(key, { from: addDays(today, 1 - daysOfRange[key]), to: today })
  }
  const ahead = Object.entries({ from, to }).filter(([, day]) => day > today)
  if (ahead.length > 0) {
    throw new Refusal(
      'VALIDATION_FAILED',
      ahead.map(([path]) => ({ path, message: aheadOf(today) })),
    )
  }
  return withPrevious(null, { from, to })
}

/** Every day of a period. */
export function everyDay({ from, to }: Days): string[] {
  // Days of a calendar, which clocks do not change.
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function withPrevious(key: Range | null, { from, to }: Days): Period {
  const count = everyDay({ from, to }).length
  return { key, from, to, previous: { from: addDays(from, -count), to: addDays(from, -1) } }
}
