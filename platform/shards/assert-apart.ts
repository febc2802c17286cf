import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { newConnection } from '../database/connection.ts'
import { clientConfig } from '../database/pools.ts'
import { unavailability } from '../database/unavailable.ts'
import { StartFault } from '../env.ts'
import type { Shard } from './shard.ts'

/** Throws a StartFault where two names are those of one database, by which it would copy to itself; one that is away is let be. */
export async function assertApart(shards: readonly Shard[], schema: string): Promise<void> {
  const key = randomInt(2 ** 47)
  const found: { name: string; client: pg.Client }[] = []
  try {
    for (const { name, connection } of shards) {
      const client = newConnection(clientConfig(connection, undefined, schema))
      try {
        await client.connect()
      } catch (error) {
        if (unavailability(error) === 'away') continue
        throw error
      }
      found.push({ name, client })
      // A lock of this kind holds in one database, whatever it is called.
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key])
      if (rows[0]!.mine) continue
      const other = await nameOfHolder(found.slice(0, -1), client, key)
      throw new StartFault(`The servers ${other} and ${name} are one database: give ${name} one of its own.`)
    }
  } finally {
    await Promise.all(found.map(({ client }) => client.end().catch(() => {})))
  }
}

async function nameOfHolder(
  before: readonly { name: string; client: pg.Client }[],
  client: pg.Client,
  key: number,
): Promise<string> {
  for (const one of before) {
    await one.client.query('select pg_advisory_unlock($1)', [key])
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key])
    if (rows[0]!.mine) return one.name
  }
  return 'home'
}
