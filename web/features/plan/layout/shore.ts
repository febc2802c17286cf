import type { Point } from '../public/layout/geometry.ts'
import { type Basin, SPIT } from './basins.ts'

export type Land = {
  /** The land as one closed shape, reaching far beyond the plan. */
  outline: Point[]
  /** For each point of the outline: whether the line to the next one is a natural coast, to be drawn as a curve. */
  natural: boolean[]
  /** The built edges: quay walls. */
  quays: [Point, Point][]
}

/** Quay that runs on beyond the first and the last dock. */
export const QUAY_END = 10

/**
 * The shore behind the basins: straight along the quays, a natural coast beyond them, always the same for the same
 * harbour. `seed` varies the coast from harbour to harbour.
 */
export function shoreOf(basins: readonly Basin[], size: number, seed: string): Land | null {
  const first = basins[0]
  const last = basins.at(-1)
  if (!first || !last) return null
  const far = size * 2.5 + 400
  const wave = wavesOf(seed)
  const line = new ShoreLine()

  line.coast(
    runOf(far, (s) => ({
      x: first.width + QUAY_END + s,
      y: wave(s) - 16 * (1 - Math.exp(-s / 70)),
    })).reverse(),
  )
  basins.forEach((basin, index) => {
    const right = { x: basin.width + QUAY_END, y: basin.y }
    const left = { x: -QUAY_END, y: basin.y }
    const next = basins[index + 1]
    if (basin.water === -1) {
      line.quay(left, right)
      if (!next) return
      const end = Math.max(basin.width, next.width) + QUAY_END
      line.straight(
        { x: end, y: basin.y },
        { x: end + SPIT * 0.3, y: basin.y + SPIT / 2 },
        { x: end, y: next.y },
      )
      return
    }
    line.quay(right, left)
    if (next) line.coast(wallRun(left, next.y, wave))
  })

  if (last.water === 1) {
    const headland = Math.min(0.5 * last.depth, 80)
    const bend = (s: number) => headland * smooth((s - 12) / 90)
    line.coast(runOf(far, (s) => ({ x: -QUAY_END - s, y: last.y + wave(s + 500) + bend(s) })))
    line.straight({ x: -far, y: -far }, { x: far, y: -far })
  } else {
    line.coast(
      runOf(far, (s) => ({
        x: last.width + QUAY_END + s,
        y: last.y + wave(s + 500) + 16 * (1 - Math.exp(-s / 70)),
      })),
    )
    line.straight({ x: far, y: far }, { x: -far, y: far }, { x: -far, y: -far }, { x: far, y: -far })
  }
  return { outline: line.points, natural: line.natural, quays: line.quays }
}

class ShoreLine {
  points: Point[] = []
  natural: boolean[] = []
  quays: [Point, Point][] = []

  coast(run: readonly Point[]): void {
    for (const point of run) this.add(point, point !== run.at(-1))
  }

  quay(from: Point, to: Point): void {
    this.quays.push([from, to])
    this.straight(from, to)
  }

  straight(...points: Point[]): void {
    for (const point of points) this.add(point, false)
  }

  private add(point: Point, natural: boolean): void {
    this.points.push(point)
    this.natural.push(natural)
  }
}

const STEP = 9

function runOf(far: number, at: (s: number) => Point): Point[] {
  const run: Point[] = []
  for (let s = 0; s < 700; s += STEP) run.push(at(s))
  return [...run, at(far)]
}

/** The side of a basin between its two quays: a coast that keeps clear of the water it encloses. */
function wallRun(corner: Point, toY: number, wave: (s: number) => number): Point[] {
  const height = toY - corner.y
  const steps = Math.max(2, Math.round(height / STEP))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const s = (height * i) / steps
    const inland = 10 * Math.sin((Math.PI * i) / steps) + Math.abs(wave(Math.min(s, height - s)))
    return { x: corner.x - (i === 0 || i === steps ? 0 : inland), y: corner.y + s }
  })
}

function wavesOf(seed: string): (s: number) => number {
  let hash = 2166136261
  for (const sign of seed) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619) >>> 0
  const phase = (n: number) => (((hash >>> (n * 5)) & 1023) / 1023) * Math.PI * 2
  return (s) => {
    const calm = 1 - Math.exp(-Math.max(0, s % 500) / 45)
    return (
      calm *
      (5 * Math.sin(s / 37 + phase(0)) + 3 * Math.sin(s / 15.5 + phase(1)) + 1.2 * Math.sin(s / 7 + phase(2)))
    )
  }
}

function smooth(t: number): number {
  const ratio = Math.min(Math.max(t, 0), 1)
  return ratio * ratio * (3 - 2 * ratio)
}
