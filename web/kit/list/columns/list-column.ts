import { fieldsOf } from '../../../../contract/records/fields.generated.ts'
import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import type { DataColumn } from '../../../../ui/data-table/columns.ts'
import type { LinkedType } from '../../kinds/kinds.ts'

/** A column of a list of records. */
export type ListColumn<Row> = DataColumn<Row> & {
  /** The fields it shows, the one it is sorted and changed by first; without them the one it is called by. */
  fields?: readonly string[]
  /** What it is in a CSV file, where that is more than its first field. */
  csv?: readonly string[]
}

/** The fields of a kind of record by their names; none of what is no such kind. */
export function listFields(type: LinkedType): Readonly<Record<string, PlainField>> {
  return type in fieldsOf ? fieldsOf[type as keyof typeof fieldsOf] : {}
}

export function fieldsShownBy<Row>({ id, fields }: ListColumn<Row>): readonly string[] {
  return fields ?? [id]
}

/** The columns of a CSV file that say what the columns say. */
export function csvColumns<Row>(columns: readonly ListColumn<Row>[]): readonly string[] {
  return [...new Set(columns.flatMap((column) => column.csv ?? fieldsShownBy(column).slice(0, 1)))]
}
