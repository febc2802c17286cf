// Plain, without schemas, so that the browser can have it too. A day is `YYYY-MM-DD` and has no hours: no clock moves it.

/** Spans of time in milliseconds, for moments alone: a day of a calendar has 23 or 25 hours where clocks change. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** The same of a day in seconds, as headers and schedules have it. */
export const daySeconds = dayMs / 1000

/** So many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayFrom(Date.parse(day) + days * dayMs)
}

/** How many days lie between: 1 from one day to the next. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** The same day of a later or earlier month; the last of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayFrom(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The first day of the month in which a day lies. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The last day of the month in which a day lies, or of the month so many after it. */
export function lastDayOf(day: string, months = 0): string {
  return addDays(addMonths(monthOf(day), months + 1), -1)
}

// biome-ignore-start lint/complexity/useMathMinMax: days are texts
/** The later of two days. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

/** The earlier of two days. */
export function earlierOf(one: string, other: string): string {
  return one < other ? one : other
}
// biome-ignore-end lint/complexity/useMathMinMax: days are texts

function dayFrom(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
