import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { harbourOf } from '../reservations/testing/harbour.ts'

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

it('that somebody else has rented or reserved is recommended with that, and is no fit without an end', async () => {
  const number = (n: number) => `K${n}`
  const berths = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const size = { lengthM: 12, widthM: 4 }
      return data(await admin.post('/api/v1/berths', { mooringNumber: number(n), ...size })).id as string
    }),
  )
  const port = harbourOf(admin)
  const [holder, wanting] = [await port.client('Ada Holt'), await port.client('Bo Ek')]
  await port.tenancy(berths[0]!, holder, { startDate: dayFrom(-10) })
  const summer = { startDate: dayFrom(-1), endDate: dayFrom(20) }
  const { id } = data(await port.reserve(berths[1]!, { clientId: holder, ...summer }))
  data(await port.move(id, 'activate'))
  const foundFor = async (clientId: string) => {
    const wish = { clientId, desiredLengthM: 12, desiredWidthM: 4 }
    const deal = data(await admin.post('/api/v1/interests', wish)).id
    const found = data(await admin.post(`/api/v1/interests/${deal}/recommend-berths`, {})) as {
      berthId: string
    }[]
    return new Map(found.map((one) => [one.berthId, one]))
  }
  const found = await foundFor(wanting)
  const whose = { clientId: holder, clientName: 'Ada Holt' }
  expect(found.get(berths[0]!)).toMatchObject({
    ...{ group: 'held', qualifies: false, components: { availability: 0 } },
    holder: { kind: 'tenancy', ...whose, from: dayFrom(-10), until: null },
  })
  expect(found.get(berths[1]!)).toMatchObject({
    ...{ group: 'fits', qualifies: true, components: { availability: 10 } },
    holder: { kind: 'reservation', id, ...whose, from: dayFrom(-1), until: dayFrom(20) },
    reason: expect.stringContaining(`reserved until ${dayFrom(20)}`),
  })
  expect(found.get(berths[2]!)).toMatchObject({
    group: 'fits',
    holder: null,
    components: { availability: 25 },
  })
  expect((await foundFor(holder)).get(berths[0]!)).toMatchObject({ group: 'fits', holder: null })
})
