import type { ImportTable } from '../file/table.ts'
import type { ImportMapping } from './import-mapping.ts'

/** The rows the mapping takes: all, or those with one value in one column, such as one harbour of several. */
export function selectedRows(table: ImportTable, { only }: ImportMapping): ImportTable['rows'] {
  if (!only) return table.rows
  const column = table.headers.indexOf(only.column)
  if (column === -1) return []
  return table.rows.filter(({ cells }) => (cells[column] ?? '') === only.value)
}
