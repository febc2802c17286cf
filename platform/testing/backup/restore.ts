import type pg from 'pg'
import { watching } from '../writers.ts'

/**
 * Makes a schema anew in an empty database from what the catalogue says of it, in the order and with the empty search
 * path of pg_restore: functions, tables, rows, constraints, indexes, triggers, and who may what. Throws where anything relies
 * on a search path. Gives the number of rows of each table.
 */
export async function restore(
  from: pg.Client,
  to: pg.Client,
  schema: string,
): Promise<Record<string, number>> {
  await from.query(`set search_path = ''`)
  for (const extension of await list(from, `select extname from pg_extension where extname <> 'plpgsql'`))
    await to.query(`create extension ${extension} with schema public`)
  await to.query(`set search_path = ''; set check_function_bodies = off; create schema ${schema}`)
  const inSchema = `'${schema}'::regnamespace`
  await runAll(
    to,
    from,
    `select pg_get_functiondef(oid) from pg_proc where pronamespace = ${inSchema} order by oid`,
  )
  await runAll(
    to,
    from,
    `select format('create table %s (%s)', c.oid::regclass, (
        select string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
          case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
               when d.oid is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
          case when a.attnotnull then 'not null' end), ', ' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))
      from pg_class c where c.relnamespace = ${inSchema} and c.relkind = 'r' order by c.oid`,
  )
  const counts: Record<string, number> = {}
  const tables = await list(
    from,
    `select oid::regclass::text from pg_class where relnamespace = ${inSchema} and relkind = 'r' order by oid`,
  )
  for (const table of tables) counts[table] = await copyRows(from, to, table)
  await runAll(
    to,
    from,
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = ${inSchema} and contype in ('p', 'u', 'c', 'x', 'f')
      order by array_position(array['p', 'u', 'c', 'x', 'f']::"char"[], contype), oid`,
  )
  await runAll(
    to,
    from,
    `select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = ${inSchema} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  await runAll(
    to,
    from,
    `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = ${inSchema} and not t.tgisinternal and t.tgname <> '${watching}'`,
  )
  await restoreRights(from, to, schema)
  return counts
}

/** Changes every row to what it is, so that every trigger runs as it does in a restored database. */
export async function touchEveryRow(to: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const columns = await columnsOf(to, table)
    await to.query(`update ${table} set ${columns.map((name) => `${name} = ${name}`).join(', ')}`)
  }
}

/** A digest of all that a table holds, whatever the order of its rows. */
export async function contentOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as content
      from (select md5(t::text) as row from ${table} t) r`,
  )
  return rows[0].content
}

/** Row-level security and what the application was granted. */
async function restoreRights(from: pg.Client, to: pg.Client, schema: string): Promise<void> {
  const inSchema = `'${schema}'::regnamespace`
  await runAll(
    to,
    from,
    `select format('alter table %s %s row level security', oid::regclass, what) from pg_class,
        unnest(array[case when relrowsecurity then 'enable' end, case when relforcerowsecurity then 'force' end]) what
      where relnamespace = ${inSchema} and what is not null`,
  )
  await runAll(
    to,
    from,
    `select format('create policy %I on %I.%I for %s to %s %s %s', policyname, schemaname, tablename, cmd,
        array_to_string(roles, ', '), 'using (' || qual || ')', 'with check (' || with_check || ')')
      from pg_policies where schemaname = '${schema}'`,
  )
  await to.query(`grant usage on schema ${schema} to berthwise_app, berthwise_jobs`)
  await runAll(
    to,
    from,
    `select format('grant %s on %s to %I', a.privilege_type, c.oid::regclass, a.grantee::regrole)
      from pg_class c, aclexplode(c.relacl) a where c.relnamespace = ${inSchema} and c.relkind = 'r'
        and a.grantee <> c.relowner and a.grantee <> 0`,
  )
  await runAll(
    to,
    from,
    `select format('revoke execute on routine %s from public', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = ${inSchema} and p.proacl is not null`,
  )
  await runAll(
    to,
    from,
    `select format('grant execute on routine %s to %s', p.oid::regprocedure,
        case a.grantee when 0 then 'public' else quote_ident(a.grantee::regrole::text) end)
      from pg_proc p, aclexplode(p.proacl) a where p.pronamespace = ${inSchema} and a.grantee <> p.proowner`,
  )
}

async function copyRows(from: pg.Client, to: pg.Client, table: string): Promise<number> {
  const columns = (await columnsOf(from, table)).join(', ')
  const { rows } = await from.query(
    `select coalesce(json_agg(t), '[]')::text as rows, count(*)::int as count from ${table} t`,
  )
  await to.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [rows[0].rows],
  )
  return rows[0].count
}

function columnsOf(from: pg.Client, table: string): Promise<string[]> {
  return list(
    from,
    `select quote_ident(attname) from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and not attisdropped and attgenerated = ''`,
  )
}

async function runAll(to: pg.Client, from: pg.Client, statements: string): Promise<void> {
  for (const statement of await list(from, statements)) {
    await to.query(statement).catch((error: Error) => {
      throw new Error(`${error.message}, in: ${statement}`)
    })
  }
}

async function list(client: pg.Client, text: string): Promise<string[]> {
  return (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => value as string)
}
