import type pg from 'pg'
import { appRole } from '../database/pools.ts'
import type { ServiceSchemas } from '../service/schemas.ts'

/**
 * Lets the role that replicates read and write the tables of a service, new ones included. Run by their
 * owner; a role that owns them, or a superuser, needs nothing.
 */
export async function grantReplication(
  owner: pg.ClientBase,
  role: string,
  { tables }: Pick<ServiceSchemas, 'tables'>,
): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('grant usage on schema %I to %I', nspname, $1::text) as statement from pg_namespace
        where nspname = $2 and not has_schema_privilege($1, oid, 'usage')
      union all
      select format('grant select, insert, update, delete, truncate on %s to %I', oid::regclass, $1) from pg_class
        where relnamespace = to_regnamespace($2) and relkind in ('r', 'p') and exists (
          select from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) one
          where not has_table_privilege($1, oid, one))`,
    [role, tables],
  )
  for (const { statement } of rows) await owner.query(statement)
}

/** On a server that is not home the product only reads what comes from there. Run by the owner of the tables. */
export async function revokeWriting(owner: pg.ClientBase, { tables, copied }: ServiceSchemas): Promise<void> {
  const { rows } = await owner.query<{ place: string }>(
    `select oid::regclass::text as place from pg_class
      where relnamespace = to_regnamespace($1) and relname = any($2) and (
        has_table_privilege($3, oid, 'delete') or has_table_privilege($3, oid, 'truncate')
        or has_any_column_privilege($3, oid, 'insert') or has_any_column_privilege($3, oid, 'update'))`,
    [tables, copied.map(({ table }) => table), appRole],
  )
  for (const { place } of rows)
    await owner.query(`revoke insert, update, delete, truncate on ${place} from ${appRole}`)
}

/** Rows that come from home are heard of on the server that they came to, after they are there. */
export async function hearCopies(owner: pg.ClientBase, { tables, copied }: ServiceSchemas): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %s enable always trigger %I', c.oid::regclass, t.tgname) as statement
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where c.relnamespace = to_regnamespace($1) and c.relname = any($2) and p.proname = 'access_changed'
        and not t.tgisinternal and t.tgenabled <> 'A' order by 1`,
    [tables, copied.map(({ table }) => table)],
  )
  for (const { statement } of rows) await owner.query(statement)
  // What came while a migration had made them anew was heard by nobody.
  if (rows.length > 0) await owner.query(`select pg_notify('access_changed', '{}')`)
}
