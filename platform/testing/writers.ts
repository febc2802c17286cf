import { PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { EmbeddedConnection } from '../database/embedded.ts'
import { clientConfig } from '../database/pools.ts'
import { testCluster } from './cluster.ts'

/** The trigger that is no part of the product. */
export const watching = 'watch_writers'

/**
 * What makes a database itself write down which module wrote which table: a trigger on every table of a service, which reads
 * the module out of the statement. What triggers of the product and foreign keys write in turn is nobody's.
 */
export async function watchWriters(
  database: EmbeddedConnection,
  cluster: EmbeddedConnection,
  schema: string,
) {
  await asOwner(cluster, (owner) =>
    owner.query(
      'create table if not exists writers (service text, name text, module text, unique (service, name, module))',
    ),
  )
  await asOwner(database, (owner) =>
    owner.query(`
      create schema watch;
      create table watch.writes (name text not null, module text not null);
      create function watch.wrote() returns trigger language plpgsql security definer set search_path = watch as $$
      declare module text := substring(current_query() from '/\\* by ([a-z-]+) \\*/');
      begin
        if current_query() ilike 'delete %' and strpos(current_query(), tg_table_name) = 0 then return null; end if;
        if pg_trigger_depth() = 1 and module is not null then insert into writes values (tg_table_name, module); end if;
        return null;
      end $$;
      grant usage on schema watch to public;
      do $$ declare one text; begin
        for one in select c.relname from pg_class c
            where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition loop
          execute format('create trigger ${watching} after insert or update or delete on ${schema}.%I
            for each statement execute function watch.wrote()', one);
        end loop;
      end $$`),
  )
}

/**
 * Adds what a database wrote down to what the others of this run did. Throws when a table has a second writer: what all
 * records share and those named in `shared` aside.
 */
export async function assertOneWriter(
  database: EmbeddedConnection,
  service: string,
  shared: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  const written = await asOwner(database, async (owner) => {
    const { rows } = await owner.query<Written>('select distinct name, module from watch.writes')
    return rows
  })
  const all = await asOwner(testCluster(), async (owner) => {
    await owner.query(
      `insert into writers select $1, w.name, w.module from jsonb_to_recordset($2) as w(name text, module text)
        on conflict do nothing`,
      [service, JSON.stringify(written)],
    )
    const { rows } = await owner.query<Written>(
      'select name, module from writers where service = $1 order by 1, 2',
      [service],
    )
    return rows
  })
  const fresh = new Set(written.map(({ name }) => name))
  for (const [name, writers] of Map.groupBy(all, (one) => one.name)) {
    const modules = writers
      .map(({ module }) => module)
      .filter((one) => one !== 'records' || writers.length === 1)
    const known = shared[name] ?? []
    const strange = modules.length > 1 && modules.some((one) => !known.includes(one))
    if (strange && fresh.has(name)) {
      throw new Error(`The table ${name} is written by ${modules.join(' and ')}: one module writes a table.`)
    }
  }
}

type Written = { name: string; module: string }

let naming = false

/** Lets every statement of this process name the module in whose file it stands. */
export function nameModules(): void {
  if (naming) return
  naming = true
  const compile = PostgresQueryCompiler.prototype.compileQuery
  PostgresQueryCompiler.prototype.compileQuery = function compileWithModule(...args) {
    const query = compile.apply(this, args)
    const module = moduleCalling()
    return module ? { ...query, sql: `${query.sql} /* ${module} */` } : query
  }
}

/** `by` the module of the nearest file of the product, or `of` the engine room; none for a test or the demonstration. */
function moduleCalling(): string | undefined {
  const [prepare, limit] = [Error.prepareStackTrace, Error.stackTraceLimit]
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '')
  Error.stackTraceLimit = 30
  const files = new Error().stack as unknown as readonly string[]
  Error.prepareStackTrace = prepare
  Error.stackTraceLimit = limit
  const nearest = files.find(
    (file) => /\/(crm|forms|platform)\/[^/]/.test(file) && !file.endsWith('platform/testing/writers.ts'),
  )
  if (!nearest || /\.test\.ts$|\/(testing|suites|demo)\/|\/demo(-receipts)?\.ts$/.test(nearest))
    return undefined
  const moduleOf = (file: string) => /\/(?:crm|forms)\/(?:modules\/)?([a-z-]+)\//.exec(file)?.[1]
  const module = moduleOf(nearest)
  return module ? `by ${module}` : `of ${files.map(moduleOf).find(Boolean) ?? 'platform'}`
}

async function asOwner<T>(database: EmbeddedConnection, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(clientConfig(database))
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
