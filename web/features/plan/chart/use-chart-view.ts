import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  carriesWell,
  carry,
  fitView,
  keepInSight,
  revealing,
  type Size,
  sheetSize,
  toScreen,
  type View,
  zoomAbout,
} from '../public/chart/view.ts'
import type { Bounds, Point } from '../public/layout/geometry.ts'

export type ChartView = {
  /** False until the frame is measured and the first view fits it: nothing is drawn before. */
  ready: boolean
  size: Size
  /** The view that is drawn; while a gesture runs the chart is ahead of it. */
  view: View
  /** The view at this moment. */
  current: () => View
  /** Whether a gesture runs: the chart was not drawn anew since. */
  moving: () => boolean
  /** Keeps the view when the harbour changes under it. */
  hold: () => void
  move: (change: (view: View, size: Size) => View, settle?: 'now' | 'soon') => void
  glide: (to: (view: View, size: Size) => View) => void
  /** Moves the view just far enough that the point stands clear of the edges. */
  show: (point: Point, margin?: number) => void
  /** Zooms, keeping a point of the plan where it is; one out of sight comes to the middle. */
  zoom: (factor: number, about: Point) => void
  fit: () => void
  /** Fills the frame with a part of the plan; where it does already, shows the whole plan again. */
  fill: (part: Bounds) => void
  farthest: number
  /** Tells of every view, those of a running gesture too, until what it gives is called. */
  watch: (hear: (view: View) => void) => () => void
}

/** What changes with every movement, and draws nothing anew. */
type Motion = {
  now: View
  drawn: View
  size: Size
  extent: Bounds
  farthest: number
  touched: boolean
  moving: boolean
  timer: number
  glide: number
  watchers: Set<(view: View) => void>
}

const SETTLE_AFTER = 130
const GLIDE = 140
const FILL_MARGIN = 36

/**
 * The view of a chart: moving it shifts the finished drawing, and the chart is drawn anew only when it comes to
 * rest or the drawing no longer covers its frame, so that panning thousands of berths costs nothing.
 */
export function useChartView(
  frame: RefObject<HTMLElement | null>,
  drawing: RefObject<HTMLElement | null>,
  extent: Bounds,
): ChartView {
  const { size, measured } = useSize(frame)
  const [ready, setReady] = useState(false)
  const fullView = fitView(extent, size)
  const farthest = fullView.scale * 0.6
  const [view, setView] = useState<View>(fullView)
  const state = useRef<Motion>({
    ...{ now: view, drawn: view, size, extent, farthest, touched: false, moving: false, timer: 0, glide: 0 },
    watchers: new Set(),
  })
  state.current.size = size
  state.current.extent = extent
  state.current.farthest = farthest

  const shift = useCallback(() => {
    const { now, drawn, size: room, watchers } = state.current
    const { dx, dy, ratio } = carry(drawn, now, sheetSize(room))
    if (drawing.current) drawing.current.style.transform = `translate(${dx}px, ${dy}px) scale(${ratio})`
    for (const hear of watchers) hear(now)
  }, [drawing])

  const settle = useCallback(() => {
    window.clearTimeout(state.current.timer)
    state.current.moving = false
    setView(state.current.now)
  }, [])

  const move = useCallback<ChartView['move']>(
    (change, when = 'soon') => {
      const motion = state.current
      motion.touched = true
      motion.moving = true
      motion.now = keepInSight(change(motion.now, motion.size), motion.extent)
      shift()
      window.clearTimeout(motion.timer)
      if (when === 'now' || !carriesWell(motion.drawn, motion.now, motion.size)) settle()
      else motion.timer = window.setTimeout(settle, SETTLE_AFTER)
    },
    [shift, settle],
  )

  const motionNow = useCallback(() => state.current, [])
  const { show, glide, zoom, fit, fill } = useTravel(motionNow, move)

  // A chart nobody has moved follows its frame and its harbour.
  const { x, y, width, height } = extent
  useLayoutEffect(() => {
    if (measured) setReady(true)
    if (state.current.touched) return
    const fitted = fitView({ x, y, width, height }, size)
    state.current.now = fitted
    setView(fitted)
  }, [x, y, width, height, size, measured])

  useLayoutEffect(() => {
    state.current.drawn = view
    shift()
  }, [view, shift])

  useEffect(() => {
    const motion = state.current
    return () => {
      window.clearTimeout(motion.timer)
      window.cancelAnimationFrame(motion.glide)
    }
  }, [])

  const current = useCallback(() => state.current.now, [])
  const moving = useCallback(() => state.current.moving, [])
  const hold = useCallback(() => {
    state.current.touched = true
  }, [])
  const watch = useCallback<ChartView['watch']>((hear) => {
    const { watchers } = state.current
    watchers.add(hear)
    return () => watchers.delete(hear)
  }, [])
  return {
    ...{ ready, size, view, current, moving, hold, move, show, glide, zoom },
    ...{ fit, fill, farthest, watch },
  }
}

/** Where the view is led by a control: to a point, to a part, nearer or farther. */
function useTravel(
  motionNow: () => Motion,
  move: ChartView['move'],
): Pick<ChartView, 'show' | 'glide' | 'zoom' | 'fit' | 'fill'> {
  const show = useCallback<ChartView['show']>(
    (point, margin) => {
      const { now, size: room } = motionNow()
      const to = revealing(now, room, point, margin)
      if (to.x !== now.x || to.y !== now.y) move(() => to, 'now')
    },
    [motionNow, move],
  )

  const glide = useCallback<ChartView['glide']>(
    (to) => {
      const from = motionNow().now
      const target = to(from, motionNow().size)
      window.cancelAnimationFrame(motionNow().glide)
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return move(() => target, 'now')
      const start = performance.now()
      const step = (time: number) => {
        const t = Math.min(Math.max((time - start) / GLIDE, 0), 1)
        move(() => between(from, target, 1 - (1 - t) ** 3), t === 1 ? 'now' : 'soon')
        if (t < 1) motionNow().glide = window.requestAnimationFrame(step)
      }
      motionNow().glide = window.requestAnimationFrame(step)
    },
    [motionNow, move],
  )

  const fitAll = useCallback(() => {
    glide((_, room) => fitView(motionNow().extent, room))
    motionNow().touched = false
  }, [glide, motionNow])

  const zoom = useCallback<ChartView['zoom']>(
    (factor, about) =>
      glide((from, room) => {
        const at = toScreen(from, room, about)
        const sees = at.x >= 0 && at.y >= 0 && at.x <= room.width && at.y <= room.height
        const middle = { x: room.width / 2, y: room.height / 2 }
        const { farthest: least } = motionNow()
        return sees
          ? zoomAbout(from, room, at, factor, least)
          : zoomAbout({ ...from, ...about }, room, middle, factor, least)
      }),
    [glide, motionNow],
  )

  const fill = useCallback<ChartView['fill']>(
    (part) => {
      const { now, size: room } = motionNow()
      const target = fitView(part, room, FILL_MARGIN)
      const away = Math.hypot(now.x - target.x, now.y - target.y) * now.scale
      if (away < 3 && Math.abs(now.scale / target.scale - 1) < 0.02) fitAll()
      else glide(() => target)
    },
    [glide, fitAll, motionNow],
  )

  return { show, glide, zoom, fit: fitAll, fill }
}

function between(from: View, to: View, t: number): View {
  const scale = from.scale * (to.scale / from.scale) ** t
  const moved = from.scale === to.scale ? t : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale)
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, scale }
}

function useSize(frame: RefObject<HTMLElement | null>): { size: Size; measured: boolean } {
  const [measure, setMeasure] = useState(unmeasured)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const read = () => {
      const { clientWidth, clientHeight } = element
      if (clientWidth === 0 || clientHeight === 0) return
      setMeasure((was) =>
        was.measured && was.size.width === clientWidth && was.size.height === clientHeight
          ? was
          : { size: { width: clientWidth, height: clientHeight }, measured: true },
      )
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return measure
}

const unmeasured = { size: { width: 960, height: 600 }, measured: false }
