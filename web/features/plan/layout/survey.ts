import { headingOf, type Point, rotationOf } from '../public/layout/geometry.ts'
import { layHome } from '../public/layout/layout.ts'
import { dockOf, type LayoutBerth, withDimensions } from './docks.ts'

type Position = NonNullable<LayoutBerth['position']>
type Located = LayoutBerth & { latitude: number; longitude: number }

/** Metres from the middle of the harbour beyond which a coordinate is a slip of the pen. */
const FARTHEST = 10_000
/** Degrees: coordinates nearer to each other are one place. About a metre. */
const PLACE = 1e-5
/** Berths with a place of their own, as a share of all, from which each lies at its own. */
const OWN_PLACES = 0.6

export type Survey = {
  places: ReadonlyMap<string, Position>
  /** Whether the places tell more than the drawn plan does: of each berth, or of at least half of the docks. */
  enough: boolean
}

/**
 * Where berths lie by their latitude and longitude, in metres; null when the port has them in one place only. Registers give a place to each berth, or one to each pier: then the pier is drawn from
 * its numbers and stands at its place.
 */
export function surveyOf(berths: readonly LayoutBerth[]): Survey | null {
  const located = near(berths.filter(isLocated))
  if (located.length < 2) return null
  const project = projectionOf(located)
  const places = Map.groupBy(located, placeOf)
  const isComplete = located.length >= berths.length * OWN_PLACES
  if (isComplete && located.length >= 4 && places.size >= located.length * OWN_PLACES) {
    return { places: berthByBerth(located, project), enough: true }
  }
  const docks = Map.groupBy(located, dockOfBerth)
  if (places.size < 2) return null
  const enough = located.length * 2 >= berths.length && places.size * 2 >= docks.size
  return { places: dockByDock(located, project), enough }
}

function isLocated(berth: LayoutBerth): berth is Located {
  return typeof berth.latitude === 'number' && typeof berth.longitude === 'number'
}

const dockOfBerth = ({ mooringNumber }: LayoutBerth) => dockOf(mooringNumber)

function placeOf({ latitude, longitude }: Located): string {
  return `${Math.round(latitude / PLACE)} ${Math.round(longitude / PLACE)}`
}

function near(located: readonly Located[]): Located[] {
  const latitude = middle(located.map((berth) => berth.latitude))
  const longitude = middle(located.map((berth) => berth.longitude))
  const project = projection(latitude, longitude)
  return located.filter((berth) => {
    const { x, y } = project(berth)
    return Math.hypot(x, y) < FARTHEST
  })
}

/**
 * Metres east and south of a corner of the globe's grid near the harbour: as long as the harbour stays, so does the
 * corner, and what was moved by hand stays where it is.
 */
function projectionOf(located: readonly Located[]): (berth: Located) => Point {
  const corner = (value: number) => Math.round(value * 20) / 20
  return projection(
    corner(middle(located.map((berth) => berth.latitude))),
    corner(middle(located.map((berth) => berth.longitude))),
  )
}

const METRES_PER_DEGREE = 111_320

function projection(latitude: number, longitude: number): (berth: Located) => Point {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  return (berth) => ({
    x: (berth.longitude - longitude) * METRES_PER_DEGREE * narrowing,
    y: (latitude - berth.latitude) * METRES_PER_DEGREE,
  })
}

/** Each berth at its own place, its head to the middle line of its dock. */
function berthByBerth(
  located: readonly Located[],
  project: (berth: Located) => Point,
): Map<string, Position> {
  const positions = new Map<string, Position>()
  for (const [dock, members] of Map.groupBy(located, dockOfBerth)) {
    const points = members.map(project)
    const { centre, across } = axisOf(points)
    const offsets = points.map(({ x, y }) => (x - centre.x) * across.x + (y - centre.y) * across.y)
    const usual = withDimensions(dock, members)
    const length = middle(usual.map((berth) => berth.length))
    // Two rows lie on either side of the pontoon; in one row the heads point the same way.
    const rows = Math.max(...offsets) - Math.min(...offsets) > length * 0.6
    members.forEach((berth, index) => {
      const side = rows && offsets[index]! > 0 ? -1 : 1
      const rotation = rotationOf({ x: side * across.x, y: side * across.y })
      positions.set(berth.id, placed(points[index]!, rotation))
    })
  }
  return positions
}

/** Each group of docks that share a place as it draws itself, with its middle at the place. */
function dockByDock(located: readonly Located[], project: (berth: Located) => Point): Map<string, Position> {
  const positions = new Map<string, Position>()
  const docks = Map.groupBy(located, dockOfBerth)
  const groups = Map.groupBy(docks.values(), (members) => commonPlace(members))
  const taken: { x: number; y: number; width: number; height: number }[] = []
  for (const members of groups.values()) {
    const group = members.flat()
    const shapes = layHome(group.map((berth) => ({ ...berth, position: null }))).members
    const xs = shapes.map(({ slab }) => slab.x)
    const ys = shapes.map(({ slab }) => slab.y)
    const [left, right] = [Math.min(...xs) - 15, Math.max(...xs) + 15]
    const [top, bottom] = [Math.min(...ys) - 15, Math.max(...ys) + 15]
    const at = project(group[0]!)
    const box = {
      x: at.x - (right - left) / 2,
      y: at.y - (bottom - top) / 2,
      width: right - left,
      height: bottom - top,
    }
    clear(box, taken)
    taken.push(box)
    for (const { berth, slab } of shapes) {
      const point = { x: slab.x - left + box.x, y: slab.y - top + box.y }
      positions.set(berth.id, placed(point, rotationOf(headingOf(slab.rotation))))
    }
  }
  return positions
}

/** Moves a box out of those that stand already, the shortest way each time. */
function clear(
  box: { x: number; y: number; width: number; height: number },
  taken: readonly { x: number; y: number; width: number; height: number }[],
): void {
  for (let tries = 0; tries < 40; tries++) {
    const other = taken.find(
      (one) =>
        box.x < one.x + one.width &&
        one.x < box.x + box.width &&
        box.y < one.y + one.height &&
        one.y < box.y + box.height,
    )
    if (!other) return
    const right = box.x + box.width / 2 >= other.x + other.width / 2
    const below = box.y + box.height / 2 >= other.y + other.height / 2
    const dx = right ? other.x + other.width - box.x : other.x - box.width - box.x
    const dy = below ? other.y + other.height - box.y : other.y - box.height - box.y
    if (Math.abs(dx) < Math.abs(dy)) box.x += dx
    else box.y += dy
  }
}

function commonPlace(members: readonly Located[]): string {
  const places = Map.groupBy(members, placeOf)
  return [...places].reduce((most, one) => (one[1].length > most[1].length ? one : most))[0]
}

function placed({ x, y }: Point, rotation: number): Position {
  return { x, y, rotation }
}

/** The middle of the points and the direction across their longest extent (principal axes). */
function axisOf(points: readonly Point[]): { centre: Point; across: Point } {
  const centre = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, y } of points) {
    xx += (x - centre.x) ** 2
    xy += (x - centre.x) * (y - centre.y)
    yy += (y - centre.y) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return { centre, across: { x: -Math.sin(angle), y: Math.cos(angle) } }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
