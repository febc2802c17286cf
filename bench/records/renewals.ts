import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { type Desk, openDesk } from '../desk.ts'
import { median } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { type BenchPort, withOwner } from '../seed.ts'

/** Tenancies of the port, and those of them that are offered and renewed at once. */
const [tenancies, chosen] = [20_000, 1000]

/** A thousand tenancies of twenty thousand, offered and renewed by one request each, with readings beside it. */
export async function measureRenewals(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir, true)
  try {
    const port = await desk.port(tenancies)
    const send = (method: string, path: string, body?: object) => desk.send<never>(port, method, path, body)
    await send('PUT', '/api/v1/admin/settings', { key: 'tenancies_module_enabled', value: true })
    const tenancyIds = await addTenancies(desk, port)
    const timed = async (path: string) => {
      const start = performance.now()
      await send('GET', path)
      return performance.now() - start
    }
    const several = async (path: string, times = 20) => {
      const all: number[] = []
      for (let n = 0; n < times; n += 1) all.push(await timed(path))
      return median(all)
    }
    const until = dayFrom(180)
    await several(`/api/v1/tenancies/renewals?until=${until}`, 5)
    reportGoal(
      `renewal desk of ${tenancies} tenancies`,
      await several(`/api/v1/tenancies/renewals?until=${until}`),
      250,
      null,
      ' ms',
    )
    const idle = await several('/api/v1/clients?limit=50', 50)
    reportFigure('a list of clients, idle', idle, ' ms')
    for (const [act, body] of [
      ['offer', { answerBy: dayFrom(20), price: '1250.00' }],
      ['renew', {}],
    ] as const) {
      const beside: number[] = []
      const start = performance.now()
      let over = false
      const work = send('POST', `/api/v1/tenancies/renewals/${act}`, { tenancyIds, ...body }).finally(() => {
        over = true
      })
      while (!over) beside.push(await timed('/api/v1/clients?limit=50'))
      const { results } = (await work) as unknown as { results: { ok: boolean }[] }
      if (!results.every(({ ok }) => ok)) throw new Error(`Some could not ${act}.`)
      reportGoal(`${chosen} renewals: ${act}`, (performance.now() - start) / 1000, 30, null, ' s')
      reportGoal(`a list of clients beside it, to idle`, median(beside) / idle, 2, null, ' x')
    }
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Every berth is held, a thousand of them to a day of the next months; gives these. */
async function addTenancies({ connection }: Desk, port: BenchPort): Promise<string[]> {
  return withOwner(connection, async (client) => {
    await client.query(
      `insert into berths (port_id, id, mooring_number, currency, length_m)
       select $1, gen_random_uuid(), chr(65 + n / 1000) || (1 + n % 1000), 'EUR', 12 from generate_series(0, $2::int - 1) n`,
      [port.id, tenancies],
    )
    const { rows } = await client.query(
      `with fresh as (
         insert into tenancies (port_id, id, chain_id, berth_id, client_id, tenure_type, status, start_date, held_since, end_date)
         select $1, i.id, i.id, b.id, c.id, 'seasonal', 'active', current_date - 100, current_date - 100,
           current_date + case when b.n <= $2 then 90 else 400 + (b.n % 300)::int end
         from (select id, row_number() over (order by mooring_number) as n from berths where port_id = $1) b
         join (select id, row_number() over (order by id) as n from clients where port_id = $1) c on c.n = b.n
         cross join lateral (select gen_random_uuid() as id, b.n) i
         returning id, end_date)
       select id from fresh where end_date < current_date + 180`,
      [port.id, chosen],
    )
    await client.query('vacuum analyze')
    return rows.map(({ id }: { id: string }) => id)
  })
}
