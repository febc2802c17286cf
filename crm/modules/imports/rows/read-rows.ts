import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { layoutOf, RowReader } from '../cells/row-reader.ts'
import type { ImportPort } from '../cells/terms.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportedRecord, ImportKind, ReadRow } from '../kinds/kind.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { selectedRows } from '../mapping/selected-rows.ts'
import { gatherRows } from './gather-rows.ts'

/** Reads the chosen rows of a table into records, each with what is wrong with it; doubles in the file are problems. */
export function readRows<Rec extends ImportedRecord>(
  kind: ImportKind<Rec>,
  table: ImportTable,
  mapping: ImportMapping,
  port: ImportPort,
  layout = layoutOf(table, mapping, kind.fields, port),
): ReadRow<Rec>[] {
  const read = kind.reader(layout, table, port)
  const firstRows = new Map<string, TableRow>()
  const selected = selectedRows(table, mapping)
  const groups = kind.gathering ? gatherRows(selected, kind.gathering, layout) : selected.map((row) => [row])
  const rows = groups.flatMap(([row, ...lines]): ReadRow<Rec>[] => {
    const reader = new RowReader(layout, row!)
    const more = lines.map((one) => new RowReader(layout, one))
    const found = read(reader, more)
    const double = found.identities.find(({ key }) => firstRows.has(key))
    const earlier = double && firstRows.get(double.key)
    const isRepeated = earlier !== undefined && lines.length === 0 && isSame(earlier.cells, row!.cells)
    if (earlier)
      reader.refuse(
        double.field ?? null,
        reasonFor('import_double', { what: double.says, row: earlier.line }),
      )
    else for (const { key } of found.identities) firstRows.set(key, row!)
    const unread = more.find(({ problems }) => problems.length > 0)
    if (unread) reader.refuse(null, reasonFor('import_row_of_line', { row: unread.line }))
    const good = reader.problems.length === 0
    return [
      {
        row: row!.line,
        record: good ? found.record : null,
        ...sayingsOf(reader),
        ...(isRepeated ? { isRepeated } : {}),
      },
      ...more.map((line) => {
        if (!good && line.problems.length === 0) line.refuse(null, outOf(row!.line))
        return { row: line.line, record: null, ...sayingsOf(line), ...(good ? { lineOf: row!.line } : {}) }
      }),
    ]
  })
  return kind.gathering ? rows.toSorted((one, other) => one.row - other.row) : rows
}

/** Why a line is left out whose record cannot be written. */
export function outOf(row: number): Reason {
  return reasonFor('import_line_of_row', { row })
}

type TableRow = ImportTable['rows'][number]

function sayingsOf({ problems, remarks, gaps }: RowReader): Pick<ReadRow, 'problems' | 'remarks' | 'gaps'> {
  return {
    problems,
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(gaps.length > 0 ? { gaps } : {}),
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((cell, at) => cell === other[at])
}
