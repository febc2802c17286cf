import { migrate } from '../../database/migrate.ts'
import { readNumbered } from '../../database/migration/files.ts'
import { StartFault } from '../../env.ts'
import { assertApart } from '../assert-apart.ts'
import { withClient } from '../copies/connect.ts'
import { prepareCopies, prepareHome } from '../copies/prepare.ts'
import { shardBox } from '../read-shards.ts'
import { homeName, type Shard } from '../shard.ts'
import { checkServer } from './check-server.ts'
import type { Service } from './service.ts'

/** A server as a command names it. */
export interface NewShard {
  name: string
  url: string
  replicationUrl: string | null
  region: string | null
}

/**
 * Brings a server to the schema of a service, gives it what home copies, and then lets tenants live on it; again for one that
 * is there, which then has the address of now. Throws a StartFault with all that is missing.
 */
export async function addShard(
  service: Service,
  { name, url, replicationUrl, region }: NewShard,
  say: (line: string) => void,
): Promise<void> {
  const { env, schemas, shards } = service
  const home = shards[0]!
  const connection = { url }
  const replication = replicationUrl ? { url: replicationUrl } : connection
  const shard: Shard = { name, connection, replication, region, state: 'open' }
  const newest = await newestAtHome(service)
  await reachable(shard, schemas.tables)
  await assertApart([...shards.filter((one) => one.name !== name), shard], schemas.tables)
  const faults = [
    ...(await checkServer(home, schemas.tables)),
    ...(await checkServer(shard, schemas.tables)),
    ...passwordFault(home, shard),
  ]
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  const log = { info: (_: object, text: string) => say(`${schemas.tables}: ${text}`), warn: () => {} }
  await migrate(connection, schemas.migrations, schemas)
  say(`${schemas.tables}: ${name} has the tables of ${newest}`)
  await prepareHome(home, schemas)
  await prepareCopies(home, shard, schemas, log as never, true).catch(explainCopies(name))
  const box = shardBox(env)
  await withClient(home.connection, schemas.tables, (client) =>
    client.query(
      `insert into shards (name, url, replication_url, region, migrated_to) values ($1, $2, $3, $4, $5)
        on conflict (name) do update set url = excluded.url, replication_url = excluded.replication_url,
          region = coalesce(excluded.region, shards.region), migrated_to = excluded.migrated_to`,
      [name, box.seal(url), replicationUrl && box.seal(replicationUrl), region, newest],
    ),
  )
}

/** How other servers reach home, and where it stands; what is null stays as it is. */
export async function describeHome(
  { env, schemas, shards }: Service,
  { replicationUrl, region }: Pick<NewShard, 'replicationUrl' | 'region'>,
): Promise<void> {
  const home = shards[0]!
  if (replicationUrl) {
    const reached = { ...home, replication: { url: replicationUrl } }
    await reachable(reached, schemas.tables)
    const faults = await checkServer(reached, schemas.tables)
    if (faults.length > 0) throw new StartFault(faults.join('\n'))
  }
  await withClient(home.connection, schemas.tables, (client) =>
    client.query(
      `insert into shards (name, replication_url, region) values ($1, $2, $3) on conflict (name) do update
        set replication_url = coalesce(excluded.replication_url, shards.replication_url),
          region = coalesce(excluded.region, shards.region)`,
      [homeName, replicationUrl && shardBox(env).seal(replicationUrl), region],
    ),
  )
}

/** A server is never ahead of home: processes of the version before would not start beside it. */
async function newestAtHome({ schemas, shards }: Service): Promise<string> {
  const newest = (await readNumbered(schemas.migrations)).at(-1)!.name
  const applied = await withClient(shards[0]!.connection, schemas.tables, async (client) => {
    const { rows } = await client.query<{ name: string }>('select max(name) as name from schema_migrations')
    return rows[0]!.name
  })
  if (applied === newest) return newest
  throw new StartFault(
    `The database of DATABASE_URL has the tables of ${applied}, and this version those of ${newest}: start this version first.`,
  )
}

async function reachable({ name, connection, replication }: Shard, schema: string): Promise<void> {
  for (const [what, one] of [
    ['address', connection],
    ['address for replication', replication],
  ] as const) {
    await withClient(one, schema, (client) => client.query('select 1')).catch((error: Error) => {
      throw new StartFault(`The ${what} of ${name} does not work: ${error.message}`, { cause: error })
    })
  }
}

/** PostgreSQL lets nobody but a superuser follow another server without a password. */
function passwordFault(home: Shard, shard: Shard): string[] {
  if (!('url' in home.replication) || !('url' in shard.replication)) return []
  if (new URL(home.replication.url).password !== '') return []
  return [
    'The address of home for replication has no password, without which no server may follow it: npm run shard -- add home --replication URL.',
  ]
}

function explainCopies(name: string) {
  return (error: Error & { code?: string }) => {
    // What the other server says of its own connection to home.
    if (error.code !== '08006' && error.code !== '08001') throw error
    throw new StartFault(
      `The server ${name} does not reach home: ${error.message}. Give home an address that it reaches by npm run shard -- add home --replication URL.`,
      { cause: error },
    )
  }
}
