import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { billingOf, line } from './testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

const csvOf = async (path: string) =>
  (await boss.get(path, { accept: 'text/csv' })).body
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')

/** Two invoices of today with several rates, one of them taken back, one of long ago, and a draft that is to be of today. */
beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = billingOf(boss)
  await desk.issuer()
  const issue = async (lines: unknown[], more = {}) => {
    const { id } = await desk.written('0', { lines, ...more })
    data(await desk.send(id, { confirmDay: true }))
    return id
  }
  // Each is rounded by itself: 0.255 and 0.255 are 0.26 and 0.26.
  await issue([
    line('1.00', { taxRatePct: 25.5 }),
    line('40.00', { taxRatePct: 14 }),
    line('7.00', { taxRatePct: 0 }),
  ])
  await issue([line('1.00', { taxRatePct: 25.5 })])
  const wrong = await issue([line('1234.56', { taxRatePct: 25.5 }), line('10.00', { taxRatePct: 14 })])
  data(await desk.pay(wrong, '100.00'))
  data(await desk.takeBack(wrong))
  await issue([line('500.00', { taxRatePct: 0 })], { currency: 'SEK' })
  await issue([line('99.00', { taxRatePct: 24 })], { issueDate: dayFrom(-500), dueDate: dayFrom(-480) })
  await desk.written('77.00', { issueDate: dayFrom(0) })
})
afterAll(() => app.close())

const ofToday = `issuedFrom=${dayFrom(0)}&issuedTo=${dayFrom(0)}`

it('sums net, tax and gross by rate as the papers have them, credit notes taken off and drafts left out', async () => {
  expect(data(await boss.get(`/api/v1/invoices/tax-by-rate?${ofToday}`))).toEqual([
    { currency: 'EUR', taxRatePct: '25.5', net: '2.00', tax: '0.52', gross: '2.52', count: 4 },
    { currency: 'EUR', taxRatePct: '14', net: '40.00', tax: '5.60', gross: '45.60', count: 3 },
    { currency: 'EUR', taxRatePct: '0', net: '7.00', tax: '0.00', gross: '7.00', count: 1 },
    { currency: 'SEK', taxRatePct: '0', net: '500.00', tax: '0.00', gross: '500.00', count: 1 },
  ])
  const all = data(await boss.get('/api/v1/invoices/tax-by-rate?currency=EUR'))
  expect(all.map(({ taxRatePct }: { taxRatePct: string }) => taxRatePct)).toEqual(['25.5', '24', '14', '0'])
})

it('is the sum of the list of the same days, whose credit notes stand with a minus', async () => {
  const rows = data(await boss.get(`/api/v1/invoices?${ofToday}&sort=number`))
  const note = rows.find(({ kind }: { kind: string }) => kind === 'credit_note')
  expect(note).toMatchObject({
    ...{ net: '-1244.56', tax: '-316.21', gross: '-1560.77', paid: '0.00', open: '-100.00' },
    taxRates: '25.5, 14',
  })
  expect(rows.map(({ status }: { status: string }) => status)).not.toContain('draft')
  expect((await desk.read(note.id)).totals).toMatchObject({
    net: '1244.56',
    gross: '1560.77',
    open: '100.00',
  })
  expect(data(await boss.get(`/api/v1/invoices/totals?${ofToday}`))).toEqual([
    {
      ...{ currency: 'EUR', net: '49.00', tax: '6.12', gross: '55.12', paid: '100.00' },
      ...{ open: '-44.88', drafts: '0.00', count: 5 - 1 },
    },
    {
      ...{ currency: 'SEK', net: '500.00', tax: '0.00', gross: '500.00', paid: '0.00' },
      ...{ open: '500.00', drafts: '0.00', count: 1 },
    },
  ])
  const [drafts] = data(await boss.get('/api/v1/invoices/totals?status=draft'))
  expect(drafts).toMatchObject({ net: '0.00', gross: '0.00', open: '0.00', drafts: '95.48', count: 1 })
  expect(data(await boss.get(`/api/v1/invoices?filter=issueDate:gte:${dayFrom(0)}`))).toHaveLength(5)
  expect(data(await boss.get('/api/v1/invoices?filter=gross:lt:0'))).toHaveLength(1)
  const first = data(await boss.get('/api/v1/invoices?sort=gross&currency=EUR&limit=1'))
  expect(first[0].number).toBe(note.number)
})

it('goes by months, quarters and years of the port', async () => {
  const count = async (period: string) =>
    (await boss.get(`/api/v1/invoices?issuedIn=${period}`)).body.meta.total
  expect(await Promise.all(['this_month', 'this_quarter', 'this_year'].map(count))).toEqual([5, 5, 5])
  expect(await Promise.all(['last_month', 'last_quarter'].map(count))).toEqual([0, 0])
  expect((await boss.get('/api/v1/invoices?issuedIn=next_month')).status).toBe(400)
  expect((await boss.get('/api/v1/payments?paidIn=this_month')).body.meta.total).toBe(1)
})

it('is a file for the tax adviser, as CSV and as PDF', async () => {
  expect(await csvOf(`/api/v1/invoices/tax-by-rate?${ofToday}`)).toEqual([
    'Currency,Tax rate (%),Net,Tax,Total,Count',
    'EUR,25.5,2.00,0.52,2.52,4',
    'EUR,14,40.00,5.60,45.60,3',
    'EUR,0,7.00,0.00,7.00,1',
    'SEK,0,500.00,0.00,500.00,1',
  ])
  const list = await csvOf(`/api/v1/invoices?${ofToday}&columns=number,currency,net,taxRates,tax,gross`)
  expect(list[0]).toBe('Number,Currency,Net,Tax rate (%),Tax,Total')
  expect(list).toContainEqual(expect.stringMatching(/^CRN-.*,EUR,-1244.56,"25.5, 14",-316.21,-1560.77$/))
  const pdf = await boss.get('/api/v1/reports/tax-by-rate?issuedIn=this_month')
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const columns = ['number', 'net', 'taxRates', 'tax', 'gross']
  const printed = data(
    await boss.post('/api/v1/reports/preview', {
      ...{
        kind: 'invoices',
        columns,
        sums: ['net', 'tax', 'gross'],
        filters: { issuedIn: 'this_month', currency: 'EUR' },
      },
    }),
  )
  expect(printed.sections[0].sums.slice(1)).toEqual(['€49.00', '', '€6.12', '€55.12'])
})
