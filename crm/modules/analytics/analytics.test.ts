import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPermissions } from '../../../contract/permissions.ts'
import { addDays } from '../../../contract/values/days.ts'
import { csvOf } from '../../../platform/testing/csv.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { portZone } from '../../testing/days.ts'
import { billingOf, refusal } from '../invoices/testing/billing.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const read = async (person: Person, query = '') => data(await person.get(`/api/v1/analytics${query}`))
const total = async (person: Person, query: string) =>
  (await person.get(`/api/v1/interests?${query}`)).body.meta.total
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

describe('the period', () => {
  it('has the days of its name, today among them, or those that were named', async () => {
    const today = todayIn(portZone)
    for (const [key, days] of [
      ['today', 1],
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
    ] as const) {
      const { range, previous, timeline } = await read(boss, `?range=${key}`)
      expect([range.key, range.from, range.to]).toEqual([key, addDays(today, 1 - days), today])
      expect([previous.from, previous.to]).toEqual([addDays(today, 1 - 2 * days), addDays(today, -days)])
      expect(timeline).toHaveLength(days)
    }
    expect((await read(boss)).range.key).toBe('30d')
    const year = addDays(today, -364)
    expect((await read(boss, `?from=${year}&to=${today}`)).timeline).toHaveLength(365)
    expect((await read(boss, `?from=${today}&to=${today}`)).range).toMatchObject({ key: null, from: today })
  })

  it.each([
    ['Atlantic/Azores', '2026-10-25', '2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['America/Havana', '2025-11-02', '2025-11-02T03:30:00Z', '2025-11-02T04:30:00Z', '2025-11-02T05:30:00Z'],
  ])('begins its day at the first of two midnights, in %s', async (zone, day, before, first, second) => {
    const person = await app.person(await app.makePort(), 'port_admin')
    await app.atHome(sql`update ports set timezone = ${zone} where id = ${person.portId} returning 1`)
    const { client, interest } = billingOf(person)
    const clientId = await client()
    for (const at of [before, first, second]) {
      const id = await interest(clientId)
      await app.rows(
        person.portId,
        sql`update interests set created_at = ${at}::timestamptz where id = ${id}`,
      )
    }
    const dayBefore = addDays(day, -1)
    for (const [from, to, opened] of [
      [dayBefore, dayBefore, [1]],
      [day, day, [2]],
      [dayBefore, day, [1, 2]],
    ] as const) {
      const { range, timeline } = await read(person, `?from=${from}&to=${to}`)
      expect(timeline.map((one: { opened: number }) => one.opened)).toEqual(opened)
      expect(range.opened).toBe(opened.reduce((sum: number, one) => sum + one, 0))
      expect(await total(person, `createdFrom=${from}&createdTo=${to}`)).toBe(range.opened)
    }
  })

  it('is refused by the field that is wrong', async () => {
    const today = todayIn(portZone)
    for (const [query, ...fields] of [
      ['range=1y', 'range'],
      ['range=', 'range'],
      ['from=2025-02-30&to=2025-03-01', 'from'],
      ['from=2025-03-01', 'to'],
      ['to=2025-03-01', 'from'],
      ['from=2025-03-02&to=2025-03-01', 'to'],
      [`from=${today}&to=${addDays(today, 1)}`, 'to'],
      [`from=${addDays(today, 1)}&to=${addDays(today, 2)}`, 'from', 'to'],
      [`from=${addDays(today, -365)}&to=${today}`, 'to'],
      ['range=7d&from=2025-03-01&to=2025-03-02', 'range'],
    ] as const) {
      const answer = await boss.get(`/api/v1/analytics?${query}`)
      const [status, code, ...paths] = refusal(answer)
      expect([status, code], query).toEqual([400, 'VALIDATION_FAILED'])
      expect([...new Set(paths)], query).toEqual(fields)
    }
  })

  it('ends on the day it is in the port, not where somebody sits', async () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const person = await app.person(await app.makePort(), 'port_admin')
      await app.atHome(sql`update ports set timezone = ${timezone} where id = ${person.portId}`)
      const today = todayIn(timezone)
      expect((await read(person, '?range=today')).range.to).toBe(today)
      const ahead = await person.get(`/api/v1/analytics?from=${today}&to=${addDays(today, 1)}`)
      expect(refusal(ahead)).toEqual([400, 'VALIDATION_FAILED', 'to'])
    }
  })
})

it('situation 45: a month has the same deals in each way it is counted', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const { client, interest } = billingOf(person)
  const clientId = await client()
  // In the port: 30 Sep 23:30, 1 Oct 00:10, 31 Oct 23:50, 1 Nov 00:05; the clocks change on 26 Oct.
  for (const moment of [
    '2025-09-30T20:30:00Z',
    '2025-09-30T21:10:00Z',
    '2025-10-31T21:50:00Z',
    '2025-10-31T22:05:00Z',
  ]) {
    const id = await interest(clientId)
    await app.rows(
      person.portId!,
      sql`update interests set created_at = ${moment}::timestamptz where id = ${id} returning 1`,
    )
  }
  const october = 'from=2025-10-01&to=2025-10-31'
  const { range, timeline, sources, breakdown, funnel } = await read(person, `?${october}`)
  expect(range.opened).toBe(2)
  expect(sources).toEqual([expect.objectContaining({ opened: 2 })])
  expect(breakdown.byLeadCategory).toEqual([expect.objectContaining({ opened: 2 })])
  expect(funnel[0]).toMatchObject({ entered: 2, reached: 2 })
  const days = timeline.filter(({ opened }: { opened: number }) => opened > 0)
  expect(days.map(({ date, opened }: { date: string; opened: number }) => [date, opened])).toEqual([
    ['2025-10-01', 1],
    ['2025-10-31', 1],
  ])
  expect(await total(person, 'createdFrom=2025-10-01&createdTo=2025-10-31')).toBe(2)
  expect(await total(person, 'filter=createdAt:between:2025-10-01,2025-10-31')).toBe(2)
  expect(await total(person, 'entered=enquiry&enteredFrom=2025-10-01&enteredTo=2025-10-31')).toBe(2)
  const file = await person.get('/api/v1/interests?createdFrom=2025-10-01&createdTo=2025-10-31', {
    accept: 'text/csv',
  })
  expect(csvOf(file.body)).toHaveLength(3)
  const all = (await read(person, '?from=2025-09-01&to=2025-11-30')).timeline
  const months = Map.groupBy(all as { date: string; opened: number }[], ({ date }) => date.slice(0, 7))
  expect([...months.values()].map((some) => some.reduce((sum, { opened }) => sum + opened, 0))).toEqual([
    1, 2, 1,
  ])
})

it('situation 47: an amount counts once, however many tags, boats, lines and payments stand beside it', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const billing = billingOf(person)
  await billing.issuer()
  const clientId = await billing.client()
  const tagIds: string[] = []
  for (const name of ['Regular', 'Sails'])
    tagIds.push(data(await person.post('/api/v1/tags', { name, color: '#112233' })).id)
  data(await person.put(`/api/v1/clients/${clientId}/tags`, { tagIds }))
  // Two deals of equal worth, each of another boat; the first sells two berths.
  const sale = [
    {
      berths: [
        ['A1', '40.00'],
        ['A2', '60.00'],
      ],
      lines: ['50.00', '30.00', '20.00'],
      paid: ['60.00', '40.00'],
    },
    { berths: [['A3', '100.00']], lines: ['100.00'], paid: [] },
  ] as const
  for (const [index, { berths, lines, paid }] of sale.entries()) {
    const berthIds: string[] = []
    for (const [mooringNumber, price] of berths)
      berthIds.push(
        data(await person.post('/api/v1/berths', { mooringNumber, lengthM: 9, price, currency: 'EUR' })).id,
      )
    const yachtId = data(
      await person.post('/api/v1/yachts', { name: `Boat ${index}`, ownerType: 'client', ownerId: clientId }),
    ).id
    const interestId = await billing.interest(clientId, { berthIds, yachtId, source: 'website', tagIds })
    await app.rows(
      person.portId!,
      sql`update interest_berths set in_eoi_bundle = true where interest_id = ${interestId} returning 1`,
    )
    data(await person.post(`/api/v1/interests/${interestId}/outcome`, { outcome: 'won' }))
    const id = data(
      await billing.draft({
        clientId,
        interestId,
        lines: lines.map((unitPrice) => ({ description: 'Berth', quantity: 1, unitPrice, taxRatePct: 0 })),
      }),
    ).id
    data(await billing.send(id))
    for (const amount of paid) data(await billing.pay(id, amount))
  }
  const value = [{ currency: 'EUR', amount: '200.00' }]
  const won = { won: 2, value }
  const { range, timeline, sources, breakdown } = await read(person, '?range=today')
  expect(range).toMatchObject({ opened: 2, ...won })
  expect(timeline).toMatchObject([won])
  expect(sources).toMatchObject([{ source: 'website', ...won }])
  expect(breakdown.byDock).toMatchObject([{ dock: 'A', ...won }])
  expect(breakdown.bySizeBand).toMatchObject([{ from: 8, to: 10, ...won }])
  expect(breakdown.byLeadCategory).toMatchObject([won])
  expect(breakdown.byAgent).toMatchObject([won])
  expect(breakdown.byOutcome).toEqual([{ outcome: 'won', count: 2, value }])
  // The money itself, by its client, and those whom each tag finds.
  const { entries } = data(await person.get(`/api/v1/invoices/ledger?clientId=${clientId}`))
  const sumOf = (kind: string) =>
    (entries as { kind: string; amount: string }[])
      .filter((entry) => entry.kind === kind)
      .reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0)
  expect([sumOf('charge'), sumOf('payment')]).toEqual([200, 100])
  expect((await person.get('/api/v1/invoices')).body.meta.total).toBe(2)
  expect((await person.get(`/api/v1/clients?tagIds=${tagIds.join()}`)).body.meta.total).toBe(1)
})

it('never adds different currencies', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const { client, interest } = billingOf(person)
  const clientId = await client()
  for (const [mooringNumber, price, currency] of [
    ['A1', '10000.50', 'EUR'],
    ['B1', '700000', 'JPY'],
  ]) {
    const berthId = data(await person.post('/api/v1/berths', { mooringNumber, price, currency })).id
    const id = await interest(clientId, { berthIds: [berthId] })
    data(await person.post(`/api/v1/interests/${id}/outcome`, { outcome: 'won' }))
  }
  const { range, breakdown } = await read(person)
  expect(range.value).toEqual([
    { currency: 'EUR', amount: '10000.50' },
    { currency: 'JPY', amount: '700000' },
  ])
  expect(breakdown.byDock.map(({ value }: { value: unknown }) => value)).toEqual([
    [{ currency: 'EUR', amount: '10000.50' }],
    [{ currency: 'JPY', amount: '700000' }],
  ])
})

it('counts a deal once at each dock of a port that has very many', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const { client, interest } = billingOf(person)
  const names = Array.from(
    { length: 70 },
    (_, n) => `${String.fromCharCode(65 + Math.floor(n / 26))}${String.fromCharCode(65 + (n % 26))}`,
  )
  const berths = names.flatMap((name) => [1, 2].map((n) => ({ mooringNumber: `${name}${n}`, lengthM: 9 })))
  const { ids } = data(await person.post('/api/v1/berths/bulk-add', { berths }))
  for (const berthIds of [[ids[0], ids[1], ids[139]], [ids[139]]]) {
    const id = await interest(await client(), { berthIds })
    await app.rows(
      person.portId!,
      sql`update interest_berths set in_eoi_bundle = true where interest_id = ${id} returning 1`,
    )
  }
  const { byDock, bySizeBand } = (await read(person)).breakdown
  expect(byDock.map(({ dock, opened }: { dock: string; opened: number }) => [dock, opened])).toEqual([
    ['AA', 1],
    [names.at(-1), 2],
  ])
  expect(bySizeBand).toMatchObject([{ from: 8, opened: 2 }])
  expect(await total(person, `dock=${names.at(-1)}`)).toBe(2)
})

describe('who is shown what', () => {
  it('is closed without the right, and to nobody of another port', async () => {
    const agent = await app.person(boss.portId!, ['reports.view_dashboard', 'interests.view'])
    expect((await agent.get('/api/v1/analytics')).status).toBe(403)
    expect((await app.nobody.get('/api/v1/analytics')).status).toBe(401)
    const analyst = await app.person(boss.portId!, ['reports.view_analytics'])
    expect((await analyst.get('/api/v1/analytics')).status).toBe(200)
  })

  it('counts nothing of another port', async () => {
    const other = await app.person(await app.makePort(), 'port_admin')
    const { client, interest } = billingOf(other)
    await interest(await client())
    expect((await read(other)).range.opened).toBe(1)
    const { range, funnel, sources, breakdown } = await read(
      await app.person(await app.makePort(), 'port_admin'),
    )
    expect(range).toMatchObject({ opened: 0, won: 0, lost: 0, value: [] })
    expect(funnel.map(({ reached, medianDays }: Record<string, unknown>) => [reached, medianDays])).toEqual(
      Array.from({ length: 6 }, () => [0, null]),
    )
    expect([sources, ...Object.values(breakdown)]).toEqual(Array.from({ length: 6 }, () => []))
  })

  it('counts for a person what their role shows them', async () => {
    const portId = await app.makePort()
    const admin = await app.person(portId, 'port_admin')
    const { client, interest } = billingOf(admin)
    const clientId = await client()
    const widths = ['own', 'team', 'all'] as const
    const people = await Promise.all(
      widths.map(async (width) => {
        const person = await app.person(portId, allPermissions)
        const scopes = JSON.stringify({ clients: width, interests: width })
        await app.rows(
          portId,
          sql`update roles r set scopes = ${scopes}::jsonb from port_members m
            where r.port_id = ${portId} and m.port_id = ${portId} and m.role_id = r.id and m.user_id = ${person.userId}`,
        )
        return person
      }),
    )
    const mate = await app.person(portId, 'sales_agent')
    data(
      await admin.post('/api/v1/admin/teams', { name: 'South', memberIds: [people[1]!.userId, mate.userId] }),
    )
    for (const assignedTo of [...people.map(({ userId }) => userId), mate.userId, admin.userId])
      await interest(clientId, { assignedTo, desiredLengthM: 9 })
    for (const [index, opened] of [1, 2, 5].entries()) {
      const figures = await read(people[index]!)
      expect(figures.range.opened, widths[index]).toBe(opened)
      expect(figures.breakdown.byAgent).toHaveLength(opened)
      expect(figures.funnel[0]).toMatchObject({ entered: opened, reached: opened })
      expect(figures.unmetDemand[2]).toMatchObject({ requests: opened, unmet: opened, available: 0 })
      expect(await total(people[index]!, 'wantedSize=8&unmet=true')).toBe(opened)
    }
  })
})
