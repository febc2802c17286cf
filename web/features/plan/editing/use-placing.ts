import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { keyOf } from '../../../kit/server/server-state.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { ChartBerth } from '../colouring.ts'
import type { BerthShape } from '../public/layout/layout.ts'
import type { BerthPlace } from './editing.ts'

type Position = BerthPlace['position']
type Change = { id: string; position: Position; was: Position }

/** What was done to the places of berths, as the chart tells it. */
export type Placed = {
  places: BerthPlace[]
  overlapping: readonly [BerthShape, BerthShape][]
  soon?: boolean
}

/** Steps of a key that follow each other within this time are stored, and taken back, as one. */
const TOGETHER_MS = 700
const MOST_AT_ONCE = 5000

/**
 * Moves berths: shown at once, stored in turn, told with what it runs into, and taken back by Undo as long as nobody
 * moved them since.
 */
export function usePlacing(stored: readonly ChartBerth[] | undefined) {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const queryClient = useQueryClient()
  const [ahead, setAhead] = useState<ReadonlyMap<string, Position>>(new Map())
  const waiting = useRef<{ changes: Map<string, Change>; overlapping: Placed['overlapping'] } | null>(null)
  const timer = useRef(0)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const berths = useMemo(
    () =>
      ahead.size === 0
        ? stored
        : stored?.map((berth) =>
            ahead.has(berth.id) ? { ...berth, position: ahead.get(berth.id) ?? null } : berth,
          ),
    [stored, ahead],
  )
  const lastBerths = useRef(berths)
  lastBerths.current = berths

  const send = useCallback(
    async (changes: readonly Change[]) => {
      const queryKey = keyOf('berths', 'plan', tenantId, {})
      try {
        for (let at = 0; at < changes.length; at += MOST_AT_ONCE) {
          const positions = changes.slice(at, at + MOST_AT_ONCE)
          await call('berths', 'placeOnPlan', { body: { positions } }, { tenantId })
        }
        return true
      } catch (error) {
        showToast({ tone: 'danger', title: t('plan.notPlaced'), detail: problemText(error) })
        return false
      } finally {
        await queryClient.invalidateQueries({ queryKey }).catch(() => {})
        void queryClient.invalidateQueries({ queryKey: ['berths'] })
        setAhead((now) => without(now, changes))
      }
    },
    [queryClient, tenantId, t],
  )

  /** One after another, so that a step never overtakes the one before it. */
  const store = useCallback(
    (changes: readonly Change[]): Promise<boolean> => {
      setAhead((now) => new Map([...now, ...changes.map(({ id, position }) => [id, position] as const)]))
      const sent = line.current.then(() => send(changes))
      line.current = sent
      return sent
    },
    [send],
  )

  const flush = useCallback(() => {
    window.clearTimeout(timer.current)
    const now = waiting.current
    waiting.current = null
    if (!now || now.changes.size === 0) return
    const changes = [...now.changes.values()]
    void store(changes).then((done) => {
      if (!done) return
      const back = changes.map(({ id, position, was }) => ({ id, position: was, was: position }))
      const first = lastBerths.current?.find(({ id }) => id === changes[0]?.id)?.mooringNumber ?? ''
      const reset = changes.every(({ position }) => position === null)
      showToast({
        title: t(reset ? 'plan.resetDone' : 'plan.moved', {
          count: changes.length,
          number: formatNumber(changes.length),
          mooring: first,
        }),
        ...(now.overlapping.length > 0 ? { detail: overlapText(now.overlapping, t) } : {}),
        onUndo: () => {
          // Steps that are not stored yet came after what is taken back, and go with it.
          for (const { id } of back) waiting.current?.changes.delete(id)
          void store(back)
        },
      })
    })
  }, [store, t])

  const place = useCallback(
    ({ places, overlapping, soon = false }: Placed) => {
      const at = new Map(lastBerths.current?.map((berth) => [berth.id, berth.position]))
      const changes = waiting.current?.changes ?? new Map<string, Change>()
      for (const { id, position } of places) {
        const before = changes.get(id)
        changes.set(id, { id, position, was: before ? before.was : (at.get(id) ?? null) })
      }
      waiting.current = { changes, overlapping }
      setAhead((now) => new Map([...now, ...places.map(({ id, position }) => [id, position] as const)]))
      window.clearTimeout(timer.current)
      if (soon) timer.current = window.setTimeout(flush, TOGETHER_MS)
      else flush()
    },
    [flush],
  )

  // What the keys moved last is stored when the screen is left, too.
  useEffect(() => flush, [flush])

  return { berths, place }
}

function without(ahead: ReadonlyMap<string, Position>, done: readonly Change[]): Map<string, Position> {
  const left = new Map(ahead)
  // A later step of the same berth is still on its way.
  for (const { id, position } of done) if (left.get(id) === position) left.delete(id)
  return left
}

function overlapText(overlapping: Placed['overlapping'], t: ReturnType<typeof useTranslation>['t']): string {
  const [one, other] = overlapping[0]!
  return t('plan.overlaps', {
    count: overlapping.length,
    mooring: one.mooringNumber,
    other: other.mooringNumber,
    more: formatNumber(overlapping.length - 1),
  })
}
