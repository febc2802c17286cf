import { type RawBuilder, sql } from 'kysely'
import type { DataOf, Endpoint, QueryOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { has, type Kind, type TypeWith } from '../../../contract/kinds.ts'
import type { Facet } from '../../../contract/record.ts'
import type { Field, Place } from '../../../contract/record-fields.ts'
import type { ExternalId } from '../../../contract/records/external-id.ts'
import type { Filter, FilterKind } from '../../../contract/records/filter.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import { cursorOf, isAfter, microsOf, placeOf } from '../../../platform/database/moments.ts'
import { isoFormat, type PageParts, rawPage, type Slice, sortOf } from '../../../platform/database/page.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { inDatabase } from './columns.ts'
import { countUnfiltered, isCounted, isUnfiltered } from './counts.ts'
import { withCustom } from './custom/list.ts'
import { customJson } from './custom/queries.ts'
import { columnOf, countPassing, filterOf, type Listed, type Source } from './filter.ts'
import { externalIdFilterOf, externalIdsJson } from './numbers/external-ids.ts'
import { referenceParts } from './references/parts.ts'
import { byValues, type Slicing } from './slices.ts'
import { orderBy, type SortedText, sortedTextOf, sortValue } from './sort.ts'
import { carriesTags, taggedWith, tagsJson } from './tags.ts'
import { withTermOrder } from './terms.ts'
import { shownOf, sourcesOf, type Values } from './values.ts'

type Sql = RawBuilder<unknown>

/** The query every list of records understands. */
export interface RegularQuery {
  readonly page: number
  readonly limit: number
  readonly sort?: string | undefined
  readonly cursor?: string | undefined
  readonly archived?: 'no' | 'yes' | 'all'
  readonly q?: string | undefined
  readonly tagIds?: string[] | undefined
  readonly externalId?: ExternalId | undefined
  readonly filter?: Filter | undefined
}

/** How the records of a kind are read: what its declaration and its table do not say. */
export interface Reading {
  readonly kind: Kind
  /** The table's name in the statement. */
  readonly alias: string
  /**
   * SQL values of the fields that are no columns of the table, beside what references and people are called. By them lists are
   * filtered and sorted, an amount as a number.
   */
  readonly values?: (ctx: Ctx) => Values
  /** Tables joined one to one, beside those of references. */
  readonly joined?: Sql
}

/** How the records of a kind are listed. */
export interface Listing<Query> extends Reading {
  /** The fields whose words the column `folded` of the table has. */
  readonly folded: readonly string[]
  /** How a test of a filter is put to a field, where it is not put to its value. */
  readonly sources?: (ctx: Ctx) => Readonly<Record<string, Source>>
  /** The named filters of the list. */
  readonly where?: (ctx: Ctx, query: Query) => readonly Sql[]
  /** Which rows a search text finds, where the search of all records does not have them. */
  readonly found?: (q: string) => Sql
  /** The order of a list where none is asked for; `-createdAt` unless it says another. */
  readonly first?: string
  /** Fields whose order runs along an index, from either end: rows of one value too. */
  readonly along?: readonly string[]
  /** Orders that are not by the value of a field. */
  readonly orders?: Readonly<Record<string, (way: Sql) => Sql>>
  /** Orders for which no index has all rows, but one for each part of them. */
  readonly slices?: (ctx: Ctx) => Readonly<Record<string, Slicing | undefined>>
  /** SQL values of rows, beyond the fields of the kind. */
  readonly beside?: (ctx: Ctx) => Readonly<Record<string, Sql>>
}

type RowOf<E extends Endpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never

/** A page of the records of a kind, in one statement. */
export async function listRecords<E extends Endpoint>(
  ctx: Ctx,
  listing: Listing<QueryOf<E>>,
  query: RegularQuery & QueryOf<E>,
): Promise<{ rows: RowOf<E>[]; page: number; limit: number; total: number; nextCursor?: string | null }> {
  const columns = columnsOf(ctx, listing, 'record')
  if (query.cursor !== undefined) return listByCursor(ctx, listing, query, columns)
  return rawPage(ctx.shown, query, { columns, ...(await selectionOf(ctx, listing, query)) })
}

/** Orders in which a record that is changed meanwhile is not left out: at worst it comes once more, at the end. */
const lasting = ['createdAt', '-createdAt', 'updatedAt']

async function listByCursor<E extends Endpoint>(
  ctx: Ctx,
  listing: Listing<QueryOf<E>>,
  query: RegularQuery & QueryOf<E>,
  columns: Sql,
) {
  const { limit, sort = '-createdAt' } = query
  if (!lasting.includes(sort)) throw new Refusal('VALIDATION_FAILED', [because('sort', 'cursor_order')])
  const place = placeOf(query.cursor)
  const { field, direction } = sortOf(sort, '-createdAt')
  const moment = `${listing.alias}.${inDatabase(field)}`
  const selection = await selectionOf(ctx, listing, { ...query, sort })
  const { from, where, total = sql<number>`(select count(*) from ${from} where ${where})` } = selection
  // One more than is shown tells whether there are more.
  const found = await rawPage<RowOf<E> & { id: string; micros: string }>(
    ctx.shown,
    { page: 1, limit: limit + 1 },
    {
      ...selection,
      columns: sql`${columns}, ${microsOf(sql.ref(moment))} as micros`,
      where: sql`${where} and ${isAfter(place, moment, `${listing.alias}.id`, direction)}`,
      total,
    },
  )
  const rows = found.rows.slice(0, limit)
  const last = found.rows.length > limit ? rows.at(-1)! : null
  return { rows, page: query.page, limit, total: found.total, nextCursor: last && cursorOf(last) }
}

/** The rows that a query of the list selects, in which order, and their number where it is kept: SQL parts. */
export async function selectionOf<Query>(
  ctx: Ctx,
  listing: Listing<Query>,
  query: RegularQuery & Query,
): Promise<Omit<PageParts, 'columns'>> {
  const { kind, alias, first = '-createdAt' } = listing
  const own = listedIn(ctx, listing)
  const ordered = await withTermOrder(ctx, kind, own, query.sort)
  const listed = has(kind, 'customFields') ? await withCustom(ctx, kind.type, ordered, query) : ordered
  const tenant = sql`${sql.ref(`${alias}.port_id`)} = ${portOf(ctx)}`
  const unsorted = fromOf(listing)
  // What is counted for the order is counted for all rows at once.
  const ranked = own.sources[sortOf(query.sort, first).field]?.ranked
  const from = ranked ? sql`${unsorted} ${ranked.joined}` : unsorted
  return {
    from,
    where: sql.join(
      [
        tenant,
        ...archivedIn(alias, query.archived),
        ...(query.tagIds ? [carriesTags(alias, query.tagIds)] : []),
        ...externalIdFilterOf(ctx, kind, alias, query.externalId),
        ...(query.q ? [foundBy(listing, query.q)] : []),
        ...(listing.where?.(ctx, query) ?? []),
        ...filterOf(ctx, listed, query.filter),
      ],
      sql` and `,
    ),
    order: await orderOf(ctx, listing, listed, query.sort, ranked),
    slices: await slicesOf(ctx, listing, listed, query.sort),
    total: has(kind, 'archive')
      ? totalOf(ctx, kind.type, listed, query, sql`${unsorted} where ${tenant}`)
      : isCounted(kind.type)
        ? countUnfiltered(ctx, kind.type, query)
        : undefined,
    key: { id: sql`${sql.ref(`${alias}.id`)}`, tenant },
    isDirect: isUnfiltered(query) && (query.sort ?? first) === first,
    isSearched: Boolean(query.q),
    anew: query.filter !== undefined,
  }
}

/** How many records a list shows, where that is known without looking at them. */
function totalOf(
  ctx: Ctx,
  type: TypeWith<'archive'>,
  listed: Listed,
  query: RegularQuery,
  records: Sql,
): RawBuilder<number> | undefined {
  const { filter, ...others } = query
  const all = countUnfiltered(ctx, type, others)
  if (!filter || !all) return all
  if (query.archived === 'yes') return undefined
  const archived = sql.ref(`${listed.alias}.archived_at`)
  return countPassing(ctx, listed, filter, all, (condition) =>
    query.archived === 'no'
      ? sql`(select count(*) from ${records} and ${archived} is not null and ${condition})`
      : sql`0`,
  )
}

function foundBy<Query>({ kind, alias, found }: Listing<Query>, q: string): Sql {
  return found?.(q) ?? sql`${sql.ref(`${alias}.id`)} = any(array(select search_ids(${kind.type}, ${q})))`
}

/** Records of the kind, each whole, with `more` beside their fields: those there are, in no order. */
export async function readRecords<E extends Endpoint>(
  ctx: Ctx,
  listing: Reading,
  ids: readonly string[],
  more: Readonly<Record<string, Sql>> = {},
): Promise<DataOf<E>[]> {
  const { rows } = await sql<DataOf<E>>`select ${wholeOf(ctx, listing, ids, more)}`.execute(
    ctx.shown.withoutPlugins(),
  )
  return rows
}

/** One record of the kind, as `readRecords` gives them. Throws RECORD_NOT_FOUND. */
export async function readRecord<E extends Endpoint>(
  ctx: Ctx,
  listing: Reading,
  id: string,
  more: Readonly<Record<string, Sql>> = {},
): Promise<DataOf<E>> {
  return theOne(await readRecords<E>(ctx, listing, [id], more))
}

/** Records of a kind without amounts, as the JSON that PostgreSQL makes of them. */
export async function readRecordsJson(
  ctx: Ctx,
  listing: Reading,
  ids: readonly string[],
  more: Readonly<Record<string, Sql>>,
): Promise<RawJson[]> {
  const { rows } = await sql<{ record: string }>`
    select row_to_json(r)::text as record from (select ${wholeOf(ctx, listing, ids, more)}) r`.execute(
    ctx.shown.withoutPlugins(),
  )
  return rows.map(({ record }) => new RawJson(record))
}

/** The one record that was read. Throws RECORD_NOT_FOUND. */
export function theOne<R>([record]: readonly R[]): R {
  if (!record) throw new Refusal('RECORD_NOT_FOUND')
  return record
}

function wholeOf(
  ctx: Ctx,
  listing: Reading,
  ids: readonly string[],
  more: Readonly<Record<string, Sql>>,
): Sql {
  const { alias } = listing
  const clause = ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::uuid[])`
  return sql`${columnsOf(ctx, { ...listing, beside: () => more }, 'list')} from ${fromOf(listing)}
    where ${sql.ref(`${alias}.port_id`)} = ${portOf(ctx)} and ${sql.ref(`${alias}.id`)} ${clause}`
}

function listedIn<Query>(ctx: Ctx, { kind, alias, folded, values, sources }: Listing<Query>): Listed {
  return {
    alias,
    fields: fieldsOf(kind),
    folded,
    sources: {
      tags: taggedWith(portOf(ctx), alias),
      ...sourcesOf(values?.(ctx)),
      ...referenceParts(kind, alias).sources,
      ...sources?.(ctx),
    },
  }
}

const fields = new Map<Kind, ReturnType<typeof filterFieldsOf>>()

function fieldsOf(kind: Kind) {
  const filterFields = fields.get(kind) ?? filterFieldsOf(kind)
  fields.set(kind, filterFields)
  return filterFields
}

function fromOf({ kind, alias, joined }: Reading): Sql {
  return sql`${sql.table(kind.table)} as ${sql.ref(alias)} ${referenceParts(kind, alias).joined} ${joined ?? sql``}`
}

const storedFields: readonly { name: string; kind: FilterKind; place: Place; of?: Facet }[] = [
  { name: 'id', kind: 'text', place: 'everywhere' },
  { name: 'tags', kind: 'tag', place: 'everywhere', of: 'tags' },
  { name: 'externalIds', kind: 'text', place: 'everywhere', of: 'externalIds' },
  { name: 'custom', kind: 'text', place: 'everywhere', of: 'customFields' },
  { name: 'archivedAt', kind: 'moment', place: 'everywhere', of: 'archive' },
  { name: 'createdAt', kind: 'moment', place: 'everywhere' },
  { name: 'updatedAt', kind: 'moment', place: 'everywhere' },
  { name: 'version', kind: 'number', place: 'everywhere' },
]

/** The columns of a row under the names of the contract, without the fields that are only read `elsewhere`. */
function columnsOf<Query>(
  ctx: Ctx,
  { kind, alias, values, beside }: Reading & Pick<Listing<Query>, 'beside'>,
  elsewhere: 'list' | 'record',
): Sql {
  const special: Readonly<Record<string, Sql>> = {
    ...referenceParts(kind, alias).computed,
    ...shownOf(kind, alias, values?.(ctx)),
    ...(has(kind, 'tags') ? { tags: tagsJson(ctx, alias) } : {}),
    ...(has(kind, 'externalIds') ? { externalIds: externalIdsJson(ctx, kind.type, alias) } : {}),
    ...(has(kind, 'customFields') ? { custom: customJson(ctx, kind.type, alias) } : {}),
  }
  const more = beside?.(ctx) ?? {}
  const declared: Readonly<Record<string, Field>> = kind.fields
  const here = Object.entries(special).filter(
    ([name]) => !(name in more) && declared[name]?.place !== elsewhere,
  )
  const others = [...here, ...Object.entries(more)]
  const stored = storedColumns(kind, alias, elsewhere, [...Object.keys(special), ...Object.keys(more)])
  return sql.join([stored, ...others.map(([name, value]) => sql`${value} as ${sql.ref(name)}`)])
}

// The same for every request: put together once.
const texts = new Map<string, Sql>()

/** The columns of the table itself, as they are declared. */
function storedColumns(
  kind: Kind,
  alias: string,
  elsewhere: 'list' | 'record',
  others: readonly string[],
): Sql {
  const key = [kind.type, alias, elsewhere, ...others].join()
  const known = texts.get(key)
  if (known) return known
  const declared = Object.entries<Field>(kind.fields).map(([name, field]) => ({ name, ...field }))
  const common = storedFields.filter(({ name, of }) => !(name in kind.fields) && (!of || has(kind, of)))
  const columns = [...declared, ...common]
    .filter(({ name, place }) => place !== elsewhere && !others.includes(name))
    .map(({ name, kind: is }) => {
      const column = `${alias}.${inDatabase(name)}`
      const value = is === 'moment' ? `to_char(${column} at time zone 'UTC', '${isoFormat}')` : column
      return `${value} as "${name}"`
    })
  const columnList = sql.raw(columns.join(', '))
  texts.set(key, columnList)
  return columnList
}

function archivedIn(alias: string, archived: RegularQuery['archived']): Sql[] {
  const at = sql.ref(`${alias}.archived_at`)
  if (archived === undefined || archived === 'all') return []
  return [archived === 'no' ? sql`${at} is null` : sql`${at} is not null`]
}

async function orderOf<Query>(
  ctx: Ctx,
  listing: Listing<Query>,
  listed: Listed,
  sort: string | undefined,
  ranked: Source['ranked'],
): Promise<Sql> {
  const { alias, orders, along = [], first = '-createdAt' } = listing
  const { field, direction } = sortOf(sort, first)
  const way = sql.raw(direction)
  const references = referenceParts(listing.kind, alias)
  const own = orders?.[field] ?? references.orders[field]
  if (own) return own(way)
  if (ranked) {
    const value = ranked.isName ? (await sortedTextOf(ctx))(ranked.value) : ranked.value
    return orderBy(listed, value, direction)
  }
  const declared: Field | undefined = (listing.kind.fields as Readonly<Record<string, Field>>)[field]
  const isText = listed.fields[field]?.kind === 'text' && !declared?.isId
  const sorted: SortedText = isText ? await sortedTextOf(ctx) : (value) => value
  const values = { ...references.computed, ...listing.values?.(ctx) }
  const value = declared?.isId
    ? (values[field] ?? columnOf(alias, field))
    : sortValue(listed, field, values, sorted)
  return orderBy(listed, value, direction, {
    along: field === 'createdAt' || field === 'updatedAt' || along.includes(field),
    isAlwaysThere: !declared?.output.safeParse(null).success,
    currency: declared?.currency ? columnOf(alias, declared.currency) : undefined,
  })
}

/** The slices of a list in its order; undefined where one index, or none, has all of it. */
async function slicesOf<Query>(
  ctx: Ctx,
  listing: Listing<Query>,
  listed: Listed,
  sort: string | undefined,
): Promise<readonly Slice[] | undefined> {
  const { alias, kind, orders, slices, first = '-createdAt' } = listing
  const { field, direction } = sortOf(sort, first)
  const own = slices?.(ctx)[field] ?? referenceParts(kind, alias).slices[field]
  if (own) return own(direction, await sortedTextOf(ctx))
  const values = listed.sorts?.[field]?.values ?? listed.fields[field]?.choices
  const isStored = !(orders?.[field] || listed.sources[field])
  return values && isStored
    ? byValues(columnOf(alias, field), values, sql.ref(`${alias}.id`))(direction, (text) => text)
    : undefined
}
