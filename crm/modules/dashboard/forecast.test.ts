import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let admin: Person
let clientId: string
let mooring = 0

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
  clientId = await make('clients', { fullName: 'Tove Dahl' })
})
afterAll(() => app.close())

const make = async (path: string, body: object, by = admin): Promise<string> =>
  data(await by.post(`/api/v1/${path}`, body)).id
const berth = (more: object) => make('berths', { mooringNumber: `F${++mooring}`, ...more })
const money = async (by = admin) => data(await by.get('/api/v1/dashboard/money'))

/** Deals that ended as told, each with the days its milestones were reached after it was opened. */
async function past(deals: readonly { outcome: string; eoi?: number; deposit?: number }[]) {
  for (const { outcome, eoi, deposit } of deals) {
    const id = await make('interests', { clientId })
    const day = (after?: number) =>
      after === undefined ? sql`null` : sql`date '2026-01-01' + ${sql.lit(after)}`
    await app.rows(
      admin.portId,
      sql`update interests set created_at = '2026-01-01 12:00', outcome = ${outcome}, outcome_at = '2026-09-01 12:00',
        date_eoi_signed = ${day(eoi)}, date_deposit_received = ${day(deposit)} where id = ${id}`,
    )
  }
}

describe('what is to be expected', () => {
  it('is nothing that is said in a port without a past', async () => {
    const id = await make('interests', {
      clientId,
      berthIds: [await berth({ price: '10000', currency: 'EUR' })],
    })
    data(await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'qualified' }))
    const before = await money()
    expect([before.ended, before.enough]).toEqual([0, false])
    expect(before.open.find((one: { stage: string }) => one.stage === 'qualified')).toEqual({
      stage: 'qualified',
      value: [{ currency: 'EUR', amount: '10000.00' }],
      share: 0.2,
      weighted: [],
    })
    expect(before.forecast).toEqual([])
  })

  it('follows how often the port won from the stage, in the digits of each currency', async () => {
    await past([
      ...Array.from({ length: 9 }, () => ({ outcome: 'won', eoi: 20, deposit: 50 })),
      ...Array.from({ length: 21 }, () => ({ outcome: 'lost_other', eoi: 20 })),
      ...Array.from({ length: 30 }, () => ({ outcome: 'cancelled' })),
    ])
    const yen = await make('interests', {
      clientId,
      berthIds: [await berth({ price: '333333', currency: 'JPY' })],
    })
    data(await admin.post(`/api/v1/interests/${yen}/stage`, { stage: 'eoi' }))
    const now = await money()
    const share = (stage: string) => now.open.find((one: { stage: string }) => one.stage === stage).share
    // Of 60 deals, 9 won, and 10 as usual beside them.
    expect([now.ended, share('enquiry'), share('eoi'), share('deposit_paid')]).toEqual([
      60,
      Math.round((10_000 * (9 + 1)) / 70) / 10_000,
      Math.round((10_000 * (9 + 4.5)) / 40) / 10_000,
      Math.round((10_000 * (9 + 8.5)) / 19) / 10_000,
    ])
    expect(now.forecast).toEqual([
      { currency: 'EUR', amount: String(((10_000 * (9 + 2)) / 40).toFixed(2)) },
      { currency: 'JPY', amount: String(Math.round(333_333 * share('eoi'))) },
    ])
  })

  it('counts a berth of several deals once, by the one that came furthest, wherever it is told', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const client = await make('clients', { fullName: 'Ulla Bo' }, person)
    const berthId = await make('berths', { mooringNumber: 'F900', price: '9000', currency: 'EUR' }, person)
    const { month } = data(await person.get('/api/v1/dashboard')) as { month: { to: string } }
    const day = { expectedCloseDate: month.to }
    const open = (body: object) =>
      make('interests', { clientId: client, berthIds: [berthId], ...body }, person)
    await open(day)
    const undated = await open({})
    await open(day)
    const amounts = async () => {
      const { expectedThisMonth } = data(await person.get('/api/v1/dashboard'))
      const { all } = data(await person.get('/api/v1/dashboard/people'))
      return [expectedThisMonth, all.months[3].expected, all.undated].map(
        ({ amounts, value }) => (amounts ?? value)[0]?.amount ?? null,
      )
    }
    expect(await amounts()).toEqual(['9000.00', '9000.00', null])
    data(await person.post(`/api/v1/interests/${undated}/stage`, { stage: 'qualified' }))
    expect(await amounts()).toEqual([null, null, '9000.00'])
    const { all } = data(await person.get('/api/v1/dashboard/people'))
    expect([all.open.value[0].amount, all.months[3].expected.count]).toEqual(['27000.00', 2])
  })

  it('tells on the board how long deals usually stay, once enough of them have left a stage', async () => {
    const { columns } = data(await admin.get('/api/v1/interests/board'))
    const usual = Object.fromEntries(
      columns.map(({ stage, usualDays }: { stage: string; usualDays: number | null }) => [stage, usualDays]),
    )
    expect(usual).toMatchObject({ enquiry: 20, eoi: 30, deposit_paid: null, nurturing: null })
  })
})

describe('demand by length', () => {
  const demand = async (by = admin) =>
    new Map(data(await by.get('/api/v1/dashboard/demand')).map((band: { from: number }) => [band.from, band]))

  it('counts requests of deals without a berth and of waiting lists, and those no berth on sale fits', async () => {
    const other = await app.person(await app.makePort(), 'port_admin')
    const client = await make('clients', { fullName: 'Vera' }, other)
    expect([...(await demand(other)).values()]).toHaveLength(8)
    const ask = (body: object) => make('interests', { clientId: client, ...body }, other)
    const lay = (body: object) => make('berths', { mooringNumber: `F${++mooring}`, ...body }, other)
    await lay({ lengthM: 12, widthM: 3.96, waterDepthM: 2 })
    await lay({ lengthM: 9, widthM: 4.5 })
    const sold = await lay({ lengthM: 25, widthM: 8 })
    await ask({ desiredLengthM: 11, desiredWidthFt: 13 })
    await ask({ desiredLengthM: 11, desiredWidthM: 4.2 })
    await ask({ desiredLengthM: 8.5, desiredWidthM: 4.4, desiredDraftM: 3 })
    await ask({ desiredLengthM: 10.5, desiredDraftM: 2.1 })
    const owner = { ownerType: 'client', ownerId: client }
    const yachtId = await make('yachts', { name: 'Vega', ...owner, lengthM: 24 }, other)
    const answer = await ask({ yachtId, berthIds: [sold] })
    expect((await demand(other)).get(20)).toMatchObject({ requests: 1, unmet: 0, available: 1 })
    data(await other.post(`/api/v1/interests/${answer}/stage`, { stage: 'eoi' }))
    await ask({ yachtId })
    await ask({})
    const entries = [{ clientId: client, wantedLengthM: 31 }]
    data(await other.patch(`/api/v1/berths/${sold}/waiting-list`, { entries }))
    const bands = await demand(other)
    expect(bands.get(8)).toMatchObject({ to: 10, requests: 1, unmet: 0, available: 1 })
    expect(bands.get(10)).toMatchObject({ to: 12, requests: 3, unmet: 2, available: 0 })
    expect(bands.get(12)).toMatchObject({ requests: 0, available: 1 })
    expect(bands.get(20)).toMatchObject({ requests: 1, unmet: 1, available: 0 })
    expect(bands.get(30)).toMatchObject({ to: null, requests: 1, unmet: 1, available: 0 })
    const viewer = await app.person(other.portId!, ['clients.view'])
    expect((await viewer.get('/api/v1/dashboard/demand')).status).toBe(403)
  })
})
