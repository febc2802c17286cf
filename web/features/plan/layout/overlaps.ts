import type { BerthPlace } from '../editing/editing.ts'
import type { BerthIndex } from '../finding.ts'
import { overlap } from '../public/layout/geometry.ts'
import type { BerthShape } from '../public/layout/layout.ts'

/** Metres two berths may share before it is said: lines drawn by hand touch. */
const TOUCH = 0.15

/** The berths that would lie over each other once those of `shapes` named in `places` are moved. */
export function overlapsAfter(
  shapes: ReadonlyMap<string, BerthShape>,
  index: BerthIndex,
  places: readonly BerthPlace[],
): [BerthShape, BerthShape][] {
  const moved = places.flatMap(({ id, position }) => {
    const shape = shapes.get(id)
    return shape && position ? [{ ...shape, ...position }] : []
  })
  const away = new Set(places.map(({ id }) => id))
  return moved.flatMap((shape, at) => {
    const others = [...near(index, shape, away), ...moved.slice(at + 1)]
    return others
      .filter((other) => overlap(shape, other, TOUCH))
      .map((other): [BerthShape, BerthShape] => [shape, other])
  })
}

/** The berths that lie over each other where somebody put one of them. */
export function overlapsIn(shapes: readonly BerthShape[], index: BerthIndex): [BerthShape, BerthShape][] {
  const order = new Map(shapes.map(({ id }, place) => [id, place]))
  return shapes
    .filter(({ placed }) => placed)
    .flatMap((shape) =>
      [...near(index, shape, new Set([shape.id]))]
        // A pair of two that were put is said once.
        .filter((other) => !other.placed || order.get(other.id)! > order.get(shape.id)!)
        .filter((other) => overlap(shape, other, TOUCH))
        .map((other): [BerthShape, BerthShape] => [shape, other]),
    )
}

/** The berths that stay and may reach as far as the shape does. */
function near({ cell, squares }: BerthIndex, shape: BerthShape, away: ReadonlySet<string>): Set<BerthShape> {
  const found = new Set<BerthShape>()
  const reach = Math.hypot(shape.halfWidth, shape.halfLength)
  for (let i = Math.floor((shape.x - reach) / cell); i <= Math.floor((shape.x + reach) / cell); i++) {
    for (let j = Math.floor((shape.y - reach) / cell); j <= Math.floor((shape.y + reach) / cell); j++) {
      for (const other of squares.get(`${i}/${j}`) ?? []) if (!away.has(other.id)) found.add(other)
    }
  }
  return found
}
