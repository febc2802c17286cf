import type pg from 'pg'
import { listTables } from './tables.ts'

/** A table with rows of a port, and a key that a load has to take away for its time. */
export interface PortTables {
  /** So ordered that what others refer to comes first. */
  tables: { table: string; columns: string[] }[]
  /** Foreign keys that lead back, by table and name. */
  backward: { table: string; key: string }[]
}

interface Key {
  table: string
  to: string
  key: string
}

/** The tables of the CRM that have a column for the port, in the order in which they can be filled. */
export async function listPortTables(client: pg.ClientBase): Promise<PortTables> {
  const all = await listTables(client, { tables: 'crm', queue: '' })
  const own = new Map(all.filter(({ columns }) => columns.includes('port_id')).map((one) => [one.table, one]))
  const { rows: keys } = await client.query<Key>(
    `select c.relname as table, t.relname as to, k.conname as key from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = to_regnamespace('crm') and k.conrelid <> k.confrelid order by 1, 3`,
  )
  const within = keys.filter(({ table, to }) => own.has(table) && own.has(to))
  const order: string[] = []
  const left = new Set(own.keys())
  while (left.size > 0) {
    const free = [...left].filter((table) => !within.some((key) => key.table === table && left.has(key.to)))
    // Round about: the one with the fewest keys into it goes first, and these are taken away meanwhile.
    const next = free.length > 0 ? free : [fewest(left, within)]
    for (const table of next) {
      order.push(table)
      left.delete(table)
    }
  }
  const place = new Map(order.map((table, at) => [table, at]))
  return {
    tables: order.map((table) => ({ table, columns: own.get(table)!.columns })),
    backward: within
      .filter(({ table, to }) => place.get(to)! >= place.get(table)!)
      .map(({ table, key }) => ({ table, key })),
  }
}

function fewest(left: ReadonlySet<string>, keys: readonly Key[]): string {
  const count = (table: string) => keys.filter((key) => key.table === table && left.has(key.to)).length
  return [...left].sort((one, other) => count(one) - count(other) || one.localeCompare(other))[0]!
}

/** People whom rows of ports name: by which tables and columns, and where they are themselves. */
export async function listPeopleKeys(
  client: pg.ClientBase,
  people: 'users' | 'portal_users',
): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = to_regnamespace('crm') and array_length(k.conkey, 1) = 1
        and k.confrelid = to_regclass(format('crm.%I', $1::text))
        and exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'port_id' and not p.attisdropped)`,
    [people],
  )
  return rows
}
