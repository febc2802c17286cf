import type pg from 'pg'
import { quotedName } from '../../backup/tables.ts'

export interface TenantColumn {
  readonly name: string
  readonly type: string
  /** Computed of others, so that it is compared and not copied. */
  readonly generated: boolean
}

/** A table whose rows belong to tenants. */
export interface TenantTable {
  readonly table: string
  readonly columns: readonly TenantColumn[]
}

/** The tables of a schema that have the column of the tenant, a UUID, those with the most rows first. */
export async function listTenantTables(
  client: pg.ClientBase,
  schema: string,
  column: string,
): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(
    `select c.relname as table, json_agg(json_build_object('name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod), 'generated', a.attgenerated <> '') order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and exists (select from pg_attribute t
        where t.attrelid = c.oid and t.attname = $2 and t.atttypid = 'uuid'::regtype and not t.attisdropped)
      group by c.oid, 1 order by c.reltuples desc, 1`,
    [schema, column],
  )
  return rows
}

/**
 * Tables of tenants whose changes cannot be told by the tenant: it is not part of their replica identity. As soon as such a
 * table is in a publication that filters by the tenant, no row of it can be updated or deleted any more.
 */
export async function findUnfilterable(
  client: pg.ClientBase,
  schema: string,
  column: string,
): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $2
        and a.atttypid = 'uuid'::regtype and not a.attisdropped
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relreplident <> 'f' and not exists (
        select from pg_index i where i.indrelid = c.oid and a.attnum = any(i.indkey)
          and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident end)
      order by 1`,
    [schema, column],
  )
  return rows.map(({ table }) => table)
}

/** Where two servers differ in the tables of tenants: `table`, or `table.column`. */
export function differences(source: readonly TenantTable[], target: readonly TenantTable[]): string[] {
  const [one, other] = [source, target].map(
    (tables) =>
      new Set(
        tables.flatMap(({ table, columns }) => [
          table,
          ...columns.map(({ name, type, generated }) => `${table}.${name} ${type} ${generated}`),
        ]),
      ),
  ) as [Set<string>, Set<string>]
  const missing = [...one.symmetricDifference(other)].map((place) => place.split(' ')[0]!)
  return [...new Set(missing)].sort()
}

/** A table as statements name it. */
export function placeOf(schema: string, table: string): string {
  return `${quotedName(schema)}.${quotedName(table)}`
}

/** The table of the tenants themselves, such as `ports`; null where no key leads to one. */
export async function findTenantsOwn(
  client: pg.ClientBase,
  schema: string,
  column: string,
): Promise<string | null> {
  const { rows } = await client.query<{ table: string }>(
    `select t.relname as table from pg_constraint k join pg_class t on t.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = to_regnamespace($1) and array_length(k.conkey, 1) = 1 and a.attname = $2
      group by 1 order by count(*) desc limit 1`,
    [schema, column],
  )
  return rows[0]?.table ?? null
}
