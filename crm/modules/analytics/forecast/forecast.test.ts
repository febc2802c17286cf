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
      expect(one.medianDays, one.stage).toBe(medianOf(days))
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

it('a port without a past says that its history is short, and gives no band', async () => {
  const person = await newPort()
  const { client, interest } = billingOf(person)
  const berthId = data(
    await person.post('/api/v1/berths', { mooringNumber: 'A1', price: '10000', currency: 'EUR' }),
  ).id
  const id = await interest(await client(), { berthIds: [berthId] })
  const forecast = await read(person)
  expect(forecast.basis).toMatchObject({ ended: 0, won: 0, enough: false })
  expect(forecast.months).toHaveLength(6)
  for (const { low, high, value } of forecast.months) {
    expect([low, high]).toEqual([null, null])
    expect(value).toMatchObject([{ currency: 'EUR', low: null, high: null }])
  }
  expect(forecast.stages[0]).toMatchObject({
    stage: 'enquiry',
    open: 1,
    value: [{ currency: 'EUR', amount: '10000.00' }],
    chance: 0.1,
  })
  // The day on which somebody expects it to close says when, and the stage how likely.
  const { month } = forecast.months[2]
  data(await person.patch(`/api/v1/interests/${id}`, { expectedCloseDate: addDays(month, 14) }))
  const written = await read(person)
  expect(written.months.map(({ open }: { open: number }) => open)).toEqual([0, 0, 0.1, 0, 0, 0])
  expect(written.months[2].value[0]).toMatchObject({ open: '1000.00', expected: '1000.00' })
  expect(written.stages[0].expected).toBe(0.1)
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
  const lost = await interest(clientId, { assignedTo: admin.userId })
  data(await admin.post(`/api/v1/interests/${lost}/outcome`, { outcome: 'lost_other' }))
  const [all, own] = [await read(admin), await read(agent)]
  expect([all.stages[0].open, own.stages[0].open]).toEqual([3, 1])
  expect([all.basis.ended, own.basis.ended]).toEqual([1, 0])
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
  const made = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, berth uuid, mooring text, value numeric,
    days jsonb, stage text, day date, outcome text)`
  const moment = (day: ReturnType<typeof sql>) => sql`((${day})::date + time '12:00') at time zone ${zone}`
  const port = sql`${person.portId}::uuid`
  await app.rows(
    person.portId!,
    sql`insert into berths (port_id, id, mooring_number, price, currency)
      select ${port}, berth, mooring, value, 'EUR' from ${made} returning 1`,
  )
  await app.rows(
    person.portId!,
    sql`insert into interests (port_id, id, client_id, created_at, pipeline_stage, outcome, outcome_at,
        entered_qualified, entered_eoi, entered_reservation, entered_deposit_paid, entered_contract)
      select ${port}, id, ${clientId}::uuid, ${moment(sql`days ->> 0`)}, stage, outcome, ${moment(sql`day`)},
        (days ->> 1)::date, (days ->> 2)::date, (days ->> 3)::date, (days ->> 4)::date, (days ->> 5)::date
      from ${made} returning 1`,
  )
  await app.rows(
    person.portId!,
    sql`insert into interest_berths (port_id, interest_id, berth_id, is_primary)
      select ${port}, id, berth, true from ${made} returning 1`,
  )
}
