import { useMemo } from 'react'
import { addDays, daysBetween } from '../../../contract/values/days.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn } from '../../kit/words/format.ts'
import type { ChartBerth, Occupation } from './colouring.ts'

type Tenancies = Answer<'tenancies', 'occupancy'>['berths']
type Stays = Answer<'berths', 'occupancy'>

/** A day of which the plan shows who holds the berths. */
export type Day = {
  /** ISO. */
  on: string
  today: string
  /** Who holds each berth that is held, by the berth; null until it is known. */
  berths: ReadonlyMap<string, Occupation> | null
  error: Error | null
  refetch: () => void
}

/** Who holds which berth, by a tenancy or a reservation, on a day of the address, or today; null where nobody asks. */
export function useDay(isWanted: boolean, on: string | undefined): Day | null {
  const { port } = usePort()
  const today = dayIn(port.timezone)
  const day = on && /^\d{4}-\d{2}-\d{2}$/.test(on) ? on : today
  const options = { enabled: isWanted, keepPrevious: true }
  const tenancies = useRead('tenancies', 'occupancy', { query: { on: day } }, options)
  const stays = useRead('berths', 'occupancy', { query: { from: day, to: addDays(day, 1) } }, options)
  const error = tenancies.error ?? stays.error
  return useMemo(
    () =>
      isWanted
        ? {
            on: day,
            today,
            berths: tenancies.data && stays.data ? holdersOf(day, tenancies.data.berths, stays.data) : null,
            error,
            refetch: () => void Promise.all([tenancies.refetch(), stays.refetch()]),
          }
        : null,
    [isWanted, day, today, tenancies.data, stays.data, error, tenancies.refetch, stays.refetch],
  )
}

/** The berths with who holds each on the day; as they are where none is asked for. */
export function useHeld(berths: readonly ChartBerth[], day: Day | null): readonly ChartBerth[] {
  const holders = day?.berths
  return useMemo(
    () => (holders ? berths.map((berth) => ({ ...berth, held: holders.get(berth.id) ?? null })) : berths),
    [berths, holders],
  )
}

/** A berth of which somebody has both is held by the tenancy. */
function holdersOf(on: string, tenancies: Tenancies, stays: Stays): ReadonlyMap<string, Occupation> {
  const left = (until: string | null) => (until === null ? null : daysBetween(on, until))
  const reserved = stays.flatMap(({ berthId, spans }): [string, Occupation][] => {
    const stay = spans.find(
      ({ kind, status, from, to }) =>
        kind !== 'tenancy' && status !== 'pending' && from <= on && (to === null || to > on),
    )
    if (!stay) return []
    const { kind: type, id, clientName, to: heldUntil } = stay
    const by = id ? { type, id } : null
    return [[berthId, { by, clientName, yachtName: null, heldUntil, daysLeft: left(heldUntil) }]]
  })
  const rented = tenancies.map(
    ({ berthId, tenancyId, clientName, yachtName, heldUntil }): [string, Occupation] => {
      const by = tenancyId ? ({ type: 'tenancy', id: tenancyId } as const) : null
      return [berthId, { by, clientName, yachtName, heldUntil, daysLeft: left(heldUntil) }]
    },
  )
  return new Map([...reserved, ...rented])
}
