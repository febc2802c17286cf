import { openPool } from '../../database/pools.ts'
import { inTime } from '../in-time.ts'
import { type AskedServer, type CopyState, readCopies } from '../read-copies.ts'
import { homeName, type Shard } from '../shard.ts'
import type { Service } from './service.ts'

/** A server as an operator sees it; `size` is null where it does not answer, `copies` for home. */
export interface ShardLine extends Pick<Shard, 'name' | 'state' | 'region'> {
  tenants: number
  /** Bytes of its database. */
  size: number | null
  copies: CopyState | null
}

/** What `npm run shard -- list` shows, asked of every server by its owner. */
export async function listShards(service: Service): Promise<ShardLine[]> {
  const pools = service.shards.map(({ name, connection }) => ({
    name,
    pool: openPool(connection, 2, undefined, service.schemas.tables),
  }))
  try {
    return await describeShards(service, pools)
  } finally {
    await Promise.all(pools.map(({ pool }) => pool.end()))
  }
}

/** Asks every server of `asked`, home being the first; each has two seconds, but for home, which must answer. */
export async function describeShards(
  { schemas, shards, tenants }: Pick<Service, 'schemas' | 'shards' | 'tenants'>,
  servers: readonly AskedServer[],
): Promise<ShardLine[]> {
  const [living, copies, sizes] = await Promise.all([
    readLiving(servers[0]!, tenants),
    readCopies(servers, schemas.tables),
    Promise.all(servers.map(async (one) => [one.name, await inTime(readSize(one))] as const)),
  ])
  const sizeOf = new Map(sizes)
  return shards.map(({ name, state, region }) => ({
    name,
    state,
    region,
    tenants: living.get(name) ?? 0,
    size: sizeOf.get(name) ?? null,
    copies: copies.find(({ shard }) => shard === name) ?? null,
  }))
}

async function readLiving({ pool }: AskedServer, tenants: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ shard: string; count: number }>(
    `select coalesce(p.shard, $1) as shard, count(*)::int as count
      from ${tenants} t left join tenant_places p on p.tenant_id = t.id group by 1`,
    [homeName],
  )
  return new Map(rows.map(({ shard, count }) => [shard, count]))
}

async function readSize({ pool }: AskedServer): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(
    'select pg_database_size(current_database())::float8 as size',
  )
  return rows[0]!.size
}
