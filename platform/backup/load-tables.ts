import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { EntryReader, TableEntry } from './entries.ts'
import { BackupFault } from './fault.ts'
import { placeOf } from './tables.ts'

/** What keeps rows from coming in as they are, taken away for the time of a load. */
export interface OpenTables {
  /** Puts back every foreign key, which then holds for all rows, every trigger and row-level security. */
  close(): Promise<void>
}

interface Statement {
  owner: string
  off: string
  on: string
}

/**
 * Opens the tables of schemas for a load in this transaction: triggers must not do again what their rows already say, foreign
 * keys hold once all tables are filled, and row-level security binds the owner too. `only` leaves other tables, and other
 * foreign keys, as they are.
 */
export async function openTables(
  client: pg.ClientBase,
  schemas: readonly string[],
  only: { tables: readonly string[]; keys: readonly string[] } | null = null,
): Promise<OpenTables> {
  const { rows: tables } = await client.query<Statement>(
    `select pg_get_userbyid(relowner) as owner, format('alter table %s no force row level security', oid::regclass) as off,
        format('alter table %s force row level security', oid::regclass) as on
      from pg_class where relnamespace = any($1::text[]::regnamespace[]) and relkind = 'r' and relforcerowsecurity
        and ($2::text[] is null or relname = any($2))`,
    [schemas, only?.tables ?? null],
  )
  const { rows: triggers } = await client.query<Statement>(
    `select pg_get_userbyid(c.relowner) as owner, format('alter table %s disable trigger %I', c.oid::regclass, t.tgname) as off,
        format('alter table %s enable %s trigger %I', c.oid::regclass, case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as on
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = any($1::text[]::regnamespace[]) and not t.tgisinternal and t.tgenabled <> 'D'
        and ($2::text[] is null or c.relname = any($2))`,
    [schemas, only?.tables ?? null],
  )
  const { rows: keys } = await client.query<Statement>(
    `select pg_get_userbyid(c.relowner) as owner, format('alter table %s drop constraint %I', c.oid::regclass, k.conname) as off,
        format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as on
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.connamespace = any($1::text[]::regnamespace[]) and k.contype = 'f'
        and ($2::text[] is null or k.conname = any($2)) order by k.oid`,
    [schemas, only?.keys ?? null],
  )
  const all = [...tables, ...triggers, ...keys]
  const run = async (way: 'off' | 'on', statements: readonly Statement[]) => {
    for (const { owner, ...one } of statements) {
      await client.query(`set local role ${owner}`)
      await client.query(one[way])
    }
    await client.query('reset role')
  }
  await run('off', all)
  return {
    async close() {
      // Checks that wait for the commit would keep the tables from being closed.
      await client.query('set constraints all immediate')
      await run('on', [...keys, ...triggers, ...tables])
    },
  }
}

/** Empties the tables of schemas but those of `except`: migrations put some rows there. */
export async function emptyTables(
  client: pg.ClientBase,
  schema: string,
  except: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ place: string; owner: string }>(
    `select oid::regclass::text as place, pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace = to_regnamespace($1) and relkind = 'r' and relname <> all($2)`,
    [schema, except],
  )
  if (rows.length === 0) return
  await client.query(`set local role ${rows[0]!.owner}`)
  await client.query(`truncate ${rows.map(({ place }) => place).join(', ')}`)
  await client.query('reset role')
}

/** Loads the content of an entry into its table. Throws where other rows arrive than it says. */
export async function loadTable(
  client: pg.ClientBase,
  reader: EntryReader,
  entry: TableEntry,
  change: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (content) => content,
): Promise<void> {
  const { rows: owners } = await client.query<{ owner: string; columns: string[] }>(
    `select pg_get_userbyid(c.relowner) as owner, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.oid = to_regclass(format('%I.%I', $1::text, $2::text)) group by 1`,
    [entry.schema, entry.table],
  )
  const [found] = owners
  const missing = entry.columns.find((name) => !found?.columns.includes(name))
  if (!found || missing !== undefined)
    throw new BackupFault(
      'format',
      `This version has no ${missing === undefined ? '' : `${missing} in `}${entry.schema}.${entry.table}, which the backup holds: restore it with the version that made it.`,
    )
  await client.query(`set local role ${found.owner}`)
  let reported = 0
  const content = async function* () {
    reported = (yield* reader.content(entry)).rows
  }
  const into = client.query(copyFrom(`copy ${placeOf(entry)} from stdin`))
  await pipeline(Readable.from(change(content()), { objectMode: false }), into)
  await client.query('reset role')
  if (into.rowCount !== reported)
    throw new BackupFault(
      'incomplete',
      `Of ${entry.schema}.${entry.table} ${into.rowCount} rows of ${reported} arrived.`,
    )
}

/** Numbers that the database counts itself go on after the greatest that is there. */
export async function advanceSequences(client: pg.ClientBase, schemas: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ owner: string; statement: string }>(
    `select pg_get_userbyid(c.relowner) as owner, format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
        d.objid::regclass::text, a.attname, c.oid::regclass) as statement
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        and c.relnamespace = any($1::text[]::regnamespace[])`,
    [schemas],
  )
  for (const { owner, statement } of rows) {
    await client.query(`set local role ${owner}`)
    await client.query(statement)
  }
  await client.query('reset role')
}
