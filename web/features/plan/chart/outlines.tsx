import type { BerthPlace } from '../editing/editing.ts'
import { linesPath, polygonsPath } from '../public/chart/chart-paths.ts'
import { type Bounds, corners, type Point } from '../public/layout/geometry.ts'
import type { BerthShape } from '../public/layout/layout.ts'

type OutlinesProps = {
  selected: BerthShape | null
  hovered: BerthShape | null
  active: BerthShape | null
  chosen: readonly BerthShape[]
  draft: readonly BerthPlace[] | null
  /** Berths that lie over each other where the draft puts them. */
  clashing: readonly BerthShape[]
  handle: Point | null
  /** Lines in which a dragged berth lies with its neighbours. */
  guides: readonly [Point, Point][]
  /** The frame that is drawn around berths to choose them. */
  box: Bounds | null
  scale: number
}

/** What is selected, under the pointer, focused or being moved, drawn over the berths in metres. */
export function Outlines({
  selected,
  hovered,
  active,
  chosen,
  draft,
  clashing,
  handle,
  guides,
  box,
  scale,
}: OutlinesProps) {
  const path = (shapes: readonly (BerthShape | null)[], grow = 0) =>
    polygonsPath(shapes.filter((shape) => shape !== null).map((shape) => grown(shape, grow / scale)))
  const moved = draft ? draft.flatMap((place) => (place.position ? [at(chosen, place)] : [])) : []
  return (
    <g strokeLinejoin="round">
      <path d={path([hovered])} className="plan-hair" stroke="var(--plan-ink)" strokeWidth="1.5" />
      <path d={path([selected], 2)} className="plan-hair" stroke="var(--color-surface)" strokeWidth="6" />
      <path d={path([selected], 2)} className="plan-hair" stroke="var(--color-accent-ink)" strokeWidth="3" />
      <path d={path([active], 4)} className="plan-hair" stroke="var(--color-surface)" strokeWidth="5" />
      <path d={path([active], 4)} className="plan-hair" stroke="var(--color-focus)" strokeWidth="2.5" />
      <path
        d={path(chosen)}
        className="plan-hair"
        stroke="var(--color-accent-ink)"
        strokeWidth="2"
        strokeDasharray={draft ? '4 3' : undefined}
      />
      <path
        d={polygonsPath(moved)}
        fill="var(--color-accent)"
        fillOpacity="0.2"
        stroke="var(--color-accent-ink)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={path(clashing)}
        fill="var(--color-danger)"
        fillOpacity="0.3"
        stroke="var(--color-danger-ink)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={linesPath(guides)}
        className="plan-hair"
        stroke="var(--color-accent-ink)"
        strokeWidth="1.25"
        strokeDasharray="6 4"
      />
      {box && (
        <rect
          {...box}
          fill="var(--color-accent)"
          fillOpacity="0.1"
          stroke="var(--color-accent-ink)"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {handle && (
        <circle
          cx={handle.x}
          cy={handle.y}
          r={6 / scale}
          fill="var(--color-surface)"
          stroke="var(--color-accent-ink)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  )
}

function grown(shape: BerthShape, by: number): Point[] {
  return corners({ ...shape, halfWidth: shape.halfWidth + by, halfLength: shape.halfLength + by })
}

function at(chosen: readonly BerthShape[], { id, position }: BerthPlace): Point[] {
  const shape = chosen.find((other) => other.id === id)
  return shape && position ? corners({ ...shape, ...position }) : []
}

/** The points whose distance tells the scale of the picture. */
export function Measure({ points, scale }: { points: readonly Point[]; scale: number }) {
  const [from, to] = points
  return (
    <g fill="var(--color-surface)" stroke="var(--color-accent-ink)" strokeWidth="2">
      {from && to && <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} vectorEffect="non-scaling-stroke" />}
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={5 / scale} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  )
}
