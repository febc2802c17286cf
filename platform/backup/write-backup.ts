import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { newConnection } from '../database/connection.ts'
import { clientConfig, forMigrations } from '../database/pools.ts'
import { isAbsent } from '../storage/storage.ts'
import { type BackupHead, sealBytes } from './container.ts'
import { EntryWriter, type Totals } from './entries.ts'
import { BackupFault } from './fault.ts'
import type { BackupPart } from './parts.ts'
import { assertAllRows, type CopiedTable, listTables, placeOf } from './tables.ts'

/** What a backup came to, known at its end. */
export type Written = Omit<Totals, 'sha256'>

/**
 * A backup of all `parts` as a stream of bytes, compressed and sealed: their tables as they are at one moment, then their
 * files. Memory does not grow with either. `onProgress` is told of the plain bytes that went in.
 */
export function writeBackup(
  parts: readonly BackupPart[],
  secret: string,
  about: BackupHead,
  onEnd: (written: Written) => void = () => {},
): Readable {
  const writer = new EntryWriter()
  const entries = async function* () {
    yield* tablesOf(writer, parts)
    for (const part of parts) yield* filesUnder(writer, part, '')
    yield* writer.end()
    onEnd(writer.totals)
  }
  return packed(entries(), secret, about)
}

/** Entries, compressed and sealed. */
export function packed(entries: AsyncIterable<Buffer>, secret: string, about: BackupHead): Readable {
  const plain = Readable.from(entries, { objectMode: false, highWaterMark: 256 * 1024 })
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  pipeline(plain, zstd, () => {})
  const sealed = Readable.from(sealBytes(zstd, secret, about), { objectMode: false })
  sealed.once('close', () => plain.destroy())
  return sealed
}

interface Opened {
  client: pg.Client
  parts: BackupPart[]
}

/** Each database is read in one snapshot, however many services keep their tables there. */
async function* tablesOf(writer: EntryWriter, parts: readonly BackupPart[]): AsyncGenerator<Buffer> {
  const databases = new Map<string, Opened>()
  try {
    for (const part of parts) {
      const place = JSON.stringify(part.connection)
      const opened = databases.get(place) ?? { client: await openSnapshot(part), parts: [] }
      databases.set(place, opened)
      opened.parts.push(part)
    }
    for (const { client, parts: own } of databases.values())
      for (const part of own) {
        await assertAtHome(client, part)
        const migrations = await readMigrations(client, part.schemas.tables)
        yield* writer.plain({ type: 'part', part: part.name, migrations, publicUrl: part.publicUrl })
      }
    for (const { client, parts: own } of databases.values())
      for (const part of own)
        for (const table of await listTables(client, part.schemas))
          yield* copyTable(writer, client, part, table)
    for (const { client } of databases.values()) await client.query('commit')
  } finally {
    for (const { client } of databases.values()) await client.end().catch(() => {})
  }
}

export async function openSnapshot({ connection, schemas }: BackupPart): Promise<pg.Client> {
  const client = newConnection(clientConfig(connection, undefined, schemas.tables, forMigrations))
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'`)
  // The snapshot is taken by the first statement, so that all begin before anything long is read.
  await client.query('select 1')
  return client
}

/** A backup without the tenants of other servers would be taken for one of the whole installation. */
async function assertAtHome(client: pg.Client, { schemas: { tables } }: BackupPart): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [`${tables}.tenant_places`],
  )
  if (!found[0]!.there) return
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${tables}.tenant_places`,
  )
  if (rows[0]!.count === 0) return
  throw new BackupFault(
    'incomplete',
    `Some live on other servers (${rows[0]!.count}), and this backup would hold the first server alone: back up every server by PostgreSQL itself.`,
  )
}

/** The numbered files that the tables of a schema were made by. */
export async function readMigrations(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${schema}.schema_migrations order by name`,
  )
  return rows.map(({ name }) => name)
}

async function* copyTable(
  writer: EntryWriter,
  client: pg.Client,
  { name }: BackupPart,
  table: CopiedTable,
): AsyncGenerator<Buffer> {
  await client.query(`set local role ${table.role}`)
  await assertAllRows(client, table)
  const { schema, table: of, columns } = table
  yield* copyRows(writer, client, { type: 'table', part: name, schema, table: of, columns }, placeOf(table))
  await client.query('reset role')
}

/** The rows of a table, or of a query, as the entry that names their columns. */
export async function* copyRows(
  writer: EntryWriter,
  client: pg.Client,
  entry: Parameters<EntryWriter['table']>[0],
  source: string,
): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy ${source} to stdout`))
  // Nobody reads yet, nor while the storage is slow: a connection that is lost then is heard of by whoever reads on.
  stream.on('error', (error: Error) => void stream.destroy(error))
  const rows = yield* writer.table(entry, stream)
  if (rows !== stream.rowCount)
    throw new BackupFault(
      'incomplete',
      `Of ${entry.schema}.${entry.table} ${rows} rows came, and the database says ${stream.rowCount}.`,
    )
}

/** The files of a service whose keys begin so: all of them, or those of a tenant. */
export async function* filesUnder(
  writer: EntryWriter,
  { name, storage }: BackupPart,
  prefix: string,
): AsyncGenerator<Buffer> {
  for await (const { key } of storage.list(prefix)) {
    const found = await storage.get(key).catch((error: unknown) => {
      if (isAbsent(error)) return null
      throw error
    })
    // Removed since it was listed.
    if (found) yield* writer.file({ type: 'file', part: name, key }, found.content)
    else writer.totals.removedFiles += 1
  }
}
