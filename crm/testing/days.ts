import { addDays } from '../../contract/values/days.ts'

/** Where the ports of tests are. */
export const portZone = 'Europe/Helsinki'

/** A day of the port, so many days from today: around midnight it is another one in other zones. */
export function dayFrom(days: number): string {
  return addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: portZone }).format(new Date()), days)
}
