import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the first of some columns that is not null. An index is used for what equals it: PostgreSQL takes `coalesce` for
 * something that could tell of other ports' rows, and looks at every row of the port for it.
 */
export function firstKnown<T>(...columns: RawBuilder<T>[]): RawBuilder<T> {
  const last = columns.at(-1)!
  const cases = columns.slice(0, -1).map((column) => sql`when ${column} is not null then ${column}`)
  return sql<T>`(case ${sql.join(cases, sql` `)} else ${last} end)`
}
