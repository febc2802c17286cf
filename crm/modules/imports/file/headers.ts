import { type ImportTable, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, UnreadableFile } from './table.ts'

/** Rows as they stand in the file, headings among them. */
export type Grid = { line: number; cells: string[] }[]

/** Rows kept while reading: enough to say that there are too many. */
export const MOST_KEPT = MOST_ROWS + 20

const LOOKED_AT = 12

/** Finds the row of headings, names every column once and leaves out columns without any content. */
export function withHeaders(kind: ImportTable['kind'], grid: Grid): ImportTable {
  const filled = grid.filter((row) => row.cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw new UnreadableFile('FILE_UNREADABLE', 'The file is empty.')
  const at = headingRow(filled)
  const body = at === null ? filled : filled.slice(at + 1)
  const headings = at === null ? [] : filled[at]!.cells
  const width = Math.max(headings.length, ...body.map((row) => row.cells.length))
  if (width > MOST_COLUMNS) {
    throw new UnreadableFile(
      'FILE_UNREADABLE',
      `The file has ${width} columns. At most ${MOST_COLUMNS} are read.`,
    )
  }
  const used = new Set<number>()
  for (const { cells } of body) {
    for (let column = 0; column < cells.length; column++) if (cells[column] !== '') used.add(column)
  }
  const kept = Array.from({ length: width }, (_, column) => column).filter(
    (column) => (headings[column] ?? '') !== '' || used.has(column),
  )
  return {
    kind,
    headers: named(kept.map((column) => headings[column] || `Column ${lettersOf(column)}`)),
    rows: body.map(({ line, cells }) => ({ line, cells: kept.map((column) => cut(cells[column] ?? '')) })),
  }
}

/** A cell holds no more than a note may; what is longer is told by the field that reads it. */
function cut(cell: string): string {
  return cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell
}

/** The first wide row of words above rows that are not alike; null when the file begins with its data. */
function headingRow(rows: Grid): number | null {
  const top = rows.slice(0, LOOKED_AT)
  const widths = rows.slice(0, 200).map(filledCells)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  const at = top.findIndex((row) => filledCells(row) >= Math.max(1, usual * 0.6))
  if (at === -1) return 0
  return looksLikeHeadings(top[at]!.cells) ? at : null
}

function looksLikeHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const data = filled.filter((cell) => cell.length > 120 || DATA.test(cell))
  const distinct = new Set(filled.map((cell) => cell.toLowerCase()))
  return data.length * 4 <= filled.length && distinct.size * 2 > filled.length
}

/** Numbers, dates, addresses of mail: what stands in rows and not above them. */
const DATA = /^[-+€$£]?\s*\d[\d\s.,:/'"-]*(m|ft|cm|€|eur)?$|@[^@]+\.|^(yes|no|true|false)$/i

function filledCells({ cells }: { cells: readonly string[] }): number {
  return cells.filter((cell) => cell !== '').length
}

function named(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const name = heading.slice(0, 1000).replace(/\s+/g, ' ').trim().slice(0, 120)
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The letters a spreadsheet gives a column: 0 → A, 26 → AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}
