import { newConnection } from '../database/connection.ts'
import { type Connection, clientConfig, forMigrations, readerRole } from '../database/pools.ts'

/** Reads rows of every port of a service, as backups do; `read` takes one statement. */
export async function asReader<T>(
  connection: Connection,
  schema: string,
  work: (read: <Row>(text: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const client = newConnection(clientConfig(connection, undefined, schema, forMigrations))
  await client.connect()
  try {
    await client.query(`set role ${readerRole}`)
    return await work(async <Row>(text: string) => (await client.query(text)).rows as Row[])
  } finally {
    await client.end()
  }
}
