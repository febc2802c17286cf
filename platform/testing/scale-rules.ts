import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const root = path.resolve(import.meta.dirname, '../..')

/** The rules that keep a cluster possible, as the catalogue of a database and the source can break them. */
export const catalogueRules = {
  /** Tenant tables without a tenant, or whose keys begin with something else. */
  keys: (tenant: string) => `
    select c.relname || ' ' || coalesce(i.relname, 'may have none') as place
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = '${tenant}' and a.atttypid = 'uuid'::regtype
    left join pg_index x on x.indrelid = c.oid and x.indisunique and a.attnotnull left join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and (not a.attnotnull or x.indkey[0] <> a.attnum)
    order by 1`,
  /** What is emptied when a row of another table goes. */
  emptied: () => `
    select conrelid::regclass::text || ' ' || conname as place from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'f' and confdeltype = 'n' order by 1`,
  /** Triggers that notify or add jobs. */
  triggers: () => `
    select distinct p.proname::text as place from pg_proc p where p.pronamespace = current_schema()::regnamespace
      and p.prorettype = 'trigger'::regtype and p.prosrc ~ 'pg_notify|add_job' order by 1`,
  /** Functions that read or write tables and trust the search path of whoever calls them. */
  paths: () => `
    select p.proname::text as place from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname <> 'find_unnamed'
      and p.prosrc ~* '\\m(from|join|into|update)\\s+[a-z_]+' and p.prosrc !~* '^\\s*select\\s+(trim|nullif|coalesce)'
      and not coalesce(p.proconfig::text, '') ~ 'search_path' order by 1`,
  /** Functions in SQL that take parameters and read tables. */
  plain: () => `
    select p.proname::text as place from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = current_schema()::regnamespace and l.lanname = 'sql' and p.pronargs > 0
      and exists (select 1 from pg_class c where c.relnamespace = p.pronamespace and c.relkind = 'r'
        and p.prosrc ~* ('\\m(from|join|into|update)\\s+' || c.relname || '\\M')) order by 1`,
  /** Functions of the owner that reach tables of tenants without being told the tenant. */
  across: (tenant: string) => `
    select distinct p.proname::text as place from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
      and p.prosrc !~ 'current_port\\(\\)|current_account\\(\\)|app\\.(port|account)_id'
      and exists (select 1 from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = '${tenant}'
        where c.relnamespace = p.pronamespace and c.relkind = 'r'
          and p.prosrc ~* ('\\m(from|join|into|update)\\s+' || c.relname || '\\M')) order by 1`,
  /** Functions whose header sets what an extension brings: only a session that loaded it, or a superuser, may make them. */
  settings: () => `
    select p.proname::text as place from pg_proc p where p.pronamespace = current_schema()::regnamespace
      and exists (select from unnest(p.proconfig) setting where split_part(setting, '=', 1) like '%.%') order by 1`,
  /** Functions of the owner that ask tables of tenants of which the owner is shown no row, and name no tenant by themselves. */
  unseen: () => `
    select distinct p.proname::text as place from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosecdef
      and p.prosrc !~ 'current_port\\(\\)|current_account\\(\\)|app\\.(port|account)_id'
      and exists (select 1 from pg_class c where c.relnamespace = p.pronamespace and c.relforcerowsecurity
        and p.prosrc ~* ('\\m(from|join|into|update)\\s+' || c.relname || '\\M')
        and not exists (select 1 from pg_policy o where o.polrelid = c.oid and o.polname in ('owner_reads', 'owner_works')))
    order by 1`,
  /** Policies in another form than the three there are. */
  policies: () => `
    select tablename || ' ' || policyname as place from pg_policies where schemaname = current_schema()
      and policyname not in ('own_port', 'own_account', 'owner_reads', 'owner_works', 'backup_reads') order by 1`,
} as const

/** Where a rule is broken, by the catalogue. */
export async function brokenIn(owner: pg.Client, rule: string): Promise<string[]> {
  return (await owner.query<{ place: string }>(rule)).rows.map(({ place }) => place)
}

/** Files of the product, by folder, that hold what a pattern finds: `file` once for each. */
export function filesWith(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:ts|sql)$/.test(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .filter((file) => !/\.test\.ts$|\/(?:testing|suites)\/|generated/.test(file))
    .filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')))
    .sort()
}
