// @module-tag long

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runsOf } from '../../platform/testing/extent.ts'
import { billingOf } from '../modules/invoices/testing/billing.ts'
import { type Person, type TestApp, testPort } from '../testing/app.ts'
import { data } from '../testing/data.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

/** What an invoice is in cents, as the model has it. */
interface Modelled {
  id: string
  gross: number
  payments: { id: string; amount: number; setOff?: true }[]
  status: 'sent' | 'paid' | 'void'
  note: {
    id: string
    open: number
    refunds: number[]
    setOffs: { of: Modelled; paymentId: string; amount: number }[]
  } | null
}
interface World {
  clientId: string
  interestId: string
  invoices: Modelled[]
}
type Step = (world: World) => Promise<void>

const text = (cents: number) => (cents / 100).toFixed(2)
const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0)
const paidOf = ({ payments }: Modelled) => sum(payments.map(({ amount }) => amount))
const pick = (world: World, at: number) => world.invoices[at % world.invoices.length]

const index = fc.nat(9)
const amount = fc.integer({ min: 1, max: 12_000 })
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(index, amount).map(
      ([at, cents]): Step =>
        async (world) => {
          const one = pick(world, at)!
          const answer = await desk.pay(one.id, text(cents))
          const open = one.gross - paidOf(one)
          if (one.status !== 'sent') return expect(answer.status).toBe(409)
          if (cents > open) return expect(answer.status).toBe(400)
          one.payments.push({ id: data(answer).payments[0].id, amount: cents })
          if (cents === open) one.status = 'paid'
        },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(index, index).map(
      ([at, of]): Step =>
        async (world) => {
          const one = pick(world, at)!
          const payment = one.payments[of % Math.max(one.payments.length, 1)]
          if (!payment) return
          const answer = await desk.unpay(one.id, payment.id)
          if (one.status === 'void') return expect(answer.status).toBe(409)
          expect(answer.status).toBe(204)
          one.payments = one.payments.filter(({ id }) => id !== payment.id)
          one.status = 'sent'
          reopenNotes(world, payment.id)
        },
    ),
  },
  {
    weight: 3,
    arbitrary: index.map(
      (at): Step =>
        async (world) => {
          const one = pick(world, at)!
          const answer = await desk.takeBack(one.id, { to: [] })
          if (one.status === 'void') return expect(answer.status).toBe(409)
          one.status = 'void'
          one.note = { id: data(answer).creditNoteId, open: paidOf(one), refunds: [], setOffs: [] }
        },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(index, amount).map(
      ([at, cents]): Step =>
        async (world) => {
          const { note } = pick(world, at)!
          if (!note) return
          const answer = await desk.pay(note.id, text(cents))
          if (note.open === 0) return expect(answer.status).toBe(409)
          if (cents > note.open) return expect(answer.status).toBe(400)
          expect(answer.status).toBe(201)
          note.open -= cents
          note.refunds.push(cents)
        },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(index, index, fc.option(amount, { freq: 2 })).map(
      ([at, of, cents]): Step =>
        async (world) => {
          const one = pick(world, at)!
          const { note } = pick(world, of)!
          if (!note) return
          const open = one.gross - paidOf(one)
          const most = Math.min(open, note.open)
          const answer = await desk.setOff(one.id, note.id, cents === null ? {} : { amount: text(cents) })
          if (one.status !== 'sent' || note.open === 0) return expect(answer.status).toBe(409)
          if (cents !== null && cents > most) return expect(answer.status).toBe(400)
          expect(answer.status).toBe(201)
          const { id } = data(answer).payments[0]
          const set = cents ?? most
          one.payments.push({ id, amount: set, setOff: true })
          note.setOffs.push({ of: one, paymentId: id, amount: set })
          note.open -= set
          if (set === open) one.status = 'paid'
        },
    ),
  },
  {
    // The archive of the deal or the client changes no sum, and keeps nobody from booking.
    weight: 2,
    arbitrary: fc.tuple(fc.boolean(), fc.boolean()).map(
      ([ofClient, back]): Step =>
        async ({ clientId, interestId }) => {
          const record = ofClient ? `/api/v1/clients/${clientId}` : `/api/v1/interests/${interestId}`
          const answer = await (back ? boss.post(`${record}/restore`) : boss.delete(record))
          expect([200, 204, 409]).toContain(answer.status)
        },
    ),
  },
)

/** What was set off is open on the credit note again once it was taken out of the books of the invoice. */
function reopenNotes({ invoices }: World, paymentId: string) {
  for (const { note } of invoices)
    for (const one of note?.setOffs.filter((set) => set.paymentId === paymentId) ?? []) {
      note!.open += one.amount
      note!.setOffs = note!.setOffs.filter((other) => other !== one)
    }
}

it('is the same in invoice, ledger and interest, whatever is paid, set off, taken out, voided, given back and archived in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 20 }), async (acts) => {
      const clientId = await desk.client()
      const interestId = await desk.interest(clientId)
      const world: World = { clientId, interestId, invoices: [] }
      for (const gross of [10_000, 5_000, 7_000]) {
        const { id } = await desk.sent(text(gross), { clientId, interestId, kind: 'deposit' })
        world.invoices.push({ id, gross, payments: [], status: 'sent', note: null })
      }
      for (const act of acts) await act(world)
      for (const one of world.invoices) {
        const open = one.status === 'void' ? 0 : one.gross - paidOf(one)
        expect(await desk.read(one.id)).toMatchObject({
          ...{ status: one.status, paid: text(paidOf(one)), open: text(open) },
        })
        if (one.note)
          expect(await desk.read(one.note.id)).toMatchObject({
            ...{ status: one.note.open === 0 ? 'paid' : 'sent', open: text(-one.note.open) },
          })
      }
      const listed = (query: string) => boss.get(`/api/v1/payments/totals?clientId=${clientId}${query}`)
      const all = world.invoices.flatMap(({ payments }) => payments)
      const setOffs = sum(all.filter(({ setOff }) => setOff).map((one) => one.amount))
      const charged = sum(world.invoices.map(({ gross, status }) => (status === 'void' ? 0 : gross)))
      const came = sum(world.invoices.map(paidOf))
      const back = sum(world.invoices.flatMap(({ note }) => note?.refunds ?? []))
      for (const of of [`clientId=${clientId}`, `interestId=${interestId}`]) {
        const { balances, entries } = data(await boss.get(`/api/v1/invoices/ledger?${of}`))
        expect(balances).toEqual([
          {
            ...{ currency: 'EUR', charged: text(charged), paid: text(came - setOffs - back) },
            ...{ balance: text(charged - came + setOffs + back), overdue: '0.00' },
          },
        ])
        expect(entries[0].balance).toBe(balances[0].balance)
      }
      for (const [query, received, refunds] of [
        ['', came - setOffs - back, back + setOffs],
        ['&method=set_off', 0, setOffs],
      ] as const) {
        const [sums] = data(await listed(query))
        expect([sums?.received ?? '0.00', sums?.refunds ?? '0.00']).toEqual([text(received), text(refunds)])
      }
      const money = data(await boss.get(`/api/v1/interests/${interestId}/money`))
      const [{ deposits, refunds }] = money.length > 0 ? money : [{ deposits: '0.00', refunds: '0.00' }]
      expect([deposits, refunds]).toEqual([text(came), text(back + setOffs)])
    }),
    { numRuns: runsOf(20) },
  )
})
