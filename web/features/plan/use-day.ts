import { useMemo } from 'react'
import type { Answer } from '../../lib/api.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { dayIn } from '../../lib/words/format.ts'
import type { ChartBerth, Held } from './colouring.ts'

type Occupancy = Answer<'tenancies', 'occupancy'>

/** A day whose tenancies the plan shows. */
export type Day = {
  /** ISO. */
  on: string
  today: string
  /** Null until it is known who holds what. */
  berths: Occupancy['berths'] | null
  error: Error | null
  refetch: () => void
}

const aDay = 86_400_000

/** Who holds which berth on a day of the address, or today; null where nobody asks. */
export function useDay(asked: boolean, on: string | undefined): Day | null {
  const { port } = usePort()
  const today = dayIn(port.timezone)
  const day = on && /^\d{4}-\d{2}-\d{2}$/.test(on) ? on : today
  const found = useRead(
    'tenancies',
    'occupancy',
    { query: { on: day } },
    { enabled: asked, keepPrevious: true },
  )
  const { data, error, refetch } = found
  return useMemo(
    () =>
      asked ? { on: day, today, berths: data?.berths ?? null, error, refetch: () => void refetch() } : null,
    [asked, day, today, data, error, refetch],
  )
}

/** The berths with who holds each on the day; as they are where none is asked for. */
export function useHeld(berths: readonly ChartBerth[], day: Day | null): readonly ChartBerth[] {
  const taken = day?.berths
  const on = day?.on
  return useMemo(() => {
    if (!taken || !on) return berths
    const byBerth = new Map(taken.map((one) => [one.berthId, one]))
    return berths.map((berth) => {
      const one = byBerth.get(berth.id)
      return { ...berth, held: one ? heldOn(on, one) : null }
    })
  }, [berths, taken, on])
}

function heldOn(
  on: string,
  { tenancyId, clientName, yachtName, heldUntil }: Occupancy['berths'][number],
): Held {
  const daysLeft = heldUntil === null ? null : Math.round((Date.parse(heldUntil) - Date.parse(on)) / aDay)
  return { tenancyId, clientName, yachtName, heldUntil, daysLeft }
}
