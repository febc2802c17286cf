import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { harbourOf } from './testing/harbour.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

const port = () => harbourOf(boss)
let number = 0

async function berthOf(more: object = {}): Promise<{ id: string; mooring: string }> {
  number += 1
  const mooring = `Q${number}`
  const body = { mooringNumber: mooring, lengthM: 12, widthM: 3.9, waterDepthM: 2, ...more }
  return { id: data(await boss.post('/api/v1/berths', body)).id, mooring }
}

async function largeYacht(ownerId: string): Promise<string> {
  const size = { lengthM: 13.5, widthM: 4.8, draftM: 1.8 }
  const body = { name: 'Stor', ownerType: 'client', ownerId, ...size }
  return data(await boss.post('/api/v1/yachts', body)).id
}

/** What a refusal wants to be acknowledged, and its sentences. */
function doubts({ status, body }: { status: number; body: { error?: Refused } }) {
  expect([status, body.error?.code]).toEqual([409, 'BERTH_UNCONFIRMED'])
  return body.error!.details.map(({ path, message }) => `${path}: ${message}`)
}
interface Refused {
  code: string
  details: { path: string; message: string }[]
}

const misfit = (mooring: string) => [
  `acknowledgeFit: The yacht is 1.5 m too long for ${mooring}.`,
  `acknowledgeFit: The yacht is 0.9 m too wide for ${mooring}.`,
]
const days = { startDate: dayFrom(0), endDate: dayFrom(30) }

it('a yacht that does not fit is reserved, moved and let by a conscious yes alone', async () => {
  const [berth, other, clientId] = [await berthOf(), await berthOf(), await port().client()]
  const yachtId = await largeYacht(clientId)
  const body = { clientId, yachtId, ...days }
  expect(doubts(await port().reserve(berth.id, body))).toEqual(misfit(berth.mooring))
  const list = await boss.get(`/api/v1/berth-reservations?berthId=${berth.id}`)
  expect(list.body.meta?.total ?? list.body.data.length).toBe(0)
  const { id } = data(await port().reserve(berth.id, { ...body, acknowledgeFit: true }))
  expect(doubts(await port().move(id, 'activate'))).toEqual(misfit(berth.mooring))
  expect((await port().read(id)).status).toBe('pending')
  data(await port().move(id, 'activate', { acknowledgeFit: true }))
  const place = `/api/v1/berth-reservations/${id}`
  expect(doubts(await boss.patch(place, { berthId: other.id }))).toEqual(misfit(other.mooring))
  data(await boss.patch(place, { berthId: other.id, acknowledgeFit: true }))
  // Other days of the same berth are no new question.
  data(await boss.patch(place, { endDate: dayFrom(40) }))

  const terms = { berthId: berth.id, clientId, yachtId, tenureType: 'permanent', startDate: dayFrom(0) }
  expect(doubts(await boss.post('/api/v1/tenancies', terms))).toEqual(misfit(berth.mooring))
  const tenancy = data(await boss.post('/api/v1/tenancies', { ...terms, acknowledgeFit: true }))
  const activate = `/api/v1/tenancies/${tenancy.id}/activate`
  expect(doubts(await boss.post(activate, {}))).toEqual(misfit(berth.mooring))
  data(await boss.post(activate, { acknowledgeFit: true }))
})

it('a pending reservation and a tenancy ask again where they get another yacht', async () => {
  const [berth, clientId] = [await berthOf(), await port().client()]
  const yachtId = await largeYacht(clientId)
  const { id } = data(await port().reserve(berth.id, { clientId, ...days }))
  const change = { yachtId, note: 'Comes with the large one.' }
  const place = `/api/v1/berth-reservations/${id}`
  expect(doubts(await boss.patch(place, change))).toEqual(misfit(berth.mooring))
  data(await boss.patch(place, { ...change, acknowledgeFit: true }))
  data(await boss.patch(place, { note: 'Said before.' }))

  const tenancy = await port().tenancy((await berthOf()).id, clientId, { startDate: dayFrom(-10) })
  const hand = { newClientId: clientId, newYachtId: yachtId, transferDate: dayFrom(1) }
  const transfer = `/api/v1/tenancies/${tenancy.id}/transfer`
  expect(doubts(await boss.post(transfer, hand))).toHaveLength(2)
  data(await boss.post(transfer, { ...hand, acknowledgeFit: true }))
})

it('a berth sold to somebody else is reserved and let by a conscious yes alone, and without one to its buyer', async () => {
  const [berth, buyer, guest] = [await berthOf(), await port().client('Olga Berg'), await port().client()]
  const deal = data(await boss.post('/api/v1/interests', { clientId: buyer, berthIds: [berth.id] })).id
  data(await boss.post(`/api/v1/interests/${deal}/outcome`, { outcome: 'won' }))
  const sold = [`acknowledgeSold: ${berth.mooring} is sold to Olga Berg.`]
  expect(doubts(await port().reserve(berth.id, { clientId: guest, ...days }))).toEqual(sold)
  const summer = { clientId: guest, startDate: dayFrom(60), endDate: dayFrom(90) }
  const { id } = data(await port().reserve(berth.id, { ...summer, acknowledgeSold: true }))
  expect(doubts(await port().move(id, 'activate'))).toEqual(sold)
  data(await port().move(id, 'activate', { acknowledgeSold: true }))
  data(await port().reserve(berth.id, { clientId: buyer, ...days }))
  const lies = { yachtId: await port().yacht(guest), tenureType: 'seasonal' }
  expect(doubts(await boss.post(`/api/v1/berths/${berth.id}/tenancies`, { ...summer, ...lies }))).toEqual(
    sold,
  )
  const byHand = await berthOf({ status: 'sold' })
  expect(doubts(await port().reserve(byHand.id, { clientId: guest, ...days }))).toEqual([
    `acknowledgeSold: ${byHand.mooring} is marked as sold.`,
  ])
})

it('a berth that somebody else holds is linked to a deal by a conscious yes alone', async () => {
  const [berth, holder, wanting] = [await berthOf(), await port().client('Ada Holt'), await port().client()]
  await port().tenancy(berth.id, holder, { startDate: dayFrom(-10) })
  const messages = [
    `acknowledgeHeld: ${berth.mooring} is let to Ada Holt from ${dayFrom(-10)}, without an end.`,
  ]
  const deal = data(await boss.post('/api/v1/interests', { clientId: wanting })).id
  const links = `/api/v1/interests/${deal}/berths`
  expect(doubts(await boss.post(links, { berthId: berth.id }))).toEqual(messages)
  expect(data(await boss.get(links))).toEqual([])
  expect(doubts(await boss.post('/api/v1/interests', { clientId: wanting, berthIds: [berth.id] }))).toEqual(
    messages,
  )
  data(await boss.post(links, { berthId: berth.id, acknowledgeHeld: true }))
  // Whoever lies there may buy it without a question.
  data(await boss.post('/api/v1/interests', { clientId: holder, berthIds: [berth.id] }))
})
