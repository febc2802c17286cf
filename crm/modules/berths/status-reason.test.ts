import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

const change = (id: string, body: object) => boss.patch(`/api/v1/berths/${id}`, body)
const reasonOf = async (id: string) => data(await boss.get(`/api/v1/berths/${id}`)).statusReason

it('is kept with the status a person set, and goes with it', async () => {
  const { id } = data(await boss.post('/api/v1/berths', { mooringNumber: 'R1' }))
  expect(data(await change(id, { status: 'sold', statusReason: 'owner_use' })).statusReason).toBe('owner_use')
  expect(data(await change(id, { statusReason: 'maintenance' })).statusReason).toBe('maintenance')
  expect(data(await change(id, { status: 'sold', price: 5000 })).statusReason).toBe('maintenance')
  expect(data(await change(id, { status: 'under_offer' })).statusReason).toBeNull()
  await change(id, { statusReason: 'other' })
  expect(data(await change(id, { statusOverrideMode: null })).statusReason).toBeNull()

  const audit = await boss.get(`/api/v1/admin/audit?entityType=berth&entityId=${id}`)
  const reasons = data(audit).flatMap(({ newValues }: { newValues?: object }) =>
    newValues && 'statusReason' in newValues ? [newValues.statusReason] : [],
  )
  expect(reasons).toEqual([null, 'other', null, 'maintenance', 'owner_use'])
})

it('is of no status that the rules set, and a value the port offers', async () => {
  const { id } = data(await boss.post('/api/v1/berths', { mooringNumber: 'R2' }))
  for (const body of [{ statusReason: 'other' }, { statusOverrideMode: null, statusReason: 'other' }]) {
    const { status, body: answer } = await change(id, body)
    expect([status, answer.error.details[0].path]).toEqual([400, 'statusReason'])
  }
  const unknown = await change(id, { status: 'sold', statusReason: 'whim' })
  expect([unknown.status, unknown.body.error.details[0].path]).toEqual([400, 'statusReason'])
  expect(await reasonOf(id)).toBeNull()
})

it('goes when the berth is reconciled with a deal', async () => {
  const { id } = data(await boss.post('/api/v1/berths', { mooringNumber: 'R3' }))
  await change(id, { status: 'under_offer', statusReason: 'agreed_by_word' })
  const { status } = await boss.post(`/api/v1/berths/${id}/reconcile`, {
    newClient: { fullName: 'Ada Berg' },
  })
  expect(status).toBe(201)
  expect(await reasonOf(id)).toBeNull()
})
