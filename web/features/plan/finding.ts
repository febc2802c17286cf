import { type Bounds, contains, type Point } from './public/layout/geometry.ts'
import type { BerthShape } from './public/layout/layout.ts'

/** Berths by the squares of the plan they touch, so that a pointer finds its berth among thousands at once. */
export type BerthIndex = { cell: number; squares: Map<string, BerthShape[]> }

export function indexBerths(shapes: readonly BerthShape[]): BerthIndex {
  const cell = 25
  const squares = new Map<string, BerthShape[]>()
  for (const shape of shapes) {
    const reach = Math.hypot(shape.halfWidth, shape.halfLength)
    for (let i = Math.floor((shape.x - reach) / cell); i <= Math.floor((shape.x + reach) / cell); i++) {
      for (let j = Math.floor((shape.y - reach) / cell); j <= Math.floor((shape.y + reach) / cell); j++) {
        const key = `${i}/${j}`
        const square = squares.get(key)
        if (square) square.push(shape)
        else squares.set(key, [shape])
      }
    }
  }
  return { cell, squares }
}

/** The berth at a point; `slack` metres around it help a finger on a far view. The nearest centre wins. */
export function berthAt(index: BerthIndex, point: Point, slack = 0): BerthShape | null {
  const key = `${Math.floor(point.x / index.cell)}/${Math.floor(point.y / index.cell)}`
  const near = index.squares.get(key) ?? []
  const exact = nearest(
    near.filter((shape) => contains(shape, point)),
    point,
  )
  if (exact || slack === 0) return exact
  return nearest(
    near.filter((shape) =>
      contains({ ...shape, halfWidth: shape.halfWidth + slack, halfLength: shape.halfLength + slack }, point),
    ),
    point,
  )
}

export function berthsWithin(shapes: readonly BerthShape[], sight: Bounds): BerthShape[] {
  return shapes.filter((shape) => {
    const reach = Math.max(shape.halfWidth, shape.halfLength)
    return (
      shape.x + reach > sight.x &&
      shape.x - reach < sight.x + sight.width &&
      shape.y + reach > sight.y &&
      shape.y - reach < sight.y + sight.height
    )
  })
}

/** The next berth in a direction: near, and rather straight ahead than aside. */
export function neighbourOf(
  shapes: readonly BerthShape[],
  from: BerthShape,
  direction: Point,
): BerthShape | null {
  let best: BerthShape | null = null
  let least = Infinity
  for (const shape of shapes) {
    const dx = shape.x - from.x
    const dy = shape.y - from.y
    const ahead = dx * direction.x + dy * direction.y
    const aside = Math.abs(dx * direction.y - dy * direction.x)
    if (shape.id === from.id || ahead < 0.3 || aside > ahead * 3) continue
    const cost = ahead + 2.2 * aside
    if (cost < least) {
      least = cost
      best = shape
    }
  }
  return best
}

/** The shape whose middle is nearest to a point. */
export function nearest(shapes: readonly BerthShape[], point: Point): BerthShape | null {
  let best: BerthShape | null = null
  let least = Infinity
  for (const shape of shapes) {
    const distance = Math.hypot(shape.x - point.x, shape.y - point.y)
    if (distance < least) {
      least = distance
      best = shape
    }
  }
  return best
}
