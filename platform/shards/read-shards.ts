import { newConnection } from '../database/connection.ts'
import { type Connection, clientConfig } from '../database/pools.ts'
import { type Env, StartFault } from '../env.ts'
import { installationBox, type SecretBox } from '../secrets.ts'
import type { ShardAddress } from './addresses.ts'
import { homeName, type Shard } from './shard.ts'

/** What the addresses of servers are sealed for. */
const purpose = 'shard addresses'

interface Row {
  name: string
  url: string | null
  replication_url: string | null
  region: string | null
  state: Shard['state']
}

/**
 * The servers of the installation: home, then those of the environment, then those that a command added, both by their
 * names. Asks home; where it has no tables yet there are those of the environment. Throws a StartFault where an address
 * cannot be read, and where tenants live on a server that has no address any more.
 */
export async function readShards(
  home: Connection,
  env: Pick<Env, 'shards' | 'secret' | 'previousSecret'>,
  schema: string,
): Promise<Shard[]> {
  const box = shardBox(env)
  const { rows, inUse } = await readTable(home, schema, box)
  const known = new Map(rows.map((row) => [row.name, row]))
  const addresses = [...(env.shards ?? [])].sort((one, other) => (one.name < other.name ? -1 : 1))
  const names = new Set(addresses.map(({ name }) => name))
  const added = rows.filter(({ name }) => !names.has(name)).map((row) => opened(row, box))
  const replication = [...addresses, ...added].find(({ name }) => name === homeName)?.replicationUrl
  const shards = [shardOf(homeName, home, replication ?? null, known.get(homeName))]
  for (const { name, url, replicationUrl } of [...addresses, ...added]) {
    if (name === homeName) continue
    if (url) shards.push(shardOf(name, { url }, replicationUrl, known.get(name)))
    else if (inUse.has(name))
      throw new StartFault(
        `Tenants live on the server ${name}, which SHARD_URLS does not name any more: name it there, or add it by npm run shard -- add ${name} URL.`,
      )
  }
  return shards
}

/** Seals and opens the addresses of servers. */
export function shardBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, purpose)
}

function shardOf(
  name: string,
  connection: Connection,
  replicationUrl: string | null,
  row: Row | undefined,
): Shard {
  return {
    name,
    connection,
    replication: replicationUrl ? { url: replicationUrl } : connection,
    region: row?.region ?? null,
    state: row?.state ?? 'open',
  }
}

function opened({ name, url, replication_url }: Row, box: SecretBox): ShardAddress {
  try {
    return {
      name,
      url: url && box.open(url),
      replicationUrl: replication_url && box.open(replication_url),
    }
  } catch (error) {
    throw new StartFault(
      `The address of the server ${name} was sealed by another SECRET: set that one, or add the server again by npm run shard -- add ${name} URL.`,
      { cause: error },
    )
  }
}

/** What the secret before sealed is sealed anew on the way: only the owner may read it. */
async function readTable(
  home: Connection,
  schema: string,
  box: SecretBox,
): Promise<{ rows: Row[]; inUse: ReadonlySet<string> }> {
  const client = newConnection(clientConfig(home, undefined, schema))
  await client.connect()
  try {
    const found = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `${schema}.shards`,
    ])
    if (!found.rows[0]!.there) return { rows: [], inUse: new Set() }
    const { rows } = await client.query<Row & { tenants: boolean }>(
      `select name, url, replication_url, region, state,
          exists (select from tenant_places p where p.shard = s.name) as tenants
        from shards s order by name`,
    )
    for (const row of rows)
      for (const column of ['url', 'replication_url'] as const) {
        const renewed = row[column] && box.renewed(row[column])
        if (renewed)
          await client.query(`update shards set ${column} = $1 where name = $2 and ${column} = $3`, [
            renewed,
            row.name,
            row[column],
          ])
      }
    return { rows, inUse: new Set(rows.filter(({ tenants }) => tenants).map(({ name }) => name)) }
  } finally {
    await client.end()
  }
}
