import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceHeadings } from '../../../../../contract/invoices/import-headings.ts'
import { clientLanguages } from '../../../../../contract/values/languages.ts'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { dayFrom } from '../../../../testing/days.ts'
import { billingOf } from '../../../invoices/testing/billing.ts'
import { makeWorkbook } from '../../testing/make-workbook.ts'
import { applied, finished, previewed, upload } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into.
type Body = Record<string, any>

async function harbour() {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const billing = billingOf(boss)
  const vera = await billing.client('Vera Dahl', 'vera@sea.example')
  await billing.client('Bo Ek', 'bo@sea.example')
  await billing.client('Bo Ek', 'bo.ek@sea.example')
  const fjord = await billing.company('Fjord Charter AS')
  return { boss, billing, vera, fjord }
}

const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const invoicesOf = async (person: Person) =>
  (await person.get('/api/v1/invoices?limit=100&sort=number')).body.data as Body[]
const detail = async (person: Person, id: string) =>
  (await person.get(`/api/v1/invoices/${id}`)).body.data as Body
const saidOf = async (person: Person, id: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data.flatMap(
    ({ row, problems }: { row: number; problems: Body[] }) =>
      problems.map(({ column, message }) => `${row} ${column}: ${message}`),
  ) as string[]

// As Odoo names a person of a firm in its list of invoices.
it('“Company, Person” is the company where the port has it, else the person', async () => {
  const { boss } = await harbour()
  const file = csv(
    'Number,Invoice Partner Display Name,Invoice/Bill Date,Due Date,Total',
    'F1,"Fjord Charter AS, Vera Dahl",2026-09-01,2026-10-01,10.00',
    'F2,"Nobody Ltd, Vera Dahl",2026-09-01,2026-10-01,10.00',
    'F3,"Dahl, Vera",2026-09-01,2026-10-01,10.00',
    'F4,"Nobody Ltd, Stranger",2026-09-01,2026-10-01,10.00',
  )
  const one = await previewed(boss, 'invoices', file)
  expect(one.counts).toMatchObject({ good: 3, bad: 1 })
  const { data } = (await boss.get(`/api/v1/imports/${one.id}/rows`)).body
  expect(data.slice(0, 3).map(({ values }: Body) => values.companyName ?? values.clientName)).toEqual([
    'Fjord Charter AS',
    'Vera Dahl',
    'Vera Dahl',
  ])
})

describe('open invoices of a file', () => {
  it('stand as sent or overdue with what is open, in ledger, desk and payments, and nobody is mailed', async () => {
    const { boss, billing, vera, fjord } = await harbour()
    const file = csv(
      'Laskunumero;Asiakas;Sähköposti;Asiakastietueen id;Yritys;Laskun päivä;Eräpäivä;Valuutta;Yhteensä;Verokanta %;Maksettu tähän asti;Maksupäivä;Viitenumero',
      'A/2024-17;Vera Dahl;;;;1.5.2024;31.5.2024;EUR;"1.255,00";25,5;255,00;15.5.2024;1232',
      `A/2024-18;;vera@sea.example;;;2.5.2024;${dayFrom(20)};;100,00;;;;`,
      `A/2024-19;;;${vera};;2.5.2024;2.6.2024;SEK;50,5;;;;`,
      'A/2024-20;;;;Fjord Charter AS;2.5.2024;2.6.2024;EUR;10;10 %;;;',
    )
    const one = await previewed(boss, 'invoices', file)
    expect([one.missing, one.problems]).toEqual([[], []])
    expect(one.counts).toMatchObject({ good: 4, bad: 0 })
    expect(await invoicesOf(boss)).toEqual([])
    expect((await applied(boss, one.id)).progress).toMatchObject({ created: 4, skipped: 0 })
    const all = await invoicesOf(boss)
    expect(all).toMatchObject([
      {
        ...{ number: 'A/2024-17', status: 'overdue', billingEntityName: 'Vera Dahl', clientId: vera },
        ...{ issueDate: '2024-05-01', dueDate: '2024-05-31', currency: 'EUR', paymentDate: '2024-05-15' },
        ...{ net: '1000.00', tax: '255.00', gross: '1255.00', paid: '255.00', open: '1000.00' },
        reference: '1232',
      },
      {
        number: 'A/2024-18',
        status: 'sent',
        currency: 'EUR',
        gross: '100.00',
        open: '100.00',
        clientId: vera,
      },
      { number: 'A/2024-19', status: 'overdue', currency: 'SEK', gross: '50.50', clientId: vera },
      { number: 'A/2024-20', billingEntityId: fjord, net: '9.09', tax: '0.91', gross: '10.00' },
    ])
    const first = await detail(boss, all[0]!.id)
    expect(first).toMatchObject({ imported: true, sentTo: [], mailedAt: null, fileId: null, reminders: 0 })
    expect(first.lines).toMatchObject([{ quantity: '1', unitPrice: '1000.00', taxRatePct: '25.5' }])
    expect(first.payments).toMatchObject([{ amount: '255.00', paidOn: '2024-05-15', method: 'other' }])
    const ledger = (await boss.get(`/api/v1/invoices/ledger?clientId=${vera}`)).body.data
    expect(ledger.balances).toMatchObject([
      { currency: 'EUR', charged: '1355.00', paid: '255.00', balance: '1100.00', overdue: '1000.00' },
      { currency: 'SEK', balance: '50.50' },
    ])
    const desk = (await boss.get('/api/v1/invoices/desk')).body.data
    expect([desk.due.count, desk.overdue.count, desk.toSend.count]).toEqual([1, 3, 0])
    expect(await app.rows(boss.portId!, sql`select 1 from mails`)).toEqual([])
    const { data: log } = (await boss.get(`/api/v1/invoices/${first.id}/activity`)).body
    expect(log.map(({ action }: Body) => action)).toEqual(['create'])
    const reminded = await boss.post(`/api/v1/invoices/${all[2]!.id}/remind`, {})
    expect([reminded.status, reminded.body.data?.reminders]).toEqual([200, 1])
    const paid = await billing.pay(first.id, '1000.00')
    expect(paid.body.data).toMatchObject({ status: 'paid', open: '0.00' })
    const over = await billing.pay(all[1]!.id, '100.01')
    expect(over.status).toBe(400)
  })

  it.each([
    ['Xero', 'Total,TaxTotal', ['200.00,26.09', '34.50,4.50'], ['173.91 + 26.09 (15)', '30.00 + 4.50 (15)']],
    [
      'Stripe',
      'Subtotal,Tax,Tax Percent,Total',
      ['120.00,30.00,25,150.00', '80.00,20.00,25,100.00'],
      ['120.00 + 30.00 (25)', '80.00 + 20.00 (25)'],
    ],
    [
      'our own list',
      'Net,Tax,Total',
      ['170.00,17.00,187.00', '6.00,0.60,6.60'],
      ['170.00 + 17.00 (10)', '6.00 + 0.60 (10)'],
    ],
    [
      'two rates in one sum',
      'Net,VAT amount,Total',
      ['150.00,32.50,182.50', '500.00,125.00,625.00'],
      ['150.00 + 32.50 (21.667)', '500.00 + 125.00 (25)'],
    ],
    [
      'a column of rates',
      'VAT,Total',
      ['25.5,125.50', '14,114.00'],
      ['100.00 + 25.50 (25.5)', '100.00 + 14.00 (14)'],
    ],
    [
      'rates of each line',
      'Tax,VAT %,Total',
      ['16.21,25.5,79.77', '0.00,0,10.00'],
      ['63.56 + 16.21 (25.5)', '10.00 + 0.00 (0)'],
    ],
  ])('tell an amount of tax from its rate, as in %s', async (_, heading, amounts, expected) => {
    const { boss } = await harbour()
    const rows = amounts.map((cells, at) => `F${at + 1},Vera Dahl,2024-05-01,2024-06-01,${cells}`)
    const one = await previewed(
      boss,
      'invoices',
      csv(`Invoice number,Client,Invoice date,Due date,${heading}`, ...rows),
    )
    expect(one.counts, JSON.stringify(one.problems)).toMatchObject({ good: 2, bad: 0 })
    expect(await saidOf(boss, one.id)).toEqual(
      expected[0]!.includes('21.667') ? ['2 null: The tax is of no usual rate: 21.667 % is written.'] : [],
    )
    await applied(boss, one.id)
    const invoices = await Promise.all((await invoicesOf(boss)).map(({ id }) => detail(boss, id)))
    expect(invoices.map(({ net, tax, lines }) => `${net} + ${tax} (${lines[0].taxRatePct})`)).toEqual(
      expected,
    )
  })

  it('are refused where net, tax, rate and total contradict one another', async () => {
    const { boss } = await harbour()
    const one = await previewed(
      boss,
      'invoices',
      csv(
        'Invoice number,Client,Invoice date,Due date,Net,Tax amount,VAT %,Total',
        'F1,Vera Dahl,2024-05-01,2024-06-01,100.00,25.50,25.5,130.00',
        'F2,Vera Dahl,2024-05-01,2024-06-01,100.00,25.50,14,125.50',
        'F3,Vera Dahl,2024-05-01,2024-06-01,,130.50,,125.50',
        'F4,Vera Dahl,2024-05-01,2024-06-01,100.00,25.50,25.5,125.50',
      ),
    )
    expect(one.counts).toMatchObject({ good: 1, bad: 3 })
    expect(await saidOf(boss, one.id)).toEqual([
      '2 Tax amount: Net and tax come to 125.5, not to 130.00.',
      '3 Tax amount: At 14 % the tax comes to 15.41, not to 25.5.',
      '4 Tax amount: A tax of 130.5 is more than the total allows.',
    ])
  })

  it('never take a number of the series: the first one that is sent is 0001', async () => {
    const { boss, billing } = await harbour()
    await billing.issuer()
    const file = csv(
      'Invoice number,Client,Invoice date,Due date,Total',
      '77,Vera Dahl,2024-05-01,2024-06-01,10',
    )
    await applied(boss, (await previewed(boss, 'invoices', file)).id)
    const { id } = await billing.sent('100.00')
    expect((await billing.read(id)).number).toMatch(/^INV-\d{4}-0001$/)
    const pdf = await boss.get(`/api/v1/invoices/${(await invoicesOf(boss))[0]!.id}/pdf`)
    expect(pdf.status).toBe(200)
  })

  it('of a workbook have lines with rates of their own', async () => {
    const { boss } = await harbour()
    const headers = ['Invoice number', 'Client', 'Invoice date', 'Due date', 'Total', 'Open']
    const lines = [1, 2].flatMap((at) => [`Line ${at}`, `Line ${at} net`, `Line ${at} tax rate %`])
    const file = await makeWorkbook([
      [...headers, ...lines],
      ['F1', 'Vera Dahl', '2024-05-01', '2024-06-01', 234, 200, 'Berth', 100, 24, 'Power', 100, 0.1],
      ['F2', 'Vera Dahl', '2024-05-01', '2024-06-01', 230, '', 'Berth', 100, 24, 'Power', 100, 10],
    ])
    const one = await previewed(boss, 'invoices', file)
    expect(one.missing).toEqual([])
    expect(await saidOf(boss, one.id)).toEqual([
      '3 Total: The lines come to 234.00, tax included, not to 230.00.',
    ])
    expect((await applied(boss, one.id)).progress).toMatchObject({ created: 1 })
    const invoice = await detail(boss, (await invoicesOf(boss))[0]!.id)
    expect(invoice).toMatchObject({ gross: '234.00', paid: '34.00', open: '200.00' })
    expect(invoice.totals.taxByRate).toMatchObject([
      { taxRatePct: '24', net: '100.00', tax: '24.00' },
      { taxRatePct: '10', net: '100.00', tax: '10.00' },
    ])
  })

  it('are refused by row and column', async () => {
    const { boss } = await harbour()
    const known = csv(
      'Invoice number;Client;Invoice date;Due date;Total',
      'K1;Vera Dahl;1.5.2024;1.6.2024;10',
    )
    await applied(boss, (await previewed(boss, 'invoices', known)).id)
    const file = csv(
      'Invoice number;Client;E-mail;Invoice date;Due date;Currency;Total;Tax rate %;Paid so far;Open;Paid on',
      'k1;Vera Dahl;;1.5.2024;13.6.2024;;10;;;;',
      'N1;Vera Dahl;;1.5.2024;13.6.2024;;10,00;;;;',
      'n1;Vera Dahl;;2.5.2024;13.6.2024;;11,00;;;;',
      'N2;Cecilia Storm;;1.5.2024;13.6.2024;;10,00;;;;',
      'N3;Bo Ek;;1.5.2024;13.6.2024;;10,00;;;;',
      'N4;Vera Dahl;;1.5.2024;13.6.2024;;10,005;;;;',
      'N5;Vera Dahl;;1.5.2024;13.6.2024;JPY;10,50;;;;',
      'N6;Vera Dahl;;soon;13.6.2024;;10,00;;;;',
      'N7;Vera Dahl;;14.6.2024;13.6.2024;;10,00;;;;',
      'N8;Vera Dahl;;1.5.2024;13.6.2024;;much;;;;',
      'N9;Vera Dahl;;1.5.2024;13.6.2024;;10,00;240;;;',
      'N10;Vera Dahl;;1.5.2024;13.6.2024;;10,00;;10,00;;',
      'N11;Vera Dahl;;1.5.2024;13.6.2024;;10,00;;4,00;5,00;',
      'INV-2024-0001;Vera Dahl;;1.5.2024;13.6.2024;;10,00;;;;',
      'N12;;;1.5.2024;13.6.2024;;10,00;;;;',
      ';Vera Dahl;;1.5.2024;13.6.2024;;10,00;;;;',
      'N13;Vera Dahl;;1.5.2024;13.6.2024;;;;;;',
      'N14;Vera Dahl;;1.5.2024;13.6.2024;;-5,00;;;;',
      `N15;Vera Dahl;;1.5.2024;13.6.2024;;10,00;;1,00;;${dayFrom(5)}`,
      'N16;Vera Dahl;;1.5.2024;13.6.2024;XXQ;10,00;;;;',
      'N17;Vera Dahl;;1.5.2024;13.6.2024;;99999999999999,00;;;;',
    )
    const one = await previewed(boss, 'invoices', file)
    const messages = await saidOf(boss, one.id)
    expect(messages).toEqual([
      '2 Due date: Here it is 2024-06-01, in the file 2024-06-13: an invoice stays as it is here.',
      '2 null: The port has an invoice K1 already.',
      '4 Invoice number: n1 stands in row 3 already.',
      '5 Client: “Cecilia Storm” is no client of the port.',
      '6 Client: The port has several clients called “Bo Ek”: add a column with the e-mail address.',
      '7 Total: An amount in EUR has at most 2 digits after the point.',
      '8 Total: An amount in JPY has no digits after the point.',
      '9 Invoice date: “soon” is no date: write 2020-05-31.',
      '10 Due date: It falls due before it is issued.',
      '11 Total: “much” is no amount: write 12500.00.',
      '12 Tax rate %: “240” is no rate of tax: write 25.5.',
      '13 Paid so far: All of it is paid: only open invoices are brought in.',
      '14 Open: Paid and open come to 9, not to 10.00.',
      '15 Invoice number: “INV-2024-0001” looks like a number of this port’s own series: write it with something before it, such as OLD-INV-2024-0001.',
      '16 Client: The row does not say who is billed.',
      '17 Invoice number: The invoice number is missing.',
      '18 Total: The amount is missing.',
      '19 Total: “-5,00”: a credit is not owed to the port.',
      `20 Paid on: This date lies ahead. Today is ${dayFrom(0)} in the port: give that day or an earlier one.`,
      '21 Currency: “XXQ” is no currency that is known here.',
      '22 Total: “99999999999999,00” is no amount: write 12500.00.',
    ])
    expect(one.counts).toMatchObject({ good: 1 })
    expect((await applied(boss, one.id)).progress).toMatchObject({ created: 1 })
    expect((await invoicesOf(boss)).map(({ number }) => number)).toEqual(['K1', 'N1'])
    const again = await previewed(boss, 'invoices', file)
    expect(again.counts).toMatchObject({ good: 0 })
    expect(await saidOf(boss, again.id)).toContain('3 null: The port has an invoice N1 already.')
  })

  it('go when the run is taken back, but for those that were paid since, which are named', async () => {
    const { boss, billing } = await harbour()
    const file = csv(
      'Invoice number;Client;Invoice date;Due date;Total;Paid so far',
      'T1;Vera Dahl;1.5.2024;13.6.2024;100,00;25,00',
      'T2;Vera Dahl;1.5.2024;13.6.2024;100,00;25,00',
    )
    const { id } = await previewed(boss, 'invoices', file)
    await applied(boss, id)
    const [, second] = await invoicesOf(boss)
    expect((await billing.pay(second!.id, '10.00')).status).toBe(201)
    expect((await boss.post(`/api/v1/imports/${id}/undo`)).status).toBe(202)
    expect((await finished(boss, id)).progress).toMatchObject({ takenBack: 1, kept: 1 })
    expect((await invoicesOf(boss)).map(({ number }) => number)).toEqual(['T2'])
    const [, row] = (await boss.get(`/api/v1/imports/${id}/rows?limit=10`)).body.data
    expect(row).toMatchObject({ title: 'T2', status: 'kept' })
    expect(row.problems.at(-1).message).toMatch(/changed it since\.$/)
  })

  it('are reminded of by the days to come alone', async () => {
    const { boss } = await harbour()
    await boss.put('/api/v1/admin/settings', { key: 'invoice_reminder_days', value: [3, 10, 20] })
    const file = csv(
      'Invoice number;Client;Invoice date;Due date;Total',
      `R1;Vera Dahl;${dayFrom(-30)};${dayFrom(-12)};100,00`,
    )
    await applied(boss, (await previewed(boss, 'invoices', file)).id)
    const rows = await app.rows(
      boss.portId!,
      sql`select reminder_steps, printed_at is not null as printed from invoices`,
    )
    expect(rows).toEqual([{ reminderSteps: 2, printed: true }])
  })

  it('have a template in every language whose headings all are known', async () => {
    const { boss } = await harbour()
    for (const language of clientLanguages) {
      const headings = invoiceHeadings[language]
      const cells: Body = {
        number: `L-${language}`,
        clientName: 'Vera Dahl',
        total: '10',
        issueDate: '2024-05-01',
      }
      const row = Object.keys(headings).map((key) => (key === 'dueDate' ? '2024-06-01' : (cells[key] ?? '')))
      const one = await previewed(boss, 'invoices', csv(Object.values(headings).join(';'), row.join(';')))
      const expected = Object.fromEntries(Object.entries(headings).map(([key, heading]) => [heading, key]))
      expect(one.mapping.columns).toEqual(expected)
      expect(one.counts).toMatchObject({ good: 1 })
    }
  })

  it('are for who may send invoices', async () => {
    const port = await app.makePort()
    const viewer = await app.person(port, 'viewer')
    expect((await upload(viewer, 'invoices', 'Invoice number\nX\n')).status).toBe(403)
  })
})
