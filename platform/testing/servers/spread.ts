import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { EmbeddedConnection } from '../../database/embedded.ts'
import type { ServiceSchemas } from '../../service/schemas.ts'
import type { ShardAddress } from '../../shards/addresses.ts'
import { subscriptionOf } from '../../shards/copies/copied.ts'
import { prepareCopies, prepareHome } from '../../shards/copies/prepare.ts'
import { homeName, type Shard } from '../../shards/shard.ts'
import { createDatabase, dropDatabase, ownerOf } from '../cluster.ts'
import { addressesOf } from './addresses.ts'

/** The databases of a test: one, and where tenants are spread one on each server of the run. */
export interface Spread {
  /** As the superuser of the server reaches it, by the name of the server, home first. */
  readonly databases: ReadonlyMap<string, EmbeddedConnection>
  /** The servers beside home as the environment names them; none where there is one server. */
  readonly addresses: readonly ShardAddress[] | undefined
  drop(): Promise<void>
}

/** Makes the databases of a test on every server of the run, and has home copied to the others. */
export async function spreadDatabases(
  name: string,
  template: string,
  schemas: ServiceSchemas,
): Promise<Spread> {
  const connection = await createDatabase(name, template)
  const databases = new Map([[homeName, connection]])
  const clusters = inject('otherClusters')
  const home = shardOf(homeName, connection)
  const shards = [home]
  for (const [nth, cluster] of clusters.entries()) {
    const server = `server-${nth + 1}`
    databases.set(server, await createDatabase(name, template, cluster))
    shards.push(shardOf(server, databases.get(server)!))
  }
  if (shards.length > 1) {
    await prepareHome(home, schemas)
    const log = pino({ level: 'silent' })
    await Promise.all(shards.slice(1).map((shard) => prepareCopies(home, shard, schemas, log)))
    await note(connection, schemas.tables, shards)
  }
  return {
    databases,
    addresses: shards.length > 1 ? addressesOf(databases) : undefined,
    async drop() {
      for (const [nth, cluster] of clusters.entries()) {
        await unfollow({ ...cluster, database: name }, schemas.tables)
        await dropDatabase(name, clusters[nth]!)
      }
      if (clusters.length > 0) await dropSlots(connection)
      await dropDatabase(name)
    },
  }
}

function shardOf(name: string, superuser: EmbeddedConnection): Shard {
  return { name, connection: ownerOf(superuser), replication: superuser, region: null, state: 'open' }
}

async function note(home: EmbeddedConnection, schema: string, shards: readonly Shard[]): Promise<void> {
  await withClient(home, (client) =>
    client.query(`insert into ${schema}.shards (name) select unnest($1::text[]) on conflict do nothing`, [
      shards.map(({ name }) => name),
    ]),
  )
}

async function unfollow(at: EmbeddedConnection, schema: string): Promise<void> {
  const name = subscriptionOf(schema)
  await withClient(at, async (client) => {
    const { rows } = await client.query('select 1 from pg_subscription where subname = $1', [name])
    if (rows.length === 0) return
    await client.query(`alter subscription ${name} disable`)
    await client.query(`alter subscription ${name} set (slot_name = none)`)
    await client.query(`drop subscription ${name}`)
  })
}

async function dropSlots(home: EmbeddedConnection): Promise<void> {
  await withClient(home, async (client) => {
    const { rows } = await client.query<{ name: string; pid: number | null }>(
      `select slot_name::text as name, active_pid as pid from pg_replication_slots where database = current_database()`,
    )
    for (const { name, pid } of rows) {
      if (pid !== null) await client.query('select pg_terminate_backend($1, 5000)', [pid])
      await client.query('select pg_drop_replication_slot($1)', [name])
    }
  })
}

async function withClient<T>(at: EmbeddedConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...at, ssl: false })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
