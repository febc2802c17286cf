import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { applyBaseline, readBaseline } from './migration/baseline.ts'
import { applyFiles, readNumbered } from './migration/files.ts'
import { applyFunctions, readFunctions } from './migration/functions.ts'
import { type MigrationLog, silent } from './migration/log.ts'
import { prepareReader } from './migration/reader.ts'
import { prepareRoles } from './migration/roles.ts'
import { type Connection, forMigrations, jobsRole, openPool } from './pools.ts'

/** Where a service keeps its tables and its job queue. */
export interface Schemas {
  readonly tables: string
  readonly queue: string
  /** The query of the tenants, as `id`, that have many times the rows of the usual one of their server. */
  readonly largeTenants?: string
  /** Functions that parts of the engine room bring, by the part. */
  readonly functions?: Readonly<Record<string, string>>
}

/**
 * Brings a database to the newest schema of a service: roles, the job queue, in a new one the baseline of `folder`, then the
 * numbered SQL files that are left in order, each once and in a transaction of its own, then the functions of its folder `functions` and those that are
 * brought, each whenever it changed or is missing. Safe to run from several processes at once, and beside processes that
 * serve. With `only` it applies the numbered files of these names, for the rows of a version that knew no others, and leaves
 * the rest to a later run. Throws a StartFault for what only the operator can mend.
 */
export async function migrate(
  connection: Connection,
  folder: string,
  { tables: schema, queue, functions = {} }: Schemas,
  log: MigrationLog = silent,
  only?: ReadonlySet<string>,
): Promise<void> {
  const files = await readNumbered(folder)
  const texts = {
    ...(await readFunctions(folder)),
    ...functions,
    watching: await watchingFunctions(schema, queue),
  }
  const baseline = only ? null : await readBaseline(folder, files)
  await prepared(connection, { tables: schema, queue }, log, async (client) => {
    if (baseline) await applyBaseline(client, baseline, schema, log)
    await applyFiles(client, only ? files.filter(({ name }) => only.has(name)) : files, schema, log)
    if (only && files.some(({ name }) => !only.has(name))) return
    await applyFunctions(client, texts, `${files.at(-1)?.name}.sql`, schema, log)
    await prepareReader(client, schema, log)
  })
}

/** Applies the numbered files alone, one by one, as a baseline is made of them. */
export async function migrateNumbered(
  connection: Connection,
  folder: string,
  { tables: schema, queue }: Schemas,
): Promise<void> {
  const files = await readNumbered(folder)
  await prepared(connection, { tables: schema, queue }, silent, (client) =>
    applyFiles(client, files, schema, silent),
  )
}

/** Makes the roles and the job queue, and does the work when it is this process's turn. */
async function prepared(
  connection: Connection,
  { tables: schema, queue }: Schemas,
  log: MigrationLog,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const pool = openPool(connection, 2, undefined, schema, forMigrations)
  try {
    await prepareRoles(pool, schema, queue)
    await prepareQueue(connection, queue)
    await inTurn(pool, schema, log, work)
  } finally {
    await pool.end()
  }
}

async function prepareQueue(connection: Connection, queue: string): Promise<void> {
  const pool = openPool(connection, 1, jobsRole, undefined, forMigrations)
  try {
    await runMigrations({ pgPool: pool, schema: queue })
  } finally {
    await pool.end()
  }
}

/** One process migrates a schema at a time; the others wait, and then find it done. */
async function inTurn(
  pool: pg.Pool,
  schema: string,
  log: MigrationLog,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  const turn = [`migrations of ${schema}`]
  const ask = async () =>
    (await client.query('select pg_try_advisory_lock(hashtext($1)) as mine', turn)).rows[0]
  try {
    for (let tries = 0; !(await ask()).mine; tries += 1) {
      if (tries % 50 === 1) log.info({ schema }, 'waits for another process that migrates')
      await sleep(200)
    }
    await work(client)
    await client.query('select pg_advisory_unlock(hashtext($1))', turn)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // The turn ends with the connection where it was not given back.
    client.release(broken)
  }
}

/** What `platform/watching/` asks of the database. */
async function watchingFunctions(schema: string, queue: string): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../watching/functions.sql'), 'utf8')
  return text.replaceAll('{schema}', schema).replaceAll('{queue}', queue)
}
