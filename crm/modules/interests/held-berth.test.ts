import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
})
afterAll(() => app.close())

it('is under offer until the last interest that holds it lets it go', async () => {
  const berth = data(await admin.post('/api/v1/berths', { mooringNumber: 'H1' })).id
  const open = async (fullName: string) => {
    const clientId = data(await admin.post('/api/v1/clients', { fullName })).id
    const { id } = data(await admin.post('/api/v1/interests', { clientId, berthIds: [berth] }))
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' })
    return `/api/v1/interests/${id}`
  }
  const status = async () => data(await admin.get(`/api/v1/berths/${berth}`)).status
  const [first, second, third] = [await open('Ada'), await open('Bo'), await open('Cai')]
  await admin.post(`${first}/outcome`, { outcome: 'lost_other' })
  expect(await status()).toBe('under_offer')
  await admin.delete(`${second}/berths/${berth}`)
  expect(await status()).toBe('under_offer')
  await admin.delete(third)
  expect(await status()).toBe('available')
})
