import { BUOYS_OUT, type MeasuredArm, measure, setDown } from '../../layout/arms.ts'
import { arrange } from '../../layout/basins.ts'
import { armsOf, type Hold, type LayoutBerth, namesOf } from '../../layout/docks.ts'
import { type Land, shoreOf } from '../../layout/shore.ts'
import {
  furnish,
  liesAt,
  type Member,
  type Pontoon,
  pontoonBounds,
  type Walkway,
  walkwaysOf,
} from '../../layout/walkways.ts'
import {
  type Bounds,
  boundsOf,
  corners,
  type Frame,
  grow,
  headingOf,
  insidePolygon,
  type Point,
  rotationOf,
  type Slab,
} from './geometry.ts'

export type BerthShape = Slab & {
  id: string
  mooringNumber: string
  dock: string
  number: number
  hold: Hold
  /** Drawn with a usual dimension because its own is unknown. */
  assumed: boolean
  /** Drawn where it was put, not where its number would lay it. */
  placed: boolean
  outline: Point[]
}

export type PlanLayout = {
  berths: BerthShape[]
  pontoons: Pontoon[]
  land: Land | null
  /** The part of the world worth looking at: everything drawn and some water around it. */
  extent: Bounds
}

/**
 * The harbour drawn from its berths. Berths with a position lie there; the others are laid out by dock and number:
 * docks side by side along a quay, odd numbers on one side and even ones on the other where the numbers suit it.
 * The same berths always give the same plan. `places` are where berths lie that nobody moved.
 */
export function layoutPlan(
  berths: readonly LayoutBerth[],
  places?: ReadonlyMap<string, NonNullable<LayoutBerth['position']>>,
): PlanLayout {
  const layout = layOut(
    places
      ? berths.map((berth) => ({ ...berth, position: berth.position ?? places.get(berth.id) ?? null }))
      : berths,
    places !== undefined,
  )
  const names = namesOf(berths)
  const pontoons = layout.pontoons.map((pontoon) => ({
    ...pontoon,
    name: names.get(pontoon.dock) ?? pontoon.dock,
  }))
  return { ...layout, pontoons }
}

function layOut(berths: readonly LayoutBerth[], surveyed: boolean): PlanLayout {
  const home = layHome(berths)
  if (!surveyed && fitsHome(home)) return compose(home, home.members.map(atPosition))
  const placed = home.members.filter(({ berth }) => berth.position).map(atPosition)
  const rest = berths.filter((berth) => !berth.position)
  const real = compose({ ...home, arms: [], land: null }, placed)
  return rest.length === 0 ? real : beside(real, compose(layHome(rest)))
}

type HomeArm = { arm: MeasuredArm; key: string; walkway: Walkway; members: Member[] }
type Home = { members: Member[]; arms: HomeArm[]; land: Land | null }

/** The harbour laid out by docks and numbers alone, before positions count. */
export function layHome(berths: readonly LayoutBerth[]): Home {
  const measured = armsOf(berths).map(measure)
  const afloat = measured.filter((arm) => arm.kind !== 'land')
  const { basins, width, height, upright } = arrange(afloat)
  const ashore = layAshore(measured.filter((arm) => arm.kind === 'land'))
  const placed = [...basins.flatMap((basin) => basin.arms), ...ashore]
  const counts = new Map<string, number>()
  const arms = placed.map(({ arm, frame: flat }) => {
    const frame = upright ? turnFrame(flat) : flat
    const run = (counts.get(arm.dock) ?? 0) + 1
    counts.set(arm.dock, run)
    const walkway: Walkway = {
      frame,
      along: [arm.kind === 'buoys' ? BUOYS_OUT : 0, arm.length],
      across: [...arm.walkway],
    }
    return { arm, key: `${arm.dock}/${run}`, walkway, members: setDown(arm, frame) }
  })
  const shore =
    arms.length === 0
      ? null
      : shoreOf(basins, Math.max(width, height), measured.map((arm) => arm.dock).join())
  return {
    members: arms.flatMap(({ members }) => members),
    arms,
    land: shore && upright ? turnLand(shore) : shore,
  }
}

const BEHIND_QUAY = 12

/** Trailers and the like stand in lanes on the land behind the first quay. */
function layAshore(arms: readonly MeasuredArm[]): { arm: MeasuredArm; frame: Frame }[] {
  let y = -BEHIND_QUAY
  return arms.map((arm) => {
    const lane = y - arm.before
    y = lane - arm.after - 6
    return { arm, frame: { origin: { x: 8, y: lane }, along: { x: 1, y: 0 }, across: { x: 0, y: -1 } } }
  })
}

/** Metres a berth may have been moved while the laid-out harbour around it still makes sense. */
const STRAY = 60

function fitsHome(home: Home): boolean {
  const astray = home.members.filter(
    ({ berth, slab }) =>
      berth.position && Math.hypot(berth.position.x - slab.x, berth.position.y - slab.y) > STRAY,
  )
  return astray.length * 2 <= home.members.length
}

function atPosition(member: Member): Member {
  const { position } = member.berth
  if (!position) return member
  return { berth: member.berth, slab: { ...member.slab, ...position } }
}

function compose(home: Home, members: readonly Member[] = home.members): PlanLayout {
  const now = new Map(members.map((member) => [member.berth.id, member]))
  const strays: Member[] = []
  const pontoons = home.arms.flatMap(({ arm, key, walkway, members: own }) => {
    const staying = own.flatMap((member) => {
      const current = now.get(member.berth.id) ?? member
      now.delete(member.berth.id)
      if (current.slab === member.slab || arm.kind === 'buoys' || liesAt(walkway, current)) return [current]
      strays.push(current)
      return []
    })
    return staying.length === 0 ? [] : [furnish(arm.dock, arm.kind, key, walkway, staying)]
  })
  strays.push(...now.values())
  const middle = centreOf(boundsOf(members.map(({ slab }) => slab)))
  for (const [dock, group] of Map.groupBy(strays, ({ berth }) => berth.dock)) {
    const afloat = group.filter(({ berth }) => berth.hold !== 'swinging')
    walkwaysOf(afloat, middle).forEach((found, index) => {
      pontoons.push(furnish(dock, 'pontoon', `${dock}/placed${index}`, found.walkway, found.members))
    })
  }
  const shapes = members.map(shapeOf)
  const land = home.land && clearOf(home.land, shapes) ? home.land : null
  return { berths: shapes, pontoons, land, extent: extentOf(shapes, pontoons, land) }
}

function centreOf({ x, y, width, height }: Bounds): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

function shapeOf({ berth, slab }: Member): BerthShape {
  const { id, mooringNumber, dock, number, hold, assumed } = berth
  const placed = berth.position !== null
  return { ...slab, id, mooringNumber, dock, number, hold, assumed, placed, outline: corners(slab) }
}

function clearOf(land: Land, shapes: readonly BerthShape[]): boolean {
  const moved = shapes.filter((shape) => shape.placed && shape.hold !== 'land' && shape.hold !== 'dinghy')
  return moved.filter((shape) => insidePolygon(land.outline, shape)).length * 4 <= moved.length
}

function extentOf(shapes: readonly BerthShape[], pontoons: readonly Pontoon[], land: Land | null): Bounds {
  const points = shapes.flatMap((shape) => shape.outline)
  for (const pontoon of pontoons) {
    const { x, y, width, height } = pontoonBounds(pontoon)
    points.push({ x, y }, { x: x + width, y: y + height })
  }
  if (points.length === 0) return { x: -50, y: -30, width: 100, height: 60 }
  for (const quay of land?.quays ?? []) points.push(...quay)
  const bounds = boundsOf(points)
  return grow(bounds, Math.max(10, 0.04 * Math.max(bounds.width, bounds.height)))
}

/** Everything of a dock: its berths and what they lie at. */
export function boundsOfDock(layout: PlanLayout, dock: string): Bounds {
  const own = (one: { dock: string }) => one.dock === dock
  return boundsOf([
    ...layout.berths.filter(own).flatMap((shape) => shape.outline),
    ...layout.pontoons.filter(own).flatMap((pontoon) => pontoon.outline),
  ])
}

/** Puts a second plan below the first: berths still without a place, under those that have one. */
function beside(first: PlanLayout, second: PlanLayout): PlanLayout {
  const dx = first.extent.x - second.extent.x
  const dy = first.extent.y + first.extent.height - second.extent.y
  const move = (point: Point): Point => ({ x: point.x + dx, y: point.y + dy })
  const berths = second.berths.map((shape) => ({
    ...shape,
    ...move(shape),
    outline: shape.outline.map(move),
  }))
  const pontoons = second.pontoons.map((pontoon) => ({
    ...pontoon,
    key: `${pontoon.key}/unplaced`,
    outline: pontoon.outline.map(move),
    fingers: pontoon.fingers.map((finger) => finger.map(move)),
    booms: pontoon.booms.map(([from, to]): [Point, Point] => [move(from), move(to)]),
    posts: pontoon.posts.map(move),
    buoys: pontoon.buoys.map(move),
    label: move(pontoon.label),
  }))
  const all = { berths: [...first.berths, ...berths], pontoons: [...first.pontoons, ...pontoons], land: null }
  return { ...all, extent: extentOf(all.berths, all.pontoons, null) }
}

/** Mirrors the plan on its diagonal: the quay from the top to the left. */
function turn({ x, y }: Point): Point {
  return { x: y, y: x }
}

function turnFrame(frame: Frame): Frame {
  return { origin: turn(frame.origin), along: turn(frame.along), across: turn(frame.across) }
}

function turnLand(land: Land): Land {
  return {
    ...land,
    outline: land.outline.map(turn),
    quays: land.quays.map(([from, to]): [Point, Point] => [turn(from), turn(to)]),
  }
}

/** The same plan berth position for storing: what is drawn is what is kept. */
export function positionOf(shape: Slab): { x: number; y: number; rotation: number } {
  const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
  return {
    x: round(shape.x, 2),
    y: round(shape.y, 2),
    rotation: round(rotationOf(headingOf(shape.rotation)), 1),
  }
}
