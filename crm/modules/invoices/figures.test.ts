import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf } from './testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>
let interestId: string

type Amounts = { currency: string; amount: string }[]
type Pile = { count: number; amounts: Amounts }

/** A port in which money came and went in every way, in two currencies, in this month and before. */
beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
  const early = dayFrom(-45)
  const dated = { issueDate: early, dueDate: dayFrom(-30) }
  await desk.written('10.00')
  await desk.written('5.00', { currency: 'SEK' })
  const part = await desk.sent('8284.13', dated)
  data(await desk.pay(part.id, '1000.00', { paidOn: early }))
  data(await desk.pay(part.id, '2818.50'))
  const foreign = await desk.sent('900.00', { currency: 'SEK' })
  data(await desk.pay(foreign.id, '400.25', { method: 'cash' }))
  const wrong = await desk.sent('5315.63')
  data(await desk.pay(wrong.id, '2000.00'))
  const { id: paymentId } = (await desk.read(wrong.id)).payments[0]
  data(await desk.pay(wrong.id, '3315.63'))
  await desk.unpay(wrong.id, paymentId)
  data(await desk.pay(wrong.id, '100.01'))
  const { creditNoteId } = data(await desk.takeBack(wrong.id))
  data(await desk.pay(creditNoteId, '515.64'))
  // Nobody had paid it, so that nothing goes back.
  data(await desk.takeBack((await desk.sent('77.00')).id))
  const clientId = await desk.client('Søren Krag')
  interestId = await desk.interest(clientId)
  const deposit = await desk.sent('2000.00', { clientId, interestId, kind: 'deposit', ...dated })
  data(await desk.pay(deposit.id, '500.00'))
  const taken = await desk.sent('300.00', { clientId, interestId, kind: 'deposit' })
  data(await desk.pay(taken.id, '300.00'))
  data(await desk.pay(data(await desk.takeBack(taken.id)).creditNoteId, '120.00'))
  const fee = await desk.sent('64.00', { clientId, interestId })
  data(await desk.pay(fee.id, '64.00'))
  for (const [type, amount, currency, paidOn] of [
    ['balance', '250.00', 'EUR', dayFrom(0)],
    ['refund', '50.00', 'EUR', dayFrom(0)],
    ['deposit', '1200.00', 'SEK', early],
  ])
    data(await boss.post(`/api/v1/interests/${interestId}/payments`, { type, amount, currency, paidOn }))
})
afterAll(() => app.close())

/** What the rows of a list sum up to in a field, by currency, and what its sum line says of it. */
async function sumOf(
  list: 'payments' | 'invoices',
  query: Record<string, string>,
  field: string,
  line: string,
) {
  const search = `${new URLSearchParams({ ...query, limit: '100' })}`
  const rows = data(await boss.get(`/api/v1/${list}?${search}`)) as Record<string, string>[]
  const sums = new Map<string, number>()
  for (const row of rows)
    sums.set(row.currency!, (sums.get(row.currency!) ?? 0) + Math.round(Number(row[field]) * 100))
  const totals = data(await boss.get(`/api/v1/${list}/totals?${new URLSearchParams(query)}`))
  return {
    rows: [...sums]
      .map(([currency, cents]) => ({ currency, amount: (cents / 100).toFixed(2) }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    line: totals.map((one: Record<string, string>) => ({ currency: one.currency, amount: one[line] })),
  }
}

it('has all money in and out in one list, each with its sign, its invoice and its deal or client', async () => {
  const rows = data(await boss.get('/api/v1/payments?limit=100'))
  expect(rows).toHaveLength(13)
  const of = (amount: string) => rows.find((row: { signedAmount: string }) => row.signedAmount === amount)
  expect(of('2818.50')).toMatchObject({
    ...{ type: 'invoice', interestId: null, clientName: 'Vera Dahl', method: 'bank_transfer' },
    invoiceNumber: expect.stringMatching(/^INV-/),
    clientId: expect.any(String),
  })
  expect(of('-515.64')).toMatchObject({ type: 'refund', amount: '515.64', interestId: null })
  expect(of('-120.00')).toMatchObject({ type: 'refund', interestId, clientName: 'Søren Krag' })
  expect(of('64.00')).toMatchObject({ type: 'invoice', interestId: null, clientName: 'Søren Krag' })
  const { invoiceNumber, clientId } = of('64.00')
  expect(data(await boss.get(`/api/v1/payments?q=${invoiceNumber}`))).toHaveLength(1)
  expect(data(await boss.get(`/api/v1/payments?clientId=${clientId}`))).toHaveLength(7)
})

it('counts what is paid on an invoice of a fee for no deal, and corrects it there alone', async () => {
  const money = data(await boss.get(`/api/v1/interests/${interestId}/money`))
  expect(money).toMatchObject([
    { currency: 'EUR', received: '880.00' },
    { currency: 'SEK', received: '1200.00' },
  ])
  const [row] = data(await boss.get('/api/v1/payments?type=invoice'))
  const refused = await boss.patch(`/api/v1/payments/${row.id}`, { amount: '1.00' })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'PAYMENT_OF_INVOICE'])
})

it('has what the version before writes, and loses what that takes out', async () => {
  const { id } = await desk.sent('50.00')
  const [row] = await app.rows<{ id: string }>(
    boss.portId!,
    sql`insert into invoice_payments (port_id, id, invoice_id, amount, paid_on, method)
      values (${boss.portId}, gen_random_uuid(), ${id}, 20, current_date, 'cash') returning id`,
  )
  const listed = async () =>
    (data(await boss.get('/api/v1/payments?limit=100')) as Record<string, unknown>[]).filter(
      (one) => one.invoiceId === id,
    )
  expect(await listed()).toMatchObject([
    { type: 'invoice', amount: '20.00', currency: 'EUR', method: 'cash' },
  ])
  await app.rows(
    boss.portId!,
    sql`update invoice_payments set removed_at = now() where port_id = ${boss.portId} and id = ${row!.id} returning id`,
  )
  expect(await listed()).toEqual([])
})

it('keeps what came on an invoice in the books where its client is erased', async () => {
  const clientId = await desk.client('Ines Erased', null)
  const deal = await desk.interest(clientId)
  const deposit = await desk.sent('31.00', { clientId, interestId: deal, kind: 'deposit' }, { to: [] })
  data(await desk.pay(deposit.id, '31.00'))
  await boss.delete(`/api/v1/clients/${clientId}`)
  await boss.post(`/api/v1/clients/${clientId}/hard-delete`)
  const letters = await app.rows(
    boss.portId!,
    sql<{ text: string }>`select text from mails
      where port_id = ${boss.portId} and to_address = ${boss.email} order by created_at, id`,
  )
  const code = /\b(\d{6})\b/.exec(letters.at(-1)!.text)![1]
  expect((await boss.post(`/api/v1/clients/${clientId}/hard-delete/confirm`, { code })).status).toBe(204)
  const [row] = data(await boss.get('/api/v1/payments?filter=signedAmount:eq:31'))
  expect(row).toMatchObject({ interestId: null, clientId: null, invoiceId: deposit.id })
})

it('opens from every figure of a month the payments that it is the sum of', async () => {
  const { received } = data(await boss.get('/api/v1/invoices/desk'))
  const figures = received.flatMap(
    ({ month, until, invoices, deals }: Record<string, never> & { invoices: Amounts; deals: Amounts }) => [
      { query: { paidFrom: month, paidTo: until, invoiced: 'true' }, amounts: invoices },
      { query: { paidFrom: month, paidTo: until, invoiced: 'false' }, amounts: deals },
    ],
  )
  expect(figures.filter(({ amounts }: { amounts: Amounts }) => amounts.length > 0).length).toBeGreaterThan(3)
  for (const { query, amounts } of figures)
    expect(await sumOf('payments', query, 'signedAmount', 'received'), JSON.stringify(query)).toEqual({
      rows: amounts,
      line: amounts,
    })
})

it('opens from every pile the invoices that it is the sum of, and as many', async () => {
  const { toSend, due, overdue, toPayBack, deposits } = data(await boss.get('/api/v1/invoices/desk'))
  const piles: { pile: Pile; query: Record<string, string>; field: string; line: string }[] = [
    { pile: toSend, query: { status: 'draft' }, field: 'gross', line: 'drafts' },
    { pile: due, query: { kind: 'general,deposit', status: 'sent' }, field: 'open', line: 'open' },
    { pile: overdue, query: { status: 'overdue' }, field: 'open', line: 'open' },
    { pile: toPayBack, query: { kind: 'credit_note', status: 'sent,overdue' }, field: 'open', line: 'open' },
  ]
  for (const { pile, query, field, line } of piles) {
    expect(pile.count, line).toBeGreaterThan(0)
    const behind = { rows: pile.amounts, line: pile.amounts }
    expect(await sumOf('invoices', query, field, line), JSON.stringify(query)).toEqual(behind)
    expect((await boss.get(`/api/v1/invoices?${new URLSearchParams(query)}`)).body.meta.total).toBe(
      pile.count,
    )
  }
  for (const { currency, billed, received } of deposits) {
    const query = { kind: 'deposit', status: 'sent,overdue,paid', currency }
    const of = (amount: string) => ({ rows: [{ currency, amount }], line: [{ currency, amount }] })
    expect(await sumOf('invoices', query, 'gross', 'gross')).toEqual(of(billed))
    expect(await sumOf('invoices', query, 'paid', 'paid')).toEqual(of(received))
  }
  expect(deposits).toHaveLength(1)
})
