import { berthsWithin } from './finding.ts'
import { headingOf, type Point } from './geometry.ts'
import type { BerthShape, PlanLayout } from './layout.ts'
import { boundsInSight, type Size, toScreen, type View } from './view.ts'

/** A text on the chart, in pixels of the view it was made for. `turn` in degrees clockwise. */
export type ChartLabel = { key: string; text: string; x: number; y: number; turn: number; size: number }

/** Numbers, the marks of their categories and, near by, sizes. */
export type BerthLabels = { moorings: ChartLabel[]; marks: ChartLabel[]; sizes: ChartLabel[] }

/** Letters narrower than this cannot be read on the medium. */
export type LabelLimits = { least: number; most: number }
export const SCREEN_LIMITS: LabelLimits = { least: 8, most: 15 }
export const PRINT_LIMITS: LabelLimits = { least: 4.2, most: 9 }

/**
 * The moorings and marks there is room for. Far away only every fifth berth is numbered, nearer every one, and nearest with the letters of its dock.
 */
export function berthLabels(
  layout: PlanLayout,
  view: View,
  size: Size,
  texts: { mark: (id: string) => string; size: (id: string) => string },
  limits = SCREEN_LIMITS,
): BerthLabels {
  const labels: BerthLabels = { moorings: [], marks: [], sizes: [] }
  const { scale } = view
  const near = berthsWithin(layout.berths, boundsInSight(view, size))
  if (near.length > MOST_LABELLED) return labels
  for (const shape of near) {
    const width = shape.halfWidth * 2 * scale
    const length = shape.halfLength * 2 * scale
    const every = width * FILL >= limits.least
    if (!every && !(width >= limits.least * 0.45 && shape.number % 5 === 0)) continue
    const type = Math.min(Math.max(width * FILL, limits.least), limits.most)
    const full = textWidth(shape.mooringNumber, type)
    const digits = shape.mooringNumber.slice(shape.dock.length)
    const mark = every ? texts.mark(shape.id) : ''
    const markWidth = mark === '' ? 0 : textWidth(mark, type) + type * 0.9
    const room = length - type * 0.7
    const text = type >= limits.most * 0.7 && full <= room - markWidth ? shape.mooringNumber : digits
    const taken = textWidth(text, type)
    if (taken > room + type * 0.5) continue
    const withMark = mark !== '' && taken + markWidth <= room
    const up = headingOf(shape.rotation)
    const turn = readingTurn(shape, width, text, type)
    const at = (towardsHead: number): Point =>
      toScreen(view, size, {
        x: shape.x + up.x * shape.halfLength * towardsHead,
        y: shape.y + up.y * shape.halfLength * towardsHead,
      })
    const middle = at(withMark ? 0.3 : 0)
    labels.moorings.push({ key: shape.id, text, ...middle, turn, size: type })
    const sized = width > type * 3.4 && type === limits.most ? texts.size(shape.id) : ''
    if (
      sized !== '' &&
      textWidth(sized, type * 0.7) < (turn === 0 ? acrossView(shape, scale) : length) * 0.5
    ) {
      labels.sizes.push({
        key: shape.id,
        text: sized,
        ...beneath(middle, turn, type),
        turn,
        size: type * 0.7,
      })
    }
    if (withMark) {
      const away = 1 - (type * 0.8) / (length / 2)
      labels.marks.push({ key: shape.id, text: mark, ...at(-away), turn: 0, size: type })
    }
  }
  return labels
}

/** Dock letters that do not run into each other, larger docks first. */
export function dockLabels(layout: PlanLayout, view: View, size: Size, diameter: number): ChartLabel[] {
  const taken: Point[] = []
  const labels: ChartLabel[] = []
  for (const pontoon of layout.pontoons) {
    const tip = toScreen(view, size, pontoon.label)
    const away = diameter / 2 + 5
    const at = { x: tip.x + pontoon.labelAway.x * away, y: tip.y + pontoon.labelAway.y * away }
    if (at.x < -diameter || at.y < -diameter) continue
    if (at.x > size.width + diameter || at.y > size.height + diameter) continue
    if (taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < diameter + 2)) continue
    taken.push(at)
    labels.push({ key: pontoon.key, text: pontoon.dock, ...at, turn: 0, size: diameter * 0.5 })
  }
  return labels
}

const MOST_LABELLED = 1600
/** Share of a berth's width its letters may fill. */
const FILL = 0.66

/** Along the berth, upright for the reader; across it where the whole text fits across. */
function readingTurn(shape: BerthShape, width: number, text: string, type: number): number {
  if (textWidth(text.padEnd(3), type) + type * 0.6 <= width && Math.abs(headingOf(shape.rotation).y) > 0.9)
    return 0
  const along = (((shape.rotation + 90) % 180) + 180) % 180
  return along > 90 ? along - 180 : along
}

/** How wide the berth lies on the screen. */
function acrossView(shape: BerthShape, scale: number): number {
  const { x, y } = headingOf(shape.rotation)
  return 2 * scale * Math.max(Math.abs(x) * shape.halfLength, Math.abs(y) * shape.halfWidth)
}

function beneath(point: Point, turn: number, type: number): Point {
  const angle = (turn * Math.PI) / 180
  return { x: point.x - Math.sin(angle) * type * 1.05, y: point.y + Math.cos(angle) * type * 1.05 }
}

function textWidth(text: string, type: number): number {
  return text.length * type * 0.6
}
