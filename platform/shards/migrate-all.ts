import { migrate } from '../database/migrate.ts'
import { readNumbered } from '../database/migration/files.ts'
import { type MigrationLog, silent } from '../database/migration/log.ts'
import { unavailability } from '../database/unavailable.ts'
import { StartFault } from '../env.ts'
import type { ServiceSchemas } from '../service/schemas.ts'
import { assertApart } from './assert-apart.ts'
import { withClient } from './copies/connect.ts'
import { prepareCopies, prepareHome } from './copies/prepare.ts'
import { publishLess } from './copies/publish.ts'
import type { Shard } from './shard.ts'

/**
 * Brings every server of the installation to the newest schema of a service, home last, and lets the others have what home
 * copies. With one server it migrates that one and does nothing else. A server that is away but has the newest migration is
 * passed over with a warning; any other that is away stops the start by a StartFault: all or none begins to serve a version.
 */
export async function migrateAll(
  [home, ...others]: readonly Shard[],
  schemas: ServiceSchemas,
  log: MigrationLog = silent,
): Promise<void> {
  if (!home) throw new Error('There is no server to migrate.')
  if (others.length === 0) return migrate(home.connection, schemas.migrations, schemas, log)
  await assertApart([home, ...others], schemas.tables)
  const newest = (await readNumbered(schemas.migrations)).at(-1)!.name
  const known = await readMigrated(home, schemas.tables)
  const passOver = passedOver(known, newest, log)
  await withClient(home.connection, schemas.tables, (client) => publishLess(client, schemas))
  const there: Shard[] = []
  for (const shard of others) {
    const done = await whereThere(shard, passOver, async () => {
      // Asked first: a migration waits longer for a server than a start should.
      await withClient(shard.connection, schemas.tables, (client) => client.query('select 1'))
      await migrate(shard.connection, schemas.migrations, schemas, log)
    })
    if (done) there.push(shard)
  }
  await migrate(home.connection, schemas.migrations, schemas, log)
  await prepareHome(home, schemas)
  for (const shard of there) {
    const done = await whereThere(shard, passOver, () => prepareCopies(home, shard, schemas, log))
    if (done && known.get(shard.name) !== newest) await writeMigrated(home, shard, newest, schemas.tables)
  }
}

/** Whether a server answered; one that is away is for `away` to judge. */
async function whereThere(
  shard: Shard,
  away: (shard: Shard, error: unknown) => void,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (unavailability(error) !== 'away') throw error
    away(shard, error)
    return false
  }
}

function passedOver(known: ReadonlyMap<string, string | null>, newest: string, log: MigrationLog) {
  return ({ name }: Shard, error: unknown) => {
    if (known.get(name) !== newest)
      throw new StartFault(
        `The server ${name} does not answer, and it is not known to have the newest migration (${newest}): start it, then start this version again.`,
        { cause: error },
      )
    log.warn(
      { err: error, shard: name },
      'a server does not answer: its tenants are not served until it does',
    )
  }
}

/** The newest migration that each server was seen to have, at home. */
async function readMigrated(home: Shard, schema: string): Promise<Map<string, string | null>> {
  return withClient(home.connection, schema, async (client) => {
    const { rows: found } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [`${schema}.shards`],
    )
    if (!found[0]!.there) return new Map()
    const { rows } = await client.query<{ name: string; migrated_to: string | null }>(
      'select name, migrated_to from shards',
    )
    return new Map(rows.map((row) => [row.name, row.migrated_to]))
  })
}

async function writeMigrated(home: Shard, { name }: Shard, newest: string, schema: string): Promise<void> {
  await withClient(home.connection, schema, (client) =>
    client.query(
      `insert into shards (name, migrated_to) values ($1, $2)
        on conflict (name) do update set migrated_to = excluded.migrated_to`,
      [name, newest],
    ),
  )
}
