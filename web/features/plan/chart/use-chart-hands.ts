import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { BackdropTool } from '../editing/use-backdrop.ts'
import type { BerthEditing } from '../editing/use-berth-editing.ts'
import { type BerthIndex, berthAt, nearest, neighbourOf } from '../finding.ts'
import type { Pontoon } from '../layout/walkways.ts'
import { type Size, toScreen } from '../public/chart/view.ts'
import { insidePolygon, type Point } from '../public/layout/geometry.ts'
import { type BerthShape, boundsOfDock, type PlanLayout } from '../public/layout/layout.ts'
import { type Sign, signAt } from '../public/layout/signs.ts'
import { type Grip, useChartPointer } from './use-chart-pointer.ts'
import type { ChartView } from './use-chart-view.ts'

/** Metres around a berth that was searched for. */
const CLOSE = 45
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type Hands = {
  layout: PlanLayout
  index: BerthIndex
  signs: readonly Sign[]
  sheet: Size
  /** The berth the arrows lead to, and whether somebody chose it. */
  active: BerthShape | null
  isChosen: boolean
  edit: BerthEditing
  editing: boolean
  tool: BackdropTool | null
  grabPicture: (from: Point) => Grip | null
  onActivate: (id: string) => void
  onHover: (id: string | null) => void
  onSelect: (id: string) => void
}

/** What pointers and keys do on the chart. */
export function useChartHands(frame: RefObject<HTMLElement | null>, chart: ChartView, hands: Hands) {
  const { layout, index, active, edit, editing, tool, onActivate, onSelect } = hands
  const pointed = useRef<Point | null>(null)
  const berthUnder = (at: Point, slack: number) => berthAt(index, at, slack / chart.current().scale)
  const dockUnder = (at: Point) => pontoonAt(hands, chart, at)?.dock ?? null
  const activate = (shape: BerthShape) => {
    onActivate(shape.id)
    chart.show(shape)
  }
  /** Where zooming leads: to the pointer, else to the berth one is at, else to the berth nearest to the middle. */
  const zoom = (factor: number) => {
    const at = chart.current()
    const chosen = hands.isChosen ? active : null
    chart.zoom(factor, pointed.current ?? chosen ?? nearest(layout.berths, at) ?? at)
  }
  const pointer = useChartPointer(frame, chart, {
    tap: (at, event) => {
      if (tool?.kind === 'scale') {
        tool.onPoint(at)
        return
      }
      const shape = berthUnder(at, event.pointerType === 'mouse' ? 0 : 14)
      if (!shape) return
      onActivate(shape.id)
      if (editing) edit.choose(shape.id, event.shiftKey || event.ctrlKey || event.metaKey)
      else onSelect(shape.id)
    },
    doubleTap: (at) => {
      const dock = dockUnder(at) ?? berthUnder(at, 0)?.dock ?? null
      if (dock === null) chart.zoom(2, at)
      else chart.fill(boundsOfDock(layout, dock))
    },
    hover: (at) => {
      pointed.current = at
      // The plan passes under a pointer that rests.
      if (at && chart.moving()) return
      hands.onHover(at ? (berthUnder(at, 0)?.id ?? null) : null)
    },
    grab: (at, event) => {
      if (tool) return hands.grabPicture(at)
      const under = { berth: berthUnder(at, 0), dock: dockUnder(at) }
      return edit.grab(at, under, chart.current().scale, event.shiftKey)
    },
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (event.ctrlKey && event.key !== '0') || event.metaKey) return
    const gaveUp = event.key === 'Escape' && pointer.giveUp()
    if (gaveUp || edit.key(event) || pressOn(hands, event, { chart, zoom, activate })) event.preventDefault()
  }
  return { pointer, onKeyDown, zoom, activate }
}

type Reach = { chart: ChartView; zoom: (factor: number) => void; activate: (shape: BerthShape) => void }

/** Does what a key of the chart does; says whether it is one. */
function pressOn(
  { layout, active, edit, editing, onSelect }: Hands,
  { key, shiftKey }: KeyboardEvent,
  { chart, zoom, activate }: Reach,
): boolean {
  const direction = ARROWS[key]
  if (direction) {
    const next = active && neighbourOf(layout.berths, active, direction)
    if (next) activate(next)
    return true
  }
  switch (key) {
    case 'Enter':
    case ' ':
      if (!active) return false
      if (editing) edit.choose(active.id, shiftKey)
      else onSelect(active.id)
      return true
    case '+':
    case '=':
      zoom(1.5)
      return true
    case '-':
      zoom(1 / 1.5)
      return true
    case '0':
      chart.fit()
      return true
    case 'Home':
    case 'End': {
      const end = layout.berths.at(key === 'Home' ? 0 : -1)
      if (end) activate(end)
      return true
    }
    default:
      return false
  }
}

function pontoonAt({ layout, signs, sheet }: Hands, { view }: ChartView, at: Point): Pontoon | null {
  const sign = signAt(signs, toScreen(view, sheet, at))
  return (
    layout.pontoons.find(({ key, outline }) => key === sign?.key || (!sign && insidePolygon(outline, at))) ??
    null
  )
}

type Flights = {
  /** The berth that was searched for: the chart flies there, for each search once. */
  sought: { id: string } | null
  selected: BerthShape | null
  shapes: ReadonlyMap<string, BerthShape>
  onArrive: (id: string) => void
}

/** Leads the chart to what is searched for and chosen elsewhere. */
export function useFlights(
  { show, fill, size }: ChartView,
  { sought, selected, shapes, onArrive }: Flights,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search flies there once, whatever else changes
  useEffect(() => {
    const found = shapes.get(sought?.id ?? '')
    if (!found) return
    onArrive(found.id)
    fill({ x: found.x - CLOSE, y: found.y - CLOSE, width: 2 * CLOSE, height: 2 * CLOSE })
  }, [sought])
  // The panel of the berth takes room from the chart: the berth stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of room that matters
  useEffect(() => {
    if (selected) show(selected, 24)
  }, [show, selected, size])
}
