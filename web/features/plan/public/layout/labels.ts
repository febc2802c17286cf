import type { MarkPlace } from '../../../../../ui/mark-shapes.ts'
import { berthsWithin } from '../../finding.ts'
import { boundsInSight, type Size, toScreen, type View } from '../chart/view.ts'
import { headingOf, type Point } from './geometry.ts'
import type { BerthShape, PlanLayout } from './layout.ts'

/** A text on the chart, in pixels of the view it was made for. `turn` in degrees clockwise. */
export type ChartLabel = { key: string; text: string; x: number; y: number; turn: number; size: number }
export type ChartMark = MarkPlace & { key: string }

/** Numbers, the marks of their categories and, near by, sizes. */
export type BerthLabels = { moorings: ChartLabel[]; marks: ChartMark[]; sizes: ChartLabel[] }

/** Letters narrower than this cannot be read on the medium. */
export type LabelLimits = { least: number; most: number }
export const SCREEN_LIMITS: LabelLimits = { least: 8, most: 15 }
export const PRINT_LIMITS: LabelLimits = { least: 4.2, most: 9 }

/**
 * The moorings and marks there is room for. A dock is labelled whole, by one rule and in one size, or not at all: a
 * number that stands in some berths only would seem to belong to their neighbours too. Numbers go without the letters of
 * their dock only where its sign is in sight: `signed` names those docks, null means all.
 */
export function berthLabels(
  layout: PlanLayout,
  view: View,
  size: Size,
  sizeOf: (id: string) => string,
  limits = SCREEN_LIMITS,
  signed: ReadonlySet<string> | null = null,
): BerthLabels {
  const labels: BerthLabels = { moorings: [], marks: [], sizes: [] }
  const near = berthsWithin(layout.berths, boundsInSight(view, size))
  if (near.length > MOST_LABELLED) return labels
  const rules = new Map<string, Rule | null>()
  const docks = docksOf(layout)
  for (const [dock, berths] of docks) {
    const hasSign = docks.size === 1 || !signed || signed.has(dock)
    rules.set(dock, ruleOf(berths, view.scale, limits, hasSign))
  }
  for (const shape of near) {
    const rule = rules.get(shape.dock)
    if (!rule) continue
    const { type } = rule
    const up = headingOf(shape.rotation)
    const turn = rule.across ? 0 : uprightTurn(shape.rotation)
    const at = (towardsHead: number): Point =>
      toScreen(view, size, {
        x: shape.x + up.x * shape.halfLength * towardsHead,
        y: shape.y + up.y * shape.halfLength * towardsHead,
      })
    const middle = at(rule.marked ? 0.3 : 0)
    const text = rule.full ? shape.mooringNumber : shape.mooringNumber.slice(shape.dock.length)
    labels.moorings.push({ key: shape.id, text, ...middle, turn, size: type })
    if (rule.marked) {
      const away = 1 - (type * 0.8) / (shape.halfLength * view.scale)
      labels.marks.push({ key: shape.id, ...at(-Math.max(away, 0.2)), size: type * 0.8 })
    }
    if (rule.sized) {
      labels.sizes.push({
        key: shape.id,
        text: sizeOf(shape.id),
        ...beneath(middle, turn, type),
        turn,
        size: type * 0.7,
      })
    }
  }
  return labels
}

const MOST_LABELLED = 1600
/** Share of a berth's width its letters may fill. */
const FILL = 0.66
/** A berth much smaller than its dock's usual one does not silence the dock. */
const ODD = 0.6
/** Room for a size such as `12.25 m × 4.05 m`, in its own letters. */
const SIZE_LETTERS = 17

/** How all berths of a dock are labelled. */
type Rule = {
  type: number
  /** With the letters of the dock. */
  full: boolean
  marked: boolean
  sized: boolean
  /** Across the berth, level for the reader, and not along it. */
  across: boolean
}

const known = new WeakMap<PlanLayout, Map<string, BerthShape[]>>()

function docksOf(layout: PlanLayout): Map<string, BerthShape[]> {
  const docks = known.get(layout) ?? Map.groupBy(layout.berths, (shape) => shape.dock)
  known.set(layout, docks)
  return docks
}

function ruleOf(
  berths: readonly BerthShape[],
  scale: number,
  limits: LabelLimits,
  hasSign: boolean,
): Rule | null {
  const width = usualLeast(berths.map((shape) => shape.halfWidth * 2)) * scale
  const length = usualLeast(berths.map((shape) => shape.halfLength * 2)) * scale
  const longest = (of: (shape: BerthShape) => number) => Math.max(...berths.map(of))
  const fullLength = longest(({ mooringNumber }) => mooringNumber.length)
  const shortLength = longest(({ mooringNumber, dock }) => mooringNumber.length - dock.length)
  const room = (type: number) => length - type * 0.7
  const type = Math.min(width * FILL, limits.most, length / (shortLength * LETTER + 0.7))
  if (type < limits.least) return null
  const markRoom = type * 1.5
  const fits = fullLength * LETTER * type <= room(type)
  const full = fits && (type >= limits.most * 0.7 || !hasSign)
  if (!full && !hasSign) return null
  const taken = (full ? fullLength : shortLength) * LETTER * type
  const level = berths.every((shape) => Math.abs(headingOf(shape.rotation).y) > 0.9)
  const across = level && Math.max(taken, 3 * LETTER * type) + type * 0.6 <= width
  const along = across ? type : taken
  const marked = along + markRoom <= room(type)
  const sizeRoom = SIZE_LETTERS * LETTER * type * 0.7
  const sized =
    type === limits.most && width > type * 3.4 && sizeRoom <= (across ? width : length * 0.65 - markRoom)
  return { type, full, marked, sized, across }
}

/** The least of the values, but none much below their median. */
function usualLeast(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.max(sorted[0] ?? 0, ODD * (sorted[Math.floor(sorted.length / 2)] ?? 0))
}

/** Width of a letter or figure as a share of its size, on the safe side. */
const LETTER = 0.6

/** Along the berth, upright for the reader. */
function uprightTurn(rotation: number): number {
  const along = (((rotation + 90) % 180) + 180) % 180
  return along > 90 ? along - 180 : along
}

function beneath(point: Point, turn: number, type: number): Point {
  const angle = (turn * Math.PI) / 180
  return { x: point.x - Math.sin(angle) * type * 1.05, y: point.y + Math.cos(angle) * type * 1.05 }
}
