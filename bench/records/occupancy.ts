import type { APIRequestContext, Page } from 'playwright-core'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { type Desk, openDesk } from '../desk.ts'
import { median, timesOf } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { withDemoPage } from '../screens/demo-page.ts'
import { framesWhile } from '../screens/frames.ts'
import { type BenchPort, withOwner } from '../seed.ts'

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
    reportFigure('size of the occupancy', (await read(calendar)) / 1024, ' KB')
    // The first ones warm the process and the statement.
    await timesOf(() => read(calendar), 10)
    const nights = `/api/v1/analytics/occupancy?from=${year}-01-01&to=${year}-12-31`
    await timesOf(() => read(nights), 5)
    reportGoal(
      `nights sold of ${berths} berths in 365 days by month, dock and length`,
      median(await timesOf(() => read(nights), 15)),
      300,
      null,
      ' ms',
    )
    const [taken, floor]: number[][] = [[], []]
    await withOwner(connection, async (client) => {
      // Turn and turn about: what else the machine does falls on both.
      for (let turn = 0; turn < 30; turn++) {
        taken!.push(await msOf(() => read(calendar)))
        floor!.push(await msOf(() => client.query(staysAsJson, [port.id, year])))
      }
    })
    const name = `occupancy of ${berths} berths × 24 months over ${tenancies} tenancies`
    reportGoal(`${name}, median`, median(taken!), 60, null, ' ms')
    reportGoal(
      `${name}, against the database giving its tenancies as JSON`,
      median(taken!) / median(floor!),
      3,
      null,
    )
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

const staysAsJson = `select json_agg(json_build_object('kind', 'tenancy', 'id', s.id, 'clientName', c.full_name,
    'status', s.status, 'from', s.held_since, 'to', s.end_date))::text
  from tenancies s join clients c on c.port_id = s.port_id and c.id = s.client_id
  where s.port_id = $1 and s.held_since < make_date($2 + 2, 1, 1) and s.end_date > make_date($2, 1, 1)`

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The calendar of 2,000 berths is dragged along a year and down the docks. */
export async function measureCalendar(): Promise<void> {
  await withDemoPage(async (page) => {
    await fillHarbour(page.context().request)
    await page.goto('/large/occupancy?zoom=quarter')
    await page.getByRole('gridcell').first().waitFor()
    const fps = await framesWhile(page, () => dragAlong(page))
    reportGoal(
      'milliseconds for a frame while the occupancy of 2,000 berths is dragged',
      1000 / fps,
      20,
      null,
      ' ms',
    )
    reportFigure('elements of the calendar', await page.locator('.occupancy *').count())
  })
}

/** A year along by its months, as people drag it, there and back, and down by the wheel. */
async function dragAlong(page: Page): Promise<void> {
  const { x, y, width } = (await page.getByRole('grid').boundingBox())!
  for (const way of [-1, 1]) {
    const start = x + width / 2 - way * 365
    await page.mouse.move(start, y + 30)
    await page.mouse.down()
    for (let step = 1; step <= 60; step++) await page.mouse.move(start + way * step * 12, y + 30)
    await page.mouse.up()
  }
  await page.mouse.move(x + width / 2, y + 300)
  for (let step = 0; step < 30; step++) await page.mouse.wheel(0, 120)
}

/** 2,000 berths, of which every fourth is asked for. */
async function fillHarbour(request: APIRequestContext): Promise<void> {
  const send = async (path: string, data: object, headers = {}) => {
    const response = await request.post(path, { headers, data })
    if (!response.ok()) throw new Error(await response.text())
    return (await response.json()).data
  }
  const { id: portId } = await send('/api/v1/admin/ports', { name: 'Large', slug: 'large' })
  const headers = { 'x-port-id': portId as string }
  const { id: clientId } = await send('/api/v1/clients', { fullName: 'Ingrid Lindqvist' }, headers)
  const newBerths = Array.from({ length: berths }, (_, n) => ({
    mooringNumber: `${String.fromCharCode(65 + Math.floor(n / 100))}${1 + (n % 100)}`,
    lengthM: 6 + (n % 20),
  }))
  for (let at = 0; at < berths; at += 500) {
    const { ids } = await send('/api/v1/berths/bulk-add', { berths: newBerths.slice(at, at + 500) }, headers)
    for (let from = 0; from < ids.length; from += 40)
      await Promise.all(
        (ids as string[])
          .slice(from, from + 40)
          .filter((_, n) => n % 4 === 0)
          .map((id, n) => {
            const startDate = new Date(Date.now() + (n % 12) * 30 * 86_400_000).toISOString().slice(0, 10)
            return send(`/api/v1/berths/${id}/reservations`, { clientId, startDate }, headers)
          }),
      )
  }
}

/** Fifty tenancies a berth, one after the other up to the end of next year, and reservations behind them. */
async function fill({ connection }: Desk, port: BenchPort): Promise<void> {
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
