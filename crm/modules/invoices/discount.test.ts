import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { billingOf, line, refusal } from './testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

const lines = [
  line('1000.00', { taxRatePct: 25.5, discountPct: 12.5 }),
  line('50.00', { taxRatePct: 14, discountAmount: '7.25' }),
]

it('is taken off lines and off all of them, in percent or as an amount, and the tax follows', async () => {
  const { id } = await desk.written('0', { lines, discountPct: '10' })
  const invoice = await desk.read(id)
  expect(invoice).toMatchObject({ discountPct: '10', discountAmount: null, net: '825.97', gross: '1032.17' })
  expect(invoice.lines).toMatchObject([
    { discountPct: '12.5', discountAmount: null, net: '875.00' },
    { discountPct: null, discountAmount: '7.25', net: '42.75' },
  ])
  const totals = {
    ...{ subtotal: '917.75', discount: '91.78', net: '825.97', tax: '206.20', gross: '1032.17' },
    taxByRate: [
      { taxRatePct: '25.5', net: '787.50', tax: '200.81' },
      { taxRatePct: '14', net: '38.47', tax: '5.39' },
    ],
  }
  expect(invoice.totals).toMatchObject(totals)
  const changed = data(await desk.change(id, { discountPct: null, discountAmount: '17.75' }))
  expect(changed.totals).toMatchObject({ subtotal: '917.75', discount: '17.75', net: '900.00' })
  expect(changed.open).toBe(changed.gross)
  const back = data(await desk.change(id, { discountPct: 10, discountAmount: null }))
  expect(back.totals).toMatchObject(totals)
  data(await desk.send(id))
  const noteId = data(await desk.takeBack(id)).creditNoteId
  const note = await desk.read(noteId)
  expect(note).toMatchObject({ gross: '-1032.17', totals, lines: invoice.lines })
  expect(data(await boss.get('/api/v1/invoices/tax-by-rate'))).toMatchObject([
    { taxRatePct: '25.5', net: '0.00', tax: '0.00' },
    { taxRatePct: '14', net: '0.00', tax: '0.00' },
  ])
  expect((await boss.get(`/api/v1/invoices/${id}/pdf`)).status).toBe(200)
})

it('puts invoices in order by number, amounts of one currency after another', async () => {
  const clientId = await desk.client()
  const orders = async (field: string, values: readonly object[]) => {
    for (const value of values) data(await desk.draft({ clientId, lines, ...value }))
    const query = `clientId=${clientId}&filter=${field}:notempty&sort=${field}`
    return data(await boss.get(`/api/v1/invoices?${query}`)).map((one: Record<string, string>) => one[field])
  }
  const parts = ['100', '20', '5'].map((discountPct) => ({ discountPct }))
  expect(await orders('discountPct', parts)).toEqual(['5', '20', '100'])
  const amounts = ['EUR', 'SEK'].flatMap((currency) =>
    ['100.00', '20.00', '5.00'].map((discountAmount) => ({ discountAmount, currency })),
  )
  const rising = ['5.00', '20.00', '100.00']
  expect(await orders('discountAmount', amounts)).toEqual([...rising, ...rising])
})

it('is refused where it is said twice, is too large, below zero or no number, and of what is out', async () => {
  const clientId = await desk.client()
  const refused = async (more: Record<string, unknown>) =>
    refusal(await desk.draft({ clientId, lines, ...more }))
  const invalid = [400, 'VALIDATION_FAILED']
  expect(await refused({ discountPct: '5', discountAmount: '5.00' })).toEqual([...invalid, 'discountAmount'])
  expect(await refused({ discountAmount: '917.76' })).toEqual([...invalid, 'discountAmount'])
  expect(await refused({ discountAmount: '-1' })).toEqual([...invalid, 'discountAmount'])
  expect(await refused({ discountPct: '100.5' })).toEqual([...invalid, 'discountPct'])
  const lineOff = { lines: [line('10.00', { discountAmount: '10.01' })] }
  expect(await refused(lineOff)).toEqual([...invalid, 'lines.0.discountAmount'])
  expect(await refused({ lines: [line('-217.50')] })).toEqual([...invalid, 'lines.0.unitPrice'])
  const { id } = await desk.sent('80.00')
  expect(refusal(await desk.change(id, { discountPct: '5' }))).toEqual([409, 'INVOICE_STATE'])
})
