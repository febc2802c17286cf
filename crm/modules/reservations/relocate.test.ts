import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { harbourOf, refusal } from './testing/harbour.ts'

let app: TestApp
let boss: Person
let foreign: Person
let port: ReturnType<typeof harbourOf>

beforeAll(async () => {
  ;[app, foreign, boss] = await testPorts('port_admin')
  port = harbourOf(boss)
})
afterAll(() => app.close())

const change = (id: string, body: object, headers: Record<string, string> = {}, who = boss) =>
  who.patch(`/api/v1/berth-reservations/${id}`, body, headers)
const statusOf = async (berthId: string) => data(await boss.get(`/api/v1/berths/${berthId}`)).status
const summer = { startDate: dayFrom(-2), endDate: dayFrom(10) }

it('is lengthened and shortened while it is active, with its story, and not over somebody else', async () => {
  const { id, berthId } = await port.active(summer)
  const next = data(
    await port.reserve(berthId, {
      clientId: await port.client('Bo Ek'),
      ...{ startDate: dayFrom(12), endDate: dayFrom(20) },
    }),
  ).id
  data(await port.move(next, 'activate'))
  expect(data(await change(id, { endDate: dayFrom(12) }))).toMatchObject({
    status: 'active',
    endDate: dayFrom(12),
  })
  expect(refusal(await change(id, { endDate: dayFrom(13) }))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
  expect(data(await change(id, { endDate: dayFrom(5) })).endDate).toBe(dayFrom(5))
  expect(refusal(await change(id, { endDate: dayFrom(0) }))).toEqual([400, 'VALIDATION_FAILED', 'endDate'])
  expect(refusal(await change(id, { startDate: dayFrom(5) }))).toEqual([400, 'VALIDATION_FAILED', 'endDate'])
  const story = data(await boss.get(`/api/v1/berth-reservations/${id}/activity`)) as {
    type: string
    oldValues: unknown
    newValues: unknown
  }[]
  const moved = story.filter(({ type }) => type === 'reservation.moved')
  expect(moved.map(({ oldValues, newValues }) => [oldValues, newValues])).toEqual([
    [{ endDate: dayFrom(12) }, { endDate: dayFrom(5) }],
    [{ endDate: dayFrom(10) }, { endDate: dayFrom(12) }],
  ])
})

it('moves to another berth, which it holds instead, for its deal too', async () => {
  const [from, to, clientId] = [await port.berth(), await port.berth(), await port.client()]
  const interestId = data(await boss.post('/api/v1/interests', { clientId })).id
  const { id } = data(await port.reserve(from, { clientId, interestId, ...summer }))
  data(await port.move(id, 'activate'))
  expect(data(await change(id, { berthId: to }))).toMatchObject({ berthId: to, status: 'active', ...summer })
  expect([await statusOf(from), await statusOf(to)]).toEqual(['available', 'under_offer'])
  const rival = { clientId: await port.client('Bo Ek'), ...summer }
  const there = data(await port.reserve(to, rival)).id
  expect(refusal(await port.move(there, 'activate'))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
  const here = data(await port.reserve(from, rival)).id
  data(await port.move(here, 'activate'))
  expect(refusal(await change(id, { berthId: from }))).toEqual([409, 'BERTH_OCCUPIED', 'berthId'])
})

it('is moved within the port, with the right to activate, on what was seen', async () => {
  const { id, berthId } = await port.active(summer)
  const theirs = await harbourOf(foreign).berth()
  expect(refusal(await change(id, { berthId: theirs }))).toEqual([400, 'REFERENCE_NOT_FOUND', 'berthId'])
  expect(refusal(await change(id, { endDate: null }, {}, foreign))).toEqual([404, 'RECORD_NOT_FOUND'])
  const clerk = await app.person(boss.portId!, ['reservations.view', 'reservations.create', 'clients.view'])
  expect(refusal(await change(id, { endDate: null }, {}, clerk))).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusal(await change(id, { endDate: null }, { 'if-match': '"1"' }))).toEqual([412, 'VERSION_STALE'])
  const gone = await port.berth()
  await boss.delete(`/api/v1/berths/${gone}`, { reason: 'Pontoon is gone' })
  expect(refusal(await change(id, { berthId: gone }))).toEqual([409, 'RECORD_ARCHIVED', 'berthId'])
  const { clientId } = await port.read(id)
  const terms = { reservationId: id, startDate: dayFrom(5), yachtId: await port.yacht(clientId) }
  data(await boss.post('/api/v1/tenancies', terms))
  expect(refusal(await change(id, { berthId: await port.berth() }))).toEqual([
    409,
    'RESERVATION_MOVE_INVALID',
    'berthId',
  ])
  expect(await port.read(id)).toMatchObject({ berthId, ...summer })
})

it('two change places at one moment, and neither waits for the other for ever', async () => {
  const [one, other] = [await port.active(summer), await port.active(summer)]
  const answers = await Promise.all([
    change(one.id, { berthId: other.berthId }),
    change(other.id, { berthId: one.berthId }),
  ])
  expect(answers.map((answer) => refusal(answer).slice(0, 2))).toEqual([
    [409, 'BERTH_OCCUPIED'],
    [409, 'BERTH_OCCUPIED'],
  ])
})

it('has a night when it is made and activated, and none only where it is ended on its first day', async () => {
  const [berthId, clientId] = [await port.berth(), await port.client()]
  const none = { startDate: dayFrom(3), endDate: dayFrom(3) }
  const noNight = [400, 'VALIDATION_FAILED', 'endDate']
  expect(refusal(await port.reserve(berthId, { clientId, ...none }))).toEqual(noNight)
  const { id } = data(await port.reserve(berthId, { clientId, ...none, endDate: dayFrom(4) }))
  expect(refusal(await change(id, { endDate: dayFrom(3) }))).toEqual(noNight)
  expect(refusal(await port.move(id, 'activate', { endDate: dayFrom(3) }))).toEqual(noNight)
  const yachtId = await port.yacht(clientId)
  const terms = { berthId, clientId, yachtId, tenureType: 'seasonal', ...none }
  expect(refusal(await boss.post('/api/v1/tenancies', terms))).toEqual(noNight)
  data(await port.move(id, 'activate'))
  expect(data(await port.move(id, 'end', { endDate: dayFrom(3) }))).toMatchObject({
    status: 'ended',
    ...none,
  })
  const window = `from=${dayFrom(0)}&to=${dayFrom(9)}`
  const rows = data(await boss.get(`/api/v1/berths/occupancy?${window}`)) as { berthId: string }[]
  expect(rows.find((row) => row.berthId === berthId)).toMatchObject({
    spans: [],
    free: [{ from: dayFrom(0), to: dayFrom(9) }],
  })
})

it('names a yacht of its client, or of a company of theirs, also where it is activated', async () => {
  const [berthId, clientId, other] = [await port.berth(), await port.client(), await port.client('Bo Ek')]
  const [own, strange] = [await port.yacht(clientId), await port.yacht(other)]
  const refused = [409, 'TENANCY_OWNERSHIP', 'yachtId']
  expect(refusal(await port.reserve(berthId, { clientId, yachtId: strange }))).toEqual(refused)
  const { id } = data(await port.reserve(berthId, { clientId, yachtId: own }))
  expect(refusal(await change(id, { yachtId: strange }))).toEqual(refused)
  const sold = { ownerType: 'client', ownerId: other }
  expect((await boss.post(`/api/v1/yachts/${own}/transfer`, sold)).status).toBeLessThan(300)
  expect(refusal(await port.move(id, 'activate'))).toEqual(refused)
})
