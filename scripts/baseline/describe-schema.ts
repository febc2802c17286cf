import type pg from 'pg'

/**
 * The tables, functions, rights and first rows of a schema as SQL that makes them anew in an empty one: what `pg_dump` would
 * write, whose program comes with no npm package. It knows what the migrations make, and refuses what it does not know.
 * The connection has to see every row.
 */
export async function describeSchema(client: pg.ClientBase, schema: string): Promise<string> {
  await client.query(`select set_config('search_path', $1, false)`, [`${schema}, public`])
  await assertKnown(client, schema)
  const texts = async (statement: string) =>
    (await client.query<{ text: string }>(statement, [schema])).rows.map(({ text }) => `${text};`)
  const functions = await readFunctions(client, schema)
  const parts = [
    ['-- Bodies name tables that are not there yet.', `set local check_function_bodies = off;`],
    await texts(extensions),
    functions.first,
    await texts(tables),
    functions.ofTables,
    await readRows(client, schema),
    await texts(constraints),
    await texts(indexes),
    await texts(triggers),
    await texts(security),
    await texts(policies),
    await texts(rights),
  ]
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}

/** Throws where a schema has what no statement below writes down. */
async function assertKnown(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ what: string }>(unknown, [schema])
  if (rows.length > 0)
    throw new Error(`A baseline does not know: ${rows.map(({ what }) => what).join(', ')}.`)
}

const inSchema = (column: string) => `${column} = to_regnamespace($1)`

const unknown = `
  select 'relation ' || relname as what from pg_class where ${inSchema('relnamespace')}
      and (relkind not in ('r', 'i') or relpersistence <> 'p' or relispartition or reltablespace <> 0)
    union all select 'type ' || typname from pg_type where ${inSchema('typnamespace')} and typtype not in ('c', 'b')
    union all select 'routine ' || proname from pg_proc where ${inSchema('pronamespace')} and (prokind not in ('f', 'p') or prosqlbody is not null)
    union all select 'statistics ' || stxname from pg_statistic_ext where ${inSchema('stxnamespace')}
    union all select 'column ' || attname from pg_attribute a join pg_class c on c.oid = attrelid and ${inSchema('relnamespace')} and relkind = 'r'
      join pg_type t on t.oid = atttypid
      where attnum > 0 and not attisdropped and (attidentity <> '' or attcompression <> '' or attstattarget is not null
        or attoptions is not null or attacl is not null or attstorage <> typstorage or attinhcount > 0)
    union all select 'comment ' || description from pg_description d join pg_class c on c.oid = d.objoid and ${inSchema('relnamespace')}
    union all select 'default rights' from pg_default_acl where ${inSchema('defaclnamespace')}`

const extensions = `
  select format('create extension if not exists %I with schema public', extname) as text from pg_extension
    where extnamespace = 'public'::regnamespace and $1 <> '' order by extname`

const tables = `
  select format(E'create table %I (\\n%s\\n)', c.relname, string_agg(format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then ' collate ' || (select format('%I', collname) from pg_collation where oid = a.attcollation) else '' end,
      case a.attgenerated when 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        when 'v' then format(' generated always as (%s)', pg_get_expr(d.adbin, d.adrelid))
        else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end,
      case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attnum))
      || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_functions')
    group by c.oid, c.relname, c.reloptions order by c.relname`

// What a foreign key points at comes before it. A column that may not be null says so where it is made.
const constraints = `
  select format('alter table %I add constraint %I %s', c.relname, n.conname, pg_get_constraintdef(n.oid)) as text
    from pg_constraint n join pg_class c on c.oid = n.conrelid and c.relnamespace = to_regnamespace($1)
    where n.contype in ('p', 'u', 'c', 'x', 'f') and c.relname not in ('schema_migrations', 'schema_functions')
    order by n.contype = 'f', c.relname, n.conname`

const indexes = `
  select pg_get_indexdef(x.indexrelid) as text from pg_index x join pg_class c on c.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = to_regnamespace($1) and c.relkind = 'r'
      and not exists (select from pg_constraint n where n.conindid = x.indexrelid and n.contype in ('p', 'u', 'x'))
    order by i.relname`

const triggers = `
  select pg_get_triggerdef(t.oid)
      || case t.tgenabled when 'O' then '' else format(E';\\nalter table %I %s trigger %I', c.relname,
        case t.tgenabled when 'D' then 'disable' when 'R' then 'enable replica' else 'enable always' end, t.tgname) end as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = to_regnamespace($1)
    where not t.tgisinternal order by c.relname, t.tgname`

const security = `
  select concat_ws(E';\\n',
      case when relrowsecurity then format('alter table %I enable row level security', relname) end,
      case when relforcerowsecurity then format('alter table %I force row level security', relname) end,
      case relreplident when 'f' then format('alter table %I replica identity full', relname)
        when 'n' then format('alter table %I replica identity nothing', relname)
        when 'i' then (select format('alter table %I replica identity using index %I', c.relname, i.relname)
          from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisreplident) end) as text
    from pg_class c where relnamespace = to_regnamespace($1) and relkind = 'r'
      and (relrowsecurity or relforcerowsecurity or relreplident <> 'd') order by relname`

const policies = `
  select format('create policy %I on %I as %s for %s to %s%s%s', p.polname, c.relname,
      case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
      (select string_agg(case one when 0 then 'public' when c.relowner then 'current_user' else (select quote_ident(rolname) from pg_roles where oid = one) end, ', ' order by one)
        from unnest(p.polroles) one),
      coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ''),
      coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')) as text
    from pg_policy p join pg_class c on c.oid = p.polrelid and c.relnamespace = to_regnamespace($1)
    order by c.relname, p.polname`

// A function is open to all unless its rights say otherwise.
const rights = `
  with given as (
    select 'table' as kind, relname as name, quote_ident(relname) as called, relowner as owner, relacl as acl from pg_class
      where relnamespace = to_regnamespace($1) and relkind = 'r' and relacl is not null
    union all select case prokind when 'p' then 'procedure' else 'function' end, proname,
        format('%I(%s)', proname, pg_get_function_identity_arguments(oid)), proowner, proacl from pg_proc
      where pronamespace = to_regnamespace($1) and proacl is not null)
  (select format('revoke all on %s %s from public', kind, called) as text from given g
      where kind <> 'table' and not exists (select from aclexplode(acl) where grantee = 0) order by called)
    union all (select format('grant %s on %s %s to %s', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type), kind, called, r.rolname)
      from given, aclexplode(acl) x join pg_roles r on r.oid = x.grantee where x.grantee <> owner
      group by kind, called, name, r.rolname order by kind desc, name, called, r.rolname)`

/** Functions, those first that need no table, and those whose values are rows of one. */
async function readFunctions(
  client: pg.ClientBase,
  schema: string,
): Promise<{ first: string[]; ofTables: string[] }> {
  const { rows } = await client.query<{ text: string; ofTable: boolean }>(
    `select pg_get_functiondef(p.oid) as text, exists (
        select from pg_depend d join pg_type t on t.oid = d.refobjid where d.classid = 'pg_proc'::regclass and d.objid = p.oid
          and d.refclassid = 'pg_type'::regclass and (t.typrelid <> 0 or exists
            (select from pg_type e where e.oid = t.typelem and e.typrelid <> 0))) as "ofTable"
      from pg_proc p where ${inSchema('p.pronamespace')} order by p.proname, pg_get_function_identity_arguments(p.oid)`,
    [schema],
  )
  const textsOf = (ofTable: boolean) =>
    rows.filter((row) => row.ofTable === ofTable).map(({ text }) => `${text.trimEnd()};`)
  return { first: textsOf(false), ofTables: textsOf(true) }
}

/** The rows that a new installation begins with; what says when a row was made says it there. */
async function readRows(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where coalesce(pg_get_expr(d.adbin, d.adrelid), '') <> 'now()' and ${inSchema('c.relnamespace')} and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_functions')
      group by c.relname order by c.relname`,
    [schema],
  )
  const statements: string[] = []
  for (const { table, columns } of rows) {
    const found = await client.query<{ row: string }>(
      `select (to_jsonb(r))::text as row from (select ${columns} from ${schema}.${table}) r order by 1`,
    )
    if (found.rows.length === 0) continue
    const values = found.rows.map(({ row }) => `  ${row.replaceAll("'", "''")}`).join(',\n')
    statements.push(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, '[\n${values}\n]');`,
    )
  }
  return statements
}
