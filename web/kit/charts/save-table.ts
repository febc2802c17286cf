import { asCell } from '../../../contract/records/formulas.ts'
import { saveFile } from '../server/save-file.ts'
import { writeDecimal } from '../words/format.ts'
import { spokenLanguage } from '../words/i18n.ts'
import type { FigureTableProps } from './figure-table.tsx'

/** Saves a table of figures, as spreadsheets of the language read a file: with a mark of UTF-8, and their separator. */
export async function saveTable<Row extends object>(
  file: string,
  table: FigureTableProps<Row>,
): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const lines = linesOf(table).map((cells) => cells.map(asCell))
  const text = stringify(lines, {
    bom: true,
    delimiter: spokenLanguage() === 'en' ? ',' : ';',
    record_delimiter: 'windows',
  })
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
}

/** The lines of the file, headings first. */
export function linesOf<Row extends object>(table: FigureTableProps<Row>): string[][] {
  const { nameHeading, nameOf, rows, series, columns = [], parts } = table
  const lineOf = (row: Row, name: string) => [
    name,
    ...series.map(({ key }) => (row[key] === null ? '' : writeDecimal(String(row[key])))),
    ...columns.map(({ text, cell }) => (cell ?? text)(row)),
  ]
  return [
    [nameHeading, ...[...series, ...columns].map(({ label }) => label)],
    ...rows.flatMap((row) => [
      lineOf(row, nameOf(row)),
      ...(parts?.of(row) ?? []).map((part) => lineOf(part, `${nameOf(row)}: ${nameOf(part)}`)),
    ]),
  ]
}
