import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, addMonths, lastDayOf, monthOf } from '../../../contract/values/days.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { portZone } from '../../testing/days.ts'

let app: TestApp
let admin: Person
let agent: Person
let today: string
let clientId: string
let mooring = 0

const zone = portZone
const make = async (path: string, body: object) => data(await admin.post(`/api/v1/${path}`, body))
const total = async (query: string): Promise<number> => {
  const answer = await admin.get(`/api/v1/interests?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.meta.total
}

interface Deal {
  assignedTo: string | null
  price?: string
  currency?: string
  expectedCloseDate?: string
  wonOn?: string
}
async function deal({ price, currency, wonOn, ...fields }: Deal): Promise<string> {
  const berth =
    price && (await make('berths', { mooringNumber: `P${++mooring}`, price, currency: currency ?? 'EUR' }))
  const { id } = await make('interests', { clientId, ...fields, berthIds: berth ? [berth.id] : [] })
  if (!wonOn) return id
  data(await admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'won' }))
  // The first minute of the day, in which it is the day before in UTC.
  await app.rows(
    admin.portId,
    sql`update interests set outcome_at = (${wonOn}::date + interval '1 minute') at time zone ${sql.lit(zone)} where id = ${id}`,
  )
  return id
}

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
  agent = await app.person(admin.portId!, 'sales_agent')
  clientId = (await make('clients', { fullName: 'Tove Dahl' })).id
  const [row] = await app.rows<{ today: string }>(
    admin.portId,
    sql`select (now() at time zone ${sql.lit(zone)})::date::text as today`,
  )
  today = row!.today
  const month = monthOf(today)
  const [hers, his] = [agent.userId, admin.userId]
  await deal({ assignedTo: hers, price: '10000.50', expectedCloseDate: lastDayOf(month) })
  await deal({ assignedTo: hers, price: '700000', currency: 'JPY', expectedCloseDate: lastDayOf(month) })
  await deal({ assignedTo: hers, price: '0.10', expectedCloseDate: addMonths(month, 1) })
  await deal({ assignedTo: hers, expectedCloseDate: addDays(today, -1) })
  await deal({ assignedTo: his, expectedCloseDate: addMonths(month, 4) })
  await deal({ assignedTo: null })
  await deal({ assignedTo: hers, price: '20000', wonOn: month })
  await deal({ assignedTo: his, price: '500', wonOn: addMonths(month, -3) })
  await deal({ assignedTo: his, price: '600', wonOn: addDays(addMonths(month, -3), -1) })
})
afterAll(() => app.close())

it('says what each person has open, won and expects by month, each currency by itself', async () => {
  const { months, present, people, all } = data(await admin.get('/api/v1/dashboard/people'))
  const month = monthOf(today)
  expect([months.length, months[3], present]).toEqual([7, month, month])
  expect(people.map(({ id }: { id: string | null }) => id)).toEqual([agent.userId, admin.userId, null])
  const [hers, his, nobodys] = people
  expect(hers).toMatchObject({
    open: {
      count: 4,
      value: [
        { currency: 'EUR', amount: '10000.60' },
        { currency: 'JPY', amount: '700000' },
      ],
    },
    late: 1,
  })
  // Yesterday is of this month unless today is its first day.
  const inMonth = monthOf(addDays(today, -1)) === month ? 3 : 2
  expect(hers.months[3]).toEqual({
    won: { count: 1, value: [{ currency: 'EUR', amount: '20000.00' }] },
    expected: {
      count: inMonth,
      value: [
        { currency: 'EUR', amount: '10000.50' },
        { currency: 'JPY', amount: '700000' },
      ],
    },
  })
  expect(hers.months[4].expected).toEqual({ count: 1, value: [{ currency: 'EUR', amount: '0.10' }] })
  expect(his.months[0].won).toEqual({ count: 1, value: [{ currency: 'EUR', amount: '500.00' }] })
  expect([his.open.count, nobodys.open.count, nobodys.name, all.open.count]).toEqual([1, 1, null, 6])
})

it('has the list behind every number', async () => {
  const { months, people, all } = data(await admin.get('/api/v1/dashboard/people'))
  for (const { id, open, undated, late, months: own } of [...people, { id: undefined, ...all }]) {
    const whose = id === undefined ? '' : id ? `&assignedTo=${id}` : '&filter=assignedTo:empty'
    expect(await total(`outcome=none${whose}`)).toBe(open.count)
    expect(await total(`outcome=none&expectedTo=${addDays(today, -1)}${whose}`)).toBe(late)
    const dateless = whose.includes('filter=')
      ? '&filter=assignedTo:empty;expectedCloseDate:empty'
      : `${whose}&filter=expectedCloseDate:empty`
    expect(await total(`outcome=none${dateless}`)).toBe(undated.count)
    for (const [index, { won, expected }] of own.entries()) {
      const [from, to] = [months[index], lastDayOf(months[index])]
      expect(await total(`outcome=won&outcomeFrom=${from}&outcomeTo=${to}${whose}`)).toBe(won.count)
      if (index < 3) expect(expected.count).toBe(0)
      else
        expect(await total(`outcome=none&expectedFrom=${from}&expectedTo=${to}${whose}`)).toBe(expected.count)
    }
  }
})

it('has the same of the month among the figures of the port', async () => {
  const { wonThisMonth, expectedThisMonth, activeInterests, month } = data(
    await admin.get('/api/v1/dashboard'),
  )
  expect(month).toEqual({ from: monthOf(today), to: lastDayOf(today), today })
  expect(wonThisMonth).toEqual({
    value: 1,
    previous: 0,
    amounts: [{ currency: 'EUR', amount: '20000.00' }],
  })
  expect(expectedThisMonth).toMatchObject({
    value: await total(`outcome=none&expectedFrom=${month.from}&expectedTo=${month.to}`),
    late: 1,
    amounts: [
      { currency: 'EUR', amount: '10000.50' },
      { currency: 'JPY', amount: '700000' },
    ],
  })
  expect(activeInterests.value).toBe(6)
})

it('counts berths that a tenancy or reservation holds today, each once', async () => {
  const berth = async () => (await make('berths', { mooringNumber: `T${++mooring}` })).id
  const figure = async () => data(await admin.get('/api/v1/dashboard')).occupancy
  const before = await figure()
  const yacht = await make('yachts', { name: 'Vega', ownerType: 'client', ownerId: clientId })
  const terms = { clientId, yachtId: yacht.id, tenureType: 'seasonal' }
  const stay = async (startDate: string, endDate: string) => {
    const tenancy = await make('tenancies', { ...terms, berthId: await berth(), startDate, endDate })
    return data(await admin.post(`/api/v1/tenancies/${tenancy.id}/activate`, {}))
  }
  await stay(addDays(today, -60), addDays(today, 60))
  await stay(addDays(today, -60), today)
  await stay(addDays(today, -10), addDays(today, 1))
  await berth()
  expect(await figure()).toEqual({
    value: before.value + 2,
    previous: before.previous + 2,
    berths: before.berths + 4,
  })
})

it('shows nobody of another port, and needs the right', async () => {
  const stranger = await app.person(await app.makePort(), 'port_admin')
  const { people, all } = data(await stranger.get('/api/v1/dashboard/people'))
  expect([people, all.open]).toEqual([[], { count: 0, value: [] }])
  const viewer = await app.person(admin.portId!, ['interests.view'])
  expect((await viewer.get('/api/v1/dashboard/people')).status).toBe(403)
})
