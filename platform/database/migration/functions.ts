import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { asMigrationFault } from './files.ts'
import { runLocked, statementsOf, triggerOf } from './locks.ts'
import type { MigrationLog } from './log.ts'

/** The files of a folder's `functions`, by their names. */
export async function readFunctions(folder: string): Promise<Record<string, string>> {
  const place = path.join(folder, 'functions')
  const names = (await readdir(place).catch(() => [])).filter((name) => name.endsWith('.sql')).sort()
  const texts = names.map(async (name) => [name, await readFile(path.join(place, name), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}

/**
 * Functions and triggers stand as they are now in files that replace what they say. A file is applied again when its text
 * or the newest numbered file is another than it was then, and when the catalogue lacks what it defines.
 */
export async function applyFunctions(
  client: pg.ClientBase,
  texts: Readonly<Record<string, string>>,
  newest: string,
  schema: string,
  log: MigrationLog,
): Promise<void> {
  await client.query(
    `create table if not exists ${schema}.schema_functions (name text primary key, hash text not null)`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>(
    `select name, hash from ${schema}.schema_functions`,
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const present = await readCatalogue(client, schema)
  const due = Object.entries(texts)
    .map(([name, text]) => ({ name, text, hash: hashOf(newest, text) }))
    .filter(
      ({ name, text, hash }) =>
        applied.get(name) !== hash || definedIn(text).some((defined) => !present.has(defined)),
    )
  if (due.length === 0) return
  const started = Date.now()
  let current = ''
  const text = due.map((one) => one.text).join('\n')
  try {
    await runLocked(client, { schema, text, name: 'functions', log }, async () => {
      for (const one of due) {
        current = one.name
        await client.query(one.text)
        await client.query(
          `insert into ${schema}.schema_functions (name, hash) values ($1, $2)
            on conflict (name) do update set hash = excluded.hash`,
          [one.name, one.hash],
        )
      }
    })
  } catch (error) {
    throw asMigrationFault(error, `of the functions ${current}`.trim())
  }
  log.info({ names: due.map(({ name }) => name), ms: Date.now() - started }, 'functions were applied')
}

function hashOf(newest: string, text: string): string {
  return createHash('sha256').update(`${newest}\n${text}`).digest('hex')
}

/** Functions of a schema, and its triggers as `trigger on table`. */
async function readCatalogue(client: pg.ClientBase, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select proname::text as name from pg_proc where pronamespace = to_regnamespace($1)
      union select t.tgname || ' on ' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = to_regnamespace($1) and not t.tgisinternal`,
    [schema],
  )
  return new Set(rows.map(({ name }) => name))
}

/** What a text defines, named as the catalogue is read. */
function definedIn(text: string): string[] {
  return statementsOf(text).flatMap((statement) => {
    const [, name] = /^create or replace (?:function|procedure) (?:\w+\.)?(\w+)/.exec(statement) ?? []
    if (name) return [name]
    const trigger = triggerOf(statement)
    return trigger ? [`${trigger.trigger} on ${trigger.table}`] : []
  })
}
