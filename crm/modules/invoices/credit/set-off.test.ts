import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { billingOf, refusal } from '../testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

/** A credit note over what had been paid on an invoice that was taken back. */
async function credit(clientId: string, gross: string, more: object = {}): Promise<string> {
  const { id } = await desk.sent(gross, { clientId, ...more })
  data(await desk.pay(id, gross))
  return data(await desk.takeBack(id, { to: [] })).creditNoteId
}
const listed = async (clientId: string, query: string) =>
  data(await boss.get(`/api/v1/payments?clientId=${clientId}&${query}`)) as Record<string, unknown>[]

it('settles both in part, stands on both and in the ledger, and adds nothing to what came', async () => {
  const clientId = await desk.client()
  const noteId = await credit(clientId, '400.00')
  const { id } = await desk.sent('100.00', { clientId })
  const version = (await desk.read(id)).version as number
  const body = { creditNoteId: noteId, creditNoteVersion: (await desk.read(noteId)).version + 1 }
  const path = `/api/v1/invoices/${id}/set-off`
  expect(refusal(await boss.post(path, body))).toEqual([412, 'VERSION_STALE'])
  expect(
    refusal(await boss.post(path, { creditNoteId: noteId }, { 'if-match': `"${version + 1}"` })),
  ).toEqual([412, 'VERSION_STALE'])
  const settled = data(await boss.post(path, { creditNoteId: noteId }, { 'if-match': `"${version}"` }))
  const { number } = await desk.read(noteId)
  expect(settled).toMatchObject({
    ...{ status: 'paid', paid: '100.00', open: '0.00', paymentMethod: 'set_off' },
    payments: [{ amount: '100.00', method: 'set_off', reference: number, otherId: noteId }],
  })
  expect(await desk.read(noteId)).toMatchObject({
    ...{ status: 'sent', open: '-300.00' },
    payments: [{ amount: '100.00', reference: settled.number, otherId: id }],
  })
  const rows = await listed(clientId, 'method=set_off')
  expect(rows.map(({ signedAmount }) => signedAmount).toSorted()).toEqual(['-100.00', '100.00'])
  const { entries } = data(await boss.get(`/api/v1/invoices/ledger?clientId=${clientId}`))
  expect(
    entries
      .filter(({ kind }: { kind: string }) => kind === 'set_off')
      .map((one: { amount: string }) => one.amount),
  ).toEqual(expect.arrayContaining(['-100.00', '100.00']))

  // Taken out on the side of the credit note it is open on both again.
  const [side] = (await desk.read(noteId)).payments
  expect((await desk.unpay(noteId, side.id)).status).toBe(204)
  expect((await desk.unpay(noteId, side.id)).status).toBe(404)
  expect(await desk.read(id)).toMatchObject({ status: 'sent', open: '100.00', payments: [] })
  expect(await desk.read(noteId)).toMatchObject({ open: '-400.00', payments: [] })
  expect(await listed(clientId, 'method=set_off')).toEqual([])
})

it('refuses what is of others, in another currency, no credit note, more than is open on either, or none of money', async () => {
  const clientId = await desk.client()
  const noteId = await credit(clientId, '50.00')
  const { id } = await desk.sent('80.00', { clientId })
  const strange = await desk.sent('80.00')
  const dollars = await desk.sent('80.00', { clientId, currency: 'USD' })
  expect(refusal(await desk.setOff(strange.id, noteId))).toEqual([400, 'VALIDATION_FAILED', 'creditNoteId'])
  expect(refusal(await desk.setOff(dollars.id, noteId))).toEqual([400, 'VALIDATION_FAILED', 'creditNoteId'])
  expect(refusal(await desk.setOff(id, strange.id))).toEqual([400, 'VALIDATION_FAILED', 'creditNoteId'])
  expect(refusal(await desk.setOff(noteId, noteId))).toEqual([409, 'INVOICE_STATE'])
  expect(refusal(await desk.setOff(id, noteId, { amount: '50.01' }))).toEqual([
    400,
    'VALIDATION_FAILED',
    'amount',
  ])
  expect(refusal(await desk.pay(id, '10.00', { method: 'set_off' }))).toEqual([
    400,
    'VALIDATION_FAILED',
    'method',
  ])
  const gone = '01900000-0000-7000-8000-000000000000'
  expect(refusal(await desk.setOff(id, gone))).toEqual([400, 'REFERENCE_NOT_FOUND', 'creditNoteId'])
  expect(refusal(await desk.setOff(gone, noteId))).toEqual([404, 'RECORD_NOT_FOUND'])
})

it('takes a credit once, however many set it off at a time', async () => {
  const clientId = await desk.client()
  const noteId = await credit(clientId, '60.00')
  const invoices = [await desk.sent('60.00', { clientId }), await desk.sent('60.00', { clientId })]
  const answers = await Promise.all(invoices.map(({ id }) => desk.setOff(id, noteId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await desk.read(noteId)).toMatchObject({ status: 'paid', open: '0.00' })
})

it('pays a deposit, whose deal goes on, and is credited again where that is taken back', async () => {
  const clientId = await desk.client()
  const noteId = await credit(clientId, '500.00')
  const interestId = await desk.interest(clientId)
  const { id } = await desk.sent('500.00', { clientId, interestId, kind: 'deposit' })
  data(await desk.setOff(id, noteId))
  expect(data(await boss.get(`/api/v1/interests/${interestId}`)).pipelineStage).toBe('deposit_paid')
  const [{ deposits }] = data(await boss.get(`/api/v1/interests/${interestId}/money`))
  expect(deposits).toBe('500.00')
  const { creditNoteId } = data(await desk.takeBack(id, { to: [] }))
  expect(await desk.read(creditNoteId)).toMatchObject({ status: 'sent', open: '-500.00' })
  // What was set off stays so: the credit went over to the new note.
  const [side] = (await desk.read(noteId)).payments
  expect(refusal(await desk.unpay(noteId, side.id))).toEqual([409, 'INVOICE_STATE'])
  const { balances } = data(await boss.get(`/api/v1/invoices/ledger?clientId=${clientId}`))
  expect(balances[0].balance).toBe('-500.00')
})
