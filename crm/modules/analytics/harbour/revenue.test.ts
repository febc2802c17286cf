import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { billingOf } from '../../invoices/testing/billing.ts'
import { harbourOf } from '../../reservations/testing/harbour.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Amounts = { currency: string; amount: string }[]

it('what was invoiced and received counts once at the berth it is for, and every list says the same', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const [billing, port] = [billingOf(person), harbourOf(person)]
  await billing.issuer()
  const berth = async (mooringNumber: string, lengthM: number | null): Promise<string> =>
    data(await person.post('/api/v1/berths', { mooringNumber, lengthM })).id
  const [a1, a2, b1] = [await berth('A1', 9), await berth('A2', 13), await berth('B1', null)]
  const clientId = await billing.client()
  // An interest in two berths, the primary one at A; one that has reserved B1; one without a berth; a tenancy of A2.
  const two = await billing.interest(clientId, { berthIds: [a1, b1] })
  const reserved = await billing.interest(clientId)
  data(await port.reserve(b1, { clientId, interestId: reserved, startDate: '2031-01-01' }))
  const without = await billing.interest(clientId)
  const tenancyId = (await port.tenancy(a2, clientId, { startDate: '2030-01-01', endDate: '2030-06-01' })).id
  const facts: { what: string; day: string; amount: number; at: string; currency: string }[] = []
  const bill = async (day: string, at: string, more: object, prices: readonly string[], currency = 'EUR') => {
    const lines = prices.map((unitPrice) => ({
      description: 'Berth',
      quantity: 1,
      unitPrice,
      taxRatePct: 24,
    }))
    const { id } = data(await billing.draft({ clientId, currency, lines, ...more }))
    data(await billing.send(id))
    await dated(person, id, day)
    facts.push({
      what: 'invoiced',
      day,
      at,
      amount: prices.reduce((sum, one) => sum + Number(one), 0),
      currency,
    })
    return id as string
  }
  const paid = async (id: string, day: string, at: string, amount: string) => {
    data(await billing.pay(id, amount, { paidOn: day }))
    facts.push({ what: 'received', day, at, amount: Number(amount), currency: 'EUR' })
  }
  const first = await bill('2026-03-31', 'A1', { interestId: two }, ['100.00', '20.00', '0.50'])
  await paid(first, '2026-03-31', 'A1', '60.00')
  await paid(first, '2026-04-01', 'A1', '40.00')
  await bill('2026-04-01', 'B1', { interestId: reserved }, ['250.00'])
  await bill('2026-04-30', '', { interestId: without }, ['10.00'])
  await bill('2026-04-30', '', {}, ['70000'], 'JPY')
  const renting = await bill('2026-05-01', 'A2', { interestId: two, tenancyId }, ['1000.00'])
  await paid(renting, '2026-05-01', 'A2', '5.00')
  // Taken back: the credit note is negative in its own month.
  const wrong = await bill('2026-04-15', 'A1', { interestId: two }, ['99.00'])
  const { creditNoteId } = data(await billing.takeBack(wrong))
  await dated(person, creditNoteId, '2026-05-31')
  facts.push({ what: 'invoiced', day: '2026-05-31', at: 'A1', amount: -99, currency: 'EUR' })
  // A draft, a payment taken out of the books and days outside count nowhere.
  await billing.draft({ clientId, lines: [], issueDate: '2026-04-02' })
  await bill('2026-06-01', 'A1', { interestId: two }, ['7.00'])
  const deposit = async (
    interestId: string,
    paidOn: string,
    at: string,
    amount: string,
    type = 'deposit',
  ) => {
    data(
      await person.post(`/api/v1/interests/${interestId}/payments`, {
        ...{ type, amount, currency: 'EUR', paidOn, method: 'card' },
      }),
    )
    facts.push({
      what: 'deals',
      day: paidOn,
      at,
      amount: type === 'refund' ? -Number(amount) : Number(amount),
      currency: 'EUR',
    })
  }
  await deposit(two, '2026-04-10', 'A1', '500.00')
  await deposit(two, '2026-05-10', 'A1', '200.00', 'refund')
  await deposit(without, '2026-05-10', '', '1.00')

  const [from, to] = ['2026-03-31', '2026-05-31']
  const read = data(await person.get(`/api/v1/analytics/revenue?from=${from}&to=${to}`))
  const sumOf = (what: string, which: (fact: (typeof facts)[number]) => boolean): Amounts => {
    const some = facts.filter(
      (fact) => fact.what === what && fact.day >= from && fact.day <= to && which(fact),
    )
    return [...Map.groupBy(some, ({ currency }) => currency)]
      .map(([currency, those]) => ({
        currency,
        amount: those.reduce((sum, { amount }) => sum + amount, 0).toFixed(currency === 'JPY' ? 0 : 2),
      }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  }
  const sums = (which: (fact: (typeof facts)[number]) => boolean) => ({
    invoiced: sumOf('invoiced', which),
    received: sumOf('received', which),
    deals: sumOf('deals', which),
  })
  expect(read).toMatchObject({ from, to, ...sums(() => true) })
  expect(read.months).toEqual([
    { month: '2026-03-01', from: '2026-03-31', to: '2026-03-31', ...sums(({ day }) => day < '2026-04-01') },
    {
      month: '2026-04-01',
      from: '2026-04-01',
      to: '2026-04-30',
      ...sums(({ day }) => day.startsWith('2026-04')),
    },
    {
      month: '2026-05-01',
      from: '2026-05-01',
      to: '2026-05-31',
      ...sums(({ day }) => day.startsWith('2026-05')),
    },
  ])
  expect(read.docks).toEqual([
    { dock: 'A', ...sums(({ at }) => at.startsWith('A')) },
    { dock: 'B', ...sums(({ at }) => at === 'B1') },
    { dock: null, ...sums(({ at }) => at === '') },
  ])
  expect(read.sizes).toEqual([
    { from: 8, to: 10, ...sums(({ at }) => at === 'A1') },
    { from: 12, to: 15, ...sums(({ at }) => at === 'A2') },
    // Without a berth, or of one whose length is not known.
    { from: null, to: null, ...sums(({ at }) => at === 'B1' || at === '') },
  ])

  // The lists behind the marks.
  const rows = async (path: string) =>
    (await person.get(`/api/v1/${path}`)).body.data as Record<string, string>[]
  const issued = `invoices?issuedFrom=${from}&issuedTo=${to}&status=sent,paid,overdue,void&limit=100`
  const net = async (query: string) =>
    (await rows(`${issued}&currency=EUR&${query}`)).reduce((sum, row) => sum + Number(row.net), 0).toFixed(2)
  const came = async (query: string) =>
    (await rows(`payments?paidFrom=${from}&paidTo=${to}&invoiced=true&limit=100&currency=EUR&${query}`))
      .reduce((sum, row) => sum + Number(row.signedAmount), 0)
      .toFixed(2)
  for (const { dock, invoiced, received } of read.docks) {
    expect(await net(`dock=${dock ?? 'none'}`)).toBe(amountIn(invoiced))
    expect(await came(`dock=${dock ?? 'none'}`)).toBe(amountIn(received))
  }
  for (const { from: start, invoiced } of read.sizes)
    expect(await net(`berthSize=${start ?? 'none'}`)).toBe(amountIn(invoiced))
  expect(await rows(`invoices?paidFrom=${from}&paidTo=${to}&dock=A`)).toHaveLength(2)
  const deals = `payments?paidFrom=${from}&paidTo=${to}&filter=invoiceId:empty`
  expect(await rows(`${deals}&dock=A`)).toHaveLength(2)
  expect(await rows(`${deals}&dock=none`)).toHaveLength(1)
  expect(await rows(`${deals}&berthSize=8`)).toHaveLength(2)
})

const amountIn = (amounts: Amounts) => amounts.find(({ currency }) => currency === 'EUR')?.amount ?? '0.00'

/** Puts an invoice that is out on a day. */
async function dated(person: Person, id: string, day: string): Promise<void> {
  await app.rows(
    person.portId!,
    sql`update invoices set issue_date = ${day}::date, due_date = null where id = ${id} returning 1`,
  )
}
