import { headingOf, type Point } from '../public/layout/geometry.ts'
import { type BerthShape, positionOf } from '../public/layout/layout.ts'

/** A berth's new place on the plan; null lays it out by its number again. */
export type BerthPlace = { id: string; position: { x: number; y: number; rotation: number } | null }

/** Metres and degrees that places snap to, so that rows stay rows. */
const STEP = 0.1
const TURN_STEP = 1

/** The berths moved together, in whole steps. */
export function movedBy(shapes: readonly BerthShape[], dx: number, dy: number): BerthPlace[] {
  return movedFreely(shapes, snap(dx, STEP), snap(dy, STEP))
}

/** The berths moved together, by just as much as is said. */
export function movedFreely(shapes: readonly BerthShape[], dx: number, dy: number): BerthPlace[] {
  return shapes.map((shape) => ({
    id: shape.id,
    position: positionOf({ ...shape, x: shape.x + dx, y: shape.y + dy }),
  }))
}

/** The berths turned together about their middle, clockwise, in whole steps. */
export function turnedBy(shapes: readonly BerthShape[], degrees: number): BerthPlace[] {
  return turnedFreely(shapes, snap(degrees, TURN_STEP))
}

/** The berths turned together about their middle, clockwise, by just as much as is said. */
export function turnedFreely(shapes: readonly BerthShape[], turn: number): BerthPlace[] {
  const pivot = middleOf(shapes)
  const { x: sin, y: negativeCos } = headingOf(turn)
  const cos = -negativeCos
  return shapes.map((shape) => {
    const dx = shape.x - pivot.x
    const dy = shape.y - pivot.y
    return {
      id: shape.id,
      position: positionOf({
        ...shape,
        x: pivot.x + dx * cos - dy * sin,
        y: pivot.y + dx * sin + dy * cos,
        rotation: shape.rotation + turn,
      }),
    }
  })
}

export function middleOf(shapes: readonly BerthShape[]): Point {
  const sum = shapes.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  const count = Math.max(shapes.length, 1)
  return { x: sum.x / count, y: sum.y / count }
}

/** Where the handle that turns the berths stands: beyond the head of the one, or above the many. */
export function handleOf(shapes: readonly BerthShape[], clearance: number): Point {
  const [only] = shapes
  const middle = middleOf(shapes)
  if (!only || shapes.length > 1) return { x: middle.x, y: middle.y - reachOf(shapes, middle) - clearance }
  const up = headingOf(only.rotation)
  const away = only.halfLength + clearance
  return { x: only.x - up.x * away, y: only.y - up.y * away }
}

/** Degrees a handle dragged from one point to another turns its berths by. */
export function turnBetween(pivot: Point, from: Point, to: Point): number {
  const before = Math.atan2(from.y - pivot.y, from.x - pivot.x)
  const after = Math.atan2(to.y - pivot.y, to.x - pivot.x)
  return ((after - before) * 180) / Math.PI
}

function reachOf(shapes: readonly BerthShape[], middle: Point): number {
  return Math.max(0, ...shapes.flatMap((shape) => shape.outline.map((corner) => middle.y - corner.y)))
}

function snap(value: number, step: number): number {
  return Math.round(value / step) * step
}
