import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { type Connection, clientConfig } from '../../platform/database/pools.ts'
import { wrongCounts } from '../modules/records/counts.ts'

/** Fails where a number of records that is kept is not what is counted, in any port of a database. */
export async function assertCounts(connection: Connection): Promise<void> {
  const client = new pg.Client(clientConfig(connection, undefined, 'crm'))
  await client.connect()
  // Ended before the database is dropped, which a pool does not wait for.
  const pool = { connect: async () => Object.assign(client, { release: () => {} }), end: () => client.end() }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) })
  try {
    const { rows } = await sql`with ${wrongCounts(null)} select * from wrong`.execute(db)
    expect(rows, 'numbers of records that are kept').toEqual([])
  } finally {
    await db.destroy()
  }
}
