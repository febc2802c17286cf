import { type Frame, inFrame, rotationOf, type Slab } from '../public/layout/geometry.ts'
import { type Arm, footprint, gapBetween, type Moored } from './docks.ts'

/** A berth set down on the plan. */
export type SetDown = { berth: Moored; slab: Slab }

/** An arm measured before it has a place: in its own frame, from its root outwards. */
export type MeasuredArm = Arm & {
  /** Edges of the walkway across its axis. */
  walkway: readonly [number, number]
  /** Metres from the root to the tip of the walkway. */
  length: number
  /** What it takes of the quay on either side of its axis, and how far it reaches out. */
  before: number
  after: number
  depth: number
  /** The longest boat that turns on either side. */
  turnBefore: number
  turnAfter: number
}

/** Where berths of a pontoon begin: clear of the quay and of boats lying there. */
const GANGWAY = 7
const LEAD = 0.7

export function measure(arm: Arm): MeasuredArm {
  const turnBefore = longest(arm.left)
  const turnAfter = longest(arm.right)
  const turn = Math.max(turnBefore, turnAfter)
  if (arm.kind === 'buoys') {
    const field = fieldOf(arm.right)
    const length = field.rows * field.cell.y
    return {
      ...arm,
      walkway: [0, field.columns * field.cell.x],
      length: length + BUOYS_OUT,
      before: 0,
      after: field.columns * field.cell.x,
      depth: length + BUOYS_OUT,
      turnBefore: turn,
      turnAfter: turn,
    }
  }
  if (arm.kind === 'quay') {
    const length = rowLength(arm.right, LEAD) + LEAD
    const out = furthest(arm.right)
    return {
      ...arm,
      walkway: [-QUAY_WIDTH, 0],
      length,
      before: 0,
      after: length,
      depth: out,
      turnBefore: turn,
      turnAfter: turn,
    }
  }
  const half = walkwayWidth(arm) / 2
  const root = arm.kind === 'land' ? LEAD : GANGWAY
  const length = Math.max(rowLength(arm.left, root), rowLength(arm.right, root)) + LEAD
  return {
    ...arm,
    walkway: [-half, half],
    length,
    before: half + furthest(arm.left),
    after: half + furthest(arm.right),
    depth: length,
    turnBefore,
    turnAfter,
  }
}

/** Sets the berths of an arm down in a frame: along runs from root to tip, right-hand berths lie across it. */
export function setDown(arm: MeasuredArm, frame: Frame): SetDown[] {
  if (arm.kind === 'buoys') return setBuoys(arm, frame)
  const root = arm.kind === 'pontoon' || arm.kind === 'mole' ? GANGWAY : LEAD
  return [
    ...setRow(arm.left, frame, arm.walkway[0], -1, root),
    ...setRow(arm.right, frame, arm.walkway[1], 1, root),
  ]
}

const QUAY_WIDTH = 4
/** Swinging moorings lie clear of the quay. */
export const BUOYS_OUT = 24

function setRow(row: readonly Moored[], frame: Frame, edge: number, side: 1 | -1, root: number): SetDown[] {
  const inwards = { x: -side * frame.across.x, y: -side * frame.across.y }
  const back = { x: -frame.along.x, y: -frame.along.y }
  let along = root
  return row.map((berth, index) => {
    const before = row[index - 1]
    if (before) along += gapBetween(before, berth, index)
    const { along: taken, out } = footprint(berth)
    const centre = inFrame(frame, along + taken / 2, edge + (side * out) / 2)
    along += taken
    const rotation = rotationOf(berth.hold === 'alongside' ? back : inwards)
    return { berth, slab: slabAt(berth, centre, rotation) }
  })
}

function setBuoys(arm: MeasuredArm, frame: Frame): SetDown[] {
  const field = fieldOf(arm.right)
  const rotation = rotationOf({ x: -frame.along.x, y: -frame.along.y })
  return arm.right.map((berth, index) => {
    const across = ((index % field.columns) + 0.5) * field.cell.x
    const along = BUOYS_OUT + (Math.floor(index / field.columns) + 0.5) * field.cell.y
    return { berth, slab: slabAt(berth, inFrame(frame, along, across), rotation) }
  })
}

function slabAt(berth: Moored, centre: { x: number; y: number }, rotation: number): Slab {
  return { ...centre, rotation, halfWidth: berth.width / 2, halfLength: berth.length / 2 }
}

/** Boats on swinging moorings turn about their buoy: each cell is wide enough for that. */
function fieldOf(berths: readonly Moored[]): {
  columns: number
  rows: number
  cell: { x: number; y: number }
} {
  const length = longest(berths)
  const width = Math.max(...berths.map((berth) => berth.width), 0)
  const columns = Math.max(1, Math.min(8, Math.ceil(Math.sqrt(berths.length / 1.5))))
  return {
    columns,
    rows: Math.ceil(berths.length / columns),
    cell: { x: Math.max(length * 1.1, width + 4), y: length * 1.7 },
  }
}

function walkwayWidth(arm: Arm): number {
  const length = Math.max(longest(arm.left), longest(arm.right))
  const width = Math.min(Math.max(1.5 + length * 0.08, 2), 6)
  if (arm.kind === 'mole') return width + 3
  return arm.kind === 'land' ? Math.max(5, length * 0.9) : width
}

function rowLength(row: readonly Moored[], root: number): number {
  return row.reduce((sum, berth, index) => {
    const before = row[index - 1]
    return sum + footprint(berth).along + (before ? gapBetween(before, berth, index) : 0)
  }, root)
}

function longest(row: readonly Moored[]): number {
  return row.reduce((most, berth) => Math.max(most, berth.length), 0)
}

function furthest(row: readonly Moored[]): number {
  return row.reduce((most, berth) => Math.max(most, footprint(berth).out), 0)
}
