import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { type Desk, openDesk } from '../desk.ts'
import { percentile95Of } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { type BenchPort, withOwner } from '../seed.ts'

/** What the trade turns on: the berths that fit a yacht out of thousands, and rules that many deals trigger at once. */
export async function measureBerths(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    await measureRecommendations(desk)
    await measureRules(desk)
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

const [berths, deals] = [5000, 5000]

async function measureRecommendations(desk: Desk): Promise<void> {
  const port = await desk.port(deals)
  await addBerths(desk, port, berths)
  await addDeals(desk, port, deals)
  const ids = await idsOf(desk, port, 'interests', 80)
  const times: number[] = []
  for (const id of ids) {
    const before = performance.now()
    const answer = await fetch(`${desk.address}/api/v1/interests/${id}/recommendations`, {
      headers: desk.headers(port),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`The recommendations were answered ${answer.status}.`)
    times.push(performance.now() - before)
  }
  // The first ones warm the process and the statement.
  reportGoal(
    `berths recommended out of ${berths}, 95th percentile`,
    percentile95Of(times.slice(20)),
    50,
    null,
    ' ms',
  )
}

const [contended, triggers] = [50, 1000]

/**
 * Deals on the same berths step forward and end at the same time, each over two berths in an order of its own: no step
 * is lost to a deadlock, and each berth comes out as if they had come one after the other.
 */
async function measureRules(desk: Desk): Promise<void> {
  const port = await desk.port(triggers)
  await addBerths(desk, port, contended)
  await addDeals(desk, port, triggers)
  const ids = await idsOf(desk, port, 'interests', triggers)
  const headers = { ...desk.headers(port), 'content-type': 'application/json' }
  const send = async (path: string, method: string, body?: object) => {
    for (;;) {
      const answer = await fetch(desk.address + path, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      await answer.text()
      // Whoever is asked to come again does so.
      if (answer.status !== 503) return answer.status
      await wait(1000 * Number(answer.headers.get('retry-after') ?? 1))
    }
  }
  const eoi = await inCrowd(ids, (id) => send(`/api/v1/interests/${id}/stage`, 'POST', { stage: 'eoi' }))
  const statuses = await statusesOf(desk, port)
  const ends = await inCrowd(ids, (id) =>
    send(`/api/v1/interests/${id}/outcome`, 'POST', { outcome: 'cancelled' }),
  )
  const freed = await statusesOf(desk, port)
  const failed = [...eoi.statuses, ...ends.statuses].filter((status) => status >= 300)
  if (failed.length > 0) throw new Error(`${failed.length} steps failed, the first with ${failed[0]}.`)
  if (statuses !== `under_offer ${contended}` || freed !== `available ${contended}`)
    throw new Error(`The berths came out otherwise: ${statuses}, then ${freed}.`)
  const changes = await withOwner(desk.connection, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from events where port_id = $1 and type = 'berth.status_changed'`,
      [port.id],
    )
    return rows[0].count as number
  })
  reportGoal('changes of a berth by each wave of triggers', changes / contended / 2, 1, null)
  reportFigure(`${triggers} steps at once over ${contended} berths`, eoi.seconds, ' s')
  reportGoal(`a step among ${triggers} at once, all in all`, (1000 * eoi.seconds) / triggers, 50, null, ' ms')
}

async function inCrowd(ids: readonly string[], work: (id: string) => Promise<number>) {
  const before = performance.now()
  const line = ids.values()
  const statuses: number[] = []
  await Promise.all(
    Array.from({ length: ids.length }, async () => {
      for (const id of line) statuses.push(await work(id))
    }),
  )
  return { statuses, seconds: (performance.now() - before) / 1000 }
}

async function addBerths({ connection }: Desk, port: BenchPort, count: number): Promise<void> {
  await withOwner(connection, (client) =>
    client.query(
      `insert into berths (port_id, id, mooring_number, currency, price, length_m, width_m, water_depth_m)
       select $1, gen_random_uuid(), chr(65 + n / 250) || (1 + n % 250), 'EUR', 10000 + n,
         6 + n % 20, 2.5 + n % 7 * 0.5, 1.5 + n % 5
       from generate_series(0, $2::int - 1) n`,
      [port.id, count],
    ),
  )
}

/** A deal for each client, with sizes and two berths of its own order: the first the primary one, both in the bundle. */
async function addDeals({ connection }: Desk, port: BenchPort, count: number): Promise<void> {
  await withOwner(connection, async (client) => {
    await client.query(
      `with chosen as (select id, row_number() over (order by id) as n from clients where port_id = $1 limit $2),
         lying as (select id, row_number() over (order by id) - 1 as place, count(*) over () as whole
           from berths where port_id = $1),
         deal as (insert into interests (port_id, id, client_id, desired_length_m, desired_width_m)
           select $1, gen_random_uuid(), id, 6 + n % 18, 2.5 + n % 4 from chosen returning id),
         numbered as (select id, row_number() over () as n from deal)
       insert into interest_berths (port_id, interest_id, berth_id, is_primary, in_eoi_bundle)
       select $1, d.id, b.id, b.place = d.n % b.whole, true
       from numbered d join lying b on b.place in (d.n % b.whole, (d.n * 7 + 3) % b.whole)`,
      [port.id, count],
    )
    await client.query('vacuum analyze')
  })
}

async function idsOf(
  { connection }: Desk,
  port: BenchPort,
  table: 'interests',
  most: number,
): Promise<string[]> {
  return withOwner(connection, async (client) => {
    const { rows } = await client.query(`select id from ${table} where port_id = $1 order by id limit $2`, [
      port.id,
      most,
    ])
    return rows.map(({ id }) => id as string)
  })
}

async function statusesOf({ connection }: Desk, port: BenchPort): Promise<string> {
  return withOwner(connection, async (client) => {
    const { rows } = await client.query(
      `select status, count(*)::int as count from berths where port_id = $1 group by 1 order by 1`,
      [port.id],
    )
    return rows.map(({ status, count }) => `${status} ${count}`).join(', ')
  })
}
