import type { Connection } from '../platform/database/pools.ts'
import { endChild } from './child.ts'
import { type Desk, openDesk } from './desk.ts'
import { percentile95Of, timesOf } from './load.ts'
import { noted, told } from './report.ts'
import { type BenchPort, withOwner } from './seed.ts'

const [berths, tenancies, reservations] = [2000, 100_000, 4000]

/** The occupancy of 2,000 berths over 24 months, with a history of 100,000 tenancies behind it. */
export async function measureOccupancy(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(5000)
    await fill(desk, port)
    const year = new Date().getFullYear()
    const read = async (path: string) => {
      const answer = await fetch(desk.address + path, { headers: desk.headers(port) })
      const { length } = await answer.text()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
      return length
    }
    const calendar = `/api/v1/berths/occupancy?from=${year}-01-01&to=${year + 2}-01-01`
    noted('size of the occupancy', (await read(calendar)) / 1024, ' KB')
    const timesFor = async (path: string) => {
      // The first ones warm the process and the statement.
      await timesOf(() => read(path), 10)
      return timesOf(() => read(path), 30)
    }
    const times = await timesFor(calendar)
    const floor = await timesFor('/api/v1/berths/plan')
    const name = `occupancy of ${berths} berths × 24 months over ${tenancies} tenancies`
    told(`${name}, 95th percentile`, percentile95Of(times), 60, null, ' ms')
    told(`${name}, against the plan of the berths`, percentile95Of(times) / percentile95Of(floor), 3, null)
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** Fifty tenancies a berth, one after the other up to the end of next year, and reservations behind them. */
export async function fill({ connection }: Desk, port: BenchPort): Promise<void> {
  await withOwner(connection, async (client) => {
    await client.query(
      `insert into berths (port_id, id, mooring_number, currency, length_m, width_m)
       select $1, gen_random_uuid(), chr(65 + n / 100) || (1 + n % 100), 'EUR', 6 + n % 20, 3
       from generate_series(0, $2::int - 1) n`,
      [port.id, berths],
    )
    // What the search and the checks of single rows do for each of them is not measured here.
    for (const table of ['tenancies', 'berth_reservations'])
      await client.query(`alter table ${table} disable trigger user`)
    const lying = `(select id, row_number() over (order by id) as n from berths where port_id = $1)`
    const clients = `(select id, row_number() over (order by id) as n, count(*) over () as whole from clients where port_id = $1)`
    await client.query(
      `insert into tenancies (port_id, id, berth_id, client_id, tenure_type, status, start_date, end_date, held_since, chain_id)
       select $1, made.id, b.id, c.id, 'seasonal', case when until > current_date then 'active' else 'ended' end,
         since, until, since, made.id
       from ${lying} b, generate_series(0, $2::int - 1) k,
         lateral (select gen_random_uuid() as id, date_trunc('year', current_date)::date + 730 - k * 182 as until,
           date_trunc('year', current_date)::date + 558 - k * 182 as since, b.n + k as of) made
       join ${clients} c on c.n = 1 + made.of % c.whole`,
      [port.id, tenancies / berths],
    )
    await client.query(
      `insert into berth_reservations (port_id, id, berth_id, client_id, tenure_type, status, start_date, end_date)
       select $1, gen_random_uuid(), b.id, c.id, 'permanent', 'pending', current_date + 30 * k::int, current_date + 30 * k::int + 20
       from ${lying} b, generate_series(1, $2::int) k join ${clients} c on c.n = k`,
      [port.id, reservations / berths],
    )
    for (const table of ['tenancies', 'berth_reservations'])
      await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  })
}
