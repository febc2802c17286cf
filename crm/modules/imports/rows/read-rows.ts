import { layoutOf, RowReader } from '../cells/row-reader.ts'
import type { ImportPort } from '../cells/terms.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportedRecord, ImportKind, ReadRow } from '../kinds/kind.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { selectedRows } from '../mapping/selected-rows.ts'

/** Reads the chosen rows of a table into records, each with what is wrong with it; doubles in the file are problems. */
export function readRows<Rec extends ImportedRecord>(
  kind: ImportKind<Rec>,
  table: ImportTable,
  mapping: ImportMapping,
  port: ImportPort,
  layout = layoutOf(table, mapping, kind.fields, port),
): ReadRow<Rec>[] {
  const read = kind.reader(layout, table, port)
  const seen = new Map<string, (typeof table.rows)[number]>()
  return selectedRows(table, mapping).map((row) => {
    const { line } = row
    const reader = new RowReader(layout, row)
    const found = read(reader)
    const double = found.identities.find(({ key }) => seen.has(key))
    const earlier = double && seen.get(double.key)
    const isRepeated = earlier !== undefined && isSame(earlier.cells, row.cells)
    if (earlier) reader.refuse(double.field ?? null, `${double.says} stands in row ${earlier.line} already.`)
    else for (const { key } of found.identities) seen.set(key, row)
    const good = reader.problems.length === 0
    const { remarks, gaps } = reader
    return {
      row: line,
      record: good ? found.record : null,
      problems: reader.problems,
      ...(remarks.length > 0 ? { remarks } : {}),
      ...(gaps.length > 0 ? { gaps } : {}),
      ...(isRepeated ? { isRepeated } : {}),
    }
  })
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((cell, at) => cell === other[at])
}
