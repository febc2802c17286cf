import { berthsWithin } from './finding.ts'
import { headingOf, type Point } from './geometry.ts'
import type { BerthShape, PlanLayout } from './layout.ts'
import { boundsInSight, type Size, toScreen, type View } from './view.ts'

/** A text on the chart, in pixels of the view it was made for. `turn` in degrees clockwise. */
export type ChartLabel = { key: string; text: string; x: number; y: number; turn: number; size: number }

export type BerthLabels = { moorings: ChartLabel[]; marks: ChartLabel[] }

/** Letters narrower than this cannot be read on the medium. */
export type LabelLimits = { least: number; most: number }
export const SCREEN_LIMITS: LabelLimits = { least: 8, most: 13 }
export const PRINT_LIMITS: LabelLimits = { least: 4.2, most: 9 }

/**
 * The moorings and marks there is room for. Far away only the first berth of each row and every tenth are
 * numbered, nearer every one, and nearest with the letters of its dock.
 */
export function berthLabels(
  layout: PlanLayout,
  view: View,
  size: Size,
  markOf: (id: string) => string,
  limits = SCREEN_LIMITS,
): BerthLabels {
  const labels: BerthLabels = { moorings: [], marks: [] }
  const { scale } = view
  const near = berthsWithin(layout.berths, boundsInSight(view, size))
  if (near.length > MOST_LABELLED) return labels
  for (const shape of near) {
    const width = shape.halfWidth * 2 * scale
    const length = shape.halfLength * 2 * scale
    const every = width * FILL >= limits.least
    if (!every && !(width >= limits.least * 0.45 && shape.number % 10 === 0)) continue
    const type = Math.min(Math.max(width * FILL, limits.least), limits.most)
    const full = textWidth(shape.mooringNumber, type)
    const digits = shape.mooringNumber.slice(shape.dock.length)
    const mark = every ? markOf(shape.id) : ''
    const markWidth = mark === '' ? 0 : textWidth(mark, type) + type * 0.9
    const room = length - type * 0.7
    const text = every && full <= room - markWidth ? shape.mooringNumber : digits
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
    const centre = at(withMark ? 0.3 : 0)
    labels.moorings.push({ key: shape.id, text, ...centre, turn, size: type })
    if (withMark) {
      const away = 1 - (type * 0.8) / (length / 2)
      labels.marks.push({ key: shape.id, text: mark, ...at(-away), turn, size: type })
    }
  }
  return labels
}

/** Dock letters that do not run into each other, larger docks first. */
export function dockLabels(layout: PlanLayout, view: View, size: Size, diameter: number): ChartLabel[] {
  const taken: Point[] = []
  const labels: ChartLabel[] = []
  for (const pontoon of layout.pontoons) {
    if (pontoon.key.includes('placed') && pontoon.outline.length === 0) continue
    const at = toScreen(view, size, pontoon.label)
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
  if (textWidth(text, type) + type * 0.6 <= width && Math.abs(headingOf(shape.rotation).y) > 0.9) return 0
  const along = (((shape.rotation + 90) % 180) + 180) % 180
  return along > 90 ? along - 180 : along
}

function textWidth(text: string, type: number): number {
  return text.length * type * 0.6
}
