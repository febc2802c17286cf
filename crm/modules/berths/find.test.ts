import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { harbourOf, refusal } from '../reservations/testing/harbour.ts'

let app: TestApp
let boss: Person
let port: ReturnType<typeof harbourOf>
const berths: Record<string, string> = {}

const days = { from: '2031-07-10', to: '2031-07-24' }

type Found = { mooringNumber: string; group: string; free: object[]; spans: object[]; price: string | null }

const find = async (query: Record<string, string>, person = boss): Promise<Found[]> =>
  data(await person.get(`/api/v1/berths/find?${new URLSearchParams(query)}`))
const found = async (query: Record<string, string>) =>
  (await find(query)).map(({ mooringNumber, group }) => `${mooringNumber} ${group}`)

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  port = harbourOf(boss)
  const make = async (mooringNumber: string, body: object) => {
    berths[mooringNumber] = data(await boss.post('/api/v1/berths', { mooringNumber, ...body })).id
  }
  const power = { powerCapacity: '16 A' }
  await make('A1', { lengthM: 12, widthM: 4, waterDepthM: 2.5, price: '9500.00', currency: 'EUR', ...power })
  await make('A2', { lengthM: 12, widthM: 4, waterDepthM: 1.5 })
  await make('A3', { lengthM: 15, widthM: 5, waterDepthM: 3, ...power })
  await make('B1', { lengthM: 12, widthM: 4, waterDepthM: 2.5 })
  await make('B2', { widthM: 4, waterDepthM: 2.5 })
  await make('B3', { lengthM: 12, widthM: 4, waterDepthM: 2.5, status: 'sold' })
  const hold = async (mooring: string, startDate: string, endDate: string, asks = false) => {
    const reservation = data(
      await port.reserve(berths[mooring]!, { clientId: await port.client(), startDate, endDate }),
    )
    if (!asks) data(await port.move(reservation.id, 'activate', { startDate, endDate }))
  }
  // Up to the first day and from the last one on: both leave these days free.
  await hold('A1', '2031-07-01', '2031-07-10')
  await hold('A1', '2031-07-24', '2031-08-01')
  await hold('A3', '2031-07-12', '2031-07-15', true)
  await hold('B1', '2031-07-20', '2031-07-30')
})
afterAll(() => app.close())

describe('a berth for days and a boat', () => {
  it('is free on all of them and fits, the one that wastes least first; unknown sizes stand after', async () => {
    expect(await found({ ...days, lengthM: '11', beamM: '3.8', draftM: '2' })).toEqual([
      'A1 fits',
      'A3 fits',
      'B2 unknown',
    ])
    const [best, reservable] = await find({ ...days, lengthM: '11', beamM: '3.8', draftM: '2' })
    expect(best).toMatchObject({
      ...{ berthId: berths.A1, price: '9500.00', currency: 'EUR', powerCapacity: '16 A', spans: [] },
      ...{ free: [days], clearance: { lengthM: 1, widthM: 0.2, draftM: 0.5 } },
    })
    expect(reservable).toMatchObject({
      spans: [{ status: 'pending', clientName: 'Vera Dahl' }],
      free: [days],
    })
  })

  it('is found by its dock, its tenure and its electricity, too', async () => {
    expect(await found({ ...days, lengthM: '11', power: 'true' })).toEqual(['A1 fits', 'A3 fits'])
    expect(await found({ ...days, lengthM: '11', dock: 'b' })).toEqual(['B2 unknown'])
    expect(await found({ ...days, lengthM: '11', tenure: 'seasonal' })).toEqual([])
    expect(await found(days)).toEqual(['A1 fits', 'A2 fits', 'A3 fits', 'B2 fits'])
  })

  it('is told from what is taken or sold, which says when it is free', async () => {
    const all = await find({ ...days, lengthM: '11', draftM: '2', taken: 'true' })
    expect(all.map(({ mooringNumber, group }) => `${mooringNumber} ${group}`)).toEqual([
      'A1 fits',
      'A3 fits',
      'B1 taken',
      'B3 taken',
      'B2 unknown',
    ])
    expect(all[2]).toMatchObject({ free: [{ from: '2031-07-10', to: '2031-07-20' }] })
    expect(all[3]).toMatchObject({ free: [days], status: 'sold' })
  })

  it('is the nearest miss where none fits', async () => {
    expect(await found({ ...days, lengthM: '15.5', dock: 'A' })).toEqual([
      'A3 misses',
      'A1 misses',
      'A2 misses',
    ])
  })

  it('is asked for by days and sizes that are some', async () => {
    const of = async (query: Record<string, string>) =>
      refusal(await boss.get(`/api/v1/berths/find?${new URLSearchParams(query)}`))
    expect(await of({ from: days.to, to: days.from })).toEqual([400, 'VALIDATION_FAILED', 'to'])
    expect(await of({ from: days.from, to: days.from })).toEqual([400, 'VALIDATION_FAILED', 'to'])
    expect(await of({ from: '2031-02-30', to: days.to })).toEqual([400, 'VALIDATION_FAILED', 'from'])
    expect(await of({ from: days.from, to: '2039-01-01' })).toEqual([400, 'VALIDATION_FAILED', 'to'])
    expect(await of({ ...days, lengthM: 'long' })).toEqual([400, 'VALIDATION_FAILED', 'lengthM'])
  })

  it('is of the port alone, and names nobody to those who see no reservations', async () => {
    const foreign = await app.person(await app.makePort(), 'port_admin')
    expect(await find(days, foreign)).toEqual([])
    const plain = await app.person(boss.portId!, ['berths.view'])
    const all = await find({ ...days, lengthM: '11', draftM: '2', taken: 'true' }, plain)
    expect(all.map(({ mooringNumber, spans }) => [mooringNumber, spans])).toEqual([
      ['A1', []],
      // Who has only asked for it is not shown at all.
      ['A3', []],
      ['B1', [expect.objectContaining({ id: null, clientName: null, from: '2031-07-20' })]],
      ['B3', []],
      ['B2', []],
    ])
    const without = await app.person(boss.portId!, ['clients.view'])
    expect((await without.get(`/api/v1/berths/find?${new URLSearchParams(days)}`)).status).toBe(403)
  })
})
