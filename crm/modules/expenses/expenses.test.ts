import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf, refusal } from '../invoices/testing/billing.ts'
import { spendingOf } from './testing/spending.ts'

let app: TestApp
let admin: Person
let desk: ReturnType<typeof spendingOf>

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
  desk = spendingOf(admin)
})
afterAll(() => app.close())

it('is entered with its receipts, which stand on it and stay while it names them', async () => {
  const file = await desk.receipt()
  const { id } = data(
    await desk.spend({
      category: 'travel',
      amount: '128.4',
      taxAmount: '10.4',
      tripLabel: '  Boot Düsseldorf ',
      receiptFileIds: [file, file],
      noReceiptReason: null,
      note: 'Train',
    }),
  )
  expect(await desk.read(id)).toMatchObject({
    merchant: 'Chandlery Vik',
    category: 'travel',
    expenseDate: '2026-03-02',
    amount: '128.40',
    currency: 'EUR',
    taxAmount: '10.40',
    payerId: admin.userId,
    payerName: null,
    tripLabel: 'Boot Düsseldorf',
    receiptFileIds: [file],
    receipts: 1,
    noReceiptReason: null,
    invoiceId: null,
    invoiceNumber: null,
    note: 'Train',
    version: 1,
  })
  expect(data(await admin.get(`/api/v1/files/${file}`))).toMatchObject({
    entityType: 'expense',
    entityId: id,
  })
  expect((await admin.delete(`/api/v1/files/${file}`)).body.error.code).toBe('FILE_IN_USE')
  data(await desk.change(id, { receiptFileIds: [], noReceiptReason: 'Unreadable' }))
  expect((await admin.delete(`/api/v1/files/${file}`)).status).toBe(204)
  const found = (await admin.get('/api/v1/search?q=düsseldorf')).body.data
  expect(JSON.stringify(found)).toContain(id)
})

it('needs a receipt or the reason why there is none, when it is entered and when it changes', async () => {
  expect(refusal(await desk.spend({ noReceiptReason: null }))).toEqual([
    400,
    'RECEIPT_REQUIRED',
    'receiptFileIds',
  ])
  expect(refusal(await desk.spend({ noReceiptReason: '  ' }))).toEqual([
    400,
    'RECEIPT_REQUIRED',
    'receiptFileIds',
  ])
  const id = await desk.spent()
  const dropped = await desk.change(id, { noReceiptReason: null })
  expect(refusal(dropped)).toEqual([400, 'RECEIPT_REQUIRED', 'receiptFileIds'])
  expect(await desk.read(id)).toMatchObject({ noReceiptReason: 'Lost on the way', version: 1 })
})

it('names the field of each value that cannot be', async () => {
  const refused = async (body: Record<string, unknown>) => refusal(await desk.spend(body)).slice(1)
  const tomorrow = dayFrom(1)
  const other = await desk.spent({ receiptFileIds: [await desk.receipt()] })
  const taken = (await desk.read(other)).receiptFileIds[0]
  const text = await desk.receipt(Buffer.from('Total 12'), 'receipt.txt')
  const cases: [Record<string, unknown>, string, string][] = [
    [{ merchant: '' }, 'VALIDATION_FAILED', 'merchant'],
    [{ amount: '0' }, 'VALIDATION_FAILED', 'amount'],
    [{ amount: '-4', taxAmount: '1' }, 'VALIDATION_FAILED', 'taxAmount'],
    [{ amount: '-4', taxAmount: '-5' }, 'VALIDATION_FAILED', 'taxAmount'],
    [{ amount: '1.005' }, 'VALIDATION_FAILED', 'amount'],
    [{ amount: '100.5', currency: 'JPY' }, 'VALIDATION_FAILED', 'amount'],
    [{ currency: 'EUX' }, 'VALIDATION_FAILED', 'currency'],
    [{ taxAmount: '45.51' }, 'VALIDATION_FAILED', 'taxAmount'],
    [{ expenseDate: tomorrow }, 'VALIDATION_FAILED', 'expenseDate'],
    [{ expenseDate: '2026-02-30' }, 'VALIDATION_FAILED', 'expenseDate'],
    [{ category: 'yachts' }, 'VALIDATION_FAILED', 'category'],
    [{ payerId: admin.userId, payerName: 'Vera' }, 'VALIDATION_FAILED', 'payerName'],
    [{ payerId: other }, 'REFERENCE_NOT_FOUND', 'payerId'],
    [{ receiptFileIds: [other] }, 'REFERENCE_NOT_FOUND', 'receiptFileIds.0'],
    [{ receiptFileIds: [taken] }, 'REFERENCE_NOT_FOUND', 'receiptFileIds.0'],
    [{ receiptFileIds: [text] }, 'FILE_TYPE_REFUSED', 'receiptFileIds.0'],
  ]
  for (const [body, code, path] of cases) expect([body, ...(await refused(body))]).toEqual([body, code, path])
})

it('was paid by a user or by somebody who is named, and one takes the place of the other', async () => {
  const id = await desk.spent({ payerName: 'Vera Dahl' })
  expect(await desk.read(id)).toMatchObject({ payer: 'Vera Dahl', payerId: null, payerName: 'Vera Dahl' })
  data(await desk.change(id, { payerId: admin.userId }))
  expect(await desk.read(id)).toMatchObject({ payerId: admin.userId, payerName: null })
  data(await desk.change(id, { payerName: 'Vera Dahl' }))
  expect(await desk.read(id)).toMatchObject({ payer: 'Vera Dahl', payerId: null })
})

it('is neither changed nor archived while an invoice bills it on, and is billed once', async () => {
  const id = await desk.spent()
  const billing = billingOf(admin)
  const bill = (more: Record<string, unknown>) => billing.written('45.50', more)
  const lines = [{ description: 'Shackles', quantity: 1, unitPrice: '45.50', taxRatePct: 24, expenseId: id }]
  await billing.issuer()
  const invoice = await bill({ lines })
  expect(await desk.read(id)).toMatchObject({ invoiceId: invoice.id, invoiceNumber: null })
  expect(refusal(await desk.change(id, { amount: '46' }))).toEqual([409, 'INVOICE_LINKED'])
  expect(refusal(await admin.delete(`/api/v1/expenses/${id}`))).toEqual([409, 'INVOICE_LINKED'])
  data(await desk.change(id, { amount: '45.5', note: 'For the guest', tripLabel: 'Regatta' }))
  const again = await billing.draft({ clientId: invoice.clientId, lines })
  expect(refusal(again)).toEqual([409, 'INVOICE_LINKED', 'lines.0.expenseId'])
  const twice = await billing.change(invoice.id, { lines: [...lines, ...lines] })
  expect(refusal(twice)).toEqual([409, 'INVOICE_LINKED', 'lines.1.expenseId'])
  data(await billing.send(invoice.id, { to: [] }))
  const { number } = await billing.read(invoice.id)
  expect(await desk.read(id)).toMatchObject({ invoiceNumber: number })
  expect((await desk.list(`invoiceId=${invoice.id}`)).map((one) => one.id)).toEqual([id])
  // Taken back, it may be billed again.
  data(await billing.takeBack(invoice.id))
  expect(await desk.read(id)).toMatchObject({ invoiceId: null })
  expect((await admin.delete(`/api/v1/expenses/${id}`)).status).toBe(204)
  const archived = await billing.draft({ clientId: invoice.clientId, lines })
  expect(refusal(archived)).toEqual([409, 'RECORD_ARCHIVED', 'lines.0.expenseId'])
})

it('is billed by one of two invoices that want it at once, and free again without the line', async () => {
  const billing = billingOf(admin)
  await billing.issuer()
  const clientId = await billing.client()
  const listed = async (query: string) => (await desk.list(`${query}&limit=100`)).map((one) => one.id)
  for (let round = 0; round < 4; round += 1) {
    const id = await desk.spent({ merchant: `Sails ${round}` })
    expect(await listed('billed=false')).toContain(id)
    const lines = [{ description: 'Sails', quantity: 1, unitPrice: '45.50', taxRatePct: 24, expenseId: id }]
    const drafts = await Promise.all([billing.written('1', { clientId }), billing.written('1', { clientId })])
    const answers = await Promise.all([
      ...drafts.map((one) => billing.change(one.id, { lines })),
      billing.draft({ clientId, lines }),
    ])
    const [refused, taken] = [409, 0].map((code) =>
      answers.filter(({ status }) => (code === 409 ? status === 409 : status < 300)),
    )
    expect([taken!.length, refused!.length]).toEqual([1, 2])
    expect(refused!.map(refusal)).toEqual(Array(2).fill([409, 'INVOICE_LINKED', 'lines.0.expenseId']))
    const holder = data(taken![0]!) as { id: string; lines: object[] }
    expect(holder.lines).toMatchObject([{ expenseId: id, expenseName: `Sails ${round}` }])
    expect(await desk.read(id)).toMatchObject({ invoiceId: holder.id })
    expect([await listed('billed=false'), await listed('billed=true')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    // The line goes, then the draft does.
    data(await billing.change(holder.id, { lines: [{ ...lines[0], expenseId: null }] }))
    expect(await desk.read(id)).toMatchObject({ invoiceId: null })
    data(await billing.change(holder.id, { lines }))
    expect((await admin.delete(`/api/v1/invoices/${holder.id}`)).status).toBe(204)
    expect(await desk.read(id)).toMatchObject({ invoiceId: null })
  }
})

it('is filtered, summed up by currency and written as CSV', async () => {
  const port = await app.makePort()
  const boss = await app.person(port, 'port_admin')
  const own = spendingOf(boss)
  await own.spent({ amount: '10.10', taxAmount: '1.10', category: 'travel', tripLabel: 'Genoa' })
  await own.spent({ amount: '20.20', category: 'meals', tripLabel: 'Genoa', expenseDate: '2026-03-09' })
  await own.spent({ amount: '900', currency: 'JPY', category: 'meals', tripLabel: 'Osaka' })
  const totals = async (query = '') => data(await boss.get(`/api/v1/expenses/totals?${query}`))
  expect(await totals()).toEqual([
    { currency: 'EUR', amount: '30.30', tax: '1.10', count: 2 },
    { currency: 'JPY', amount: '900', tax: '0', count: 1 },
  ])
  expect(await totals('category=meals&currency=EUR')).toEqual([
    { currency: 'EUR', amount: '20.20', tax: '0.00', count: 1 },
  ])
  expect(await totals('tripLabel=genoa&from=2026-03-03')).toMatchObject([{ amount: '20.20' }])
  const csv = await boss.get('/api/v1/expenses?sort=expenseDate', { accept: 'text/csv' })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(String(csv.body)).toMatch(/Merchant,Category,Date,Amount,Currency,Tax,Paid by,Trip/)
  expect(data(await boss.get('/api/v1/expenses/trip-labels'))).toEqual(['Osaka', 'Genoa'])
  await own.spent({ tripLabel: 'genoa' })
  expect(data(await boss.get('/api/v1/expenses/trip-labels'))).toEqual(['genoa', 'Osaka'])
  expect(data(await boss.get('/api/v1/expenses/trip-labels?search=SAK'))).toEqual(['Osaka'])
})

it('is found by a period of the port, and summed up by it', async () => {
  const merchant = 'Period Chandlery'
  data(await desk.spend({ merchant, expenseDate: dayFrom(0), amount: '10' }))
  data(await desk.spend({ merchant, expenseDate: dayFrom(-200), amount: '20' }))
  const found = async (period: string) => {
    const query = `q=${encodeURIComponent(merchant)}&spentIn=${period}`
    const [list, sums] = [
      await admin.get(`/api/v1/expenses?${query}`),
      await admin.get(`/api/v1/expenses/totals?${query}`),
    ]
    return [list.body.data.map(({ amount }: { amount: string }) => amount), data(sums)]
  }
  expect(await found('this_month')).toMatchObject([['10.00'], [{ currency: 'EUR', amount: '10.00' }]])
  expect(await found('last_month')).toEqual([[], []])
  expect(refusal(await admin.get('/api/v1/expenses?spentIn=last_week'))[2]).toBe('spentIn')
})

it('is entered by the finance clerk, and only seen by a viewer', async () => {
  const clerk = await app.person(admin.portId!, 'finance')
  const viewer = await app.person(admin.portId!, 'viewer')
  const receipt = await spendingOf(clerk).receipt()
  const id = await spendingOf(clerk).spent({ receiptFileIds: [receipt], noReceiptReason: null })
  expect((await viewer.get(`/api/v1/expenses/${id}`)).status).toBe(200)
  expect((await spendingOf(viewer).spend()).status).toBe(403)
  expect((await viewer.delete(`/api/v1/expenses/${id}`)).status).toBe(403)
})

it('takes what was given back off the sums', async () => {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const own = spendingOf(boss)
  await own.spent({ amount: '100.00', taxAmount: '20.00' })
  const id = await own.spent({ amount: '-16.88', taxAmount: '-3.38' })
  expect(await own.read(id)).toMatchObject({ amount: '-16.88', taxAmount: '-3.38' })
  expect(data(await boss.get('/api/v1/expenses/totals'))).toEqual([
    { currency: 'EUR', amount: '83.12', tax: '16.62', count: 2 },
  ])
})

it('books what looks like one of before a second time by a conscious yes alone', async () => {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const own = spendingOf(boss)
  const once = { acknowledgeTwice: false }
  const refusalsOf = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await own.spend({ ...once, ...body })
    return [status, ...(answer.error?.details ?? []).map(({ message }: { message: string }) => message)]
  }
  await own.spent({ ...once, receiptFileIds: [await own.receipt()] })
  expect(await refusalsOf({ merchant: 'chandlery vik' })).toEqual([
    409,
    'Chandlery Vik of 2026-03-02 has the same amount.',
  ])
  expect(await refusalsOf({ amount: '12.00', receiptFileIds: [await own.receipt()] })).toEqual([
    409,
    'Chandlery Vik of 2026-03-02 has the same receipt.',
  ])
  expect(await refusalsOf({ amount: '-45.50' })).toEqual([201])
  expect(await refusalsOf({ currency: 'SEK' })).toEqual([201])
  const both = await Promise.all([1, 2].map(() => own.spend({ ...once, amount: '7.00' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await own.spend({ acknowledgeTwice: true })).status).toBe(201)
})
