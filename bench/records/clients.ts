import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { openDesk } from '../desk.ts'
import { percentile95Of, timesOf } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { type BenchPort, withOwner } from '../seed.ts'

const [clients, yachts, berths] = [100_000, 50_000, 20_000]
const [deals, notes] = [500, 2000]

/** What keeps the stock of clients in order, over a hundred thousand of them: the search as typed, likely matches, a merge. */
export async function measureClients(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(clients)
    await fill(connection, port)
    const headers = desk.headers(port)
    const read = async (path: string) => {
      const answer = await fetch(desk.address + path, { headers })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return answer.json() as Promise<{ data: { id: string }[] }>
    }
    const typed = ['ingrid lindqvist', 'tsivqdnil 7', 'B12', 'aino bjork', 'magnus sandstrom'].flatMap(
      (word) => Array.from({ length: word.length - 1 }, (_, last) => word.slice(0, last + 2)),
    )
    const found = await p95(
      typed.map((q) => `/api/v1/search?q=${encodeURIComponent(q)}`),
      read,
    )
    reportGoal(
      `search as typed over ${clients} clients, ${yachts} yachts and ${berths} berths, p95`,
      found,
      60,
      null,
      ' ms',
    )
    const described = [
      'Ingrid Lindqvist',
      'Aino Björkman',
      'Magnus Sandström',
      'Erik Holmberg',
      'Nobody Such',
    ].flatMap((name) => [`name=${name}`, `name=${name}&email=${name.replace(' ', '.')}@example.com`])
    const matched = await p95(
      described.map((query) => `/api/v1/clients/match-candidates?${encodeURI(query)}`),
      read,
    )
    reportGoal(`match-candidates over ${clients} clients, p95`, matched, 60, null, ' ms')
    reportGoal('merge of a client with 500 interests and 2,000 notes', await mergeMs(), 1000, null, ' ms')

    async function mergeMs(): Promise<number> {
      const { data } = await read('/api/v1/clients?limit=2&sort=fullName')
      const [winner, loser] = data.map(({ id }) => id) as [string, string]
      await hang(connection, port, loser)
      const start = performance.now()
      const answer = await fetch(`${desk.address}/api/v1/clients/${winner}/merge`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ loserId: loser }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return performance.now() - start
    }
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** The 95th percentile of all of them, each asked a few times; the slowest are told. */
async function p95(paths: readonly string[], read: (path: string) => Promise<unknown>): Promise<number> {
  const each: { path: string; times: number[] }[] = []
  for (const path of paths) each.push({ path, times: await timesOf(() => read(path), 5) })
  each.sort((one, other) => other.times[2]! - one.times[2]!)
  for (const { path, times } of each.slice(0, Number(process.env.BENCH_WORST ?? 2)))
    reportFigure(`  median of ${decodeURIComponent(path)}`, times[2]!, ' ms')
  return percentile95Of(each.flatMap((one) => one.times))
}

async function fill(connection: Connection, port: BenchPort): Promise<void> {
  await withOwner(connection, async (client) => {
    await client.query(
      // Called after somebody, as yachts are, and told apart by a number.
      `insert into yachts (port_id, id, name, owner_client_id)
         select $1, gen_random_uuid(), reverse(split_part(c.full_name, ' ', 2)) || ' ' || 1 + n % 9, c.id
         from (select id, full_name, row_number() over (order by id) as n from clients where port_id = $1 limit $2) c`,
      [port.id, yachts],
    )
    await client.query(
      `insert into berths (port_id, id, mooring_number, currency, length_m)
         select $1, gen_random_uuid(), chr(65 + n / 1000) || (1 + n % 1000), 'EUR', 12 from generate_series(0, $2::int - 1) n`,
      [port.id, berths],
    )
    await client.query('vacuum analyze')
  })
}

/** Gives a client what is to move. */
async function hang(connection: Connection, port: BenchPort, clientId: string): Promise<void> {
  await withOwner(connection, async (client) => {
    await client.query(
      `insert into interests (port_id, id, client_id) select $1, gen_random_uuid(), $2 from generate_series(1, $3::int)`,
      [port.id, clientId, deals],
    )
    await client.query(
      `insert into notes (port_id, id, record_id, body) select $1, gen_random_uuid(), $2, 'Note ' || n from generate_series(1, $3::int) n`,
      [port.id, clientId, notes],
    )
  })
}
