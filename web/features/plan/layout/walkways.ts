import {
  boundsOf,
  type Frame,
  frameRectangle,
  fromFrame,
  headingOf,
  inFrame,
  type Point,
  type Slab,
} from '../public/layout/geometry.ts'
import { gapBetween, type Hold, type Moored, type PontoonKind } from './docks.ts'

/** What the berths of a dock lie at, and the furniture between them. All in metres of the plan. */
export type Pontoon = {
  key: string
  dock: string
  /** What stands on its sign: the pier's own name, or the letters of the dock. */
  name: string
  kind: PontoonKind
  outline: Point[]
  /** Fingers one can walk on, and the booms between berths that one cannot. */
  fingers: Point[][]
  booms: [Point, Point][]
  posts: Point[]
  buoys: Point[]
  /** Where the dock's letters stand, and the direction they keep clear of the dock in. */
  label: Point
  labelAway: Point
}

export type Member = { berth: Moored; slab: Slab }

/** A walkway in its frame: how far it runs and its two edges across. */
export type Walkway = { frame: Frame; along: [number, number]; across: [number, number] }

/** Draws the walkway with the fingers, booms, posts and buoys its berths call for. */
export function furnish(
  dock: string,
  kind: PontoonKind,
  key: string,
  walkway: Walkway,
  members: readonly Member[],
): Pontoon {
  const { frame, along, across } = walkway
  const pontoon: Pontoon = {
    key,
    dock,
    name: dock,
    kind,
    outline: frameRectangle(frame, along, across),
    fingers: [],
    booms: [],
    posts: [],
    buoys: [],
    ...labelOf(walkway, kind),
  }
  if (kind === 'buoys') {
    pontoon.buoys = members.map(({ slab }) => beyond(slab, slab.halfLength + 1))
    return pontoon
  }
  if (kind === 'land') return pontoon
  const middle = (across[0] + across[1]) / 2
  const spans = members.map((member) => spanOf(member, frame))
  for (const side of [-1, 1] as const) {
    const row = spans
      .filter((span) => Math.sign(span.across - middle) === side)
      .sort((a, b) => a.from - b.from)
    furnishRow(pontoon, frame, side === 1 ? across[1] : across[0], side, row)
  }
  return pontoon
}

/**
 * Groups berths that lie where no laid-out walkway runs, and finds the walkway of each group from their heads. A quay
 * lies on the side away from the middle of the harbour.
 */
export function walkwaysOf(
  members: readonly Member[],
  harbour: Point,
): { walkway: Walkway; members: Member[] }[] {
  const moored = members.map((member) => ({ member, held: heldAt(member, harbour) }))
  const byAxis = Map.groupBy(moored, ({ held }) => Math.round((((held.rotation % 180) + 180) % 180) / 4) % 45)
  return [...byAxis.values()].flatMap((aligned) => {
    const up = headingOf(aligned[0]!.held.rotation)
    const frame: Frame = { origin: { x: 0, y: 0 }, along: { x: -up.y, y: up.x }, across: up }
    const heads = aligned.map(({ member, held }) => ({ member, ...fromFrame(frame, headOf(held)) }))
    return apart(heads, (head) => head.across, 7)
      .flatMap((line) => apart(line, (head) => head.along, 30))
      .map((line) => ({
        walkway: walkwayThrough(frame, line),
        members: line.map((head) => head.member),
      }))
  })
}

/** The berth with its head where it is held: a boat alongside is held by its side. */
function heldAt({ berth, slab }: Member, harbour: Point): Slab {
  if (berth.hold !== 'alongside') return slab
  const side = headingOf(slab.rotation + 90)
  const away = (slab.x - harbour.x) * side.x + (slab.y - harbour.y) * side.y >= 0
  return {
    ...slab,
    rotation: slab.rotation + (away ? 90 : -90),
    halfWidth: slab.halfLength,
    halfLength: slab.halfWidth,
  }
}

/** Whether a berth's head (or, alongside, its side) lies at the edge of the walkway. */
export function liesAt(walkway: Walkway, { berth, slab }: Member): boolean {
  const { frame, along, across } = walkway
  const reach = berth.hold === 'alongside' ? slab.halfWidth : slab.halfLength
  const centre = fromFrame(frame, slab)
  const middle = (across[0] + across[1]) / 2
  const edge = centre.across > middle ? across[1] : across[0]
  const turned = Math.abs(headingOf(slab.rotation)[frame.across.x === 0 ? 'y' : 'x'])
  const square = berth.hold === 'alongside' ? turned < 0.09 : turned > 0.995
  return (
    square &&
    Math.abs(Math.abs(centre.across - edge) - reach) < 0.6 &&
    centre.along > along[0] - 1 &&
    centre.along < along[1] + 1
  )
}

type Span = { from: number; to: number; out: number; across: number; berth: Moored }

function spanOf({ berth, slab }: Member, frame: Frame): Span {
  const up = headingOf(slab.rotation)
  const { along, across } = fromFrame(frame, slab)
  const lengthwise = Math.abs(up.x * frame.along.x + up.y * frame.along.y)
  const crosswise = Math.abs(up.x * frame.across.x + up.y * frame.across.y)
  const halfSpan = lengthwise * slab.halfLength + crosswise * slab.halfWidth
  const out = 2 * (crosswise * slab.halfLength + lengthwise * slab.halfWidth)
  return { berth, from: along - halfSpan, to: along + halfSpan, out, across }
}

const FINGER = 0.55
const FURNITURE_GAP = 1.6

function furnishRow(pontoon: Pontoon, frame: Frame, edge: number, side: 1 | -1, row: readonly Span[]): void {
  row.forEach((span, index) => {
    const before = row[index - 1]
    const gap = before ? span.from - before.to : Infinity
    const neighbour = before && gap < FURNITURE_GAP ? before : null
    const at = neighbour ? (neighbour.to + span.from) / 2 : span.from - FINGER / 2
    const parity = neighbour ? gapBetween(neighbour.berth, span.berth, index) : 0.8
    divide(pontoon, frame, edge, side, at, [neighbour, span], parity)
    const after = row[index + 1]
    if (!after || after.from - span.to >= FURNITURE_GAP) {
      divide(pontoon, frame, edge, side, span.to + FINGER / 2, [span, null], 0.8)
    }
    if (span.berth.hold === 'buoy') {
      pontoon.buoys.push(inFrame(frame, (span.from + span.to) / 2, edge + side * (span.out + 2)))
    }
  })
}

/** What stands between two berths: a finger, a boom or posts, as their moorings ask for. */
function divide(
  pontoon: Pontoon,
  frame: Frame,
  edge: number,
  side: 1 | -1,
  at: number,
  neighbours: [Span | null, Span | null],
  gap: number,
): void {
  const has = (hold: Hold) => neighbours.some((span) => span?.berth.hold === hold)
  const [before, after] = neighbours.map((span) =>
    span && span.berth.hold !== 'alongside' ? span.out : null,
  )
  const most = Math.max(before ?? 0, after ?? 0)
  const least = Math.min(before ?? most, after ?? most)
  if (most === 0) return
  if (has('finger') || (has('unknown') && gap > 0.5)) {
    const reach = edge + side * most * 0.92
    const across: [number, number] = side === 1 ? [edge, reach] : [reach, edge]
    pontoon.fingers.push(frameRectangle(frame, [at - FINGER / 2, at + FINGER / 2], across))
  } else if (has('boom')) {
    pontoon.booms.push([inFrame(frame, at, edge), inFrame(frame, at, edge + side * least * 0.8)])
  } else if (has('pole')) {
    pontoon.posts.push(inFrame(frame, at, edge + side * (most + 0.4)))
  }
}

function labelOf({ frame, along, across }: Walkway, kind: PontoonKind): Pick<Pontoon, 'label' | 'labelAway'> {
  const middle = (across[0] + across[1]) / 2
  if (kind === 'quay') {
    const back = { x: -frame.across.x, y: -frame.across.y }
    return { label: inFrame(frame, (along[0] + along[1]) / 2, across[0]), labelAway: back }
  }
  if (kind === 'land') {
    const back = { x: -frame.along.x, y: -frame.along.y }
    return { label: inFrame(frame, along[0], middle), labelAway: back }
  }
  return { label: inFrame(frame, along[1], middle), labelAway: frame.along }
}

type Head = { member: Member; along: number; across: number }

function apart(heads: Head[], place: (head: Head) => number, gap: number): Head[][] {
  const sorted = heads.toSorted((a, b) => place(a) - place(b))
  const groups: Head[][] = []
  sorted.forEach((head, index) => {
    const before = sorted[index - 1]
    if (!before || place(head) - place(before) > gap) groups.push([])
    groups.at(-1)!.push(head)
  })
  return groups
}

const STUB_WIDTH = 2.2

function walkwayThrough(frame: Frame, heads: readonly Head[]): Walkway {
  const spans = heads.map(({ member }) => spanOf(member, frame))
  let low = Math.min(...heads.map((head) => head.across))
  let high = Math.max(...heads.map((head) => head.across))
  if (high - low < 1.2) {
    // All heads on one line: the walkway lies on the side the heads point to.
    const facing = heads.reduce((sum, head, index) => sum + Math.sign(head.across - spans[index]!.across), 0)
    if (facing >= 0) high = low + STUB_WIDTH
    else low = high - STUB_WIDTH
  }
  const from = Math.min(...spans.map((span) => span.from)) - FINGER
  const to = Math.max(...spans.map((span) => span.to)) + FINGER
  return { frame, along: [from, to], across: [low, high] }
}

function headOf(slab: Slab): Point {
  return beyond(slab, slab.halfLength)
}

function beyond(slab: Slab, distance: number): Point {
  const up = headingOf(slab.rotation)
  return { x: slab.x + up.x * distance, y: slab.y + up.y * distance }
}

const LABEL_ROOM = 8

/** Everything a pontoon covers, with room for its letters. */
export function pontoonBounds(pontoon: Pontoon) {
  const { label, labelAway } = pontoon
  const room = { x: label.x + labelAway.x * LABEL_ROOM, y: label.y + labelAway.y * LABEL_ROOM }
  return boundsOf([...pontoon.outline, room])
}
