import { addDays } from '../../contract/values/days.ts'

/** A day of the demonstration port, so many days from today. */
export function dayFrom(days: number): string {
  return addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date()), days)
}
