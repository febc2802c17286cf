import type { Frame } from '../public/layout/geometry.ts'
import type { MeasuredArm } from './arms.ts'

/** One quay with the arms that reach out from it. */
export type Basin = {
  /** The quay's line and the side its water lies on: 1 below it on the chart, -1 above. */
  y: number
  water: 1 | -1
  width: number
  depth: number
  arms: { arm: MeasuredArm; frame: Frame }[]
}

/** Shape the plan aims at: about that of a screen and of a sheet on its side. */
const ASPECT = 1.5

export type Arrangement = { basins: Basin[]; width: number; height: number; upright: boolean }

/**
 * Lays the arms side by side along one quay, or along several facing each other in pairs when one would make the
 * plan too long; `upright` turns the whole so that the shore is on the left.
 */
export function arrange(arms: readonly MeasuredArm[]): Arrangement {
  let best: { arrangement: Arrangement; cost: number } | null = null
  const most = Math.min(arms.length, 2 + 2 * Math.ceil(Math.sqrt(arms.length)))
  for (let count = 1; count <= Math.max(most, 1); count++) {
    const basins = stack(intoRows(arms, count).map(layRow))
    const width = Math.max(...basins.map((basin) => basin.width), 1)
    const height = heightOf(basins)
    for (const upright of [false, true]) {
      const [across, down] = upright ? [height, width] : [width, height]
      // The harbour should be drawn large, along as few quays as possible, and rather hang from the top.
      const cost =
        Math.log(Math.max(across / ASPECT, down)) + 0.12 * (basins.length - 1) + (upright ? 0.1 : 0)
      if (!best || cost < best.cost - 1e-9) best = { arrangement: { basins, width, height, upright }, cost }
    }
  }
  return best?.arrangement ?? { basins: [], width: 1, height: 1, upright: false }
}

/** Land between two quays that lie back to back. */
export const SPIT = 16

function intoRows(arms: readonly MeasuredArm[], count: number): MeasuredArm[][] {
  const total = arms.reduce((sum, arm) => sum + spanOf(arm), 0)
  const rows: MeasuredArm[][] = [[]]
  let filled = 0
  for (const arm of arms) {
    const due = (total / count) * rows.length
    if (rows.length < count && filled + spanOf(arm) / 2 > due && rows.at(-1)!.length > 0) rows.push([])
    rows.at(-1)!.push(arm)
    filled += spanOf(arm)
  }
  return rows
}

function spanOf(arm: MeasuredArm): number {
  return arm.before + arm.after + 1.5 * Math.max(arm.turnBefore, arm.turnAfter)
}

type Row = { width: number; depth: number; turn: number; places: { arm: MeasuredArm; x: number }[] }

function layRow(arms: readonly MeasuredArm[]): Row {
  const row: Row = { width: 0, depth: 0, turn: 0, places: [] }
  let edge = 0
  arms.forEach((arm, index) => {
    const previous = arms[index - 1]
    if (previous) edge += channel(previous, arm)
    const x = edge + arm.before
    row.places.push({ arm, x })
    edge = x + arm.after
    row.depth = Math.max(row.depth, arm.depth)
    row.turn = Math.max(row.turn, arm.turnBefore, arm.turnAfter)
  })
  row.width = edge
  return row
}

/** Water between two docks: half as much again as the longest boat that turns there. */
function channel(before: MeasuredArm, after: MeasuredArm): number {
  const turn = Math.max(before.turnAfter, after.turnBefore)
  if (before.kind === 'quay' && after.kind === 'quay') return Math.max(6, turn * 0.5)
  return Math.max(8, 1.5 * turn + 2)
}

function stack(rows: readonly Row[]): Basin[] {
  const basins: Basin[] = []
  let quay = 0
  rows.forEach((row, index) => {
    const water = index % 2 === 0 ? 1 : -1
    if (index > 0) {
      const previous = rows[index - 1]!
      const fairway = previous.depth + row.depth + 1.75 * Math.max(previous.turn, row.turn) + 12
      quay += water === -1 ? fairway : SPIT
    }
    basins.push({
      y: quay,
      water,
      width: row.width,
      depth: row.depth,
      arms: row.places.map(({ arm, x }) => ({ arm, frame: frameAt(arm, x, quay, water) })),
    })
  })
  return basins
}

function frameAt(arm: MeasuredArm, x: number, y: number, water: 1 | -1): Frame {
  const origin = { x, y }
  if (arm.kind === 'quay') return { origin, along: { x: 1, y: 0 }, across: { x: 0, y: water } }
  return { origin, along: { x: 0, y: water }, across: { x: 1, y: 0 } }
}

function heightOf(basins: readonly Basin[]): number {
  const last = basins.at(-1)
  if (!last) return 1
  return Math.max(1, last.water === 1 ? last.y + last.depth : last.y)
}
