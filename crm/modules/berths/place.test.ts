import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const position = { x: 10.25, y: -4.5, rotation: 90 }
const elsewhere = { x: 30, y: 8, rotation: 0 }
const place = (positions: object[]) => admin.put('/api/v1/berths/plan', { positions })

it('takes a berth back only from where it was put', async () => {
  const response = await admin.post('/api/v1/berths', { mooringNumber: 'A1' })
  const { id } = response.body.data
  expect((await place([{ id, position, was: null }])).body.data).toEqual({ placed: 1 })
  expect((await place([{ id, position: elsewhere, was: position }])).body.data).toEqual({ placed: 1 })

  const late = await place([{ id, position: null, was: position }])
  expect([late.status, late.body.error.code]).toEqual([412, 'VERSION_STALE'])
  expect(late.body.error.details).toEqual([
    {
      path: 'positions.0.was',
      message: 'A1 was moved in the meantime.',
      code: 'mooring_moved',
      values: { mooring: 'A1' },
    },
  ])
  expect((await admin.get(`/api/v1/berths/${id}`)).body.data.position).toEqual(elsewhere)
  expect((await place([{ id, position: null, was: elsewhere }])).status).toBe(200)
  expect((await admin.get(`/api/v1/berths/${id}`)).body.data.position).toBeNull()
})

it('shows the yacht of the deal that holds a berth, in metres, and of no other', async () => {
  const make = async (path: string, body: object) => data(await admin.post(`/api/v1/${path}`, body)).id
  const ownerId = await make('clients', { fullName: 'Aino Merinen' })
  const owner = { ownerType: 'client', ownerId }
  const yachtId = await make('yachts', { name: 'Vega', ...owner, lengthM: 9.5, widthFt: 10 })
  const berthB = await make('berths', { mooringNumber: 'B1' })
  const looked = await make('berths', { mooringNumber: 'B2' })
  for (const [berthId, stage] of [
    [berthB, 'eoi'],
    [looked, 'qualified'],
  ]) {
    const deal = await make('interests', { clientId: ownerId, yachtId, berthIds: [berthId] })
    data(await admin.post(`/api/v1/interests/${deal}/stage`, { stage }))
  }
  const plan = data(await admin.get('/api/v1/berths/plan'))
  const berthOf = (id: string) => plan.find((berth: { id: string }) => berth.id === id)
  const boat = { name: 'Vega', lengthM: 9.5, beamM: 3.048 }
  expect(berthOf(berthB)).toMatchObject({ status: 'under_offer', boat })
  expect(berthOf(looked)).toMatchObject({ status: 'available', boat: null })
})
