import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { appRole, type Connection, jobsRole, openPool } from './pools.ts'

/** Where a service keeps its tables and its job queue. */
export interface Schemas {
  readonly tables: string
  readonly queue: string
}

/**
 * Brings a database to the newest schema of a service: roles, the job queue, then the numbered SQL files of `folder`
 * in order, each once. Safe to run from several processes at once.
 */
export async function migrate(
  connection: Connection,
  folder: string,
  { tables: schema, queue }: Schemas,
): Promise<void> {
  const pool = openPool(connection, 2, undefined, schema)
  try {
    await prepareRoles(pool, schema, queue)
    await prepareQueue(connection, queue)
    await applyFiles(pool, folder, schema)
  } finally {
    await pool.end()
  }
}

async function prepareQueue(connection: Connection, queue: string): Promise<void> {
  const pool = openPool(connection, 1, jobsRole)
  try {
    await runMigrations({ pgPool: pool, schema: queue })
  } finally {
    await pool.end()
  }
}

async function prepareRoles(pool: pg.Pool, schema: string, queue: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('berthwise roles'))`)
    for (const role of [appRole, jobsRole]) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (known.rowCount === 0) await client.query(`create role ${role} login`)
      const member = await client.query(`select pg_has_role(current_user, $1, 'member') as yes`, [role])
      if (!member.rows[0].yes) await client.query(`grant ${role} to current_user`)
    }
    await client.query(`create schema if not exists ${schema}`)
    await client.query(`grant usage on schema ${schema} to ${appRole}`)
    await client.query(`create schema if not exists ${queue} authorization ${jobsRole}`)
    await client.query(`grant usage on schema ${schema} to ${jobsRole}`)
    // graphile-worker asks for its schema with "create … if not exists", which needs the right even when it exists.
    const { rows } = await client.query('select quote_ident(current_database()) as name')
    await client.query(`grant create on database ${rows[0].name} to ${jobsRole}`)
  } finally {
    await client.query(`select pg_advisory_unlock_all()`).catch(() => {})
    client.release()
  }
}

async function applyFiles(pool: pg.Pool, folder: string, schema: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db,
    migrationTableSchema: schema,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
    provider: { getMigrations: () => readFiles(folder) },
  })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed.`, { cause: error })
}

async function readFiles(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
