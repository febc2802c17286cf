import { type RawBuilder, sql } from 'kysely'
import type { Slice } from '../../../platform/database/page.ts'
import type { SortedText } from './sort.ts'

type Sql = RawBuilder<unknown>

/** How the order of a list by a field has its rows in slices: `way` is SQL of a direction, `sorted` a text as lists sort it. */
export type Slicing = (way: 'asc' | 'desc', sorted: SortedText) => readonly Slice[]

/**
 * A list by the name of a record that is joined to each row: names are read along their index, and the rows of each by its id.
 * Rows without one come last. `joined` is the id of the joined record, `id` that of the row.
 */
export function byNames(name: Sql, joined: Sql, id: Sql): Slicing {
  return (way, sorted) => [
    { where: sql`${joined} is not null`, order: sql`${sorted(name)} ${sql.raw(way)}, ${id}` },
    { where: sql`${joined} is null`, order: id },
  ]
}

/** A list by a joined record that has an order of its own, by columns which each record has. */
export function byPlaces(columns: readonly Sql[], joined: Sql, id: Sql): Slicing {
  return (way) => [
    {
      where: sql`${joined} is not null`,
      order: sql`${sql.join(columns.map((column) => sql`${column} ${sql.raw(way)}`))}, ${id}`,
    },
    { where: sql`${joined} is null`, order: id },
  ]
}

/** A list by a stored value of a few: in their order, all others last. */
export function byValues(column: Sql, values: readonly string[], id: Sql): Slicing {
  return (way) => [
    ...(way === 'asc' ? values : values.toReversed()).map((value) => ({
      where: sql`${column} = ${value}`,
      order: id,
    })),
    { where: sql`(${column} = any(${[...values]}::text[])) is not true`, order: id },
  ]
}
