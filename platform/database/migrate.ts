import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { StartFault } from '../env.ts'
import { appRole, type Connection, forMigrations, jobsRole, openPool } from './pools.ts'

/** Where a service keeps its tables and its job queue. */
export interface Schemas {
  readonly tables: string
  readonly queue: string
  /** Functions that parts of the engine room bring, by the part. */
  readonly functions?: Readonly<Record<string, string>>
}

/**
 * Brings a database to the newest schema of a service: roles, the job queue, then the numbered SQL files of `folder`
 * in order, each once, then the functions of its folder `functions` and those that are brought, each whenever it changed.
 * Safe to run from several processes at once.
 */
export async function migrate(
  connection: Connection,
  folder: string,
  { tables: schema, queue, functions = {} }: Schemas,
): Promise<void> {
  const pool = openPool(connection, 2, undefined, schema, forMigrations)
  try {
    await prepareRoles(pool, schema, queue)
    await prepareQueue(connection, queue)
    await applyFiles(pool, folder, schema)
    await applyFunctions(pool, folder, schema, {
      ...functions,
      watching: await watchingFunctions(schema, queue),
    })
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

async function prepareRoles(pool: pg.Pool, schema: string, queue: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('berthwise roles'))`)
    for (const role of [appRole, jobsRole]) await prepareRole(client, role)
    await assertOwner(client)
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

/** The migrating user acts as each role, and owns what belongs to it: since PostgreSQL 16 that is granted by name. */
async function prepareRole(client: pg.PoolClient, role: string): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
  try {
    if (known.rowCount === 0) await client.query(`create role ${role} login`)
    const { rows } = await client.query<{ yes: boolean }>(
      `select pg_has_role(current_user, $1, 'set') and pg_has_role(current_user, $1, 'usage') as yes`,
      [role],
    )
    if (!rows[0]!.yes) await client.query(`grant ${role} to current_user with inherit true, set true`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartFault(
      known.rowCount === 0
        ? `The user of DATABASE_URL may not create the role ${role}: let it create roles (alter role … createrole), or create that role for it.`
        : `The user of DATABASE_URL may not act as the role ${role}, which another user made: grant ${role} to it with inherit true, set true.`,
    )
  }
}

/** Extensions, schemas and grants are for the owner of the database to make. */
async function assertOwner(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ owns: boolean; name: string; me: string; owner: string }>(
    `select pg_has_role(current_user, datdba, 'usage') as owns, datname as name, current_user as me,
        pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`,
  )
  const { owns, name, me, owner } = rows[0]!
  if (owns) return
  throw new StartFault(
    `The database ${name} belongs to ${owner}, and ${me} migrates it: make ${me} its owner (alter database … owner to …).`,
  )
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

/**
 * Functions and triggers stand as they are now in files that replace what they say. What was applied is remembered
 * with the newest numbered file: a table made anew has lost its triggers, also where the process ended in between.
 */
async function applyFunctions(
  pool: pg.Pool,
  folder: string,
  schema: string,
  brought: Readonly<Record<string, string>>,
): Promise<void> {
  const texts = { ...(await readFunctions(path.join(folder, 'functions'))), ...brought }
  const newest = (await readdir(folder))
    .filter((name) => numbered.test(name))
    .sort()
    .at(-1)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext($1))`, [`functions of ${schema}`])
    await client.query(
      `create table if not exists ${schema}.schema_functions (name text primary key, hash text not null)`,
    )
    for (const [name, text] of Object.entries(texts)) {
      const hash = createHash('sha256').update(`${newest}\n${text}`).digest('hex')
      const known = await client.query(
        `insert into ${schema}.schema_functions as f (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash where f.hash <> excluded.hash`,
        [name, hash],
      )
      if (known.rowCount) await client.query(text)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** What `platform/watching/` asks of the database. */
async function watchingFunctions(schema: string, queue: string): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../watching/functions.sql'), 'utf8')
  return text.replaceAll('{schema}', schema).replaceAll('{queue}', queue)
}

async function readFunctions(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort()
  const texts = names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}

const numbered = /^\d{4}_.+\.sql$/

async function readFiles(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => numbered.test(name)).sort()
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
