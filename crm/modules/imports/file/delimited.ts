import { CsvError, parse } from 'csv-parse/sync'
import { writeNumber } from '../../../../contract/formats.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { ofCell } from '../../../../contract/records/formulas.ts'
import { type Grid, MOST_KEPT, withHeaders } from './headers.ts'
import { type ImportTable, MOST_CELLS, tooManyRows, UnreadableFile } from './table.ts'

/** Reads text with commas, semicolons, tabs or bars between its values. Throws UnreadableFile. */
export function readDelimited(text: string): Grid {
  const separator = /^sep=(.)\r?\n/i.exec(text)
  const body = separator ? text.slice(separator[0].length) : text
  const delimiter = separator?.[1] ?? delimiterOf(body)
  const skipped = separator ? 1 : 0
  const grid: Grid = []
  let count = 0
  let cellCount = 0
  try {
    parse(body, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: 1_000_000,
      on_record: (cells: string[], { lines }) => {
        count += 1
        cellCount += cells.length
        if (count <= MOST_KEPT && cellCount <= MOST_CELLS)
          grid.push({ line: lines + skipped, cells: cells.map(ofCell) })
        return null
      },
    })
  } catch (error) {
    throw explained(error)
  }
  // By its first rows whoever reads a whole export knows whether it matters.
  const top = () => withHeaders('csv', grid.slice(0, 50))
  if (count > MOST_KEPT) throw tooManyRows(count - 1, top())
  if (cellCount > MOST_CELLS) throw manyCells(count - 1, top())
  return grid
}

/** The sign that cuts the first lines into the most columns, and into the same number most often. */
export function delimiterOf(text: string): string {
  const lines = withoutQuoted(text.slice(0, 65_536))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    if (usual === 0) continue
    const agreeing = counts.filter((found) => found === usual).length / counts.length
    const score = agreeing * 10 + Math.min(usual, 20) / 10
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function withoutQuoted(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '')
}

function manyCells(rows: number, table: ImportTable): UnreadableFile {
  const reason = reasonFor('file_many_cells', { most: writeNumber('en', MOST_CELLS, 0) })
  return new UnreadableFile('FILE_TOO_LARGE', reason, { table, rows })
}

function explained(error: unknown): Error {
  if (!(error instanceof CsvError)) return error as Error
  const line = typeof error.lines === 'number' ? error.lines : 1
  const reason =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? reasonFor('file_quote', { line })
      : reasonFor('file_rows', { line })
  return new UnreadableFile('FILE_UNREADABLE', reason)
}
