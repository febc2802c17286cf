import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stages } from '../../../../contract/interests/pipeline.ts'
import { addDays, addMonths, daysBetween, laterOf, monthOf } from '../../../../contract/values/days.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { dayFrom, portZone } from '../../../testing/days.ts'
import { billingOf } from '../../invoices/testing/billing.ts'
import { forecastOf, modelOf } from './forecast.ts'
import { knownAt, type MadeDeal, makeDeals, regimes } from './testing/histories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const newPort = async () => app.person(await app.makePort(), 'port_admin')
const read = async (person: Person) => data(await person.get('/api/v1/analytics/forecast'))
const zone = portZone
const today = () => dayFrom(0)
const total = async (person: Person, query: string) =>
  (await person.get(`/api/v1/interests?limit=1&${query}`)).body.meta.total

const epoch = '2020-01-01'

describe('a port with a history, which is counted apart from the database', () => {
  let person: Person
  let deals: MadeDeal[]
  let forecast: Awaited<ReturnType<typeof read>>
  let now: number

  beforeAll(async () => {
    person = await newPort()
    now = daysBetween(epoch, today())
    const small = regimes.find(({ name }) => name === 'small')!
    deals = makeDeals(small, now / 365.25, 3).filter(({ entered }) => entered[0]! < now)
    await write(person, deals, now)
    forecast = await read(person)
  })

  it('expects what its stages let expect, with a band, by month', () => {
    const { history, open } = knownAt(deals, now)
    const month = monthOf(today())
    const days = Array.from({ length: 6 }, (_, at) =>
      daysBetween(laterOf(today(), addMonths(month, at)), addMonths(month, at + 1)),
    )
    const expected = forecastOf(history, open, { days, firstMonth: Number(month.slice(5, 7)) - 1 })
    expect(forecast.basis).toMatchObject({ ended: history.ended, won: history.won, enough: true })
    expect(history.won).toBeGreaterThan(20)
    const already = deals.filter(
      ({ ended }) => ended?.won && ended.day < now && addDays(epoch, ended.day) >= month,
    )
    for (const [at, one] of forecast.months.entries()) {
      const { deals: count, value } = expected[at]!
      const won = at === 0 ? already.length : 0
      expect(one.month).toBe(addMonths(month, at))
      expect(one).toMatchObject({
        won,
        open: Math.round(100 * count.open) / 100,
        fresh: Math.round(100 * count.fresh) / 100,
        low: won + count.band!.low,
        high: won + count.band!.high,
      })
      const worth = at === 0 ? already.reduce((sum, deal) => sum + deal.value, 0) : 0
      const [euro] = one.value
      expect(euro).toMatchObject({ currency: 'EUR', won: worth.toFixed(2) })
      const { open: ofOpen, fresh, band } = value.get('EUR')!
      expect(Number(euro.expected)).toBeCloseTo(worth + ofOpen + fresh, 1)
      expect(Number(euro.high)).toBeCloseTo(worth + band!.high, 1)
      expect(Number(euro.low)).toBeCloseTo(worth + band!.low, 1)
      expect(Number(euro.high) > Number(euro.low) || at === 0).toBe(true)
    }
  })

  it('says of each stage its chance and its days, and the lists say the same', async () => {
    const { ever } = modelOf(knownAt(deals, now).history, { days: [1], firstMonth: 0 })
    const ended = `outcomeFrom=${forecast.basis.since}`
    expect(forecast.stages.map(({ stage }: { stage: string }) => stage)).toEqual(stages)
    for (const [place, one] of forecast.stages.slice(0, -1).entries()) {
      expect(one.chance, one.stage).toBeCloseTo(ever[place]![0]!, 4)
      expect(await total(person, `stage=${one.stage}&outcome=none`)).toBe(one.open)
      expect(await total(person, `reached=${one.stage}&${ended}`)).toBe(one.ended)
      expect(await total(person, `reached=${one.stage}&${ended}&outcome=won`)).toBe(one.won)
      const days = deals
        .filter(({ ended: end }) => end?.won && end.day < now && end.day >= now - 540)
        .flatMap(({ entered, ended: end }) => (entered[place] === null ? [] : [end!.day - entered[place]!]))
      expect(one.medianDays, one.stage).toBe(days.length < 5 ? null : medianOf(days))
    }
    const chances = forecast.stages.slice(0, -1).map(({ chance }: { chance: number }) => chance)
    expect(chances).toEqual(chances.toSorted((one: number, other: number) => one - other))
    expect(forecast.stages.at(-1)).toMatchObject({
      stage: 'nurturing',
      open: 0,
      chance: null,
      medianDays: null,
    })
  })
})

it('a port without a past is told nothing of what is to come', async () => {
  const person = await newPort()
  const { client, interest } = billingOf(person)
  const clientId = await client()
  const berthId = data(
    await person.post('/api/v1/berths', { mooringNumber: 'A1', price: '10000', currency: 'EUR' }),
  ).id
  await interest(clientId, { berthIds: [berthId] })
  for (let n = 0; n < 2; n++) {
    const lost = await interest(clientId)
    data(await person.post(`/api/v1/interests/${lost}/outcome`, { outcome: 'lost_other' }))
  }
  const forecast = await read(person)
  expect(forecast.basis).toMatchObject({ ended: 2, won: 0, enough: false })
  expect(forecast.months).toEqual([])
  expect(forecast.stages[0]).toMatchObject({
    ...{ stage: 'enquiry', open: 1, chance: null, expected: null, medianDays: null },
    value: [{ currency: 'EUR', amount: '10000.00' }],
  })
})

it('a day on which somebody expects a deal to close says when, and a berth of several deals counts once', async () => {
  const person = await newPort()
  const { client, interest } = billingOf(person)
  const clientId = await client()
  await app.rows(
    person.portId!,
    sql`insert into interests (port_id, id, client_id, created_at, pipeline_stage, outcome, outcome_at)
      select ${person.portId}::uuid, gen_random_uuid(), ${clientId}::uuid, now() - interval '200 days', 'enquiry',
        case when n <= 4 then 'won' else 'lost_other' end, now() - interval '100 days' from generate_series(1, 20) n returning 1`,
  )
  const berthId = data(
    await person.post('/api/v1/berths', { mooringNumber: 'A1', price: '10000', currency: 'EUR' }),
  ).id
  const id = await interest(clientId, { berthIds: [berthId] })
  const forecast = await read(person)
  expect(forecast.basis).toMatchObject({ ended: 20, won: 4, enough: true })
  expect(forecast.months).toHaveLength(6)
  // Four that were won say not how long that takes.
  const [{ chance, medianDays }] = forecast.stages
  expect([chance > 0, medianDays]).toEqual([true, null])
  const { month } = forecast.months[2]
  data(await person.patch(`/api/v1/interests/${id}`, { expectedCloseDate: addDays(month, 14) }))
  const written = await read(person)
  const opened = written.months.map(({ open }: { open: number }) => open)
  expect(opened).toEqual([0, 0, expect.closeTo(chance, 2), 0, 0, 0])
  const [worth] = written.months[2].value
  expect(Number(worth.open)).toBeCloseTo(10_000 * chance, 0)
  // Another deal of the same berth is one more deal, and no other berth.
  const other = await interest(clientId, { berthIds: [berthId], expectedCloseDate: addDays(month, 14) })
  const both = await read(person)
  expect(both.months[2].value[0].open).toBe(worth.open)
  expect(both.months[2].open).toBeCloseTo(2 * chance, 1)
  expect(both.stages[0].value).toEqual([{ currency: 'EUR', amount: '20000.00' }])
  data(await person.delete(`/api/v1/interests/${other}`))
  // A day that has passed says nothing any more, and one far ahead lies in none of these months.
  data(await person.patch(`/api/v1/interests/${id}`, { expectedCloseDate: addDays(today(), -1) }))
  expect((await read(person)).months).toEqual(forecast.months)
  data(await person.patch(`/api/v1/interests/${id}`, { expectedCloseDate: addDays(today(), 400) }))
  expect((await read(person)).months.map(({ open }: { open: number }) => open)).toEqual([0, 0, 0, 0, 0, 0])
})

it('is closed without the right, and counts nothing of another port', async () => {
  const other = await newPort()
  const { client, interest } = billingOf(other)
  await interest(await client())
  const person = await newPort()
  const agent = await app.person(person.portId!, ['reports.view_dashboard', 'interests.view'])
  expect((await agent.get('/api/v1/analytics/forecast')).status).toBe(403)
  expect((await read(person)).stages[0].open).toBe(0)
  expect((await read(other)).stages[0].open).toBe(1)
})

it('counts of open deals those a person is shown, and takes their chances from all', async () => {
  const admin = await newPort()
  const agent = await app.person(admin.portId!, ['reports.view_analytics', 'interests.view', 'clients.view'])
  await app.rows(
    admin.portId!,
    sql`update roles r set scopes = '{"clients":"own","interests":"own"}'::jsonb from port_members m
      where r.port_id = ${admin.portId} and m.port_id = ${admin.portId} and m.role_id = r.id and m.user_id = ${agent.userId}
      returning 1`,
  )
  const { client, interest } = billingOf(admin)
  const clientId = await client()
  for (const assignedTo of [admin.userId, admin.userId, agent.userId])
    await interest(clientId, { assignedTo })
  await app.rows(
    admin.portId!,
    sql`insert into interests (port_id, id, client_id, assigned_to, created_at, pipeline_stage, outcome, outcome_at)
      select ${admin.portId}::uuid, gen_random_uuid(), ${clientId}::uuid, ${admin.userId}::uuid, now() - interval '200 days',
        'enquiry', 'lost_other', now() - interval '100 days' from generate_series(1, 20) n returning 1`,
  )
  const [all, own] = [await read(admin), await read(agent)]
  expect([all.stages[0].open, own.stages[0].open]).toEqual([3, 1])
  expect([all.basis.ended, own.basis.ended]).toEqual([20, 0])
  expect([own.basis.enough, own.months.length, own.months[1].low]).toEqual([false, 6, null])
  expect(own.stages[0].chance).toBe(all.stages[0].chance)
  expect(own.stages[0].chance).toBeLessThan(0.1)
})

function medianOf(days: readonly number[]): number | null {
  const sorted = days.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  if (sorted.length === 0) return null
  return half % 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Writes the deals into the database, each with a berth of its worth, as they stood at the beginning of a day. */
async function write(person: Person, deals: readonly MadeDeal[], now: number): Promise<void> {
  const clientId = data(await person.post('/api/v1/clients', { fullName: 'Tove Dahl' })).id
  const rows = deals.map(({ entered, ended, value }, n) => {
    const days = entered.map((day) => (day !== null && day < now ? addDays(epoch, day) : null))
    const over = ended && ended.day < now ? ended : null
    return {
      ...{ id: crypto.randomUUID(), berth: crypto.randomUUID(), mooring: `A${n + 1}`, value, days },
      stage: stages[days.findLastIndex((day) => day !== null)],
      ...(over ? { day: addDays(epoch, over.day), outcome: over.won ? 'won' : 'lost_other' } : {}),
    }
  })
  const newRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, berth uuid, mooring text, value numeric,
    days jsonb, stage text, day date, outcome text)`
  const moment = (day: ReturnType<typeof sql>) => sql`((${day})::date + time '12:00') at time zone ${zone}`
  const port = sql`${person.portId}::uuid`
  await app.rows(
    person.portId!,
    sql`insert into berths (port_id, id, mooring_number, price, currency)
      select ${port}, berth, mooring, value, 'EUR' from ${newRows} returning 1`,
  )
  await app.rows(
    person.portId!,
    sql`insert into interests (port_id, id, client_id, created_at, pipeline_stage, outcome, outcome_at,
        entered_qualified, entered_eoi, entered_reservation, entered_deposit_paid, entered_contract)
      select ${port}, id, ${clientId}::uuid, ${moment(sql`days ->> 0`)}, stage, outcome, ${moment(sql`day`)},
        (days ->> 1)::date, (days ->> 2)::date, (days ->> 3)::date, (days ->> 4)::date, (days ->> 5)::date
      from ${newRows} returning 1`,
  )
  await app.rows(
    person.portId!,
    sql`insert into interest_berths (port_id, interest_id, berth_id, is_primary)
      select ${port}, id, berth, true from ${newRows} returning 1`,
  )
}
