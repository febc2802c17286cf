import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { panBy, toPlan, zoomAbout } from '../public/chart/view.ts'
import type { Point } from '../public/layout/geometry.ts'
import type { ChartView } from './use-chart-view.ts'

/** Something the pointer took hold of: it follows until let go or given up; freely, where Alt is held. */
export type Grip = { move: (plan: Point, freely: boolean) => void; end: () => void; cancel: () => void }

type PointerActions = {
  tap: (plan: Point, event: PointerEvent) => void
  hover: (plan: Point | null) => void
  /** A second tap at the place of the first, wherever the chart has moved to in between. */
  doubleTap: (plan: Point) => void
  /** What is grabbed at a point; null lets the chart itself be dragged. */
  grab: (plan: Point, event: PointerEvent) => Grip | null
}

const STILL = 6
/** Longer than the two clicks of the slowest setting of a mouse. */
const DOUBLE_MS = 900

/** Mouse, pen and fingers on the chart: drag pans, wheel and pinch zoom, a press that stays put is a tap. */
export function useChartPointer(
  frame: RefObject<HTMLElement | null>,
  chart: ChartView,
  { tap, doubleTap, hover, grab }: PointerActions,
) {
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<{ start: Point; moved: boolean; grip: Grip | null } | null>(null)
  const forget = useRef(0)
  const tapped = useRef<{ plan: Point; count: number } | null>(null)
  useWheel(frame, chart)

  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current!.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const plan = (point: Point) => toPlan(chart.current(), chart.size, point)

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const point = at(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, point)
    if (pointers.current.size > 1) {
      gesture.current?.grip?.cancel()
      gesture.current = { start: point, moved: true, grip: null }
      return
    }
    gesture.current = { start: point, moved: false, grip: grab(plan(point), event) }
  }

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    const point = at(event)
    const current = gesture.current
    if (!before || !current) {
      if (event.pointerType === 'mouse') hover(plan(point))
      return
    }
    if (pointers.current.size > 1) {
      pinch(chart, pointers.current, event.pointerId, point)
      return
    }
    if (!current.moved && Math.hypot(point.x - current.start.x, point.y - current.start.y) < STILL) return
    if (!current.moved) hover(null)
    current.moved = true
    pointers.current.set(event.pointerId, point)
    if (current.grip) current.grip.move(plan(point), event.altKey)
    else chart.move((view) => panBy(view, point.x - before.x, point.y - before.y))
  }

  const letGo = (event: PointerEvent, done: boolean) => {
    if (!pointers.current.delete(event.pointerId)) return
    const current = gesture.current
    if (pointers.current.size > 0 || !current) return
    gesture.current = null
    if (!done) current.grip?.cancel()
    else if (!current.moved) {
      current.grip?.cancel()
      const place = plan(at(event))
      tapped.current ??= { plan: place, count: 0 }
      tapped.current.count += 1
      window.clearTimeout(forget.current)
      forget.current = window.setTimeout(() => {
        tapped.current = null
      }, DOUBLE_MS)
      tap(place, event)
    } else if (current.grip) current.grip.end()
    else chart.move((view) => view, 'now')
  }

  /** Gives up what the pointer drags, which does nothing more until it is let go. Says whether there was something. */
  const giveUp = (): boolean => {
    const current = gesture.current
    if (!current?.grip || !current.moved) return false
    current.grip.cancel()
    current.grip = idle
    return true
  }

  return {
    giveUp,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent) => letGo(event, true),
      onPointerCancel: (event: PointerEvent) => letGo(event, false),
      onDoubleClick: () => {
        const first = tapped.current
        tapped.current = null
        if (first && first.count > 1) doubleTap(first.plan)
      },
      onPointerLeave: () => {
        if (pointers.current.size === 0) hover(null)
      },
    },
  }
}

const idle: Grip = { move: () => {}, end: () => {}, cancel: () => {} }

function pinch(chart: ChartView, pointers: Map<number, Point>, moving: number, point: Point): void {
  const other = [...pointers].find(([id]) => id !== moving)?.[1]
  const before = pointers.get(moving)
  pointers.set(moving, point)
  if (!other || !before) return
  const was = Math.hypot(before.x - other.x, before.y - other.y)
  const is = Math.hypot(point.x - other.x, point.y - other.y)
  const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }
  chart.move((view, size) => {
    const panned = panBy(view, (point.x - before.x) / 2, (point.y - before.y) / 2)
    return zoomAbout(panned, size, middle, was > 0 ? is / was : 1, chart.farthest)
  })
}

/** The wheel must be heard without React: its listener may not keep the page from scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, chart: ChartView): void {
  const { move, farthest } = chart
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1
      if (event.shiftKey) {
        move((view) => panBy(view, -(event.deltaX || event.deltaY) * lines, 0))
        return
      }
      const strength = event.ctrlKey ? 0.01 : 0.0018
      const delta = Math.max(-240, Math.min(240, event.deltaY * lines))
      move((view, size) => zoomAbout(view, size, at, Math.exp(-delta * strength), farthest))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, move, farthest])
}
