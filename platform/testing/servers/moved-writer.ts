import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { appRole, openPool } from '../../database/pools.ts'
import { unavailability } from '../../database/unavailable.ts'
import { uuidv7 } from '../../ids.ts'
import type { Shard } from '../../shards/shard.ts'
import { onServer } from './moved-tenant.ts'
import type { ThreeServers } from './three-servers.ts'

/** Whoever works in a port while it is moved. */
export interface Writer {
  /** What was acknowledged so far. */
  readonly acknowledged: number
  /** Stops, and throws where a write that was acknowledged is not where the port is now, or one is there that nobody made. */
  finish(): Promise<{ acknowledged: number; errors: string[]; longest: number }>
}

/**
 * Writes in a port all along, as the product does: each transaction enters it, and follows it to its new place. A write whose
 * answer did not come, as the server was killed, is made again with the same id.
 */
export function openWriter({ home, one, two }: ThreeServers, portId: string): Writer {
  const servers = new Map<string, Shard>([home, one, two].map((shard) => [shard.name, shard]))
  const pools = new Map<string, pg.Pool>()
  const poolOf = (name: string) => {
    const pool = pools.get(name) ?? openPool(servers.get(name)!.connection, 1, appRole)
    pools.set(name, pool)
    return pool
  }
  const [ids, errors] = [[] as string[], [] as string[]]
  const counter = uuidv7()
  let [place, stopping, longest, attempted] = ['home', false, 0, 0]

  const write = async () => {
    const id = uuidv7()
    attempted += 1
    const since = performance.now()
    for (;;) {
      try {
        await writeOnce(poolOf(place), portId, id, counter, attempted)
        break
      } catch (error) {
        const { code = '', message } = error as { code?: string; message: string }
        if (code !== 'BW001' && unavailability(error) !== 'away') errors.push(`${code} ${message}`)
        await sleep(20)
        place = await placeOf(poolOf('home'), portId).catch(() => place)
      }
    }
    longest = Math.max(longest, performance.now() - since)
    ids.push(id)
  }
  const running = (async () => {
    while (!stopping) {
      await write()
      await sleep(20)
    }
  })()
  return {
    get acknowledged() {
      return ids.length
    },
    async finish() {
      stopping = true
      await running
      const now = await placeOf(poolOf('home'), portId)
      await Promise.all([...pools.values()].map((pool) => pool.end()))
      await assertWritten(servers.get(now)!, portId, ids, counter, attempted)
      return { acknowledged: ids.length, errors, longest: Math.round(longest) }
    },
  }
}

async function placeOf(home: pg.Pool, portId: string): Promise<string> {
  const { rows } = await home.query<{ shard: string }>(
    'select shard from tenant_places where tenant_id = $1',
    [portId],
  )
  return rows[0]?.shard ?? 'home'
}

async function writeOnce(
  pool: pg.Pool,
  portId: string,
  id: string,
  counter: string,
  nth: number,
): Promise<void> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin')
    await client.query(`select set_config('app.port_id', $1, true), crm.enter($1)`, [portId])
    await client.query(
      'insert into clients (port_id, id, full_name) values ($1, $2, $3) on conflict do nothing',
      [portId, id, `Writer ${nth}`],
    )
    await client.query(
      `insert into client_contacts (port_id, id, client_id, channel, value) values ($1, $2, $2, 'email', $3)
        on conflict do nothing`,
      [portId, id, `writer${nth}@test.example`],
    )
    await client.query(
      `insert into clients (port_id, id, full_name) values ($1, $2, $3)
        on conflict (port_id, id) do update set full_name = excluded.full_name`,
      [portId, counter, `Counter ${nth}`],
    )
    await client.query('commit')
    broken = false
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

async function assertWritten(
  { replication }: Shard,
  portId: string,
  ids: readonly string[],
  counter: string,
  attempted: number,
): Promise<void> {
  await onServer(replication, async (client) => {
    const { rows } = await client.query<{ lost: number; strange: number; counted: string }>(
      `select (select count(*) from unnest($2::uuid[]) w(id) where not exists (select from clients c join client_contacts k
            on k.port_id = c.port_id and k.client_id = c.id where c.port_id = $1 and c.id = w.id)) as lost,
          (select count(*) from clients where port_id = $1 and full_name like 'Writer %' and id >= $3
            and id <> all($2)) as strange,
          (select full_name from clients where port_id = $1 and id = $3) as counted`,
      [portId, ids, counter],
    )
    const { lost, strange, counted } = rows[0]!
    if (lost > 0 || strange > 0 || counted !== `Counter ${attempted}`)
      throw new Error(
        `${lost} writes of ${ids.length} were lost, ${strange} came twice, ${counted} of ${attempted}.`,
      )
  })
}
