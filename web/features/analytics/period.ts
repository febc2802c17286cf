import { daysOfRange, longestRange, type Range, ranges } from '../../../contract/analytics/ranges.ts'
import { addDays, daysBetween } from '../../../contract/values/days.ts'
import { sumsByCurrency } from '../../../contract/values/money.ts'
import type { Search } from '../../kit/list/state/list-search.ts'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate, formatMonth } from '../../kit/words/format.ts'

export type Analytics = Answer<'analytics', 'read'>
export type Point = Analytics['timeline'][number] & { to: string; name: string }
export interface Days {
  from: string
  to: string
}

const day = /^\d{4}-\d\d-\d\d$/

/** What the address asks for: days where both are named and a period of them may be, else a range by its name. */
export function periodIn({ range, from, to }: Search, today: string): { range: Range } | Days {
  if (
    from &&
    to &&
    day.test(from) &&
    day.test(to) &&
    from <= to &&
    to <= today &&
    countOf({ from, to }) <= longestRange
  ) {
    return { from, to }
  }
  return { range: ranges.find((one) => one === range) ?? '30d' }
}

/** The days of a period as they are shown before they are asked for. */
export function daysOf(period: { range: Range } | Days, today: string): Days {
  return 'range' in period ? { from: addDays(today, 1 - daysOfRange[period.range]), to: today } : period
}

/** How many days a period has, both ends among them. */
export function countOf({ from, to }: Days): number {
  return daysBetween(from, to) + 1
}

/** The days of a timeline as they are drawn: each by itself, by weeks from some 5 weeks on, by months from 26 weeks on. */
export function pointsOf(timeline: Analytics['timeline']): Point[] {
  return stretchesOf(timeline).map(({ days, ...stretch }) => {
    const sum = (key: 'opened' | 'won' | 'lost') => days.reduce((total, one) => total + one[key], 0)
    return {
      ...stretch,
      ...{ opened: sum('opened'), won: sum('won'), lost: sum('lost') },
      value: sumsByCurrency(days.flatMap(({ value }) => value)),
    }
  })
}

/** The days of a timeline in the stretches that are drawn as one, each with its first and last day and what it is called. */
export function stretchesOf<Day extends { date: string }>(timeline: readonly Day[]) {
  const bucketOf =
    timeline.length <= 35
      ? (date: string) => date
      : timeline.length <= 183
        ? mondayOf
        : (date: string) => date.slice(0, 7)
  return [...Map.groupBy(timeline, ({ date }) => bucketOf(date)).values()].map((days) => {
    const { date } = days[0]!
    const name = timeline.length > 183 ? formatMonth(date) : formatDate(date)
    return { date, to: days.at(-1)!.date, name, days }
  })
}

/** The Monday of the week of a day. */
function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}
