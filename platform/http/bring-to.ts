import { setTimeout as wait } from 'node:timers/promises'
import type { Servers } from '../shards/servers.ts'

/** Milliseconds. */
const patience = 1_000

/** What somebody changed at home is changed in the tenant they work in, unless its server is away or behind for longer than a second. */
export async function bringTo(servers: Pick<Servers, 'arrived'>, tenantId: string): Promise<void> {
  const late = new AbortController()
  const arrived = servers.arrived(tenantId).catch(() => undefined)
  await Promise.race([arrived, wait(patience, undefined, { signal: late.signal })])
  late.abort()
}
