import { homeName } from './shard.ts'

/** How a server is reached; that of `home` has no `url`, which is `DATABASE_URL`. */
export interface ShardAddress {
  name: string
  url: string | null
  /** For its role that replicates; the owner's own where it is null. */
  replicationUrl: string | null
}

/** Names stand in addresses of commands, in slots and in figures. */
export const shardName = /^[a-z][a-z0-9-]{0,30}$/

/**
 * Reads `name=url|replication_url name2=url2 home=|replication_url`. Throws an Error whose message continues "The environment
 * variable SHARD_URLS", and names the entry without its address, which may hold a password.
 */
export function parseAddresses(text: string): ShardAddress[] {
  const all = text.trim().split(/\s+/).map(parseEntry)
  for (const [nth, { name }] of all.entries())
    if (all.findIndex((one) => one.name === name) < nth) throw new Error(`names the server ${name} twice`)
  return all
}

function parseEntry(entry: string, nth: number): ShardAddress {
  const at = entry.indexOf('=')
  const name = entry.slice(0, Math.max(at, 0))
  if (!shardName.test(name))
    throw new Error(
      `must be a list such as north=postgres://user:password@host:5432/berthwise, and its entry ${nth + 1} has no such name`,
    )
  const [url = '', replicationUrl = '', ...more] = entry.slice(at + 1).split('|')
  const home = name === homeName
  if (home && url !== '')
    throw new Error(
      'gives the server home an address, which DATABASE_URL is: write home=| and its address for replication',
    )
  const urls = [...(home ? [] : [url]), ...(home || replicationUrl ? [replicationUrl] : [])]
  if (more.length > 0 || !urls.every(isPostgresUrl))
    throw new Error(
      `must give the server ${name} ${home ? 'an address for replication' : 'one address, or two with | between them'}, such as postgres://user:password@host:5432/berthwise`,
    )
  return { name, url: home ? null : url, replicationUrl: replicationUrl || null }
}

/** Whether a text is the address of a PostgreSQL server. */
export function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol)
}
