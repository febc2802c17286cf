import type { ImportTable } from '../file/table.ts'

const MOST_VALUES = 200

/** The columns as the preview shows them: some values, and all of them where they are few. */
export function describeColumns(table: ImportTable) {
  return table.headers.map((header, column) => {
    const counts = new Map<string, number>()
    let filled = 0
    for (const { cells } of table.rows) {
      const value = cells[column] ?? ''
      if (value === '') continue
      counts.set(value, (counts.get(value) ?? 0) + 1)
      filled += 1
    }
    const values = [...counts].map(([value, count]) => ({ value, count }))
    return {
      header,
      samples: values.slice(0, 5).map(({ value }) => value),
      filled,
      values: values.length > 0 && values.length <= MOST_VALUES ? values : null,
    }
  })
}
