import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { harbourOf, refusal } from '../reservations/testing/harbour.ts'

let app: TestApp
let boss: Person
let foreign: Person
let port: ReturnType<typeof harbourOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  foreign = await app.person(await app.makePort(), 'port_admin')
  port = harbourOf(boss)
})
afterAll(() => app.close())

type Span = { kind: string; id: string | null; clientName: string | null; status: string; from: string }
type Row = {
  berthId: string
  mooringNumber: string
  dock: string
  spans: (Span & { to: string | null })[]
  free: { from: string; to: string }[]
}

const occupancyAsSeenBy = (person: Person, query: Record<string, string>) =>
  person.get(`/api/v1/berths/occupancy?${new URLSearchParams(query)}`)
const rowsOf = async (query: Record<string, string>, person = boss): Promise<Row[]> =>
  data(await occupancyAsSeenBy(person, query))
const rowOf = async (berthId: string, from: string, to: string, person = boss) =>
  (await rowsOf({ from, to }, person)).find((row) => row.berthId === berthId)!
const daysOf = (stretches: readonly { from: string; to: string | null }[]) =>
  stretches.map(({ from, to }) => `${from} ${to}`)

/** A reservation that holds its berth. */
async function letBerth(berthId: string, startDate: string, endDate: string | null, name = 'Vera Dahl') {
  const reservation = await pending(berthId, startDate, endDate, name)
  data(await port.move(reservation, 'activate', { startDate, endDate }))
  return reservation
}

async function pending(berthId: string, startDate: string, endDate: string | null, name = 'Vera Dahl') {
  const clientId = await port.client(name)
  return data(await port.reserve(berthId, { clientId, startDate, endDate })).id as string
}

describe('a stay ends on the day its berth is free again', () => {
  it('two meet on one day, and nothing is free between them', async () => {
    const berthId = await port.berth()
    const first = await letBerth(berthId, '2030-09-21', '2030-09-24')
    const second = await letBerth(berthId, '2030-09-24', '2030-09-27', 'Bo Ek')
    const row = await rowOf(berthId, '2030-09-20', '2030-09-28')
    expect(row.spans).toEqual([
      {
        ...{ kind: 'reservation', id: first, clientName: 'Vera Dahl', status: 'active', version: 2 },
        ...{ from: '2030-09-21', to: '2030-09-24' },
      },
      {
        ...{ kind: 'reservation', id: second, clientName: 'Bo Ek', status: 'active', version: 2 },
        ...{ from: '2030-09-24', to: '2030-09-27' },
      },
    ])
    expect(daysOf(row.free)).toEqual(['2030-09-20 2030-09-21', '2030-09-27 2030-09-28'])
    expect(row).toMatchObject({ mooringNumber: expect.any(String), dock: 'R', lengthM: null, widthM: null })
  })

  it('one that touches the window with its edge alone stands outside it', async () => {
    const berthId = await port.berth()
    await letBerth(berthId, '2030-06-01', '2030-07-01')
    expect(await rowOf(berthId, '2030-07-01', '2030-08-01')).toMatchObject({
      spans: [],
      free: [{ from: '2030-07-01', to: '2030-08-01' }],
    })
    expect(await rowOf(berthId, '2030-05-01', '2030-06-01')).toMatchObject({
      spans: [],
      free: [{ from: '2030-05-01', to: '2030-06-01' }],
    })
    expect(daysOf((await rowOf(berthId, '2030-06-30', '2030-07-02')).free)).toEqual(['2030-07-01 2030-07-02'])
    expect(await rowOf(berthId, '2030-06-01', '2030-06-01')).toMatchObject({ spans: [], free: [] })
  })

  it('an open one holds to the end of every window', async () => {
    const berthId = await port.berth()
    await letBerth(berthId, '2030-06-01', null)
    const row = await rowOf(berthId, '2034-01-01', '2034-02-01')
    expect([daysOf(row.spans), row.free]).toEqual([['2030-06-01 null'], []])
  })

  it('the last of February, the last of October and both changes of the clock are days like others', async () => {
    const berthId = await port.berth()
    await letBerth(berthId, '2032-02-28', '2032-02-29')
    await letBerth(berthId, '2032-03-27', '2032-03-29')
    await letBerth(berthId, '2032-10-30', '2032-11-01')
    expect(daysOf((await rowOf(berthId, '2032-02-01', '2032-03-01')).free)).toEqual([
      '2032-02-01 2032-02-28',
      '2032-02-29 2032-03-01',
    ])
    expect(daysOf((await rowOf(berthId, '2032-03-26', '2032-04-01')).free)).toEqual([
      '2032-03-26 2032-03-27',
      '2032-03-29 2032-04-01',
    ])
    expect(daysOf((await rowOf(berthId, '2032-10-01', '2032-11-01')).free)).toEqual(['2032-10-01 2032-10-30'])
    await letBerth(berthId, '2032-10-01', '2032-10-30')
    expect((await rowOf(berthId, '2032-10-01', '2032-11-01')).free).toEqual([])
  })
})

describe('what a berth is held by', () => {
  it('a pending one is there and takes nothing, a cancelled one is not there, an ended one stays as it was', async () => {
    const berthId = await port.berth()
    await pending(berthId, '2030-05-01', '2030-06-01')
    const gone = await letBerth(berthId, '2030-07-01', '2030-08-01')
    data(await port.move(gone, 'cancel'))
    const over = await letBerth(berthId, '2031-01-01', '2031-02-01')
    await app.rows(
      boss.portId!,
      sql`update berth_reservations set status = 'ended', start_date = '2024-01-01', end_date = '2024-02-01'
        where port_id = ${boss.portId} and id = ${over}`,
    )
    const row = await rowOf(berthId, '2030-01-01', '2031-01-01')
    expect(row.spans).toMatchObject([{ status: 'pending', from: '2030-05-01', to: '2030-06-01' }])
    expect(daysOf(row.free)).toEqual(['2030-01-01 2031-01-01'])
    const before = await rowOf(berthId, '2024-01-15', '2024-03-01')
    expect(before.spans).toMatchObject([{ id: over, status: 'ended', from: '2024-01-01', to: '2024-02-01' }])
    expect(daysOf(before.free)).toEqual(['2024-02-01 2024-03-01'])
  })

  it('a tenancy holds since its first start, also where it was renewed, beside a reservation of its client', async () => {
    const [berthId, clientId] = [await port.berth(), await port.client('Aino Holm')]
    const { id } = await port.tenancy(berthId, clientId, { startDate: '2030-05-01', endDate: '2031-05-01' })
    data(
      await boss.post(`/api/v1/tenancies/${id}/renew`, {
        newStartDate: '2031-06-01',
        newEndDate: '2032-05-01',
      }),
    )
    const { id: own } = data(
      await port.reserve(berthId, { clientId, startDate: '2030-04-01', endDate: '2030-06-01' }),
    )
    data(await port.move(own, 'activate'))
    const row = await rowOf(berthId, '2030-01-01', '2033-01-01')
    expect(row.spans).toMatchObject([
      { kind: 'reservation', id: own, from: '2030-04-01', to: '2030-06-01' },
      {
        kind: 'tenancy',
        id,
        clientName: 'Aino Holm',
        status: 'active',
        from: '2030-05-01',
        to: '2032-05-01',
      },
    ])
    expect(daysOf(row.free)).toEqual(['2030-01-01 2030-04-01', '2032-05-01 2033-01-01'])
  })
})

describe('which berths', () => {
  it('all that are not archived, by dock and number, or those of a dock, a tenure, a length', async () => {
    const owner = await app.person(await app.makePort(), 'port_admin')
    const berth = async (mooringNumber: string, more: object = {}) =>
      data(await owner.post('/api/v1/berths', { mooringNumber, ...more })).id as string
    await berth('B2', { lengthM: 12, tenureType: 'fixed_term' })
    await berth('A10', { lengthM: 8 })
    await berth('A9', { lengthM: 10 })
    await berth('C1')
    const archived = await berth('A1')
    await owner.delete(`/api/v1/berths/${archived}`, { reason: 'Broken pontoon' })
    const window = { from: '2030-01-01', to: '2031-01-01' }
    const numbersOf = async (query: object) =>
      (await rowsOf({ ...window, ...query }, owner)).map(({ mooringNumber }) => mooringNumber)
    expect(await numbersOf({})).toEqual(['A9', 'A10', 'B2', 'C1'])
    expect(await numbersOf({ dock: 'a,c' })).toEqual(['A9', 'A10', 'C1'])
    expect(await numbersOf({ tenure: 'fixed_term' })).toEqual(['B2'])
    expect(await numbersOf({ minLengthM: '10' })).toEqual(['A9', 'B2'])
    expect(await numbersOf({ minLengthM: '8', maxLengthM: '10' })).toEqual(['A9', 'A10'])
    // A band ends where the next one begins.
    expect(await numbersOf({ minLengthM: '8', belowLengthM: '10' })).toEqual(['A10'])
    expect(await numbersOf({ minLengthM: '10', belowLengthM: '12' })).toEqual(['A9'])
    const none = refusal(await occupancyAsSeenBy(owner, { ...window, minLengthM: '9', belowLengthM: '9' }))
    expect(none).toEqual([400, 'VALIDATION_FAILED', 'belowLengthM'])
  })

  it('another port’s are not among them, nor are its stays', async () => {
    const berthId = await port.berth()
    await letBerth(berthId, '2030-06-01', '2030-07-01')
    const window = { from: '2030-01-01', to: '2031-01-01' }
    expect(await rowsOf(window, foreign)).toEqual([])
  })

  it('a window is named by two days, at most sixty months apart', async () => {
    const of = async (query: Record<string, string>) => refusal(await occupancyAsSeenBy(boss, query))
    expect(await of({ to: '2030-01-01' })).toEqual([400, 'VALIDATION_FAILED', 'from'])
    expect(await of({ from: '2030-01-01' })).toEqual([400, 'VALIDATION_FAILED', 'to'])
    expect(await of({ from: '2030-02-30', to: '2030-03-01' })).toEqual([400, 'VALIDATION_FAILED', 'from'])
    expect(new Set(await of({ from: '', to: '' }))).toEqual(new Set([400, 'VALIDATION_FAILED', 'from', 'to']))
    expect(await of({ from: '2030-01-02', to: '2030-01-01' })).toEqual([400, 'VALIDATION_FAILED', 'to'])
    expect(await of({ from: '2028-02-29', to: '2033-03-01' })).toEqual([400, 'VALIDATION_FAILED', 'to'])
    expect((await of({ from: '2028-02-29', to: '2033-02-28' }))[0]).toBe(200)
    const window = { from: '2030-01-01', to: '2030-02-01' }
    expect(await of({ ...window, minLengthM: 'long' })).toEqual([400, 'VALIDATION_FAILED', 'minLengthM'])
    expect(await of({ ...window, minLengthM: '9', maxLengthM: '8' })).toEqual([
      400,
      'VALIDATION_FAILED',
      'maxLengthM',
    ])
  })
})

describe('who is shown what', () => {
  it('of clients somebody is not shown the stay is there, without name and id', async () => {
    const agent = await app.person(boss.portId!, [
      ...['berths.view', 'clients.view'],
      ...['reservations.view', 'tenancies.view'],
    ])
    await app.rows(
      boss.portId!,
      sql`update roles r set scopes = '{"clients":"own","interests":"own"}'::jsonb from port_members m
        where m.port_id = ${boss.portId} and m.user_id = ${agent.userId} and r.port_id = m.port_id and r.id = m.role_id`,
    )
    const berthId = await port.berth()
    await letBerth(berthId, '2030-06-01', '2030-07-01')
    await port.tenancy(berthId, await port.client('Aino Holm'), { startDate: '2030-08-01', endDate: null })
    const spans = async () => (await rowOf(berthId, '2030-01-01', '2031-01-01', agent)).spans
    await expect.poll(async () => (await spans())[0]!.id).toBeNull()
    const row = await rowOf(berthId, '2030-01-01', '2031-01-01', agent)
    expect(row.spans).toEqual([
      {
        ...{ kind: 'reservation', id: null, clientName: null, status: 'active', version: null },
        ...{ from: '2030-06-01', to: '2030-07-01' },
      },
      {
        kind: 'tenancy',
        id: null,
        clientName: null,
        status: 'active',
        from: '2030-08-01',
        to: null,
        version: null,
      },
    ])
    expect(daysOf(row.free)).toEqual(['2030-01-01 2030-06-01', '2030-07-01 2030-08-01'])
    expect((await rowOf(berthId, '2030-01-01', '2031-01-01')).spans).toMatchObject([
      { clientName: 'Vera Dahl' },
      { clientName: 'Aino Holm' },
    ])
  })

  it('without the right to see reservations a held berth is held, and a pending one is not there', async () => {
    const looker = await app.person(boss.portId!, ['berths.view', 'tenancies.view'])
    const berthId = await port.berth()
    await pending(berthId, '2030-03-01', '2030-04-01')
    await letBerth(berthId, '2030-06-01', '2030-07-01')
    const { id } = await port.tenancy(berthId, await port.client('Aino Holm'), { startDate: '2030-08-01' })
    const row = await rowOf(berthId, '2030-01-01', '2031-01-01', looker)
    expect(row.spans).toMatchObject([
      { kind: 'reservation', id: null, clientName: null, from: '2030-06-01' },
      { kind: 'tenancy', id, clientName: 'Aino Holm' },
    ])
    const other = await app.person(boss.portId!, ['reservations.view'])
    expect((await occupancyAsSeenBy(other, { from: '2030-01-01', to: '2031-01-01' })).status).toBe(403)
  })

  it('where the port does without tenancies, those it had are nameless and still take their berths', async () => {
    const owner = await app.person(await app.makePort(), 'port_admin')
    const theirs = harbourOf(owner)
    const berthId = await theirs.berth()
    await theirs.tenancy(berthId, await theirs.client('Aino Holm'), {
      startDate: '2030-05-01',
      endDate: '2030-06-01',
    })
    data(await owner.put('/api/v1/admin/settings', { key: 'tenancies_module_enabled', value: false }))
    const spans = async () => (await rowOf(berthId, '2030-01-01', '2031-01-01', owner)).spans
    await expect.poll(async () => (await spans())[0]!.id).toBeNull()
    const row = await rowOf(berthId, '2030-01-01', '2031-01-01', owner)
    expect(row.spans).toMatchObject([{ kind: 'tenancy', id: null, clientName: null, from: '2030-05-01' }])
    expect(daysOf(row.free)).toEqual(['2030-01-01 2030-05-01', '2030-06-01 2031-01-01'])
    const { id } = data(
      await theirs.reserve(berthId, { clientId: await theirs.client(), startDate: '2030-05-15' }),
    )
    expect(refusal(await theirs.move(id, 'activate'))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
  })
})
