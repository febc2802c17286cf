import type { MigrationLog } from '../../database/migration/log.ts'
import { StartFault } from '../../env.ts'
import type { ServiceSchemas } from '../../service/schemas.ts'
import { grantReplication, hearCopies, revokeWriting } from '../rights.ts'
import type { Shard } from '../shard.ts'
import { withClient } from './connect.ts'
import { publish } from './publish.ts'
import { dropSlots, readSlot } from './slots.ts'
import { mendSubscription, readSubscription } from './subscribe.ts'
import { takeOver } from './take-over.ts'

/** Publishes at home what every other server has. */
export async function prepareHome(home: Shard, schemas: ServiceSchemas): Promise<void> {
  const role = await roleOf(home, schemas.tables)
  await withClient(home.connection, schemas.tables, async (owner) => {
    await grantReplication(owner, role, schemas)
    await publish(owner, schemas)
  })
}

/**
 * Lets a server follow what home publishes: it has all of it when this is done. One process at a time does so. Changes nothing
 * where it follows already; copies anew where it does not, other columns are copied than then, or home could not keep what
 * the server lacks. Throws a StartFault where it follows another home, unless it is to be `taken` from there: a copy of an
 * installation that is started somewhere does not take its servers away.
 */
export async function prepareCopies(
  home: Shard,
  shard: Shard,
  schemas: ServiceSchemas,
  log: MigrationLog,
  taken = false,
): Promise<void> {
  const schema = schemas.tables
  const role = await roleOf(shard, schema)
  await withClient(shard.connection, schema, async (owner) => {
    await owner.query('select pg_advisory_lock(hashtext($1))', [`copies of ${schema}`])
    await grantReplication(owner, role, schemas)
    await revokeWriting(owner, schemas)
    await hearCopies(owner, schemas)
    const found = await readSubscription(owner, schemas)
    const slot = await withClient(home.connection, schema, (client) => readSlot(client, found?.slot ?? null))
    if (found?.applying && !slot && !taken)
      throw new StartFault(
        `The server ${shard.name} follows another home than that of DATABASE_URL: stop the installation that it belongs to, or take it from there by npm run shard -- add ${shard.name} URL.`,
      )
    if (!found?.current || !slot) {
      const started = Date.now()
      await takeOver(home, shard, schemas)
      log.info({ shard: shard.name, schema, ms: Date.now() - started }, 'a server has what home copies')
    } else if (!found.applying || !slot.active) {
      await withClient(shard.replication, schema, (client) => mendSubscription(client, home, schema))
    }
    // What a try left that was killed would keep all of home's log.
    const followed = await readSubscription(owner, schemas)
    await withClient(home.replication, schema, (client) =>
      dropSlots(client, schema, shard.name, followed?.slot ?? null),
    )
  })
}

async function roleOf({ replication }: Shard, schema: string): Promise<string> {
  return withClient(replication, schema, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]!.name
  })
}
