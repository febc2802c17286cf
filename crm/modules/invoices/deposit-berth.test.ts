import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { billingOf, line } from './testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

const interestOn = async (berth: string, fullName: string) => {
  const clientId = await desk.client(fullName)
  return { clientId, id: await desk.interest(clientId, { berthIds: [berth] }) }
}
const summaryOf = ({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string; details: { path: string; message: string }[] } }
}) => [
  status,
  body.error?.code,
  ...(body.error?.details ?? []).map(({ path, message }) => `${path}: ${message}`),
]

it('bills and takes a deposit on a berth that somebody else holds by a conscious yes alone', async () => {
  const berth = data(await boss.post('/api/v1/berths', { mooringNumber: 'C23', price: '50000' })).id
  const rival = await interestOn(berth, 'Oskar Norberg')
  data(await boss.post(`/api/v1/interests/${rival.id}/stage`, { stage: 'eoi' }))
  const { id: interestId, clientId } = await interestOn(berth, 'Edda Bill')
  const refused = [409, 'COMPETING_DEALS', 'acknowledgeCompeting: C23: Oskar Norberg, EOI.']
  const lines = [line('5000.00', { taxRatePct: 0 })]
  const { id } = data(await desk.draft({ kind: 'deposit', interestId, lines }))
  const yes = { acknowledgeCompeting: true }
  expect(summaryOf(await desk.send(id))).toEqual(refused)
  data(await desk.send(id, yes))
  expect(summaryOf(await desk.pay(id, '1000.00'))).toEqual(refused)
  data(await desk.pay(id, '1000.00', yes))
  const payments = `/api/v1/interests/${interestId}/payments`
  expect(summaryOf(await boss.post(payments, { type: 'deposit', amount: '1' }))).toEqual(refused)
  data(await boss.post(payments, { type: 'deposit', amount: '1', ...yes }))

  // What is no deposit is not asked about.
  const general = await desk.sent('100.00', { clientId, interestId })
  data(await desk.pay(general.id, '100.00'))
  data(await boss.post(payments, { type: 'balance', amount: '1' }))
  const { creditNoteId } = data(await desk.takeBack(general.id, { to: [] }))
  expect(summaryOf(await desk.setOff(id, creditNoteId))).toEqual(refused)

  // Nor is whoever holds the berth, until it is sold to another.
  const own = data(await desk.draft({ kind: 'deposit', interestId: rival.id, lines }))
  data(await desk.send(own.id))
  data(await boss.post(`/api/v1/interests/${rival.id}/outcome`, { outcome: 'won' }))
  expect(summaryOf(await desk.setOff(id, creditNoteId))).toContain(
    'acknowledgeSold: C23 is sold to Oskar Norberg.',
  )
  data(await desk.setOff(id, creditNoteId, { ...yes, acknowledgeSold: true }))
})
