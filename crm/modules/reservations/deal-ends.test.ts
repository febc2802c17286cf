import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { harbourOf, refusal } from './testing/harbour.ts'

let app: TestApp
let boss: Person
let agent: Person
let port: ReturnType<typeof harbourOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  agent = await app.person(boss.portId!, ['interests.view', 'interests.change_stage', 'clients.view'])
  port = harbourOf(boss)
})
afterAll(() => app.close())

/** A deal at its enquiry whose berth is reserved for it, from today on and open. */
async function reserved() {
  const [berthId, clientId] = [await port.berth(), await port.client()]
  const interestId = data(await boss.post('/api/v1/interests', { clientId })).id as string
  const { id } = data(await port.reserve(berthId, { clientId, interestId, startDate: dayFrom(-3) }))
  data(await port.move(id, 'activate'))
  return { berthId, clientId, interestId, id: id as string, deal: `/api/v1/interests/${interestId}` }
}
const statusOf = async (berthId: string) => data(await boss.get(`/api/v1/berths/${berthId}`)).status
const storyOf = async (path: string) =>
  (data(await boss.get(path)) as { type: string; entityId: string }[]).map(({ type, entityId }) => [
    type,
    entityId,
  ])
const trail = async (berthId: string) => {
  const facts = data(await boss.get(`/api/v1/berths/${berthId}/activity`)) as {
    type: string
    metadata: { trigger?: string; reason?: string } | null
  }[]
  return facts
    .filter(({ type }) => type === 'berth.status_changed')
    .map(({ metadata }) => [metadata?.trigger, metadata?.reason])
}

const lettingGo = [
  [
    'outcome',
    (deal: string, wish: object) => boss.post(`${deal}/outcome`, { outcome: 'lost_other', ...wish }),
  ],
  [
    'archive',
    (deal: string, wish: { reservations?: string }) =>
      boss.delete(wish.reservations ? `${deal}?reservations=${wish.reservations}` : deal),
  ],
] as const

it.each(lettingGo)('%s asks about the reservation, and ends it or keeps its berth held', async (_, act) => {
  const { berthId, deal, id } = await reserved()
  expect(refusal(await act(deal, {}))).toEqual([409, 'RESERVATION_ACTIVE', 'reservations'])
  expect((await act(deal, { reservations: 'end' })).status).toBeLessThan(300)
  expect(await port.read(id)).toMatchObject({ status: 'ended', endDate: dayFrom(0) })
  expect(await statusOf(berthId)).toBe('available')
  const other = await reserved()
  expect((await act(other.deal, { reservations: 'keep' })).status).toBeLessThan(300)
  expect([await statusOf(other.berthId), (await port.read(other.id)).status]).toEqual([
    'under_offer',
    'active',
  ])
  data(await port.move(other.id, 'end'))
  expect(await statusOf(other.berthId)).toBe('available')
})

it('is named by the preview of what lets go of it', async () => {
  const { berthId, deal, id } = await reserved()
  const preview = async (step: object) => data(await boss.post(`${deal}/preview`, step))
  const stay = { kind: 'reservation', id, berthId, startDate: dayFrom(-3), endDate: null }
  const ends = { type: 'reservation.ended', entityId: id }
  const frees = { type: 'berth.status_changed', newValues: { status: 'available' } }
  for (const step of [{ action: 'set_outcome', outcome: 'lost_other' }, { action: 'archive' }]) {
    const answer = await preview(step)
    expect(answer).toMatchObject({ refusal: null, stays: [stay] })
    expect(answer.consequences).not.toContainEqual(expect.objectContaining({ type: 'berth.status_changed' }))
    expect((await preview({ ...step, reservations: 'end' })).consequences).toEqual(
      expect.arrayContaining([expect.objectContaining(ends), expect.objectContaining({ type: frees.type })]),
    )
  }
  expect(await preview({ action: 'unlink_berth', berthId })).toMatchObject({ stays: [stay] })
  expect((await preview({ action: 'change_stage', stage: 'qualified' })).stays).toEqual([])
  expect((await port.read(id)).status).toBe('active')
})

it('of a berth taken off the deal ends with that, or the berth stays with it', async () => {
  const { berthId, deal, id } = await reserved()
  const link = `${deal}/berths/${berthId}`
  expect(refusal(await boss.delete(link))).toEqual([409, 'RESERVATION_ACTIVE', 'reservations'])
  expect((await boss.delete(`${link}?reservations=end`)).status).toBe(204)
  expect([await statusOf(berthId), (await port.read(id)).status]).toEqual(['available', 'ended'])
})

it('that is activated after its berth was taken off the deal links it again, unless the deal is over', async () => {
  const [berthId, clientId] = [await port.berth(), await port.client()]
  const interestId = data(await boss.post('/api/v1/interests', { clientId })).id
  const deal = `/api/v1/interests/${interestId}`
  const { id } = data(await port.reserve(berthId, { clientId, interestId, startDate: dayFrom(0) }))
  expect((await boss.delete(`${deal}/berths/${berthId}`)).status).toBe(204)
  data(await boss.post(`${deal}/outcome`, { outcome: 'lost_other' }))
  expect(refusal(await port.move(id, 'activate'))).toEqual([409, 'INTEREST_CLOSED'])
  data(await boss.delete(`${deal}/outcome`, {}))
  data(await port.move(id, 'activate'))
  expect(data(await boss.get(`${deal}/berths`))).toMatchObject([{ berthId }])
  expect(await statusOf(berthId)).toBe('under_offer')
})

it('stays with a deal that is won, until it is said to end', async () => {
  const [live, ended] = [await reserved(), await reserved()]
  data(await boss.post(`${live.deal}/outcome`, { outcome: 'won' }))
  expect([await statusOf(live.berthId), (await port.read(live.id)).status]).toEqual(['sold', 'active'])
  data(await port.move(live.id, 'end'))
  expect(await statusOf(live.berthId)).toBe('sold')
  data(await boss.post(`${ended.deal}/outcome`, { outcome: 'won', reservations: 'end' }))
  expect([await statusOf(ended.berthId), (await port.read(ended.id)).status]).toEqual(['sold', 'ended'])
})

it('keeps its berth under offer where the client goes to the archive, and gives it back', async () => {
  const { berthId, clientId, id } = await reserved()
  expect((await boss.delete(`/api/v1/clients/${clientId}?acknowledgeTenancies=true`)).status).toBe(204)
  expect(await statusOf(berthId)).toBe('under_offer')
  data(await port.move(id, 'cancel'))
  expect(await statusOf(berthId)).toBe('available')
})

it('is ended with its deal by who may end reservations, and that is not taken back', async () => {
  const { deal, id } = await reserved()
  const end = { outcome: 'cancelled', reservations: 'end' }
  expect(refusal(await agent.post(`${deal}/outcome`, end))).toEqual([403, 'PERMISSION_DENIED'])
  const requestId = `deal-ends-${id}`
  data(await boss.post(`${deal}/outcome`, end, { 'x-request-id': requestId }))
  expect(refusal(await boss.post(`${deal}/undo`, { requestId }))).toEqual([409, 'UNDO_STALE', 'reservations'])
  expect((await port.read(id)).status).toBe('ended')
})

it('moves its berth by a rule of its own, which says so', async () => {
  const { berthId, id } = await reserved()
  data(await port.move(id, 'end'))
  expect(await trail(berthId)).toEqual([
    ['reservation_active', 'The reservation is over.'],
    ['reservation_active', 'The berth was reserved.'],
  ])
  const rules = (value: object) => boss.put('/api/v1/admin/settings', { key: 'berth_rules', value })
  data(await rules({ eoi_signed: 'off' }))
  expect(await statusOf((await reserved()).berthId)).toBe('under_offer')
  data(await rules({ reservation_active: 'off' }))
  expect(await statusOf((await reserved()).berthId)).toBe('available')
  data(await rules({}))
})

it('stands in the story of its deal, client and berth, for whoever may see reservations', async () => {
  const { berthId, clientId, deal, id } = await reserved()
  data(await port.move(id, 'end'))
  const invoice = {
    billingEntityType: 'client',
    billingEntityId: clientId,
    interestId: deal.split('/').at(-1),
  }
  const { id: invoiceId } = data(await boss.post('/api/v1/invoices', { kind: 'general', ...invoice }))
  const facts = ['reservation.ended', 'reservation.activated', 'reservation.created'].map((type) => [
    type,
    id,
  ])
  const places = [`${deal}/timeline`, `${deal}/activity`]
  for (const path of [
    ...places,
    `/api/v1/clients/${clientId}/activity`,
    `/api/v1/berths/${berthId}/activity`,
  ])
    expect((await storyOf(path)).filter(([type]) => type!.startsWith('reservation.'))).toEqual(facts)
  for (const path of places) expect(await storyOf(path)).toContainEqual(['invoice.created', invoiceId])
  const timeline = (await agent.get(`${deal}/timeline`)).body.data as { type: string }[]
  expect(timeline.filter(({ type }) => /^(reservation|invoice)\./.test(type))).toEqual([])
})
