import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { data } from '../../../../testing/data.ts'
import { dayFrom } from '../../../../testing/days.ts'
import { billingOf } from '../../../invoices/testing/billing.ts'
import { applied, finished, previewed } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into.
type Body = Record<string, any>
const saidOf = async (person: Person, id: string) =>
  (data(await person.get(`/api/v1/imports/${id}/rows?limit=100`)) as Body[]).map(({ status, problems }) => [
    status,
    ...problems.map(({ column, message }: Body) => (column ? `${column}: ${message}` : message)),
  ])

// The list of customer invoices of Fortnox, a month apart.
const heading = 'Fakturanr;Kundnamn;Fakturadatum;Förfallodatum;Valuta;Totalt;Moms;Saldo;Status'
const first = [
  heading,
  '2041;Göran Bäckström;2026-09-01;2099-10-01;SEK;12 500,00;2 500,00;12 500,00;Förfallen',
  '2042;Göran Bäckström;2026-10-01;2099-12-15;SEK;625,50;125,10;225,50;Delbetald',
].join('\n')
const later = [
  heading,
  '2041;Göran Bäckström;2026-09-01;2099-10-31;SEK;12 500,00;2 500,00;12 500,00;Förfallen',
  '2042;Göran Bäckström;2026-10-01;2099-12-15;SEK;625,50;125,10;25,50;Delbetald',
  '2046;Göran Bäckström;2026-11-01;2099-12-15;SEK;100,00;20,00;100,00;Skickad',
].join('\n')

it('a later list knows invoices by their numbers, says what differs, and leaves what was sent', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  await billingOf(person).client('Göran Bäckström', 'goran@sea.example')
  await applied(person, (await previewed(person, 'invoices', first)).id)
  const one = await previewed(person, 'invoices', later)
  expect(one.counts).toMatchObject({ known: 2, good: 1, bad: 0, changed: 0 })
  expect(await saidOf(person, one.id)).toEqual([
    [
      'known',
      'Förfallodatum: Here it is 2099-10-01, in the file 2099-10-31: an invoice stays as it is here.',
      'The port has an invoice 2041 already.',
    ],
    [
      'known',
      'Saldo: By the file 600 is paid, here 400: record the payment.',
      'The port has an invoice 2042 already.',
    ],
    ['good'],
  ])
  await person.patch(`/api/v1/imports/${one.id}`, { known: 'update' })
  expect((await applied(person, one.id)).progress).toMatchObject({ created: 1, updated: 0, skipped: 2 })
  const invoices = data(await person.get('/api/v1/invoices?sort=number')) as Body[]
  expect(invoices.map(({ number, dueDate }) => [number, dueDate])).toEqual([
    ['2041', '2099-10-01'],
    ['2042', '2099-12-15'],
    ['2046', '2099-12-15'],
  ])
})

it('a draft that has the number of the other system is brought up, and is as it was once that is taken back', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const billing = billingOf(person)
  const vera = await billing.client('Vera Dahl', 'vera@sea.example')
  const draft = data(
    await person.post('/api/v1/invoices', {
      billingEntityType: 'client',
      billingEntityId: vera,
      dueDate: dayFrom(20),
      lines: [{ description: 'Berth', quantity: '1', unitPrice: '100.00', taxRatePct: '0' }],
    }),
  )
  const numbers = { externalIds: [{ system: 'Zoho Books', id: 'zb-1' }] }
  data(await person.put(`/api/v1/invoices/${draft.id}/external-ids`, numbers))
  const file = [
    'Invoice ID,Invoice Number,Customer Name,Invoice Date,Due Date,Currency Code,Total,Balance',
    `zb-1,ZB-000011,Vera Dahl,${dayFrom(-1)},${dayFrom(30)},EUR,100.00,100.00`,
  ].join('\n')
  const one = await previewed(person, 'invoices', file)
  const changes = { source: 'Zoho Books', known: 'update' }
  expect(data(await person.patch(`/api/v1/imports/${one.id}`, changes)).counts).toMatchObject({ changed: 1 })
  expect((await applied(person, one.id)).progress).toMatchObject({ created: 0, updated: 1 })
  const now = async () => data(await person.get(`/api/v1/invoices/${draft.id}`))
  expect(await now()).toMatchObject({ status: 'draft', dueDate: dayFrom(30) })
  await person.post(`/api/v1/imports/${one.id}/undo`)
  await finished(person, one.id)
  expect(await now()).toMatchObject({ status: 'draft', dueDate: dayFrom(20) })
})
