import { unavailability } from '../../database/unavailable.ts'
import { StartFault } from '../../env.ts'
import type { ServiceSchemas } from '../../service/schemas.ts'
import { withClient } from '../copies/connect.ts'
import { dropSlots } from '../copies/slots.ts'
import { dropSubscription, readSubscription } from '../copies/subscribe.ts'
import { homeName, type Shard } from '../shard.ts'
import type { Service } from './service.ts'
import { unknownServer } from './set-state.ts'

/** Throws a StartFault where tenants live on a server or are on their way there or from there, and where there is none. */
export async function assertEmpty({ schemas, shards, tenants }: Service, name: string): Promise<void> {
  if (name === homeName) throw new StartFault('Home cannot be removed: it has what is global.')
  const { known, living, moving } = await withClient(
    shards[0]!.connection,
    schemas.tables,
    async (client) => {
      const { rows } = await client.query<{ known: boolean; living: number; moving: number }>(
        `select exists (select from shards where name = $1) as known,
        (select count(*)::int from tenant_places where shard = $1) as living,
        (select count(*)::int from tenant_moves where $1 in (source, target) and ended_at is null) as moving`,
        [name],
      )
      return rows[0]!
    },
  )
  // One that SHARD_URLS named, and names no more, is known by its row alone.
  if (!known && !shards.some((shard) => shard.name === name)) throw unknownServer(name)
  if (living > 0)
    throw new StartFault(`${living} ${tenants} live on ${name}: move them to other servers first.`)
  if (moving > 0)
    throw new StartFault(
      `${moving} ${tenants} are on their way to ${name} or from there, or are not cleaned up yet: let these moves end first.`,
    )
}

/**
 * Ends the copies to a server, and forgets it; home keeps nothing for it any more. Answers whether the server itself took
 * part: one that is away still believes to follow home.
 */
export async function removeShard({ schemas, shards }: Service, name: string): Promise<boolean> {
  const schema = schemas.tables
  const home = shards[0]!
  const shard = shards.find((one) => one.name === name)
  const answered = shard ? await endFollowing(shard, schemas) : false
  await withClient(home.replication, schema, (client) => dropSlots(client, schema, name, null))
  await withClient(home.connection, schema, (client) =>
    client.query('delete from shards where name = $1', [name]),
  )
  return answered
}

/** Whether the server was there. */
async function endFollowing(shard: Shard, schemas: ServiceSchemas): Promise<boolean> {
  const schema = schemas.tables
  return withClient(shard.replication, schema, async (client) => {
    await client.query('begin')
    if (await readSubscription(client, schemas)) await dropSubscription(client, schema)
    await client.query('commit')
    return true
  }).catch((error: unknown) => {
    if (unavailability(error) !== 'away') throw error
    return false
  })
}
