import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { Painted } from '../public/chart/chart-drawing.tsx'
import { berthsPath, groundPaths } from '../public/chart/chart-paths.ts'
import { boundsInSight, fitView, type View } from '../public/chart/view.ts'
import type { Point } from '../public/layout/geometry.ts'
import type { PlanLayout } from '../public/layout/layout.ts'
import { plainFill } from './hatches.tsx'
import type { ChartView } from './use-chart-view.ts'

const MOST = { width: 172, height: 116 }
/** Nearer than this many times the whole plan, one may lose one's way. */
const LOST = 1.35
const LEAST_ROOM = 640

type OverviewMapProps = { layout: PlanLayout; painted: readonly Painted[]; chart: ChartView }

/** The whole harbour in a corner of the chart with the part in sight framed; the frame is dragged, or put by a click. */
export function OverviewMap({ layout, painted, chart }: OverviewMapProps) {
  const { extent } = layout
  const { view, size, watch } = chart
  const sight = useRef<SVGRectElement>(null)
  const grip = useRef<Point | null>(null)
  const frame =
    size.width >= LEAST_ROOM && view.scale > fitView(extent, size).scale * LOST && layout.berths.length > 0

  // The frame follows a gesture while the chart itself is only carried along.
  useEffect(() => {
    if (!frame) return
    const follow = (now: View) => {
      const bounds = boundsInSight(now, size)
      for (const [name, value] of Object.entries(bounds)) sight.current?.setAttribute(name, String(value))
    }
    follow(chart.current())
    return watch(follow)
  }, [frame, size, watch, chart.current])

  if (!frame) return null
  const ratio = Math.min(MOST.width / extent.width, MOST.height / extent.height)
  const at = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: extent.x + ((event.clientX - box.left) / box.width) * extent.width,
      y: extent.y + ((event.clientY - box.top) / box.height) * extent.height,
    }
  }
  const go = (to: Point, settle: 'now' | 'soon') => {
    const from = grip.current
    if (from) chart.move((now) => ({ ...now, x: to.x - from.x, y: to.y - from.y }), settle)
  }
  return (
    <svg
      viewBox={`${extent.x} ${extent.y} ${extent.width} ${extent.height}`}
      width={extent.width * ratio}
      height={extent.height * ratio}
      className="plan absolute right-12 bottom-2 cursor-move touch-none rounded-md shadow-float print:hidden"
      aria-hidden="true"
      data-overview
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const to = at(event)
        const bounds = boundsInSight(chart.current(), size)
        const inside =
          to.x > bounds.x &&
          to.x < bounds.x + bounds.width &&
          to.y > bounds.y &&
          to.y < bounds.y + bounds.height
        const now = chart.current()
        grip.current = inside ? { x: to.x - now.x, y: to.y - now.y } : { x: 0, y: 0 }
        go(to, 'soon')
      }}
      onPointerMove={(event) => go(at(event), 'soon')}
      onPointerUp={(event) => {
        go(at(event), 'now')
        grip.current = null
      }}
      onPointerCancel={() => {
        grip.current = null
      }}
    >
      <Harbour layout={layout} painted={painted} />
      <rect
        ref={sight}
        fill="var(--color-accent)"
        fillOpacity="0.12"
        stroke="var(--color-accent-ink)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Harbour({ layout, painted }: { layout: PlanLayout; painted: readonly Painted[] }) {
  const ground = useMemo(() => groundPaths(layout.pontoons, layout.land), [layout.pontoons, layout.land])
  const berths = useMemo(
    () => painted.map(({ category, shapes }) => ({ category, path: berthsPath(shapes) })),
    [painted],
  )
  return (
    <>
      {ground.land && <path d={ground.land} fill="var(--plan-land)" />}
      <path d={ground.apron + ground.moles + ground.walkways} fill="var(--plan-walkway-edge)" />
      {berths.map(({ category, path }) => (
        <path key={category.key} d={path} fill={plainFill(category)} />
      ))}
    </>
  )
}
