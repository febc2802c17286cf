import { addDays } from '../values/days.ts'
import type { ReportPeriod } from './vocabulary.ts'

/** The first and the last day of a period on a day, all `YYYY-MM-DD`. Weeks begin on Monday. */
export function daysOfPeriod(period: ReportPeriod, today: string): { from: string; to: string } {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const first = `${today.slice(0, 7)}-01`
  const endOfLastMonth = addDays(first, -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last_7_days':
      return { from: addDays(today, -6), to: today }
    case 'last_30_days':
      return { from: addDays(today, -29), to: today }
    case 'last_90_days':
      return { from: addDays(today, -89), to: today }
    case 'this_week':
      return { from: monday, to: today }
    case 'last_week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'this_month':
      return { from: first, to: today }
    case 'last_month':
      return { from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth }
    case 'this_quarter':
      return { from: quarterOf(today), to: today }
    case 'last_quarter': {
      const to = addDays(quarterOf(today), -1)
      return { from: quarterOf(to), to }
    }
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** The first day of the quarter of a day. */
function quarterOf(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** The day of the week, 0 for Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
