import type { ImportTable } from '../file/table.ts'
import type { ReadRow } from '../kinds/kind.ts'

/** Values of each column that are shown with what becomes of them. */
const valuesOfEach = 3

/**
 * The rows that show three values of each column, or as many as it has: those that can be read first. One row serves many
 * columns.
 */
export function sampleRows<Row extends ReadRow>({ headers, rows }: ImportTable, read: readonly Row[]): Row[] {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
  const values = headers.map(() => new Set<string>())
  const taken = new Set<Row>()
  for (const some of [read.filter(({ record }) => record), read.filter(({ record }) => !record)])
    for (const row of some) {
      const cells = cellsOf.get(row.row) ?? []
      for (const [column, all] of values.entries()) {
        const text = cells[column] ?? ''
        if (text === '' || all.size === valuesOfEach || all.has(text)) continue
        all.add(text)
        taken.add(row)
      }
    }
  return read.filter((row) => taken.has(row))
}
