import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Bounds } from './geometry.ts'
import {
  carryTransform,
  fitView,
  held,
  planTransform,
  revealing,
  type Size,
  type View,
  zoomAbout,
} from './view.ts'

export type ChartLayers = {
  /** Drawn in metres of the plan. */
  plan: RefObject<SVGGElement | null>
  /** Drawn in pixels of the settled view. */
  overlay: RefObject<SVGGElement | null>
}

export type ChartView = {
  size: Size
  /** The view labels are made for; while a gesture runs the layers are ahead of it. */
  view: View
  /** The view at this moment. */
  current: () => View
  move: (change: (view: View, size: Size) => View, settle?: 'now' | 'soon') => void
  glide: (to: (view: View, size: Size) => View) => void
  zoom: (factor: number) => void
  fit: () => void
  farthest: number
}

const SETTLE_AFTER = 130
const GLIDE = 140

/**
 * The view of a chart: moving it shifts the layers at once, and the drawing is made anew only when it comes to
 * rest, so that panning thousands of berths costs nothing.
 */
export function useChartView(
  frame: RefObject<HTMLElement | null>,
  layers: ChartLayers,
  extent: Bounds,
): ChartView {
  const size = useSize(frame)
  const whole = fitView(extent, size)
  const farthest = whole.scale * 0.6
  const [view, setView] = useState<View>(whole)
  const state = useRef({ now: view, drawn: view, size, extent, farthest, touched: false, timer: 0, glide: 0 })
  state.current.size = size
  state.current.extent = extent
  state.current.farthest = farthest

  const paint = useCallback(() => {
    const { now, drawn, size: room } = state.current
    layers.plan.current?.setAttribute('transform', planTransform(now, room))
    layers.overlay.current?.setAttribute('transform', carryTransform(drawn, now, room))
  }, [layers])

  const settle = useCallback(() => {
    window.clearTimeout(state.current.timer)
    setView(state.current.now)
  }, [])

  const move = useCallback<ChartView['move']>(
    (change, when = 'soon') => {
      const held_ = state.current
      held_.touched = true
      held_.now = held(change(held_.now, held_.size), held_.extent)
      paint()
      window.clearTimeout(held_.timer)
      const ratio = held_.now.scale / held_.drawn.scale
      if (when === 'now' || ratio > 2 || ratio < 0.5) settle()
      else held_.timer = window.setTimeout(settle, SETTLE_AFTER)
    },
    [paint, settle],
  )

  const glide = useCallback<ChartView['glide']>(
    (to) => {
      const from = state.current.now
      const target = to(from, state.current.size)
      window.cancelAnimationFrame(state.current.glide)
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return move(() => target, 'now')
      const start = performance.now()
      const step = (time: number) => {
        const t = Math.min(Math.max((time - start) / GLIDE, 0), 1)
        move(() => between(from, target, 1 - (1 - t) ** 3), t === 1 ? 'now' : 'soon')
        if (t < 1) state.current.glide = window.requestAnimationFrame(step)
      }
      state.current.glide = window.requestAnimationFrame(step)
    },
    [move],
  )

  const fit = useCallback(() => {
    glide((_, room) => fitView(state.current.extent, room))
    state.current.touched = false
  }, [glide])

  const zoom = useCallback(
    (factor: number) =>
      glide((from, room) =>
        zoomAbout(from, room, { x: room.width / 2, y: room.height / 2 }, factor, state.current.farthest),
      ),
    [glide],
  )

  // A chart nobody has moved follows its frame and its harbour.
  const { x, y, width, height } = extent
  useLayoutEffect(() => {
    if (state.current.touched) return
    const fitted = fitView({ x, y, width, height }, size)
    state.current.now = fitted
    setView(fitted)
  }, [x, y, width, height, size])

  useLayoutEffect(() => {
    state.current.drawn = view
    paint()
  }, [view, paint])

  useEffect(() => {
    const held_ = state.current
    return () => {
      window.clearTimeout(held_.timer)
      window.cancelAnimationFrame(held_.glide)
    }
  }, [])

  const current = useCallback(() => state.current.now, [])
  return { size, view, current, move, glide, zoom, fit, farthest }
}

/** Moves the view just far enough to show the point. */
export function reveal(chart: ChartView, point: { x: number; y: number }): void {
  chart.move((view, size) => revealing(view, size, point), 'now')
}

function between(from: View, to: View, t: number): View {
  const scale = from.scale * (to.scale / from.scale) ** t
  const moved = from.scale === to.scale ? t : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale)
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, scale }
}

function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 960, height: 600 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const read = () => {
      const { clientWidth, clientHeight } = element
      if (clientWidth === 0 || clientHeight === 0) return
      setSize((was) =>
        was.width === clientWidth && was.height === clientHeight
          ? was
          : { width: clientWidth, height: clientHeight },
      )
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}
