import type { QueryClient } from '@tanstack/react-query'
import type { Module } from '../server/api.ts'

type Rows = { data?: readonly { id?: string }[] }

/**
 * Shows what a record has become in every list of its module that was read, before those are read again: as much of it as a row
 * has. Its place in the list stays until then.
 */
export function showInLists(
  queryClient: QueryClient,
  module: Module,
  tenantId: string,
  record: { id: string },
): void {
  const queryKey = [module, 'list', tenantId]
  queryClient.setQueriesData<Rows>({ queryKey }, (list) => {
    if (!Array.isArray(list?.data) || !list.data.some(({ id }) => id === record.id)) return list
    return { ...list, data: list.data.map((row) => (row.id === record.id ? asRow(row, record) : row)) }
  })
}

function asRow<Row extends object>(row: Row, record: object): Row {
  const known = Object.entries(record).filter(([name]) => name in row)
  return { ...row, ...Object.fromEntries(known) }
}
