import pg from 'pg'
import { withLanes } from './lanes.ts'
import { withLargeTenants } from './large-tenants.ts'

/** Where a PostgreSQL server is: a URL, or the socket folder of the embedded one. */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string }

/** Role the application acts as: no owner, no superuser, bound by row-level security. */
export const appRole = 'berthwise_app'
/** Connections of a process for quick reads, beside its pool. */
const lanes = 2

/** Role that owns and works the job queue. */
export const jobsRole = 'berthwise_jobs'

/** Role that reads every row for a backup and changes none: nobody signs in as it. */
export const readerRole = 'berthwise_reader'

// Dates stay text, counts become numbers; decimals stay text, so that no amount of money is ever a float.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ) return timeOf
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

// Sessions speak in UTC: what the server writes is nearly ISO 8601 then, which is read much faster.
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
const otherTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')
function timeOf(value: string): unknown {
  if (!inUtc.test(value)) return otherTime(value)
  return new Date(`${value.slice(0, 10)}T${value.slice(11, -3).slice(0, 12)}Z`)
}

/** How long a connection may take for what it does, in milliseconds; 0 is without end. */
export interface Patience {
  statement: number
  lock: number
  idleInTransaction: number
  /** Until a connection stands, or one of a pool is free. */
  connect: number
}

/** Somebody waits for the answer. */
const forRequests: Patience = { statement: 15_000, lock: 5_000, idleInTransaction: 15_000, connect: 5_000 }
/** Work in the background: longer statements, and other servers are asked in between. */
export const forJobs: Patience = {
  statement: 10 * 60_000,
  lock: 30_000,
  idleInTransaction: 2 * 60_000,
  connect: 30_000,
}
/** Migrations take the time they take. */
export const forMigrations: Patience = { statement: 0, lock: 0, idleInTransaction: 0, connect: 30_000 }

/** Settings of a `pg` client that acts as `role` (the connection's own user when left out) on `schema`. */
export function clientConfig(
  connection: Connection,
  role?: string,
  schema = 'crm',
  patience = forRequests,
): pg.ClientConfig {
  const settings = {
    search_path: `${schema},public`,
    TimeZone: 'UTC',
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idleInTransaction,
    // The embedded server lets each role sign in by itself over its private socket.
    ...(role && 'url' in connection ? { role } : {}),
  }
  const shared = {
    types,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'berthwise',
    connectionTimeoutMillis: patience.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  if ('url' in connection) return { ...shared, connectionString: connection.url }
  const { host, port, database, user } = connection
  return { ...shared, ssl: false, host, port, database, user: role ?? user }
}

/** A pool of connections; an idle connection that breaks is dropped without ending the process. */
export function openPool(
  connection: Connection,
  size: number,
  role?: string,
  schema?: string,
  patience?: Patience,
): pg.Pool {
  const config = clientConfig(connection, role, schema, patience)
  const pool = new pg.Pool({
    ...config,
    max: size,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool for requests, with lanes for their quick reads; `largeTenants` is the query of those whose reads are planned anew. */
export function openRequestPool(
  connection: Connection,
  size: number,
  schema?: string,
  largeTenants?: string,
): pg.Pool {
  const pool = openPool(connection, size, appRole, schema)
  return withLanes(withLargeTenants(pool, largeTenants), clientConfig(connection, appRole, schema), lanes)
}
