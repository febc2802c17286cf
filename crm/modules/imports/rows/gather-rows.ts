import type { Layout } from '../cells/row-reader.ts'
import type { ImportTable } from '../file/table.ts'
import type { Gathering } from '../kinds/kind.ts'

type TableRow = ImportTable['rows'][number]

/**
 * The rows of each record, in the order of their first ones: those with one number and the same in everything that tells records
 * of one number apart, and those that leave all of that empty below a row that has it. A row that is an earlier one of its record
 * once more, cell by cell, counts as a line only where the table has columns of lines.
 */
export function gatherRows(
  rows: readonly TableRow[],
  { number, same, lines }: Gathering,
  { columns }: Pick<Layout, 'columns'>,
): TableRow[][] {
  const cellOf = ({ cells }: TableRow, key: string) =>
    (columns.get(key) ?? [])
      .map(({ column }) => (cells[column] ?? '').trim().toLowerCase())
      .find((text) => text !== '') ?? ''
  const hasLines = lines.some((key) => columns.has(key))
  const groups: TableRow[][] = []
  const byNumber = new Map<string, TableRow[][]>()
  const groupOf = (row: TableRow, its: string): TableRow[] | undefined => {
    if (its === '' && same.every((key) => cellOf(row, key) === ''))
      return lines.some((key) => cellOf(row, key) !== '') ? groups.at(-1) : undefined
    const found = byNumber
      .get(its)
      ?.find(([first]) => same.every((key) => ['', cellOf(first!, key)].includes(cellOf(row, key))))
    return found && (hasLines || !isRepeated(found, row)) ? found : undefined
  }
  for (const row of rows) {
    const its = cellOf(row, number)
    const group = groupOf(row, its)
    if (group) group.push(row)
    else {
      groups.push([row])
      if (its !== '') byNumber.set(its, [...(byNumber.get(its) ?? []), groups.at(-1)!])
    }
  }
  return groups
}

function isRepeated(rows: readonly TableRow[], { cells }: TableRow): boolean {
  return rows.some(
    (row) => row.cells.length === cells.length && row.cells.every((cell, at) => cell === cells[at]),
  )
}
