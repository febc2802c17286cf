import { reasonFor } from '../../../../contract/reason.ts'
import { withoutFooters } from './footers.ts'
import { labelledHead, withGroups } from './groups.ts'
import { withoutJson } from './json-lists.ts'
import {
  emptyFile,
  type ImportTable,
  LONGEST_CELL,
  MOST_COLUMNS,
  MOST_ROWS,
  UnreadableFile,
} from './table.ts'

/** Rows as they stand in the file, headings among them. */
export type Grid = Row[]
type Row = ImportTable['rows'][number]

/** Rows kept while reading: enough to say that there are too many. */
export const MOST_KEPT = MOST_ROWS + 20

const LOOKED_AT = 12

/** Finds the row of headings, names every column once and leaves out columns without any content. */
export function withHeaders(kind: ImportTable['kind'], grid: Grid): ImportTable {
  const filled = grid.filter((row) => row.cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw emptyFile()
  const first = headingRow(filled)
  const at = first !== null && isGrouped(filled, first) ? first - 1 : first
  const own = headingsAt(filled, at)
  const table = withoutFooters(own.rows)
  const groups = withGroups(own.headings, table.rows, at === null ? undefined : filled[at - 1])
  const { headings, rows: body } = groups ?? { headings: own.headings, rows: table.rows }
  const setAside = [...(groups?.setAside ?? []), ...table.setAside]
  const width = Math.max(headings.length, ...body.map((row) => row.cells.length))
  if (width > MOST_COLUMNS) {
    throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_wide', { width, most: MOST_COLUMNS }))
  }
  const used = new Set<number>()
  for (const { cells } of body) {
    for (let column = 0; column < cells.length; column++) if (cells[column] !== '') used.add(column)
  }
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => (headings[column] ?? '') !== '' || used.has(column),
  )
  return {
    kind,
    headers: uniqueNamesOf(columns.map((column) => headings[column] || `Column ${lettersOf(column)}`)),
    rows: body.map((row) => keptOf(row, columns)),
    ...(setAside.length > 0 ? { setAside } : {}),
  }
}

function keptOf({ line, cells, numbers }: Row, columns: readonly number[]): Row {
  const row = { line, cells: columns.map((column) => withoutJson(cut(cells[column] ?? ''))) }
  if (!numbers) return row
  const of = new Set(numbers)
  return { ...row, numbers: columns.flatMap((column, at) => (of.has(column) ? [at] : [])) }
}

/** The headings and the rows below them. A row of headings with gaps is the upper of two, as merged cells leave it. */
function headingsAt(rows: Grid, at: number | null): { headings: string[]; rows: Grid } {
  if (at === null) return { headings: [], rows }
  const upper = rows[at]!.cells
  const lower = rows[at + 1]?.cells
  const below = rows.slice(at + 2)
  if (!lower || !isLowerHalf(upper, lower, below)) return { headings: upper, rows: rows.slice(at + 1) }
  let group = ''
  const headings = Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [over, under] = [upper[column] ?? '', lower[column] ?? '']
    if (over !== '') group = over
    if (under === '') return over
    return over === '' && group === '' ? under : `${group} ${under}`
  })
  return { headings, rows: below }
}

/** Whether the row above a row of headings names groups of them: its few words stand over gaps of that row, or over several. */
function isGrouped(rows: Grid, at: number): boolean {
  const above = rows[at - 1]?.cells ?? []
  return (
    filledCells({ cells: above }) > 1 &&
    !above.some((cell) => cell.length > 60 || DATA.test(cell)) &&
    isLowerHalf(above, rows[at]!.cells, rows.slice(at + 1))
  )
}

/** Words that fill the gaps of the row above them and leave out a column that the rows below them fill. */
function isLowerHalf(upper: readonly string[], lower: readonly string[], below: Grid): boolean {
  if (below.length === 0 || lower.some((cell) => cell.length > 60 || DATA.test(cell))) return false
  // A lone cell is what a group of rows stands under.
  if (filledCells({ cells: lower }) < 2) return false
  const sample = below.slice(0, 50)
  const isFilled = (column: number) =>
    sample.filter(({ cells }) => (cells[column] ?? '') !== '').length * 2 > sample.length
  const gaps = lower.flatMap((cell, column) => (cell !== '' && (upper[column] ?? '') === '' ? [column] : []))
  const spanning = upper.some(
    (cell, column) => cell !== '' && (lower[column] ?? '') === '' && isFilled(column),
  )
  return gaps.length > 0 && spanning
}

/** A cell holds no more than a note may; what is longer is told by the field that reads it. */
function cut(cell: string): string {
  return cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell
}

/** The first wide row of words above rows that are not alike; null when the file begins with its data. */
function headingRow(rows: Grid): number | null {
  const top = rows.slice(0, LOOKED_AT)
  const widths = rows.slice(0, 200).map(filledCells)
  // Titles, and what groups of rows stand under, are lone cells among the rows.
  const wide = widths.filter((width) => width > 1)
  const usual = medianOf(wide.length * 3 >= widths.length ? wide : widths)
  const at = top.findIndex(
    (row) => filledCells(row) >= Math.max(1, usual * 0.6) && labelledHead(row.cells) === null,
  )
  if (at === -1) return 0
  return looksLikeHeadings(top[at]!.cells, rows.slice(at + 1, at + 51)) ? at : null
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function looksLikeHeadings(cells: readonly string[], below: Grid): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const data = filled.filter((cell) => cell.length > 120 || DATA.test(cell))
  const distinct = new Set(filled.map((cell) => cell.toLowerCase()))
  if (data.length * 4 > filled.length) return false
  if (distinct.size * 2 > filled.length) return true
  // A heading that comes several times stands in no row of its column; a value does.
  return (
    distinct.size > 1 &&
    cells.every((cell, at) => cell === '' || below.every((row) => row.cells[at] !== cell))
  )
}

/** Numbers, dates, addresses of mail: what stands in rows and not above them. */
const DATA = /^[-+€$£]?\s*\d[\d\s.,:/'"-]*(m|ft|cm|€|eur)?$|@[^@]+\.|^(yes|no|true|false)$/i

function filledCells({ cells }: { cells: readonly string[] }): number {
  return cells.filter((cell) => cell !== '').length
}

function uniqueNamesOf(headings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const name = heading.slice(0, 1000).replace(/\s+/g, ' ').trim().slice(0, 120)
    const times = (counts.get(name.toLowerCase()) ?? 0) + 1
    counts.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The letters a spreadsheet gives a column: 0 → A, 26 → AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}
