import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: any selection of any tables can be paged.
type Query<Row> = SelectQueryBuilder<any, any, Row>

/**
 * One page of a query and the number of all its rows, in one statement. `query` comes with its filters, selection
 * and order, without limit.
 */
export async function readPage<Row>(
  db: Kysely<never> | Kysely<unknown> | { readonly isTransaction: boolean },
  query: Query<Row>,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Row[]; page: number; limit: number; total: number }> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'))
  const paged = query.limit(limit).offset((page - 1) * limit)
  const statement: RawBuilder<Row & { total: number; ordinal: number | null }> = sql`
    with total as (select count(*) as total from ${counted} as c),
      page as (select p.*, row_number() over () as ordinal from ${paged} as p)
    select page.*, total.total from total left join page on true order by page.ordinal`
  const { rows } = await statement.execute(db as Kysely<unknown>)
  const total = rows[0]?.total ?? 0
  return { rows: rows.filter((row) => row.ordinal !== null), page, limit, total }
}

/** Splits `-field` into the column and its direction; `fallback` when no sort was asked for. */
export function sortOf<S extends string>(sort: S | `-${S}` | undefined, fallback: S | `-${S}`) {
  const asked = sort ?? fallback
  const descending = asked.startsWith('-')
  return {
    field: (descending ? asked.slice(1) : asked) as S,
    direction: descending ? ('desc' as const) : ('asc' as const),
  }
}
