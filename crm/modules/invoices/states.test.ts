import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceMoves, invoiceStates } from '../../../contract/invoices/states.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf, line, refusal } from './testing/billing.ts'

// The table of states of an invoice: what each act makes of it in each state, a test for each field of it.

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

/** An invoice of 100.00 in a state, where it is out with a payment of 40.00. */
const madeIn: Record<string, () => Promise<string>> = {
  draft: async () => (await desk.written('100.00', { lines: [line('100.00', { taxRatePct: 0 })] })).id,
  sent: async () => {
    const { id } = await desk.sent('100.00')
    data(await desk.pay(id, '40.00'))
    return id
  },
  overdue: async () => {
    const { id } = await desk.sent('100.00', { issueDate: dayFrom(-30), dueDate: dayFrom(-1) })
    data(await desk.pay(id, '40.00'))
    return id
  },
  paid: async () => {
    const id = await madeIn.sent!()
    data(await desk.pay(id, '60.00'))
    return id
  },
  void: async () => {
    const id = await madeIn.sent!()
    data(await desk.takeBack(id, { to: [] }))
    return id
  },
  'credit note to pay back': async () => {
    const id = await madeIn.sent!()
    return data(await desk.takeBack(id, { to: [] })).creditNoteId
  },
  'credit note paid back': async () => {
    const id = await madeIn['credit note to pay back']!()
    data(await desk.pay(id, '40.00'))
    return id
  },
}

const openOf = async (id: string) => (await desk.read(id)).totals.open as string
const acts: Record<string, (id: string) => Promise<{ status: number; body: { error?: { code: string } } }>> =
  {
    'change lines': (id) => desk.change(id, { lines: [line('5.00')] }),
    'change the day it is due': (id) => desk.change(id, { dueDate: dayFrom(40) }),
    'change the note': (id) => desk.change(id, { note: 'Hall 2' }),
    delete: (id) => boss.delete(`/api/v1/invoices/${id}`),
    send: (id) => desk.send(id, { to: [] }),
    'pay a part': (id) => desk.pay(id, '10.00'),
    'pay the rest': async (id) => desk.pay(id, (await openOf(id)).replace(/^0\.00$/, '1.00')),
    'take a payment out': async (id) => {
      const { payments } = await desk.read(id)
      return desk.unpay(id, payments[0]?.id ?? '01a2140c-a099-72a4-865c-740554560c7b')
    },
    void: (id) => desk.takeBack(id, { to: [] }),
    remind: (id) => boss.post(`/api/v1/invoices/${id}/remind`, { to: ['vera@sea.example'] }),
  }

const no = 'INVOICE_STATE'
/** The state that follows, or the code of the refusal; in the order of the acts. */
const table: Record<string, readonly string[]> = {
  draft: ['draft', 'draft', 'draft', 'gone', 'sent', no, no, no, no, no],
  sent: [no, 'sent', 'sent', no, no, 'sent', 'paid', 'sent', 'void', no],
  overdue: [no, 'sent', 'overdue', no, no, 'overdue', 'paid', 'overdue', 'void', 'overdue'],
  paid: [no, no, 'paid', no, no, no, no, 'sent', 'void', no],
  void: [no, no, 'void', no, no, no, no, no, no, no],
  'credit note to pay back': [no, no, 'sent', no, no, 'sent', 'paid', 'RECORD_NOT_FOUND', no, no],
  'credit note paid back': [no, no, 'paid', no, no, no, no, 'sent', no, no],
}

describe.each(Object.keys(table))('an invoice that is: %s', (state) => {
  it.each(Object.keys(acts).map((act, at) => [act, table[state]![at]!] as const))(
    '%s → %s',
    async (act, expected) => {
      const id = await madeIn[state]!()
      const before = await boss.get(`/api/v1/invoices/${id}`)
      const answer = await acts[act]!(id)
      const after = await boss.get(`/api/v1/invoices/${id}`)
      const refused = /^[A-Z_]+$/.test(expected)
      expect([answer.status < 300, answer.body?.error?.code ?? null]).toEqual(
        refused ? [false, expected] : [true, null],
      )
      if (refused) expect(after.body.data).toEqual(before.body.data)
      else expect(after.status === 404 ? 'gone' : after.body.data.status).toBe(expected)
    },
  )
})

it('sent, without a day it is due → refused: nobody would ever be reminded', async () => {
  const id = await madeIn.sent!()
  expect(refusal(await desk.change(id, { dueDate: null }))).toEqual([400, 'VALIDATION_FAILED', 'dueDate'])
})

it('has a column for each move of the contract, and a row for each of its states', () => {
  expect(Object.keys(invoiceMoves)).toEqual(['send', 'settle', 'reopen', 'void'])
  expect(Object.keys(table)).toEqual(expect.arrayContaining([...invoiceStates]))
})
