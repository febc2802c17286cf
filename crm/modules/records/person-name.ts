import { type RawBuilder, sql } from 'kysely'
import type { Source } from './filter.ts'

type Sql = RawBuilder<unknown>

const nameIn = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<string>`coalesce(${of('display_name')}, nullif(trim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('email')})`
}

/** SQL for what the person `u` is called. */
export const personName = nameIn('u')

/** SQL for what the person is called whose id a column has. */
export const nameOf = (column: Sql) =>
  sql<string | null>`(select ${personName} from users u where u.id = ${column})`

/** How a list is filtered and sorted by the name of the person whose id a column has. */
export function byPerson(column: Sql): Source {
  const source: Source = (test) =>
    sql<boolean>`${column} in (select u.id from users u where ${test.of(personName)})`
  return Object.assign(source, { ranked: personRank(column) })
}

/** How a list is sorted by such a name; `value` is SQL of the name in the row that is joined. */
export function personRank(
  column: Sql,
  value: (name: Sql) => Sql = (name) => name,
): NonNullable<Source['ranked']> {
  return {
    joined: sql`left join users ranked on ranked.id = ${column}`,
    value: value(nameIn('ranked')),
    isName: true,
  }
}
