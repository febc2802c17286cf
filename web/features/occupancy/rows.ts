import { addMonths } from '../../../contract/values/days.ts'
import { scaled } from '../../../ui/text-scale.ts'
import type { Answer } from '../../kit/server/api.ts'
import { commonOf, monthsIn, type Scale, type Stretch } from './scale.ts'

export type BerthRow = Answer<'berths', 'occupancy'>[number]
export type Span = BerthRow['spans'][number]

/** A cell of the grid: a stay, or a part of a free stretch. */
export type Piece = { key: string; from: string; to: string | null; span: Span | null }

/** A line of the calendar: the heading of a dock, or a berth. */
export type Line = { dock: string; row: BerthRow | null; top: number; height: number }

export type Dock = { name: string; top: number; height: number; lines: readonly Line[] }

export const dockHeight = scaled(28)

/** The lines one below the other, by dock. */
export function docksOf(rows: readonly BerthRow[], rowHeight: number): readonly Dock[] {
  let top = 0
  return [...Map.groupBy(rows, ({ dock }) => dock)].map(([name, berths]) => {
    const start = top
    const lines: Line[] = [{ dock: name, row: null, top, height: dockHeight }]
    top += dockHeight
    for (const row of berths) {
      lines.push({ dock: name, row, top, height: rowHeight })
      top += rowHeight
    }
    return { name, top: start, height: top - start, lines }
  })
}

/** The free stretches of a berth within a part of the calendar, cut at the cells of the grid. */
export function freeCells({ free }: BerthRow, within: Stretch, cellMonths: number): Stretch[] {
  return monthsIn(within, cellMonths).flatMap((from) => {
    const cell = { from, to: addMonths(from, cellMonths) }
    return free.flatMap((stretch) => commonOf(stretch, cell) ?? [])
  })
}

export const spanKey = ({ kind, id, from }: Span) => `${kind}/${id ?? from}`
export const freeKey = (from: string) => `free/${from}`

/** All cells of a berth in the order of their days, as the arrow keys go through them. */
export function piecesOf(row: BerthRow, window: Stretch, { cellMonths }: Scale): Piece[] {
  return [
    ...freeCells(row, window, cellMonths).map(({ from, to }) => ({
      key: freeKey(from),
      from,
      to,
      span: null,
    })),
    ...row.spans.map((span) => ({ key: spanKey(span), from: span.from, to: span.to, span })),
  ].toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
}

/** The cell of a berth in which a day lies, else the first one. */
export function pieceOn(pieces: readonly Piece[], day: string): Piece | undefined {
  return pieces.find(({ from, to }) => from <= day && (to === null || to > day)) ?? pieces[0]
}

/** From when to when a berth can be reserved from a day on; without an end where nobody follows in sight. */
export function offerFrom(
  row: BerthRow,
  day: string,
  window: Stretch,
): { startDate: string; endDate?: string } {
  const stretch = row.free.find(({ from, to }) => from <= day && to > day)
  return { startDate: day, ...(stretch && stretch.to < window.to ? { endDate: stretch.to } : {}) }
}
