import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundTripsOf } from '../../../platform/testing/statements/round-trips.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let admin: Person
let clientId: string
let berthIds: string[]

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  clientId = data(await admin.post('/api/v1/clients', { fullName: 'Nils Ek' })).id
  const berths = ['R1', 'R2'].map((mooringNumber) => ({ mooringNumber, lengthM: 12 }))
  berthIds = data(await admin.post('/api/v1/berths/bulk-add', { berths })).ids
})
afterAll(() => app.close())

const open = async (berthId: string) =>
  data(await admin.post('/api/v1/interests', { clientId, berthIds: [berthId] })).id as string

/** Round trips of the preview of a move to the EOI, of the move, and of taking it back. */
async function tripsOf(id: string) {
  const path = `/api/v1/interests/${id}`
  const step = { stage: 'eoi' }
  const preview = await roundTripsOf(async () =>
    expect((await admin.post(`${path}/preview`, { action: 'change_stage', ...step })).status).toBe(200),
  )
  let requestId = ''
  const move = await roundTripsOf(async () => {
    const response = await admin.post(`${path}/stage`, step)
    expect(data(response).pipelineStage).toBe('eoi')
    requestId = response.headers['x-request-id'] as string
  })
  const undo = await roundTripsOf(async () =>
    expect((await admin.post(`${path}/undo`, { requestId })).status).toBe(200),
  )
  return { preview, move, undo }
}

it('previews and makes a move in few round trips, and takes it back in few', async () => {
  // Statements are parsed and rights are read at the first.
  await tripsOf(await open(berthIds[0]!))
  const { preview, move, undo } = await tripsOf(await open(berthIds[1]!))
  const texts = [...preview, ...move].flat()
  expect(texts.filter((text) => text.includes('insert into alerts'))).toHaveLength(2)
  expect(texts.filter((text) => text.includes("'port' as source"))).toHaveLength(2)
  const counts = { preview: preview.length, move: move.length, undo: undo.length }
  expect(counts).toEqual({ preview: 12, move: 9, undo: 15 })
})
