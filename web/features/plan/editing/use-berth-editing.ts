import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Grip } from '../chart/use-chart-pointer.ts'
import { type Bounds, boundsOf, type Point } from '../public/layout/geometry.ts'
import type { BerthShape, PlanLayout } from '../public/layout/layout.ts'
import {
  type BerthPlace,
  handleOf,
  middleOf,
  movedBy,
  movedFreely,
  turnBetween,
  turnedBy,
} from './editing.ts'
import { align } from './snap.ts'

export type BerthEditing = {
  chosen: readonly BerthShape[]
  /** Where the chosen berths are shown while they are dragged. */
  draft: readonly BerthPlace[] | null
  /** Lines in which the dragged berths lie with their neighbours. */
  guides: readonly [Point, Point][]
  /** The frame that is being drawn around berths. */
  box: Bounds | null
  handle: (scale: number) => Point | null
  choose: (id: string, add: boolean) => void
  grab: (at: Point, under: Under, scale: number, add: boolean) => Grip | null
  /** Whether the key did something. */
  key: (event: KeyboardEvent) => boolean
}

/** What lies under the pointer. */
type Under = { berth: BerthShape | null; dock: string | null }

const HANDLE_AWAY = 26
const HANDLE_REACH = 16
/** Pixels within which a dragged berth falls into line, and metres it may jump at most. */
const FALLS_IN = 8
const FALLS_AT_MOST = 1.5

/** Choosing, dragging and turning berths; what was done is handed over when the pointer lets go. */
export function useBerthEditing(
  layout: PlanLayout,
  editing: boolean,
  onPlace: (changes: BerthPlace[], soon: boolean) => void,
): BerthEditing {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [draft, setDraft] = useState<BerthPlace[] | null>(null)
  const [guides, setGuides] = useState<BerthEditing['guides']>([])
  const [box, setBox] = useState<Bounds | null>(null)
  const chosen = useMemo(
    () => (editing ? layout.berths.filter((shape) => ids.has(shape.id)) : []),
    [layout, ids, editing],
  )

  const handle = (scale: number) => (chosen.length === 0 ? null : handleOf(chosen, HANDLE_AWAY / scale))
  const letGo = () => {
    setDraft(null)
    setGuides([])
    setBox(null)
  }
  const drag = (change: (to: Point, freely: boolean) => BerthPlace[]): Grip => {
    let latest: BerthPlace[] | null = null
    return {
      move: (to, freely) => {
        latest = change(to, freely)
        setDraft(latest)
      },
      end: () => {
        letGo()
        if (latest) onPlace(latest, false)
      },
      cancel: letGo,
    }
  }

  /** The berths follow the pointer; the one that was taken falls into line with those that stay. */
  const carry = (taken: readonly BerthShape[], lead: BerthShape, from: Point, scale: number): Grip => {
    const chosenIds = new Set(taken.map((shape) => shape.id))
    const others = layout.berths.filter((shape) => !chosenIds.has(shape.id))
    const grip = drag((to, freely) => {
      const by = { x: to.x - from.x, y: to.y - from.y }
      const there = { ...lead, x: lead.x + by.x, y: lead.y + by.y }
      const line = freely ? null : align(there, others, Math.min(FALLS_IN / scale, FALLS_AT_MOST))
      const falls = line !== null && line.guides.length > 0
      setGuides(falls ? line.guides : [])
      return falls ? movedFreely(taken, by.x + line.dx, by.y + line.dy) : movedBy(taken, by.x, by.y)
    })
    return {
      ...grip,
      move: (to, freely) => {
        setIds(chosenIds)
        grip.move(to, freely)
      },
    }
  }

  /** Draws a frame and chooses the berths whose middle lies in it. */
  const frame = (from: Point): Grip => {
    let drawn: Bounds = boundsOf([from])
    return {
      move: (to) => {
        drawn = boundsOf([from, to])
        setBox(drawn)
      },
      end: () => {
        letGo()
        const inside = berthsAmid(layout.berths, drawn)
        setIds((before) => new Set([...before, ...inside.map((shape) => shape.id)]))
      },
      cancel: letGo,
    }
  }

  const grab: BerthEditing['grab'] = (from, { berth, dock }, scale, add) => {
    if (!editing) return null
    const knob = handle(scale)
    if (knob && Math.hypot(knob.x - from.x, knob.y - from.y) * scale < HANDLE_REACH) {
      const pivot = middleOf(chosen)
      return drag((to) => turnedBy(chosen, turnBetween(pivot, from, to)))
    }
    const taken = berth ? (ids.has(berth.id) ? chosen : [berth]) : berthsOf(layout, dock)
    const lead = berth ?? taken[0]
    if (lead) return carry(taken, lead, from, scale)
    return add ? frame(from) : null
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

  return { chosen, draft, guides, box, handle, choose, grab, key }
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

function berthsAmid(shapes: readonly BerthShape[], { x, y, width, height }: Bounds): BerthShape[] {
  return shapes.filter(
    (shape) => shape.x >= x && shape.x <= x + width && shape.y >= y && shape.y <= y + height,
  )
}
