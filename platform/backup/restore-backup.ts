import { Readable } from 'node:stream'
import type pg from 'pg'
import { newConnection } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { readNumbered } from '../database/migration/files.ts'
import type { MigrationLog } from '../database/migration/log.ts'
import { clientConfig, forMigrations } from '../database/pools.ts'
import { StartFault } from '../env.ts'
import type { ServiceSchemas } from '../service/schemas.ts'
import type { Storage } from '../storage/storage.ts'
import type { EntryReader, FileEntry, PartEntry, PartName } from './entries.ts'
import { advanceSequences, emptyTables, loadTable, type OpenTables, openTables } from './load-tables.ts'
import { type MovedAddress, moveAddresses } from './move-addresses.ts'
import { type BackupPart, leftOutOfQueue } from './parts.ts'
import { pauseSending } from './pause.ts'
import { openBackup, type Verified } from './read-backup.ts'

/** A service of the installation that a backup is restored into. */
export interface RestorePart extends BackupPart {
  readonly schemas: ServiceSchemas
  readonly storage: Pick<Storage, 'put' | 'stat' | 'remove' | 'list' | 'get'>
  /** Tables that hold something as soon as anybody uses the installation. */
  readonly filledTables: readonly string[]
}

interface Target {
  part: RestorePart
  client: pg.Client
  tables: OpenTables
}

/**
 * Brings back a backup into an empty installation that does not run: the tables by the migrations that the backup names, all of
 * its rows and files, then the migrations that came since. All or nothing; sending is paused with it. Throws a BackupFault
 * or a StartFault.
 */
export async function restoreBackup(
  source: Readable,
  secrets: readonly string[],
  parts: readonly RestorePart[],
  log: MigrationLog,
): Promise<Verified> {
  const { reader, head, close } = openBackup(source, secrets)
  const stored: { storage: RestorePart['storage']; key: string }[] = []
  const targets = new Map<PartName, Target>()
  try {
    const entries = await readParts(reader, parts)
    if (head().kind !== 'installation')
      throw new StartFault('This file holds one port: bring it in by npm run port -- import FILE.')
    for (const part of parts) await assertEmpty(part)
    for (const { part, entry } of entries.parts) targets.set(part.name, await prepare(part, entry, log))
    await load(reader, entries.next, targets, stored)
    const moved = entries.parts.map(({ part, entry }) => ({ from: entry.publicUrl, to: part.publicUrl }))
    for (const { part } of entries.parts) await finish(targets.get(part.name)!, moved)
    for (const { client } of targets.values()) await client.query('commit')
  } catch (error) {
    for (const { client } of targets.values()) await client.query('rollback').catch(() => {})
    for (const { storage, key } of stored) await storage.remove(key).catch(() => {})
    throw error
  } finally {
    close()
    for (const { client } of targets.values()) await client.end().catch(() => {})
  }
  for (const { connection, schemas } of parts) await migrate(connection, schemas.migrations, schemas, log)
  for (const part of parts) await analyze(part)
  return { head: head(), ...reader.totals }
}

type AnyEntry = NonNullable<Awaited<ReturnType<EntryReader['next']>>>

/** The services that a backup is of stand before everything else. */
async function readParts(reader: EntryReader, parts: readonly RestorePart[]) {
  const found: { part: RestorePart; entry: PartEntry }[] = []
  for (;;) {
    const entry = await reader.next()
    if (entry?.type !== 'part') return { parts: found, next: entry }
    const part = parts.find(({ name }) => name === entry.part)!
    const known = new Set((await readNumbered(part.schemas.migrations)).map(({ name }) => name))
    const newer = entry.migrations.find((name) => !known.has(name))
    if (newer)
      throw new StartFault(
        `The backup was made by a newer version of Berthwise (${newer}): restore it with that version.`,
      )
    found.push({ part, entry })
  }
}

/** Throws a StartFault where anybody has used the installation. */
async function assertEmpty({ connection, schemas, filledTables }: RestorePart): Promise<void> {
  const client = newConnection(clientConfig(connection, undefined, schemas.tables, forMigrations))
  await client.connect()
  try {
    for (const table of filledTables) {
      const place = `${schemas.tables}.${table}`
      const { rows } = await client.query('select to_regclass($1) is not null as there', [place])
      if (!rows[0].there) continue
      const filled = await client.query(`select 1 from ${place} limit 1`)
      if (filled.rowCount !== 0)
        throw new StartFault(
          'This installation is not empty, and a restore would overwrite it: name an empty database (DATABASE_URL) or another DATA_DIR.',
        )
    }
  } finally {
    await client.end()
  }
}

/** Tables as those of the backup were, without rows, in a transaction that fills them. */
async function prepare(part: RestorePart, { migrations }: PartEntry, log: MigrationLog): Promise<Target> {
  const { connection, schemas } = part
  const client = newConnection(clientConfig(connection, undefined, schemas.tables, forMigrations))
  await client.connect()
  try {
    // Whatever an earlier start or a restore that was cut off left there is of no use.
    await client.query(`drop schema if exists ${schemas.tables} cascade`)
    await migrate(connection, schemas.migrations, schemas, log, new Set(migrations))
    await client.query('begin')
    await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'`)
    const tables = await openTables(client, [schemas.tables, schemas.queue])
    await emptyTables(client, schemas.tables, ['schema_migrations', 'schema_functions'])
    await emptyTables(client, schemas.queue, leftOutOfQueue)
    return { part, client, tables }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function load(
  reader: EntryReader,
  first: AnyEntry | null,
  targets: ReadonlyMap<PartName, Target>,
  stored: { storage: RestorePart['storage']; key: string }[],
): Promise<void> {
  for (let entry = first; entry; entry = await reader.next()) {
    if (entry.type === 'part' || entry.type === 'port') continue
    const { client, part } = targets.get(entry.part)!
    if (entry.type === 'table') await loadTable(client, reader, entry)
    else await loadFile(reader, entry, part, stored)
  }
}

async function loadFile(
  reader: EntryReader,
  entry: FileEntry,
  { storage }: RestorePart,
  stored: { storage: RestorePart['storage']; key: string }[],
): Promise<void> {
  // What lay there before is another's, and stays where the restore fails.
  if (!(await storage.stat(entry.key))) stored.push({ storage, key: entry.key })
  await storage.put(entry.key, Readable.from(reader.content(entry), { objectMode: false }))
}

async function finish({ part, client, tables }: Target, moved: readonly MovedAddress[]): Promise<void> {
  const { tables: schema, queue } = part.schemas
  await advanceSequences(client, [schema, queue])
  await client.query('set local role berthwise_jobs')
  // Whoever worked then works no more.
  await client.query(
    `update ${queue}._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
  )
  await client.query(
    `update ${queue}._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
  )
  await client.query('reset role')
  await moveAddresses(client, part.name, schema, moved)
  await pauseSending(client, schema)
  await tables.close()
}

async function analyze({ connection, schemas }: RestorePart): Promise<void> {
  const client = newConnection(clientConfig(connection, undefined, schemas.tables, forMigrations))
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
