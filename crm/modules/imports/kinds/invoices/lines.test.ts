import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { billingOf } from '../../../invoices/testing/billing.ts'
import { applied, previewed } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into.
type Body = Record<string, any>

/** A port with clients of these names. */
async function harbour(...names: string[]) {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const billing = billingOf(boss)
  for (const [at, name] of names.entries()) await billing.client(name, `client${at}@sea.example`)
  return boss
}

const invoicesOf = async (person: Person): Promise<Body[]> => {
  const { data } = (await person.get('/api/v1/invoices?limit=100&sort=number')).body
  return Promise.all(
    data.map(async ({ id }: { id: string }) => (await person.get(`/api/v1/invoices/${id}`)).body.data),
  )
}
const rowsOf = async (person: Person, id: string): Promise<Body[]> =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data
const linesOf = ({ lines }: Body) =>
  lines.map(({ description, quantity, unitPrice, taxRatePct, discountPct }: Body) => [
    description,
    Number(quantity),
    Number(unitPrice),
    Number(taxRatePct),
    ...(discountPct ? [Number(discountPct)] : []),
  ])

describe('an invoice of several rows', () => {
  it('of an export as Xero has it is one with its lines, and a credit note is not owed', async () => {
    const boss = await harbour('Harriet Bowline', 'Owen Fairlead')
    const file = [
      'ContactName,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,UnitAmount,Discount,LineAmount,TaxType,TaxAmount,Currency,Type,Status',
      'Harriet Bowline,BW-0101,Berth A3,2026-09-03,2026-09-17,"1,320.00",220.00,0.00,"1,320.00",Annual berth,1,1000.00,,1000.00,20% (VAT on Income),200.00,GBP,Sales invoice,Awaiting Payment',
      'Harriet Bowline,BW-0101,Berth A3,2026-09-03,2026-09-17,"1,320.00",220.00,0.00,"1,320.00",Electricity,4,25.00,,100.00,20% (VAT on Income),20.00,GBP,Sales invoice,Awaiting Payment',
      'Owen Fairlead,BW-0102,,2026-10-04,2026-10-18,60.00,10.00,20.00,40.00,Crane,1,50.00,,50.00,20% (VAT on Income),10.00,GBP,Sales invoice,Awaiting Payment',
      'Owen Fairlead,CN-0007,BW-0102,2026-10-05,2026-10-05,24.00,4.00,0.00,24.00,Credit,1,20.00,,20.00,20% (VAT on Income),4.00,GBP,Sales credit note,Awaiting Payment',
      'Owen Fairlead,BW-0103,,2026-10-06,2026-10-20,36.00,6.00,0.00,0.00,Storage,1,30.00,,30.00,20% (VAT on Income),6.00,GBP,Sales invoice,Voided',
    ].join('\n')
    const one = await previewed(boss, 'invoices', file)
    expect(one.missing).toEqual([])
    expect(one.counts).toMatchObject({ selected: 5, good: 2, lines: 1, bad: 2, repeated: 0 })
    const rows = await rowsOf(boss, one.id)
    expect(rows.map(({ status }) => status)).toEqual(['good', 'line', 'good', 'bad', 'bad'])
    expect(rows[3]!.problems).toMatchObject([
      { row: 5, column: 'Type', message: '“Sales credit note”: a credit is not owed to the port.' },
    ])
    const done = await applied(boss, one.id)
    expect(done.progress).toMatchObject({ total: 2, created: 2 })
    const [first, second] = await invoicesOf(boss)
    expect(first).toMatchObject({ number: 'BW-0101', net: '1100.00', tax: '220.00', gross: '1320.00' })
    expect(linesOf(first!)).toEqual([
      ['Annual berth', 1, 1000, 20],
      ['Electricity', 4, 25, 20],
    ])
    expect(second).toMatchObject({ number: 'BW-0102', gross: '60.00', paid: '20.00', open: '40.00' })
    expect((await rowsOf(boss, one.id)).map(({ status }) => status)).toEqual([
      'created',
      'line',
      'created',
      'bad',
      'bad',
    ])
  })

  it('has a rate of its own in each line, and a discount', async () => {
    const boss = await harbour('Lummaa Oy', 'Ana Brito')
    const zoho = [
      'Invoice Number,Customer Name,Invoice Date,Due Date,Currency Code,Item Name,Quantity,Item Price,Item Total,Item Tax %,Total,Balance',
      'ZB-000011,Lummaa Oy,2026-09-01,2026-10-01,EUR,Winter storage,1,100.00,100.00,25.5,182.50,182.50',
      'ZB-000011,Lummaa Oy,2026-09-01,2026-10-01,EUR,Water,2,25.00,50.00,14,182.50,182.50',
    ].join('\n')
    await applied(boss, (await previewed(boss, 'invoices', zoho)).id)
    const holded = [
      'Num factura;Fecha;Vencimiento;Nombre del contacto;Concepto;Unidades;Precio;Descuento %;Impuesto %',
      'F260101;01.09.2026;01.10.2026;Ana Brito;Amarre;1;1000,00;;21 %',
      'F260101;01.09.2026;01.10.2026;Ana Brito;Agua;2;12,50;;10 %',
      'F260102;02.09.2026;02.10.2026;Ana Brito;Limpieza;1;90,00;10;21 %',
    ].join('\n')
    const one = await previewed(boss, 'invoices', holded)
    expect([one.missing, one.problems]).toEqual([[], []])
    expect(one.counts).toMatchObject({ good: 2, lines: 1, bad: 0 })
    await applied(boss, one.id)
    const [first, second, third] = await invoicesOf(boss)
    expect(first).toMatchObject({ number: 'F260101', net: '1025.00', tax: '212.50', gross: '1237.50' })
    expect(second).toMatchObject({ number: 'F260102', gross: '98.01' })
    expect(linesOf(second!)).toEqual([['Limpieza', 1, 90, 21, 10]])
    expect(third).toMatchObject({ number: 'ZB-000011', net: '150.00', tax: '32.50', gross: '182.50' })
    expect(linesOf(third!)).toEqual([
      ['Winter storage', 1, 100, 25.5],
      ['Water', 2, 25, 14],
    ])
  })

  it('leaves who and when empty below its first row, and has the cents of the other program', async () => {
    const boss = await harbour('Oona Kallio', 'Bo Ek')
    const file = [
      'Invoice number,Client,Invoice date,Due date,Total,Item,Line amount,Item tax %',
      'B-1,Oona Kallio,2026-09-01,2026-10-01,42.59,Berth,11.11,24',
      ',,,,,Power,11.12,24',
      ',,,,,Water,12.12,24',
      'B-2,Bo Ek,2026-09-01,2026-10-01,124.00,Berth with tax in it,62.00,24',
      'B-2,,,,,Power with tax in it,62.00,24',
    ].join('\n')
    const one = await previewed(boss, 'invoices', file)
    expect(one.problems).toEqual([])
    expect(one.counts).toMatchObject({ good: 2, lines: 3 })
    await applied(boss, one.id)
    const [first, second] = await invoicesOf(boss)
    expect(first).toMatchObject({ net: '34.35', tax: '8.24', gross: '42.59', open: '42.59' })
    expect(second).toMatchObject({ net: '100.00', tax: '24.00', gross: '124.00' })
    expect(linesOf(second!)).toEqual([
      ['Berth with tax in it', 1, 50, 24],
      ['Power with tax in it', 1, 50, 24],
    ])
  })

  it('that does not come to its total is refused in all of its rows, and none is written as the whole', async () => {
    const boss = await harbour('Oona Kallio', 'Bo Ek')
    const file = [
      'Invoice number,Client,Invoice date,Due date,Total,Item,Line amount,Item tax %',
      'B-1,Oona Kallio,2026-09-01,2026-10-01,500.00,Berth,100.00,24',
      'B-1,Oona Kallio,2026-09-01,2026-10-01,500.00,Power,100.00,24',
      'B-2,Bo Ek,2026-09-01,2026-10-01,124.00,Berth,100.00,24',
      'B-3,Nobody Known,2026-09-01,2026-10-01,248.00,Berth,100.00,24',
      'B-3,Nobody Known,2026-09-01,2026-10-01,248.00,Power,100.00,24',
    ].join('\n')
    const one = await previewed(boss, 'invoices', file)
    expect(one.counts).toMatchObject({ good: 1, lines: 0, bad: 4 })
    const problems = (await rowsOf(boss, one.id)).map((row) =>
      row.problems.map(({ message }: Body) => message),
    )
    expect(problems).toEqual([
      ['The lines come to 248.00, tax included, not to 500.00.'],
      ['Row 2, of which it is a line, cannot be brought in.'],
      [],
      [expect.stringContaining('“Nobody Known” is no client')],
      ['Row 5, of which it is a line, cannot be brought in.'],
    ])
    // Without the amounts of lines nothing says what several rows come to.
    const bare = [
      'Invoice number,Client,Invoice date,Due date,Total',
      'B-8,Oona Kallio,2026-09-01,2026-10-01,100.00',
      'B-8,Oona Kallio,2026-09-01,2026-10-01,50.00',
    ].join('\n')
    const other = await previewed(boss, 'invoices', bare)
    expect(other.counts).toMatchObject({ good: 0, bad: 2 })
    expect(other.problems[0]!.message).toBe(
      'Its rows name different totals: choose the columns of what each line comes to, and of the total.',
    )
  })

  it('keeps the words and the tax of a row whose line does not come to its total', async () => {
    const boss = await harbour('Oona Kallio')
    const file = [
      'Invoice number,Client,Invoice date,Due date,Total,Tax,Description,Quantity,Price',
      'B-1,Oona Kallio,2026-09-01,2026-10-01,125.50,25.50,Berth and power,1,80.00',
    ].join('\n')
    const one = await previewed(boss, 'invoices', file)
    expect(one.counts.good).toBe(1)
    const [row] = (await boss.get(`/api/v1/imports/${one.id}/rows`)).body.data
    expect(row.problems.map(({ column, message }: Body) => [column, message])).toEqual([
      ['Total', 'The line comes to 80.00, not to 125.50: the total is written.'],
    ])
    await applied(boss, one.id)
    const [invoice] = await invoicesOf(boss)
    expect(invoice).toMatchObject({ net: '100.00', tax: '25.50', gross: '125.50' })
    expect(linesOf(invoice!)).toEqual([['Berth and power', 1, 100, 25.5]])
  })
})

it('what is negative is a credit, and a type of another thing is no invoice', async () => {
  const boss = await harbour('Oona Kallio')
  const file = [
    'Invoice number;Client;Invoice date;Due date;Total;Tyyppi',
    '2041;Oona Kallio;2026-09-01;2026-10-01;12 500,00;Lasku',
    '2044;Oona Kallio;2026-10-03;2026-11-03;-1 000,00;Lasku',
    '2045;Oona Kallio;2026-10-03;2026-11-03;10,00;Hyvityslasku',
    '2046;Oona Kallio;2026-10-03;2026-11-03;20,00;Maksu',
    '2047;Oona Kallio;2026-10-03;2026-11-03;30,00;Muistio',
  ].join('\n')
  const one = await previewed(boss, 'invoices', file)
  expect(one.counts).toMatchObject({ good: 1, bad: 4 })
  expect(one.problems.map(({ column, message }: Body) => [column, message])).toEqual([
    ['Total', '“-1 000,00”: a credit is not owed to the port.'],
    ['Tyyppi', '“Hyvityslasku”: a credit is not owed to the port.'],
    ['Tyyppi', '“Maksu” is no invoice.'],
    [
      'Tyyppi',
      '“Muistio” does not say whether this is an invoice: write invoice or credit note, or leave the column out.',
    ],
  ])
})

it('has two states, and of amounts in two currencies none is taken for the other', async () => {
  const boss = await harbour('Oona Kallio')
  const file = [
    'Number,Invoice Partner Display Name,Invoice/Bill Date,Due Date,Currency,Untaxed Amount Signed,Total in Currency Signed,Amount Due Signed,Payment Status,Status',
    'INV/2026/00011,Oona Kallio,2026-09-01,2026-09-30,EUR,400.00,502.00,302.00,Partially Paid,Posted',
    '/,Oona Kallio,2026-11-20,2026-12-20,EUR,55.00,69.03,69.03,Not Paid,Draft',
    'INV/2026/00013,Oona Kallio,2026-10-05,2026-11-05,EUR,200.00,251.00,251.00,Not Paid,Cancelled',
    'INV/2026/00015,Oona Kallio,2026-10-07,2026-12-07,SEK,87.00,1250.00,108.75,Not Paid,Posted',
  ].join('\n')
  const one = await previewed(boss, 'invoices', file)
  expect(one.counts).toMatchObject({ good: 1, bad: 3 })
  expect(one.problems.map(({ row, column, message }: Body) => [row, column, message])).toEqual([
    [3, 'Number', '“/” is no number of an invoice.'],
    [3, 'Status', '“Draft”: it is not in force yet.'],
    [4, 'Status', '“Cancelled”: it is not in force any more.'],
    [
      5,
      'Untaxed Amount Signed',
      'It is in the currency of the company, and the total in SEK: leave the column out.',
    ],
  ])
  await applied(boss, one.id)
  expect(await invoicesOf(boss)).toMatchObject([
    { number: 'INV/2026/00011', net: '400.00', gross: '502.00', open: '302.00' },
  ])
})
