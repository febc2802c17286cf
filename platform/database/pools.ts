import pg from 'pg'

/** Where a PostgreSQL server is: a URL, or the socket folder of the embedded one. */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string }

/** Role the application acts as: no owner, no superuser, bound by row-level security. */
export const appRole = 'berthwise_app'
/** Role that owns and works the job queue. */
export const jobsRole = 'berthwise_jobs'

// Dates stay text, counts become numbers; decimals stay text, so that no amount of money is ever a float.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Settings of a `pg` client that acts as `role` (the connection's own user when left out) on `schema`. */
export function clientConfig(connection: Connection, role?: string, schema = 'crm'): pg.ClientConfig {
  const options = [`-c search_path=${schema},public`, ...(role ? [`-c role=${role}`] : [])]
  const shared = { types, options: options.join(' '), application_name: 'berthwise', keepAlive: true }
  if ('url' in connection) return { ...shared, connectionString: connection.url }
  const { host, port, database, user } = connection
  // The embedded server lets each role sign in by itself over its private socket.
  const local = { ...shared, ssl: false, host, port, database }
  return role ? { ...local, options: options[0]!, user: role } : { ...local, user }
}

/** A pool of connections; an idle connection that breaks is dropped without ending the process. */
export function openPool(connection: Connection, size: number, role?: string, schema?: string): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(connection, role, schema),
    max: size,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
