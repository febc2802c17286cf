import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf } from './testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

const read = async (person = boss) => data(await person.get('/api/v1/invoices/desk'))
const piles = async () => {
  const { toSend, due, overdue, toPayBack } = await read()
  return { toSend, due, overdue, toPayBack }
}
const pile = (count: number, ...amounts: [string, string][]) => ({
  count,
  amounts: amounts.map(([currency, amount]) => ({ currency, amount })),
})

it('begins empty, with twelve months in which nothing came', async () => {
  const { toSend, received, deposits, today } = await read()
  expect([toSend, deposits, received.length]).toEqual([pile(0), [], 12])
  expect(
    received.flatMap(({ invoices, deals }: Record<string, unknown[]>) => [...invoices!, ...deals!]),
  ).toEqual([])
  expect([today, received.at(-1).month]).toEqual([dayFrom(0), `${dayFrom(0).slice(0, 7)}-01`])
})

it('counts what is to be sent, due, overdue and to be paid back, each currency by itself', async () => {
  await desk.written('10.00')
  await desk.written('5.00', { currency: 'SEK' })
  const due = await desk.sent('100.00')
  await desk.sent('40.50', { issueDate: dayFrom(-40), dueDate: dayFrom(-10) })
  const paid = await desk.sent('70.00')
  data(await desk.pay(due.id, '30.00'))
  data(await desk.pay(paid.id, '70.00'))
  expect(await piles()).toEqual({
    // The drafts carry 24 % of tax.
    toSend: pile(2, ['EUR', '12.40'], ['SEK', '6.20']),
    due: pile(1, ['EUR', '70.00']),
    overdue: pile(1, ['EUR', '40.50']),
    toPayBack: pile(0),
  })
  data(await desk.takeBack(paid.id))
  expect((await piles()).toPayBack).toEqual(pile(1, ['EUR', '-70.00']))
  expect((await read()).received.at(-1).invoices).toEqual([{ currency: 'EUR', amount: '100.00' }])
  const month = `paidFrom=${dayFrom(0).slice(0, 7)}-01&paidTo=${dayFrom(0)}`
  const behind = data(await boss.get(`/api/v1/invoices?${month}`))
  expect(behind.map(({ id }: { id: string }) => id).sort()).toEqual([due.id, paid.id].sort())
  expect(data(await boss.get(`/api/v1/invoices?paidTo=${dayFrom(-1)}`))).toEqual([])
})

it('says what deposits were billed and what came of them, and counts the money once', async () => {
  const clientId = await desk.client('Aino Salmi')
  const interestId = await desk.interest(clientId)
  const before = Number((await read()).received.at(-1).invoices[0].amount)
  const deposit = await desk.sent('2000.00', { clientId, interestId, kind: 'deposit' })
  data(await desk.pay(deposit.id, '500.00'))
  // A payment without an invoice, and one that went back.
  const payments = `/api/v1/interests/${interestId}/payments`
  data(await boss.post(payments, { type: 'balance', amount: '250.00', currency: 'EUR', paidOn: dayFrom(0) }))
  data(await boss.post(payments, { type: 'refund', amount: '50.00', currency: 'EUR', paidOn: dayFrom(0) }))
  const { deposits, received } = await read()
  expect(deposits).toEqual([{ currency: 'EUR', billed: '2000.00', received: '500.00' }])
  expect(received.at(-1).invoices).toEqual([{ currency: 'EUR', amount: (before + 500).toFixed(2) }])
  expect(received.at(-1).deals).toEqual([{ currency: 'EUR', amount: '200.00' }])
})

it('is of the port alone', async () => {
  const stranger = await app.person(await app.makePort(), 'port_admin')
  data(await stranger.put('/api/v1/admin/settings', { key: 'invoices_module_enabled', value: true }))
  const { toSend, due, overdue, received } = await read(stranger)
  expect([toSend.count, due.count, overdue.count, received.at(-1).invoices]).toEqual([0, 0, 0, []])
})
