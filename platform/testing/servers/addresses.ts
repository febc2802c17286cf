import type { EmbeddedConnection } from '../../database/embedded.ts'
import type { ShardAddress } from '../../shards/addresses.ts'
import { homeName } from '../../shards/shard.ts'
import { ownerOf } from '../cluster.ts'

/** The address of a database of a test. */
export function urlOf({ user, host, port, database }: EmbeddedConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The servers of a test as the environment names them, of their databases as the superuser reaches them. */
export function addressesOf(databases: Iterable<readonly [string, EmbeddedConnection]>): ShardAddress[] {
  return [...databases].map(([name, superuser]) => ({
    name,
    url: name === homeName ? null : urlOf(ownerOf(superuser)),
    replicationUrl: urlOf(superuser),
  }))
}

/** `SHARD_URLS` for a process of its own; nothing where there is one server. */
export function shardUrls(addresses: readonly ShardAddress[] = []): Record<string, string> {
  if (addresses.length === 0) return {}
  const entry = ({ name, url, replicationUrl }: ShardAddress) => `${name}=${url ?? ''}|${replicationUrl}`
  return { SHARD_URLS: addresses.map(entry).join(' ') }
}
