import { headingOf, type Point } from '../public/layout/geometry.ts'
import type { BerthShape } from '../public/layout/layout.ts'

/** The move that lays a berth in line with its neighbours, and the lines it lies in then. */
export type Alignment = { dx: number; dy: number; guides: [Point, Point][] }

/** Metres around a berth in which neighbours are looked for. */
const REACH = 40
/** Degrees two berths may differ and still count as lying the same way. */
const SAME_WAY = 1
const GUIDE_BEYOND = 2

type Box = { across: number; along: number; halfAcross: number; halfAlong: number }
type Line = { offset: number; at: number; neighbour: Box }

/**
 * Moves a berth by at most `tolerance` metres along each of its own axes, so that an edge or its middle lies in line
 * with one of a neighbour that lies the same way or square to it. Edges that touch count as a line.
 */
export function align(moved: BerthShape, neighbours: readonly BerthShape[], tolerance: number): Alignment {
  const up = headingOf(moved.rotation)
  const right = { x: -up.y, y: up.x }
  const boxes = neighbours.flatMap((other) => boxOf(moved, other, right, up))
  const own = { across: moved.halfWidth, along: moved.halfLength }
  const across = nearestLine(boxes, tolerance, own.across, (box) => [box.across, box.halfAcross])
  const along = nearestLine(boxes, tolerance, own.along, (box) => [box.along, box.halfAlong])
  const by = { across: across?.offset ?? 0, along: along?.offset ?? 0 }
  const place = (a: number, l: number): Point => ({
    x: moved.x + right.x * a + up.x * l,
    y: moved.y + right.y * a + up.y * l,
  })
  const guides: [Point, Point][] = []
  if (across) {
    const [from, to] = span(by.along, own.along, across.neighbour.along, across.neighbour.halfAlong)
    guides.push([place(across.at, from), place(across.at, to)])
  }
  if (along) {
    const [from, to] = span(by.across, own.across, along.neighbour.across, along.neighbour.halfAcross)
    guides.push([place(from, along.at), place(to, along.at)])
  }
  return {
    dx: right.x * by.across + up.x * by.along,
    dy: right.y * by.across + up.y * by.along,
    guides,
  }
}

/** A neighbour in the frame of the berth that is moved; none where it lies far or askew. */
function boxOf(moved: BerthShape, other: BerthShape, right: Point, up: Point): Box[] {
  const dx = other.x - moved.x
  const dy = other.y - moved.y
  if (Math.abs(dx) > REACH || Math.abs(dy) > REACH) return []
  const turned = (((other.rotation - moved.rotation) % 180) + 180) % 180
  const square = Math.abs(turned - 90) <= SAME_WAY
  if (!square && Math.min(turned, 180 - turned) > SAME_WAY) return []
  const [halfAcross, halfAlong] = square
    ? [other.halfLength, other.halfWidth]
    : [other.halfWidth, other.halfLength]
  return [{ across: dx * right.x + dy * right.y, along: dx * up.x + dy * up.y, halfAcross, halfAlong }]
}

function nearestLine(
  boxes: readonly Box[],
  tolerance: number,
  own: number,
  side: (box: Box) => [middle: number, half: number],
): Line | null {
  let best: Line | null = null
  let least = tolerance
  let nearest = Infinity
  for (const neighbour of boxes) {
    const [middle, half] = side(neighbour)
    const away = Math.hypot(neighbour.across, neighbour.along)
    for (const [offset, at] of [
      [middle, middle],
      [middle - half + own, middle - half],
      [middle + half - own, middle + half],
      [middle + half + own, middle + half],
      [middle - half - own, middle - half],
    ] as const) {
      const off = Math.abs(offset)
      // Of lines equally near, that of the neighbour next to it.
      if (off > least + 0.005 || (Math.abs(off - least) <= 0.005 && away >= nearest)) continue
      if (off > tolerance) continue
      best = { offset, at, neighbour }
      least = off
      nearest = away
    }
  }
  return best
}

function span(middle: number, half: number, otherMiddle: number, otherHalf: number): [number, number] {
  return [
    Math.min(middle - half, otherMiddle - otherHalf) - GUIDE_BEYOND,
    Math.max(middle + half, otherMiddle + otherHalf) + GUIDE_BEYOND,
  ]
}
