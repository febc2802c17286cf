import type { Answer } from '../../../kit/server/api.ts'
import { formatDate } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'

export type Tenancy = Answer<'tenancies', 'get'>
export type TenancyRow = Answer<'tenancies', 'list'>['data'][number]

/** What is read anew with the tenancies. */
export const touchedByTenancies = ['alerts', 'berthReservations', 'berths'] as const

/** From its first day to its last: `1 May 2026 – 1 Oct 2026`, or open-ended. */
export function periodText(
  { startDate, endDate }: Pick<TenancyRow, 'startDate' | 'endDate'>,
  t: Translate,
): string {
  return t('tenancies.period', {
    from: formatDate(startDate),
    to: endDate ? formatDate(endDate) : t('tenancies.open'),
  })
}

/** The same day a year later; of the last of February the last. */
export function yearLater(day: string): string {
  const [year, date] = [Number(day.slice(0, 4)) + 1, day.slice(4)]
  return `${year}${date === '-02-29' ? '-02-28' : date}`
}
