import type { ChartBerth } from './colouring.ts'
import { headingOf, type Point } from './public/layout/geometry.ts'
import type { BerthShape } from './public/layout/layout.ts'

/** Metres between the bow and what it lies at. */
const CLEAR_OF_PONTOON = 0.4
/** A yacht whose beam nobody noted is drawn as slim as most of its length. */
const USUAL_BEAM = 0.31

/** A hull seen from above: across from -1 to 1, along from the stern at -1 to the bow at 1; one side of it. */
const SIDE: readonly (readonly [across: number, along: number])[] = [
  [0.8, -1],
  [0.94, -0.6],
  [1, -0.15],
  [0.96, 0.2],
  [0.82, 0.5],
  [0.55, 0.77],
  [0.25, 0.94],
  [0, 1],
]

/** How much of the width of its berth a hull takes at most. */
const WIDEST = 0.94

/** The yachts in the berths that are taken, bow to the pontoon: in true size, as far as their berths have room. */
export function hullsOf(
  shapes: readonly BerthShape[],
  berthOf: (id: string) => ChartBerth | undefined,
): Point[][] {
  return shapes.flatMap((shape) => {
    const boat = berthOf(shape.id)?.boat
    if (!boat?.lengthM) return []
    const beam = boat.beamM ?? boat.lengthM * USUAL_BEAM
    const room = 2 * shape.halfLength - 2 * CLEAR_OF_PONTOON
    return [hull(shape, Math.min(boat.lengthM, room), Math.min(beam, 2 * shape.halfWidth * WIDEST))]
  })
}

function hull(shape: BerthShape, length: number, beam: number): Point[] {
  const up = headingOf(shape.rotation)
  const right = { x: -up.y, y: up.x }
  // Where nothing stands ahead of the bow, the yacht lies in the middle.
  const free = shape.hold === 'alongside' || shape.hold === 'buoy'
  const ahead = free ? 0 : shape.halfLength - CLEAR_OF_PONTOON - length / 2
  const at = (across: number, along: number): Point => ({
    x: shape.x + right.x * across * (beam / 2) + up.x * (ahead + along * (length / 2)),
    y: shape.y + right.y * across * (beam / 2) + up.y * (ahead + along * (length / 2)),
  })
  const other = SIDE.slice(0, -1).toReversed()
  return [
    ...SIDE.map(([across, along]) => at(across, along)),
    ...other.map(([across, along]) => at(-across, along)),
  ]
}
