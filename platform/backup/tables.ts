import type pg from 'pg'
import { jobsRole, readerRole } from '../database/pools.ts'
import { BackupFault } from './fault.ts'
import { leftOut, leftOutOfQueue } from './parts.ts'

/** A table as it is copied. */
export interface CopiedTable {
  schema: string
  table: string
  /** Those that are not computed of others. */
  columns: string[]
  /** Who sees all its rows. */
  role: string
}

/** Every table of a service that a backup holds, the job queue's included. */
export async function listTables(
  client: pg.ClientBase,
  schemas: { tables: string; queue: string },
): Promise<CopiedTable[]> {
  const { rows } = await client.query<Omit<CopiedTable, 'role'>>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and (n.nspname = $1 and c.relname <> all($3) or n.nspname = $2 and c.relname <> all($4))
      group by 1, 2 order by 1, 2`,
    [schemas.tables, schemas.queue, Object.keys(leftOut), leftOutOfQueue],
  )
  return rows.map((one) => ({ ...one, role: one.schema === schemas.queue ? jobsRole : readerRole }))
}

/**
 * Throws where row-level security could hide a row from whoever reads now: it binds them, and no policy of theirs shows all
 * rows, or one restricts them.
 */
export async function assertAllRows(client: pg.ClientBase, { schema, table }: CopiedTable): Promise<void> {
  const { rows } = await client.query<{ hidden: boolean }>(
    `select row_security_active(c.oid) and (
        not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
          and pg_get_expr(p.polqual, p.polrelid) = 'true' and (0 = any(p.polroles) or exists (
            select from unnest(p.polroles) r where r <> 0 and pg_has_role(current_user, r, 'usage'))))
        or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)) as hidden
      from pg_class c where c.oid = format('%I.%I', $1::text, $2::text)::regclass`,
    [schema, table],
  )
  if (rows[0]?.hidden === false) return
  throw new BackupFault(
    'incomplete',
    `Row-level security may hide rows of ${schema}.${table} from the backup: start the product once, which lets the role ${readerRole} read them.`,
  )
}

export function placeOf({ schema, table, columns }: Omit<CopiedTable, 'role'>): string {
  return `${quotedName(schema)}.${quotedName(table)} (${columns.map(quotedName).join(', ')})`
}

export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
