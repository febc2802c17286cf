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
  const cellsOf = new Map<TableRow[], Set<string>>()
  const groupOf = (row: TableRow, its: string): TableRow[] | undefined => {
    if (its === '' && same.every((key) => cellOf(row, key) === ''))
      return lines.some((key) => cellOf(row, key) !== '') ? groups.at(-1) : undefined
    const found = byNumber
      .get(its)
      ?.find(([first]) => same.every((key) => ['', cellOf(first!, key)].includes(cellOf(row, key))))
    return found && (hasLines || !cellsOf.get(found)!.has(JSON.stringify(row.cells))) ? found : undefined
  }
  for (const row of rows) {
    const its = cellOf(row, number)
    const group = groupOf(row, its)
    if (group) {
      group.push(row)
      cellsOf.get(group)?.add(JSON.stringify(row.cells))
      continue
    }
    const first = [row]
    groups.push(first)
    const known = byNumber.get(its) ?? []
    // Only the first record of a number is written: of a column that numbers nothing not all are held against all.
    if (its === '' || known.length === mostOfNumber) continue
    byNumber.set(its, [...known, first])
    cellsOf.set(first, new Set([JSON.stringify(row.cells)]))
  }
  return groups
}

/** Records of one number whose rows are told apart. */
const mostOfNumber = 10
