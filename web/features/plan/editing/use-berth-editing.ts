import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Grip } from '../chart/use-chart-pointer.ts'
import type { Point } from '../layout/geometry.ts'
import type { BerthShape, PlanLayout } from '../layout/layout.ts'
import { type BerthPlace, handleOf, middleOf, movedBy, turnBetween, turnedBy } from './editing.ts'

export type BerthEditing = {
  chosen: readonly BerthShape[]
  /** Where the chosen berths are shown while they are dragged. */
  draft: readonly BerthPlace[] | null
  handle: (scale: number) => Point | null
  choose: (id: string, add: boolean) => void
  grab: (at: Point, berth: BerthShape | null, dock: string | null, scale: number) => Grip | null
  /** Whether the key did something. */
  key: (event: KeyboardEvent) => boolean
}

const HANDLE_AWAY = 26
const HANDLE_REACH = 16

/** Choosing, dragging and turning berths; what was done is handed over when the pointer lets go. */
export function useBerthEditing(
  layout: PlanLayout,
  editing: boolean,
  onPlace: (changes: BerthPlace[], soon: boolean) => void,
): BerthEditing {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [draft, setDraft] = useState<BerthPlace[] | null>(null)
  const chosen = useMemo(
    () => (editing ? layout.berths.filter((shape) => ids.has(shape.id)) : []),
    [layout, ids, editing],
  )

  const handle = (scale: number) => (chosen.length === 0 ? null : handleOf(chosen, HANDLE_AWAY / scale))
  const drag = (change: (to: Point) => BerthPlace[]): Grip => {
    let latest: BerthPlace[] | null = null
    return {
      move: (to) => {
        latest = change(to)
        setDraft(latest)
      },
      end: () => {
        setDraft(null)
        if (latest) onPlace(latest, false)
      },
      cancel: () => setDraft(null),
    }
  }

  const grab: BerthEditing['grab'] = (from, berth, dock, scale) => {
    if (!editing) return null
    const knob = handle(scale)
    if (knob && Math.hypot(knob.x - from.x, knob.y - from.y) * scale < HANDLE_REACH) {
      const pivot = middleOf(chosen)
      return drag((to) => turnedBy(chosen, turnBetween(pivot, from, to)))
    }
    const taken = berth ? (ids.has(berth.id) ? chosen : [berth]) : berthsOf(layout, dock)
    if (taken.length === 0) return null
    const grip = drag((to) => movedBy(taken, to.x - from.x, to.y - from.y))
    return {
      ...grip,
      move: (to) => {
        setIds(new Set(taken.map((shape) => shape.id)))
        grip.move(to)
      },
    }
  }

  const choose = (id: string, add: boolean) => {
    setIds((before) => {
      if (!add) return new Set([id])
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }

  const key = (event: KeyboardEvent): boolean => {
    if (!editing || chosen.length === 0) return false
    if (event.key === 'Escape') {
      setIds(new Set())
      return true
    }
    const changes = changesOf(event, chosen)
    if (changes) onPlace(changes, true)
    return changes !== null
  }

  return { chosen, draft, handle, choose, grab, key }
}

function changesOf(event: KeyboardEvent, chosen: readonly BerthShape[]): BerthPlace[] | null {
  const step = event.shiftKey ? 5 : 0.5
  switch (event.key) {
    case 'ArrowLeft':
      return movedBy(chosen, -step, 0)
    case 'ArrowRight':
      return movedBy(chosen, step, 0)
    case 'ArrowUp':
      return movedBy(chosen, 0, -step)
    case 'ArrowDown':
      return movedBy(chosen, 0, step)
    case '[':
      return turnedBy(chosen, -5)
    case ']':
      return turnedBy(chosen, 5)
    case 'Delete':
    case 'Backspace':
      return chosen.map(({ id }) => ({ id, position: null }))
    default:
      return null
  }
}

/** A walkway or its sign take the whole dock along. */
function berthsOf(layout: PlanLayout, dock: string | null): BerthShape[] {
  return dock === null ? [] : layout.berths.filter((shape) => shape.dock === dock)
}
