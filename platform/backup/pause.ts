import type pg from 'pg'
import { newConnection } from '../database/connection.ts'
import { clientConfig } from '../database/pools.ts'
import type { BackupPart } from './parts.ts'

/** Pauses all that a service does by itself: its jobs, and so its mail, and its deliveries. */
export async function pauseSending(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`insert into ${schema}.sending_pause default values on conflict do nothing`)
}

/** Since when a service does nothing by itself; null where it does. */
export async function readPause(pool: Pick<pg.Pool, 'query'>): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date }>('select since from sending_pause')
  return rows[0]?.since ?? null
}

/** Lets every service of an installation go on. Says whether one was paused. */
export async function releaseSending(
  parts: readonly Pick<BackupPart, 'connection' | 'schemas'>[],
): Promise<boolean> {
  let paused = false
  for (const { connection, schemas } of parts) {
    const client = newConnection(clientConfig(connection, undefined, schemas.tables))
    await client.connect()
    try {
      const { rowCount } = await client.query('delete from sending_pause')
      paused ||= rowCount !== 0
    } finally {
      await client.end()
    }
  }
  return paused
}
