import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { portZone } from '../../testing/days.ts'

let app: TestApp
let admin: Person
let portId: string
let month: string
const ids: string[] = []

/** Two berths of two currencies, and deals opened and ended at known times; another port with deals of its own. */
beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  const berths: string[] = []
  for (const [mooringNumber, price, currency] of [
    ['A1', '10000.50', 'EUR'],
    ['B2', '700000', 'JPY'],
    ['A2', '20000', 'EUR'],
  ]) {
    const response = await admin.post('/api/v1/berths', { mooringNumber, price, currency })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    berths.push(response.body.data.id)
  }
  const clientId = (await admin.post('/api/v1/clients', { fullName: 'Tove Dahl' })).body.data.id
  for (const [source, berthIds] of [
    ['website', [berths[0]]],
    ['website', [berths[1]]],
    ['broker', [berths[2]]],
    ['phone', []],
    ['phone', []],
  ] as const) {
    const { data } = (await admin.post('/api/v1/interests', { clientId, source, berthIds })).body
    ids.push(data.id)
  }
  await admin.post(`/api/v1/interests/${ids[0]}/stage`, { stage: 'eoi' })
  await admin.post(`/api/v1/interests/${ids[2]}/outcome`, { outcome: 'won' })
  await admin.post(`/api/v1/interests/${ids[3]}/outcome`, { outcome: 'lost_other_marina' })
  expect((await admin.delete(`/api/v1/interests/${ids[4]}`)).status).toBeLessThan(300)
  // Opened three months ago, in the hour in which it is another day, and month, in the port than in UTC.
  await app.rows(
    portId,
    sql`update interests set created_at = (date_trunc('month', now() at time zone ${sql.lit(portZone)}) - interval '3 months')
      at time zone ${sql.lit(portZone)} + interval '1 minute' where id = ${ids[1]}`,
  )
  const other = await app.person(await app.makePort(), 'port_admin')
  const stranger = (await other.post('/api/v1/clients', { fullName: 'Elsewhere' })).body.data.id
  await other.post('/api/v1/interests', { clientId: stranger })
  month = (
    await app.rows<{ first: string }>(
      portId,
      sql`select date_trunc('month', now() at time zone ${sql.lit(portZone)})::date::text as first`,
    )
  )[0]!.first
})
afterAll(() => app.close())

const read = async (path: string) => (await admin.get(`/api/v1/dashboard${path}`)).body.data
const total = async (query: string) => {
  const answer = await admin.get(`/api/v1/interests?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.meta.total
}

describe('the analysis of the dashboard', () => {
  it('counts what was opened and ended in each month of the port', async () => {
    const { months, since } = await read('/analysis')
    expect(months).toHaveLength(12)
    expect([since, months.at(-1).month]).toEqual([months[0].month, month])
    expect(months.at(-1)).toMatchObject({ opened: 3, won: 1, lost: 1 })
    expect(months.at(-4)).toMatchObject({ opened: 1, won: 0, lost: 0 })
    const opened = months.reduce((sum: number, one: { opened: number }) => sum + one.opened, 0)
    expect(opened).toBe(4)
  })

  it('says how far deals came, where they came from and why they were lost', async () => {
    const { conversion, sources, losses, occupancy } = await read('/analysis')
    expect(conversion.reached.map(({ count }: { count: number }) => count)).toEqual([4, 2, 2, 1, 1, 1])
    expect(conversion.won).toBe(1)
    expect(sources).toEqual([
      { source: 'website', opened: 2, won: 0 },
      ...[{ source: 'broker', opened: 1, won: 1 }],
      ...[{ source: 'phone', opened: 1, won: 0 }],
    ])
    expect(losses).toEqual([{ outcome: 'lost_other_marina', count: 1 }])
    expect(occupancy).toEqual([
      { dock: 'A', available: 0, under_offer: 1, sold: 1 },
      { dock: 'B', available: 1, under_offer: 0, sold: 0 },
    ])
  })

  it('has the list behind every number', async () => {
    const { months, since, conversion, sources, losses } = await read('/analysis')
    for (const one of months.slice(-4)) {
      const last = new Date(`${one.month}T00:00:00Z`)
      last.setUTCMonth(last.getUTCMonth() + 1, 0)
      const to = last.toISOString().slice(0, 10)
      expect(await total(`createdFrom=${one.month}&createdTo=${to}`), one.month).toBe(one.opened)
      expect(await total(`outcomeFrom=${one.month}&outcomeTo=${to}&outcome=won`)).toBe(one.won)
    }
    for (const { stage, count } of conversion.reached)
      expect(await total(`createdFrom=${since}&reached=${stage}`), stage).toBe(count)
    for (const { source, opened } of sources)
      expect(await total(`createdFrom=${since}&source=${source}`), source).toBe(opened)
    for (const { outcome, count } of losses)
      expect(await total(`outcomeFrom=${since}&outcome=${outcome}`)).toBe(count)
  })

  it('never adds different currencies', async () => {
    const money = await read('/money')
    expect(money.month).toBe(month)
    const worth = (stage: string) => money.open.find((one: { stage: string }) => one.stage === stage).value
    expect(worth('eoi')).toEqual([{ currency: 'EUR', amount: '10000.50' }])
    expect(worth('enquiry')).toEqual([{ currency: 'JPY', amount: '700000' }])
    expect(worth('contract')).toEqual([])
    expect(money.wonThisMonth).toEqual([{ currency: 'EUR', amount: '20000.00' }])
  })

  it('is empty in an empty port, and closed without the right', async () => {
    const port = await app.makePort()
    const empty = await app.person(port, 'port_admin')
    const { data } = (await empty.get('/api/v1/dashboard/analysis')).body
    expect(data).toMatchObject({ sources: [], losses: [], occupancy: [] })
    const agent = await app.person(port, ['clients.view'])
    expect((await agent.get('/api/v1/dashboard/money')).status).toBe(403)
  })
})
