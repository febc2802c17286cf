import { type RawBuilder, sql } from 'kysely'
import type { Condition, Filter, FilterFields, FilterKind } from '../../../contract/records/filter.ts'
import type { Ctx } from '../../context.ts'
import { inDatabase } from './columns.ts'
import { startOfDay } from './today.ts'
import { hasSpellings, holdsWords } from './words/spelled.ts'

type Sql = RawBuilder<unknown>
type Yes = RawBuilder<boolean>

/** One condition, to be put to a value. It never holds for a value that is not there. */
export interface Test {
  /** SQL that holds where the value passes. `folded` is a stored text that has the value's words in lower case, without accents. */
  of(value: Sql, folded?: Sql): Yes
  /** Which numbers of things pass: none at all, and what lies above. */
  readonly counts: Counts
}

interface Counts {
  readonly zero: boolean
  readonly more: 'all' | 'some' | 'none'
}

/**
 * A field that is no column of the list's own table: how a test is put to it. One that is `certain` gives true or false, never
 * null, so that what is not so can be looked up from the other side. `passing` is SQL for the number of records that pass a
 * test, archived ones too, read where the field is stored; undefined for a test that is not put there.
 */
export type Source = ((test: Test) => Yes) & {
  readonly certain?: true
  readonly passing?: (test: Test) => RawBuilder<number> | undefined
  /** How a list is sorted by it: tables joined to the record, and the value, a name in the language of the port or else as it is. */
  readonly ranked?: { readonly joined: Sql; readonly value: Sql; readonly isName?: true }
}

export function certain(source: (test: Test) => Yes, passing?: Source['passing']): Source {
  return Object.assign(source, { certain: true as const, ...(passing ? { passing } : {}) })
}

/** The table of a list: its name in the statement, its stored fields, and where the others are. */
export interface Listed {
  readonly alias: string
  readonly fields: FilterFields
  readonly sources: Readonly<Record<string, Source>>
  /** The fields whose words the column `folded` of the table has. */
  readonly folded: readonly string[]
  /** What fields stored elsewhere are sorted by; a `ranked` value has its place among the choices already. */
  readonly sorts?: Readonly<Record<string, { value: Sql; ranked: boolean; values?: readonly string[] }>>
}

/** SQL conditions, all of which hold for the records a filter leaves. */
export function filterOf(ctx: Ctx, listed: Listed, filter: Filter | undefined): Yes[] {
  return (filter ?? []).map(
    (group) =>
      sql<boolean>`(${sql.join(
        group.map((condition) => conditionOf(ctx, listed, condition)),
        sql` or `,
      )})`,
  )
}

/**
 * A field that counts what belongs to the record: `of` is the record's id in a row of `from`, tables with
 * their conditions, which leave what belongs to records of this kind.
 */
export function counted(id: Sql, of: Sql, from: Sql): Source {
  const grouped = (having: Sql) => sql`select ${of} from ${from} group by ${of} having ${having}`
  const source = ({ counts: { zero, more }, ...test }: Test) => {
    const any = sql<boolean>`exists (select 1 from ${from} and ${of} = ${id})`
    // Who has none is in no group; and where one counts like many nothing has to be counted.
    if (zero && more === 'some') {
      return sql<boolean>`${id} not in (${grouped(sql`(${test.of(sql`count(*)`)}) is not true`)})`
    }
    if (zero) return more === 'all' ? sql<boolean>`true` : sql<boolean>`not ${any}`
    // PostgreSQL expects a few groups where there are thousands: joined, each would be looked up by itself.
    if (more === 'some') return sql<boolean>`(${id} in (${grouped(test.of(sql`count(*)`))})) is true`
    return more === 'all' ? any : sql<boolean>`false`
  }
  const passing = ({ counts: { zero, more }, of: put }: Test) =>
    zero || more !== 'some'
      ? undefined
      : sql<number>`(select count(*) from (${grouped(put(sql`count(*)`))}) as g)`
  const joined = sql`left join (select ${of} as id, count(*) as many from ${from} group by 1) ranked on ranked.id = ${id}`
  return Object.assign(source, { passing, ranked: { joined, value: sql`coalesce(ranked.many, 0)` } })
}

/** SQL conditions of a query whose filters are named for their columns: each is equal to its value, or to one of several. */
export function equalTo<Query extends object>(
  alias: string,
  query: Query,
  ...names: readonly (keyof Query & string)[]
): Yes[] {
  return names.flatMap((name) => {
    const [column, value] = [columnOf(alias, name), query[name]]
    if (value === undefined) return []
    return [
      Array.isArray(value) ? sql<boolean>`${column} = any(${value})` : sql<boolean>`${column} = ${value}`,
    ]
  })
}

/** SQL conditions for a day between two, both among them, where they are named. */
export function dayWithin(day: Sql, from: string | undefined, to: string | undefined): Yes[] {
  return [
    ...(from ? [sql<boolean>`${day} >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`${day} <= ${to}::date`] : []),
  ]
}

/** The column of a stored field: `lengthM` of `b` is `b.length_m`. */
export function columnOf(alias: string, field: string): Sql {
  return sql.ref(`${alias}.${inDatabase(field)}`)
}

function conditionOf(ctx: Ctx, listed: Listed, { field, op, values }: Condition): Yes {
  const { kind } = listed.fields[field]!
  const put = (condition: Condition): Yes => {
    const test = testOf(ctx, kind, condition)
    const source = listed.sources[field]
    if (source) return source(test)
    const folded = listed.folded.includes(field) ? sql.ref(`${listed.alias}.folded`) : undefined
    return test.of(columnOf(listed.alias, field), folded)
  }
  const opposite = oppositeOf(op)
  if (!opposite) return put({ field, op, values })
  // What is not so holds too for a value that is not there.
  const clause = put({ field, op: opposite, values })
  return listed.sources[field]?.certain ? sql<boolean>`not ${clause}` : sql<boolean>`(${clause}) is not true`
}

function oppositeOf(op: Condition['op']): Condition['op'] | null {
  if (op === 'ne') return 'eq'
  return op === 'empty' ? 'notempty' : null
}

/**
 * SQL for the number of records that a filter of one condition leaves of `all`, read where its field is stored rather than
 * from all records; undefined for any other. `besides` counts those among `all` that are not listed, by a condition.
 */
export function countPassing(
  ctx: Ctx,
  listed: Listed,
  filter: Filter,
  all: RawBuilder<number>,
  besides: (condition: Yes) => Sql,
): RawBuilder<number> | undefined {
  const [condition, ...others] = filter.flat()
  if (!condition || others.length > 0) return undefined
  const { field, op, values } = condition
  const source = listed.sources[field]
  const opposite = oppositeOf(op)
  const test = testOf(ctx, listed.fields[field]!.kind, { field, op: opposite ?? op, values })
  const found = source?.passing?.(test)
  if (!found) return undefined
  const passing = sql<number>`(${found} - ${besides(source!(test))})`
  return opposite ? sql<number>`(${all} - ${passing})` : passing
}

function testOf(ctx: Ctx, kind: FilterKind, condition: Condition): Test {
  const counts = countsOf(condition)
  if (condition.op === 'notempty') {
    return {
      counts,
      of: (value) =>
        kind === 'text'
          ? sql<boolean>`coalesce(${value}::text, '') <> ''`
          : sql<boolean>`${value} is not null`,
    }
  }
  switch (kind) {
    case 'text':
      return { counts, of: phones.has(condition.field) ? phoneTest(condition) : wordsTest(condition) }
    case 'moment':
      return { counts, of: momentTest(ctx, condition) }
    case 'number':
    case 'money':
      return { counts, of: orderTest(condition, (text) => sql`${text}::numeric`) }
    case 'day':
      return { counts, of: orderTest(condition, (text) => sql`${text}::date`) }
    case 'yesNo':
      return { counts, of: (value) => sql<boolean>`${value} = ${condition.values[0] === 'true'}` }
    case 'person':
    case 'tag':
      return { counts, of: (value) => sql<boolean>`${value} = any(${idsOf(ctx, condition)}::uuid[])` }
    default:
      return { counts, of: (value) => sql<boolean>`${value} = any(${[...condition.values]}::text[])` }
  }
}

function idsOf(ctx: Ctx, { values }: Condition): string[] {
  return values.flatMap((value) => (value === 'me' ? (ctx.actor.userId ?? []) : value))
}

/** SQL for a text without capitals and accents: two are equal to a filter where these are. */
export const fold = (text: Sql | string) => sql`lower(public.unaccent('public.unaccent', ${text}::text))`
// Asked for once in a statement, not once for each row.
const once = (value: Sql) => sql`(select ${value})`

function wordsTest({ op, values }: Condition): Test['of'] {
  const needles = values.map(
    (value) => [value, once(fold(value)), once(sql`crm.folded(${value}::text)`)] as const,
  )
  return (value, folded) => {
    // An id or a list is looked at as it is written.
    const text = sql`${value}::text`
    const ways = needles.map(([typed, words, stored]) => {
      if (op === 'contains' && hasSpellings(typed))
        return holdsWords(folded ?? sql`crm.folded(${text})`, text, typed)
      const passes =
        op === 'contains' ? sql`strpos(${fold(value)}, ${words}) > 0` : sql`${fold(value)} = ${words}`
      return folded ? sql`(strpos(${folded}, ${stored}) > 0 and ${passes})` : passes
    })
    return sql<boolean>`(${sql.join(ways, sql` or `)})`
  }
}

/** Fields of every kind that hold a phone number. */
const phones = new Set(['phone', 'phoneE164'])

/** A number is found however it is written, as the search finds it: `070 123` in +46701234567 and in `+46 (0)70 123 45 67`. */
function phoneTest(condition: Condition): Test['of'] {
  const asWords = wordsTest(condition)
  if (condition.op !== 'contains') return asWords
  const patterns = condition.values.map((typed) => once(sql`crm.phone_pattern(${typed}::text)`))
  return (value, folded) => {
    const digits = sql`translate(replace(${value}, '(0)', ''), ' +-()/.', '')`
    return sql<boolean>`(${asWords(value, folded)} or coalesce(${digits} like any (array[${sql.join(patterns)}]), false))`
  }
}

const signs = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function orderTest({ op, values }: Condition, read: (text: string) => Sql): Test['of'] {
  const [first = '', second = ''] = values
  if (op === 'between') return (value) => sql<boolean>`${value} between ${read(first)} and ${read(second)}`
  if (op === 'in') return (value) => sql<boolean>`${value} in (${sql.join(values.map(read))})`
  return (value) => sql<boolean>`${value} ${sql.raw(signs[op as keyof typeof signs])} ${read(first)}`
}

/** A moment lies on a day of the port. */
function momentTest(ctx: Ctx, { op, values }: Condition): Test['of'] {
  const begins = (day: string) => once(startOfDay(ctx, day))
  const ends = (day: string) => once(startOfDay(ctx, sql`(${day}::date + 1)`))
  const within = (value: Sql, from: string, to: string) =>
    sql`(${value} >= ${begins(from)} and ${value} < ${ends(to)})`
  const [first = '', second = ''] = values
  return (value) => {
    switch (op) {
      case 'lt':
        return sql<boolean>`${value} < ${begins(first)}`
      case 'lte':
        return sql<boolean>`${value} < ${ends(first)}`
      case 'gt':
        return sql<boolean>`${value} >= ${ends(first)}`
      case 'gte':
        return sql<boolean>`${value} >= ${begins(first)}`
      case 'between':
        return sql<boolean>`${within(value, first, second)}`
      default:
        return sql<boolean>`(${sql.join(
          values.map((day) => within(value, day, day)),
          sql` or `,
        )})`
    }
  }
}

function countsOf({ op, values }: Condition): Counts {
  const [first = 0, second = 0] = values.map(Number)
  const below = (zero: boolean, limit: boolean): Counts => ({ zero, more: limit ? 'some' : 'none' })
  switch (op) {
    case 'eq':
    case 'in':
      return below(
        values.some((value) => Number(value) === 0),
        values.some((value) => Number(value) >= 1),
      )
    case 'lt':
      return below(first > 0, first > 1)
    case 'lte':
      return below(first >= 0, first >= 1)
    case 'between':
      return below(first <= 0 && second >= 0, second >= 1)
    case 'gt':
      return { zero: first < 0, more: first < 1 ? 'all' : 'some' }
    case 'gte':
      return { zero: first <= 0, more: first <= 1 ? 'all' : 'some' }
    default:
      return { zero: true, more: 'all' }
  }
}
