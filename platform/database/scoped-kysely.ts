import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { ScopedQuery } from './scoped-query.ts'

type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

const transactions = new AsyncLocalStorage<{ open: boolean }>()

/** Throws when called inside a transaction: nothing that leaves the database may wait there. */
export function assertNoTransaction(what: string): void {
  if (transactions.getStore()?.open) throw new Error(`${what} inside a transaction: add a job instead.`)
}

/** A query builder whose every statement runs alone in the scope of one tenant, one round trip each. */
export function readScope<DB>(pool: pg.Pool, setting: string, tenant: string | null): Kysely<DB> {
  return build<DB>((text, values) => runScoped(pool, setting, tenant, text, values))
}

/** One statement in the scope of one tenant, as text and values. */
export async function runScoped(
  pool: pg.Pool,
  setting: string,
  tenant: string | null,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return (pool.query as (query: pg.Submittable) => Promise<pg.QueryResult>)(
    new ScopedQuery(setting, tenant, text, values),
  )
}

/**
 * Runs `work` in one transaction in the scope of one tenant and commits, or rolls back when it throws. A query
 * after the end is refused.
 */
export async function writeScope<DB, T>(
  pool: pg.Pool,
  setting: string,
  tenant: string | null,
  work: (db: Kysely<DB>, run: Run) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const state = { open: true }
  const run: Run = (text, values) => {
    if (!state.open) throw new Error('A query came after the end of its transaction.')
    return client.query(text, values as unknown[])
  }
  let broken: Error | undefined
  try {
    await client.query(`begin; ${scopeSetting(setting, tenant)}`)
    const result = await transactions.run(state, () => work(build<DB>(run), run))
    state.open = false
    await client.query('commit')
    return result
  } catch (error) {
    state.open = false
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function scopeSetting(setting: string, tenant: string | null): string {
  if (tenant !== null && !/^[0-9a-f-]{36}$/.test(tenant)) throw new Error('A tenant is named by a UUID.')
  return `select set_config('${setting}', '${tenant ?? ''}', true)`
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

function build<DB>(run: Run): Kysely<DB> {
  const connection: DatabaseConnection = {
    executeQuery: (query) => execute(run, query),
    streamQuery: () => {
      throw new Error('Streaming is not offered here.')
    },
  }
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
    plugins,
  })
}

async function refuse(): Promise<void> {
  throw new Error('An operation opens no transaction of its own.')
}

async function execute<R>(run: Run, query: CompiledQuery): Promise<QueryResult<R>> {
  const result = await run(query.sql, query.parameters)
  return {
    rows: (result.rows ?? []) as R[],
    numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
  }
}
