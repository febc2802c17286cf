import type pg from 'pg'
import { newConnection } from '../../database/connection.ts'
import { type Connection, clientConfig, forMigrations } from '../../database/pools.ts'

/** A statement may wait for another process, or copy all there is; a server that says nothing for longer is away. */
const patience = { ...forMigrations, connect: 5_000, statement: 10 * 60_000 }

/** Does something on a connection of its own; each statement has ten minutes. */
export async function withClient<T>(
  connection: Connection,
  schema: string,
  work: (client: pg.Client) => Promise<T>,
  more: pg.ClientConfig & { replication?: 'database' } = {},
): Promise<T> {
  const client = newConnection({
    ...clientConfig(connection, undefined, schema, patience),
    ...more,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** How one server reaches another, as PostgreSQL writes it. */
export function conninfoOf(connection: Connection): string {
  if ('url' in connection) return connection.url
  const { host, port, user, database } = connection
  return Object.entries({ host, port, user, dbname: database })
    .map(([name, value]) => `${name}='${String(value).replaceAll(/['\\]/g, String.raw`\$&`)}'`)
    .join(' ')
}
