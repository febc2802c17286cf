import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { StartFault } from '../../env.ts'
import { unavailability } from '../unavailable.ts'
import { indexesApart, makeApart } from './indexes.ts'
import { runLocked } from './locks.ts'
import type { MigrationLog } from './log.ts'

/** A numbered file of migrations. */
export interface NumberedFile {
  /** Without its ending, such as `0001_foundation`. */
  name: string
  text: string
  hash: string
}

/** The numbered files of a folder, in their order. */
export async function readNumbered(folder: string): Promise<NumberedFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name: name.replace('.sql', ''), text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies the files that were not applied yet, each in a transaction of its own, and remembers their names and hashes.
 * Throws a StartFault where the database knows files that this version does not.
 */
export async function applyFiles(
  client: pg.ClientBase,
  files: readonly NumberedFile[],
  schema: string,
  log: MigrationLog,
): Promise<void> {
  await prepareTable(client, schema, log)
  const applied = await readApplied(client, schema)
  const known = new Set(files.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => !known.has(name)).at(-1)
  if (newer) {
    throw new StartFault(
      `The database was migrated by a newer version (${newer}): start that version, or restore the backup made before.`,
    )
  }
  await compareHashes(client, files, applied, schema, log)
  for (const file of files) if (!applied.has(file.name)) await applyFile(client, file, schema, log)
}

/** Makes the list of what was applied. */
export async function prepareTable(client: pg.ClientBase, schema: string, log: MigrationLog): Promise<void> {
  const { rows } = await client.query<{ columns: string[] | null }>(
    `select array_agg(attname::text) as columns from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`${schema}.schema_migrations`],
  )
  const columns = rows[0]!.columns ?? []
  if (columns.includes('hash')) return
  const text =
    columns.length === 0
      ? `create table ${schema}.schema_migrations
          (name varchar(255) primary key, timestamp varchar(255) not null, hash text)`
      : `alter table ${schema}.schema_migrations add column hash text`
  await runLocked(
    client,
    { schema, text, name: 'the list of migrations', log },
    async () => void (await client.query(text)),
  )
}

/** Names and hashes of the files that were applied. */
export async function readApplied(
  client: pg.ClientBase,
  schema: string,
): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; hash: string | null }>(
    `select name, hash from ${schema}.schema_migrations order by name`,
  )
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** A file that was applied before hashes were stored gets that of today; one that changed since is told of. */
async function compareHashes(
  client: pg.ClientBase,
  files: readonly NumberedFile[],
  applied: ReadonlyMap<string, string | null>,
  schema: string,
  log: MigrationLog,
): Promise<void> {
  const unknown = files.filter(({ name }) => applied.get(name) === null)
  if (unknown.length > 0) {
    await client.query(
      `update ${schema}.schema_migrations m set hash = f.hash
        from unnest($1::text[], $2::text[]) f(name, hash) where m.name = f.name and m.hash is null`,
      [unknown.map(({ name }) => name), unknown.map(({ hash }) => hash)],
    )
  }
  for (const { name, hash } of files) {
    const then = applied.get(name)
    if (then && then !== hash) {
      log.warn(
        { name },
        'this migration was changed after it was applied here: the tables may differ from what this version expects',
      )
    }
  }
}

/** Bytes of a table from which on indexes are made beside those who write. */
const largeTable = 8 * 1024 * 1024

async function applyFile(
  client: pg.ClientBase,
  { name, text, hash }: NumberedFile,
  schema: string,
  log: MigrationLog,
): Promise<void> {
  const started = Date.now()
  try {
    const apart = await indexesApart(client, schema, text, largeTable)
    if (apart) await makeApart(client, schema, apart)
    await runLocked(client, { schema, text: apart ? '' : text, name, log }, async () => {
      if (!apart) await client.query(text)
      await client.query(
        `insert into ${schema}.schema_migrations (name, timestamp, hash) values ($1, $2, $3)`,
        [name, new Date().toISOString(), hash],
      )
    })
  } catch (error) {
    throw asMigrationFault(error, name)
  }
  log.info({ name, ms: Date.now() - started }, 'a migration was applied')
}

/** What another try would not mend is for the operator. */
export function asMigrationFault(error: unknown, name: string): Error {
  const { message, code = '' } = error as Error & { code?: string }
  const sentence = `Migration ${name} failed: ${message}`
  const lasting = /^(?:0A|22|23|42)/.test(code) && !unavailability(error)
  return lasting ? new StartFault(sentence, { cause: error }) : new Error(sentence, { cause: error })
}
