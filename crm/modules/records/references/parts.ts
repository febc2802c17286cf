import { type RawBuilder, sql } from 'kysely'
import { type Kind, kinds } from '../../../../contract/kinds.ts'
import type { Field, Reference, ReferredType } from '../../../../contract/record-fields.ts'
import { inDatabase } from '../columns.ts'
import { columnOf, type Source, type Test } from '../filter.ts'
import { byPerson, nameOf, personRank } from '../person-name.ts'
import { byNames, byPlaces, type Slicing } from '../slices.ts'

type Sql = RawBuilder<unknown>

interface Referring extends Reference {
  /** The field that has the id. */
  readonly name: string
  readonly column: string
  /** The joined table: `berth_id` joins `berths` as `berth`. */
  readonly alias: string
}

/** What people call a record of a kind that others refer to, in its own table, and the order of a list by it. */
const titles: Readonly<Record<ReferredType, { title: string; order?: readonly string[] }>> = {
  client: { title: 'full_name' },
  yacht: { title: 'name' },
  company: { title: 'name' },
  berth: { title: 'mooring_number', order: ['dock', 'number'] },
  // An interest has no name of its own: it is called by the entry that the search has of it.
  interest: { title: 'title' },
}

const known = new Map<string, readonly Referring[]>()

/** The fields of a kind that refer to records of others. */
export function referencesOf({ type, fields }: Pick<Kind, 'type' | 'fields'>): readonly Referring[] {
  const before = known.get(type)
  if (before) return before
  const found = Object.entries<Field>(fields).flatMap(([name, { refers }]): Referring[] => {
    if (!refers) return []
    const column = inDatabase(name)
    return [{ ...refers, name, column, alias: column.replace(/_id$/, '') }]
  })
  known.set(type, found)
  return found
}

/** The fields of a kind that say whom a record is assigned to, each with the field that has their name. */
export function assigneesOf({ fields }: Pick<Kind, 'fields'>): readonly { name: string; shows: string }[] {
  return Object.entries<Field>(fields).flatMap(([name, { assigns }]) =>
    assigns ? [{ name, ...assigns }] : [],
  )
}

// The same for every request: put together once.
const parts = new Map<string, ReturnType<typeof partsOf>>()

/** The parts of a list's statement that follow from the records and people its kind refers to; `alias` names its table. */
export function referenceParts(kind: Pick<Kind, 'type' | 'fields'>, alias: string) {
  const key = `${kind.type} ${alias}`
  const partsOfKind = parts.get(key) ?? partsOf(kind, alias)
  parts.set(key, partsOfKind)
  return partsOfKind
}

function partsOf(kind: Pick<Kind, 'type' | 'fields'>, alias: string) {
  const all = referencesOf(kind)
  const id = ({ column }: Referring) => sql.ref(`${alias}.${column}`)
  const title = (one: Referring) => sql`${sql.ref(`${one.alias}.${titles[one.type].title}`)}`
  const visible = all.filter(({ shows }) => shows !== null)
  const people = assigneesOf(kind).map(({ name, shows }) => ({ name, shows, id: columnOf(alias, name) }))
  const names = [
    ...people.map(({ shows, id }) => ({ name: shows, id })),
    ...Object.entries<Field>(kind.fields).flatMap(([name, { names: of }]) =>
      of ? [{ name, id: columnOf(alias, of) }] : [],
    ),
  ]
  return {
    joined: sql.join(
      visible.map((one) => {
        const table = sql.table(one.type === 'interest' ? 'records' : kinds[one.type].table)
        const [port, key] = ['port_id', 'id'].map((column) => sql.ref(`${one.alias}.${column}`))
        return sql`left join ${table} as ${sql.ref(one.alias)}
          on ${port} = ${sql.ref(`${alias}.port_id`)} and ${key} = ${id(one)}`
      }),
      sql` `,
    ),
    computed: Object.fromEntries([
      ...visible.map((one): [string, Sql] => [one.shows!, title(one)]),
      ...names.map((one): [string, Sql] => [one.name, nameOf(one.id)]),
    ]),
    sources: Object.fromEntries<Source>([
      ...visible.map((one): [string, Source] => [
        one.shows!,
        (test) => test.of(title(one), one.type === 'interest' ? undefined : sql.ref(`${one.alias}.folded`)),
      ]),
      ...names.map((one): [string, Source] => [one.name, byPerson(one.id)]),
      ...people.map((one): [string, Source] => [
        one.name,
        Object.assign((test: Test) => test.of(one.id), { ranked: personRank(one.id) }),
      ]),
    ]),
    slices: Object.fromEntries(
      visible.flatMap((one): [string, Slicing][] => {
        // What an interest is called has no index.
        if (one.type === 'interest') return []
        const [joined, own] = [sql.ref(`${one.alias}.id`), sql.ref(`${alias}.id`)]
        const columns = titles[one.type].order?.map((column) => sql.ref(`${one.alias}.${column}`))
        return [[one.shows!, columns ? byPlaces(columns, joined, own) : byNames(title(one), joined, own)]]
      }),
    ),
    orders: Object.fromEntries(
      visible.flatMap((one): [string, (way: Sql) => Sql][] => {
        const order = titles[one.type].order?.map((column) => sql.ref(`${one.alias}.${column}`))
        if (!order) return []
        return [
          [
            one.shows!,
            (way) =>
              sql`${sql.join(order.map((column) => sql`${column} ${way} nulls last`))}, ${sql.ref(`${alias}.id`)}`,
          ],
        ]
      }),
    ),
  }
}
