import type { Problem } from './answer.ts'

/** Whether a text is a day of the calendar, as an ISO date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** What is wrong with a day that was given, by the first and the last one a field takes. `today` is an ISO date. */
export function dateProblem(
  { minDate, maxDate }: { minDate?: string | undefined; maxDate?: string | undefined },
  text: string,
  today: string,
): Problem | null {
  if (!isDay(text)) return { text: 'date' }
  const limit = (value: string | undefined) => (value === 'today' ? today : value)
  const [least, most] = [limit(minDate), limit(maxDate)]
  if (least && text < least) return { text: 'dateLeast', values: { day: { day: least } } }
  return most && text > most ? { text: 'dateMost', values: { day: { day: most } } } : null
}
