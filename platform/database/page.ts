import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { because, Refusal } from '../../contract/errors.ts'
import { isUuid } from '../ids.ts'
import { plannedAnew } from './statement-names.ts'

// biome-ignore lint/suspicious/noExplicitAny: any selection of any tables can be paged.
type Query<Row> = SelectQueryBuilder<any, any, Row>

/**
 * One page of a query and the number of all its rows, in one statement. `query` comes with its filters, selection
 * and order, without limit; `kept` is the number where it is kept elsewhere.
 */
export async function readPage<Row>(
  db: Kysely<never> | Kysely<unknown> | { readonly isTransaction: boolean },
  query: Query<Row>,
  { page, limit }: { page: number; limit: number },
  stored?: RawBuilder<number>,
): Promise<{ rows: Row[]; page: number; limit: number; total: number }> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'))
  const paged = query.limit(limit).offset((page - 1) * limit)
  const statement: RawBuilder<Row & { total: number; ordinal: number | null }> = sql`
    with total as (${stored ? sql`select ${stored} as total` : sql`select count(*) as total from ${counted} as c`}),
      page as (select p.*, row_number() over () as ordinal from ${paged} as p)
    select page.*, total.total from total left join page on true order by page.ordinal`
  const { rows } = await statement.execute(db as Kysely<unknown>)
  const total = rows[0]?.total ?? 0
  return { rows: rows.filter((row) => row.ordinal !== null), page, limit, total }
}

interface Key {
  id: RawBuilder<unknown>
  tenant: RawBuilder<unknown>
}

/** What makes a page: SQL parts. `total` is a number kept elsewhere; without it the rows that match are counted. */
export interface PageParts {
  /** Columns under the names of the contract: they are not renamed. */
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  total?: RawBuilder<number> | undefined
  /** The rows in parts, each of which is found along an index in the order of the list, which no index has for all of them. */
  slices?: readonly Slice[] | undefined
  /** SQL by which a row is read alone: its id, and the condition that leaves the rows of its tenant. */
  key?: Key | undefined
  /** Whether an index has the rows in their order, and all of them match: their columns are read on the way. */
  isDirect?: boolean
  /** Whether a search says which rows match: it is done once, for their number and for the page. */
  isSearched?: boolean
  /**
   * Where the conditions are whoever's who asks: the plan is made for their values, and what they leave few of is looked for
   * once, and read by its key.
   */
  anew?: boolean
}

/** Rows of a list that its order has next to each other. Together the slices of a list have each of its rows once. */
export interface Slice {
  /** Its tables, where they are joined in another way than those of the list. */
  from?: RawBuilder<unknown>
  /** Which rows it has, beside the conditions of the list. */
  where: RawBuilder<unknown>
  /** Their order, equal to that of the list. */
  order: RawBuilder<unknown>
  /** Its rows lie between those of the slice before it, not behind them. */
  isMixed?: boolean
}

/** In a query of a list: its pages are parts of one export. */
export const exportRun = Symbol('export run')

/** An export of a list: which rows it has and in which order is read once, so that changes meanwhile move none of them. */
export interface ExportRun {
  /** Sixteen bytes a row: of a million rows they fit in memory. */
  ids: Buffer | null
}

interface PageQuery {
  readonly page: number
  readonly limit: number
  readonly [exportRun]?: ExportRun
}

/** One page and the number of all its rows, in one statement; in two where conditions are whoever's who asks. */
export async function rawPage<Row>(
  db: Kysely<unknown> | object,
  query: PageQuery,
  parts: PageParts,
): Promise<{ rows: Row[]; page: number; limit: number; total: number }> {
  const bare = (db as Kysely<unknown>).withoutPlugins()
  const { page, limit, [exportRun]: run } = query
  const { key } = parts
  if (run && key) return { ...(await partOfExport<Row>(bare, query, run, parts, key)), page, limit }
  if (parts.anew && key) return { ...(await pageAnew<Row>(bare, query, parts, key)), page, limit }
  const total = parts.total ?? sql<number>`(select count(*) from ${parts.from} where ${parts.where})`
  const statement =
    parts.isSearched && key
      ? searched(query, parts, key)
      : sql`select ${total} as total, ${parts.columns} ${pageOf(query, parts)}`
  const { rows } = await sql<Row & { total?: number }>`${statement}`.execute(bare)
  if (rows[0]) return { rows, page, limit, total: rows[0].total! }
  if (page === 1) return { rows: [], page, limit, total: 0 }
  const counted = await sql<{ total: number }>`select ${total} as total`.execute(bare)
  return { rows: [], page, limit, total: counted.rows[0]!.total }
}

/** SQL for a page of the rows that a search finds. */
function searched(
  { page, limit }: PageQuery,
  { columns, from, where, order }: PageParts,
  key: Key,
): RawBuilder<unknown> {
  const before = (page - 1) * limit
  const ids = sql`select f.id from found f
    where f.place > ${sql.lit(before)} and f.place <= ${sql.lit(before + limit)} order by f.place`
  return sql`with found as materialized (
      select ${key.id} as id, row_number() over (order by ${order}) as place from ${from} where ${where})
    select (select count(*) from found) as total, ${columns} ${inOrderOf(ids, from, key)}`
}

/** The rows of some ids, in the order of these. */
function inOrderOf(
  ids: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  { id, tenant }: Key,
): RawBuilder<unknown> {
  return sql`from ${from} join unnest(array(${ids})) with ordinality as paged (id, place) on paged.id = ${id}
    where ${tenant} order by paged.place`
}

/** Rows that are kept by their ids between counting and reading. */
const few = 1000

/**
 * Counts first. A page in its order is looked for along an index, which is quick where many rows match and reads the whole
 * table where few do: those few are read by their ids. Gathering ids keeps a count from being shared by several processes, so
 * it is done where PostgreSQL expects few.
 */
async function pageAnew<Row>(
  bare: Kysely<unknown>,
  query: PageQuery,
  parts: PageParts,
  { id, tenant }: Key,
): Promise<{ rows: Row[]; total: number }> {
  const { columns, from, where, order, total: storedTotal } = parts
  const matching = sql`from ${from} where ${where}`
  const gathers = !storedTotal && (await expectedRows(bare, matching)) <= 10 * few
  const ids = gathers ? sql`case when count(*) <= ${few} then array_agg(${id}) end` : sql`null::uuid[]`
  const counting = storedTotal
    ? sql`${storedTotal}::int as total, ${ids} as ids`
    : sql`count(*)::int as total, ${ids} as ids ${matching}`
  const counted = await sql<{ total: number; ids: string[] | null }>`${sql.raw(plannedAnew)}
    select ${counting}`.execute(bare)
  const { total, ids: known } = counted.rows[0]!
  if (total <= (query.page - 1) * query.limit) return { rows: [], total }
  const unknown = total <= few && sql`array(select ${id} ${matching})`
  const chosen = known ? sql`${known}::uuid[]` : unknown
  const page = chosen
    ? sql`from ${from} where ${tenant} and ${id} = any(${chosen}) order by ${order} ${placeOf(query)}`
    : pageOf(query, parts)
  const { rows } = await sql<Row>`${sql.raw(plannedAnew)} select ${columns} ${page}`.execute(bare)
  return { rows, total }
}

/** Rows of a list of which a page before them is looked for in slices: from here on sorting them all is as quick. */
const sliced = 1000

/**
 * The rows of a page in their order: what follows the columns. Where they have to be sorted it is by their ids alone: columns, and
 * the tables they come from, take the time.
 */
function pageOf(query: PageQuery, parts: PageParts): RawBuilder<unknown> {
  const { from, where, order, key, slices } = parts
  const page = (which: RawBuilder<unknown>) =>
    sql`from ${from} where ${which} order by ${order} ${placeOf(query)}`
  if (!key || (parts.isDirect && query.page === 1)) return page(where)
  const last = query.page * query.limit
  const which =
    slices && last < sliced
      ? sql`${key.tenant} and ${key.id} = any(array(${firstOf(slices, parts, key.id, last)}))`
      : where
  return inOrderOf(sql`select ${key.id} ${page(which)}`, from, key)
}

/** SQL for the ids of the first rows of a list, and of more: a slice is looked at where those before it have too few. */
function firstOf(
  slices: readonly Slice[],
  { from, where }: PageParts,
  id: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const name = (index: number) => sql.ref(`slice_${index}`)
  const all = slices.map((slice, index) => {
    const before = slices.findLastIndex(({ isMixed }, place) => place === 0 || (place <= index && !isMixed))
    const counts = slices.slice(0, before).map((_, place) => sql`(select count(*) from ${name(place)})`)
    const isNeeded = counts.length > 0 ? sql` and ${sql.join(counts, sql` + `)} < ${sql.lit(most)}` : sql``
    return sql`${name(index)} as materialized (select ${id} as id from ${slice.from ?? from}
      where ${where} and ${slice.where}${isNeeded} order by ${slice.order} limit ${sql.lit(most)})`
  })
  const ids = slices.map((_, index) => sql`select id from ${name(index)}`)
  return sql`with ${sql.join(all)} ${sql.join(ids, sql` union all `)}`
}

/** The next rows of an export, fewer where some were deleted since it began. */
async function partOfExport<Row>(
  bare: Kysely<unknown>,
  { page, limit }: PageQuery,
  run: ExportRun,
  { columns, from, where, order }: PageParts,
  { id, tenant }: Key,
): Promise<{ rows: Row[]; total: number }> {
  run.ids ??= await idsOf(
    bare,
    sql`select row_number() over (order by ${order}) as place, ${id} as id
    from ${from} where ${where}`,
  )
  const ids = Array.from({ length: limit }, (_, index) => idAt(run.ids!, (page - 1) * limit + index))
  const known = ids.filter((one) => one !== '')
  const { rows } = await sql<Row>`
    select ${columns} from ${from} where ${tenant} and ${id} = any(${known}::uuid[])
    order by array_position(${known}::uuid[], ${id})`.execute(bare)
  return { rows, total: run.ids.length / idBytes }
}

const idBytes = 16

/** All ids of a query of ids and places, in the order of these. */
async function idsOf(bare: Kysely<unknown>, query: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`${sql.raw(plannedAnew)}
    select string_agg(uuid_send(id), ''::bytea order by place) as ids from (${query}) q`.execute(bare)
  return rows[0]!.ids ?? Buffer.alloc(0)
}

/** An id as hexadecimal digits, which PostgreSQL reads; empty behind the last. */
function idAt(ids: Buffer, place: number): string {
  return ids.toString('hex', place * idBytes, (place + 1) * idBytes)
}

/** How many rows PostgreSQL expects by its statistics, without looking at any. */
async function expectedRows(bare: Kysely<unknown>, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`${sql.raw(plannedAnew)}
    explain (format json) select 1 ${matching}`.execute(bare)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}

/** Written out: a plan for any number of rows would be one for many. */
function placeOf({ page, limit }: PageQuery): RawBuilder<unknown> {
  return sql.raw(`limit ${Math.trunc(limit)} offset ${Math.trunc((page - 1) * limit)}`)
}

/** The id that a cursor stands for; null for the first page. Throws VALIDATION_FAILED for one that no answer gave. */
export function readCursor(cursor: string | undefined): string | null {
  if (!cursor) return null
  if (isUuid(cursor)) return cursor
  throw strangeCursor()
}

/** The refusal of a cursor that no answer gave. */
export function strangeCursor(): Refusal {
  return new Refusal('VALIDATION_FAILED', [because('cursor', 'cursor_of_last')])
}

/** A page of a cursor list, of whose rows one more than asked for was read where there are more. */
export function cursorPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const pageRows = rows.slice(0, limit)
  return { rows: pageRows, nextCursor: rows.length > limit ? pageRows.at(-1)!.id : null }
}

/** How PostgreSQL writes a time in UTC as the contract has it. */
export const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** Splits `-field` into the column and its direction; `fallback` when no sort was asked for. */
export function sortOf<S extends string>(sort: S | `-${S}` | undefined, fallback: S | `-${S}`) {
  const order = sort ?? fallback
  const descending = order.startsWith('-')
  return {
    field: (descending ? order.slice(1) : order) as S,
    direction: descending ? ('desc' as const) : ('asc' as const),
  }
}
