import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, monthOf } from '../../../../contract/values/days.ts'
import { endOfBand, sizeBands } from '../../../../contract/values/size-bands.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { harbourOf, refusal } from '../../reservations/testing/harbour.ts'
import { randomOf } from '../forecast/testing/histories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const newPort = async () => app.person(await app.makePort(), 'port_admin')
const read = async (person: Person, query: string) =>
  data(await person.get(`/api/v1/analytics/occupancy?${query}`))
const total = async (person: Person, path: string) => {
  const answer = await person.get(`/api/v1/${path}`)
  expect(answer.status, path).toBe(200)
  return answer.body.meta.total as number
}

it('situation 51: a night is sold up to the day of leaving, a berth counts once a night, and both rates are told', async () => {
  const person = await newPort()
  const port = harbourOf(person)
  const berth = async (n: number): Promise<string> =>
    data(await person.post('/api/v1/berths', { mooringNumber: `A${n}`, lengthM: 9 })).id
  const [a1, a2, a3, a4, a5] = await Promise.all([1, 2, 3, 4, 5].map(berth))
  await Promise.all([6, 7, 8, 9, 10].map(berth))
  const stay = async (berthId: string, startDate: string, endDate: string) => {
    const clientId = await port.client()
    const { answer } = await port.tenancy(berthId, clientId, { startDate, endDate })
    data(answer)
    return answer.body.data.id as string
  }
  await stay(a1!, '2027-04-01', '2027-04-16')
  await stay(a1!, '2027-04-16', '2027-05-01')
  await stay(a2!, '2027-03-28', '2027-04-04')
  await stay(a3!, '2027-04-29', '2027-05-05')
  // A4 is closed, and what was agreed for A5 came to nothing.
  await app.rows(
    person.portId!,
    sql`update berths set archived_at = '2026-01-01 12:00' where id = ${a4} returning 1`,
  )
  const cancelled = await stay(a5!, '2027-04-01', '2027-05-01')
  data(await person.post(`/api/v1/tenancies/${cancelled}/cancel`, {}))
  const april = await read(person, 'from=2027-04-01&to=2027-04-30')
  expect(april).toMatchObject({ all: 300, open: 270, sold: 35, tenancies: 35, reservations: 0 })
  expect([april.ofAll, april.ofOpen]).toEqual([0.1167, 0.1296])
  expect(april.months).toMatchObject([
    { month: '2027-04-01', from: '2027-04-01', to: '2027-04-30', sold: 35 },
  ])
  expect(april.docks).toMatchObject([{ dock: 'A', all: 300, open: 270, sold: 35 }])
  expect(april.sizes).toMatchObject([{ from: 8, to: 10, sold: 35 }])
  // The day two meet on is one night, and the day of leaving is none.
  expect((await read(person, 'from=2027-04-16&to=2027-04-16')).sold).toBe(1)
  expect((await read(person, 'from=2027-05-01&to=2027-05-01')).sold).toBe(1)
  expect((await read(person, 'from=2027-05-05&to=2027-05-05')).sold).toBe(0)
  const month = 'heldFrom=2027-04-01&heldTo=2027-04-30'
  expect(await total(person, `tenancies?${month}`)).toBe(4)
  expect(await total(person, `tenancies?${month}&dock=A&berthSize=8`)).toBe(4)
  expect(await total(person, `tenancies?${month}&dock=B`)).toBe(0)
  expect(await total(person, 'tenancies?heldFrom=2027-05-01&heldTo=2027-05-01')).toBe(1)
})

describe('who asks', () => {
  it('is refused by the field that is wrong, and may look ahead', async () => {
    const person = await newPort()
    for (const [query, field] of [
      ['from=2027-04-31&to=2027-05-01', 'from'],
      ['from=2027-05-02&to=2027-05-01', 'to'],
      ['from=2026-05-02&to=2027-05-02', 'to'],
      ['range=1y', 'range'],
    ] as const) {
      expect(refusal(await person.get(`/api/v1/analytics/occupancy?${query}`))).toEqual([
        400,
        'VALIDATION_FAILED',
        field,
      ])
      expect(refusal(await person.get(`/api/v1/analytics/revenue?${query}`))[2]).toBe(field)
    }
    expect(await read(person, 'from=2031-01-01&to=2031-01-31')).toMatchObject({
      ...{ all: 0, sold: 0, ofAll: null, ofOpen: null, docks: [], sizes: [] },
    })
    const agent = await app.person(person.portId!, ['reports.view_dashboard', 'tenancies.view'])
    expect((await agent.get('/api/v1/analytics/occupancy')).status).toBe(403)
    expect((await agent.get('/api/v1/analytics/revenue')).status).toBe(403)
    expect((await person.get('/api/v1/tenancies?heldFrom=2027-02-30')).status).toBe(400)
    expect((await person.get('/api/v1/invoices?berthSize=9')).status).toBe(400)
  })
})

const zones = [
  ['Europe/Helsinki', '2025-03-01', '2025-04-02'],
  ['Europe/Helsinki', '2024-11-30', '2025-11-29'],
  ['America/Vancouver', '2025-10-15', '2025-11-30'],
  ['Pacific/Auckland', '2025-03-31', '2025-04-30'],
  ['Pacific/Auckland', '2024-02-29', '2024-02-29'],
] as const

describe.each(zones)('a port in %s from %s to %s, counted night by night', (zone, from, to) => {
  it('says what was sold by month, dock and length, and the lists say who held it', async () => {
    const person = await newPort()
    await app.atHome(sql`update ports set timezone = ${zone} where id = ${person.portId}`)
    const { berths, stays } = await fill(person, from, to)
    const days: string[] = []
    for (let day = from as string; day <= to; day = addDays(day, 1)) days.push(day)
    const closedOn = ({ archivedAt }: Berth) =>
      archivedAt && new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(archivedAt))
    const isOpen = (berth: Berth, day: string) => closedOn(berth) === null || day < closedOn(berth)!
    const holds = (stay: Stay, day: string) =>
      ['active', 'ended'].includes(stay.status) && stay.from <= day && (stay.to === null || day < stay.to)
    const isHeld = (berth: Berth, day: string, kind?: Stay['kind']) =>
      stays.some((stay) => stay.berth === berth.id && (!kind || stay.kind === kind) && holds(stay, day))
    const nights = (some: readonly Berth[], of: readonly string[] = days) => {
      const all = some.flatMap((berth) => of.map((day) => ({ berth, day })))
      const open = all.filter(({ berth, day }) => isOpen(berth, day))
      const sold = open.filter(({ berth, day }) => isHeld(berth, day)).length
      const tenancies = open.filter(({ berth, day }) => isHeld(berth, day, 'tenancy')).length
      return { all: all.length, open: open.length, sold, tenancies, reservations: sold - tenancies }
    }
    const answer = await read(person, `from=${from}&to=${to}`)
    expect(answer).toMatchObject(nights(berths))
    expect(answer.sold).toBeGreaterThan(0)
    const months = [...Map.groupBy(days, monthOf)]
    expect(answer.months).toHaveLength(months.length)
    for (const [place, [month, some]] of months.entries())
      expect(answer.months[place]).toMatchObject({
        ...{ month, from: some[0], to: some.at(-1) },
        ...nights(berths, some),
      })
    for (const { dock, ...one } of answer.docks) {
      expect(one, dock).toMatchObject(nights(berths.filter((berth) => berth.dock === dock)))
      for (const [path, kind] of [
        ['tenancies', 'tenancy'],
        ['berth-reservations', 'reservation'],
      ] as const) {
        const overlaps = stays.filter(
          (stay) =>
            stay.kind === kind &&
            berths.find(({ id }) => id === stay.berth)!.dock === dock &&
            days.some((day) => holds(stay, day)),
        )
        expect(await total(person, `${path}?heldFrom=${from}&heldTo=${to}&dock=${dock}&limit=1`), dock).toBe(
          overlaps.length,
        )
      }
    }
    const bands = [...sizeBands.map((start) => [start, endOfBand(start)] as const), [null, null] as const]
    for (const [start, end] of bands) {
      const like = berths.filter(({ length }) =>
        start === null || length === null
          ? start === length
          : length >= start && (end === null || length < end),
      )
      const found = answer.sizes.find((one: { from: number | null }) => one.from === start)
      if (like.length === 0) expect(found).toBeUndefined()
      else expect(found, String(start)).toMatchObject({ to: end, ...nights(like) })
    }
  })
})

interface Berth {
  id: string
  dock: string
  length: number | null
  archivedAt: string | null
}
interface Stay {
  berth: string
  kind: 'tenancy' | 'reservation'
  status: string
  from: string
  to: string | null
}

/** Berths of three docks, and stays of all states that meet, overlap, and reach over the ends of the period. */
async function fill(person: Person, from: string, to: string): Promise<{ berths: Berth[]; stays: Stay[] }> {
  const random = randomOf(11)
  const below = (end: number) => Math.floor(random() * end)
  const one = <T>(of: readonly T[]) => of[below(of.length)]!
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  const clientId = data(await person.post('/api/v1/clients', { fullName: 'Tove Dahl' })).id
  const berths: Berth[] = []
  for (const [mooringNumber, lengthM] of [
    ...[
      ['A1', 7],
      ['A2', 9.99],
      ['A3', 10],
      ['B1', 31],
      ['B2', null],
      ['B3', 5],
      ['AA1', 12],
      ['AA2', 12.5],
    ],
  ] as const) {
    const { id, dock } = data(await person.post('/api/v1/berths', { mooringNumber, lengthM }))
    // Around midnight of the port, where it lies on another day in UTC.
    const minutes = below(length * 24 * 60)
    const archivedAt =
      berths.length % 4 === 3 ? new Date(Date.parse(from) + minutes * 60_000).toISOString() : null
    berths.push({ id, dock, length: lengthM as number | null, archivedAt })
  }
  const stays = berths.flatMap((berth) =>
    (['tenancy', 'reservation'] as const).flatMap((kind) => {
      let free = addDays(from, -below(40))
      return Array.from({ length: 6 }, (): Stay => {
        const status = one(['active', 'ended', 'ended', 'pending', 'cancelled'])
        // Active ones of a kind never overlap; those that have ended may have.
        const start = status === 'active' ? free : addDays(from, below(length + 60) - 40)
        const end = addDays(start, below(Math.max(10, length / 3)))
        if (status === 'active') free = end
        return {
          berth: berth.id,
          kind,
          status,
          from: start,
          to: status === 'ended' && below(9) === 0 ? null : end,
        }
      })
    }),
  )
  for (const [kind, table, since] of [
    ['tenancy', 'tenancies', ', held_since, chain_id'],
    ['reservation', 'berth_reservations', ''],
  ] as const) {
    const some = stays
      .filter((stay) => stay.kind === kind)
      .map((stay) => ({ ...stay, id: crypto.randomUUID() }))
    await app.rows(
      person.portId!,
      sql`insert into ${sql.table(table)} (port_id, id, berth_id, client_id, tenure_type, status, start_date, end_date ${sql.raw(since)})
        select ${person.portId}::uuid, d.id, d.berth, ${clientId}::uuid, 'permanent', d.status, d."from", d."to"
          ${sql.raw(since ? ', d."from", d.id' : '')}
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as d(id uuid, berth uuid, status text, "from" date, "to" date) returning 1`,
    )
  }
  for (const { id, archivedAt } of berths)
    if (archivedAt)
      await app.rows(
        person.portId!,
        sql`update berths set archived_at = ${archivedAt}::timestamptz where id = ${id} returning 1`,
      )
  return { berths, stays }
}
