import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { billingOf } from '../../../invoices/testing/billing.ts'
import { quickBooks, sage, xero } from '../../testing/grouped-lists.ts'
import { applied, previewed } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

async function newPort(...names: string[]): Promise<Person> {
  const person = await app.person(await app.makePort(), 'port_admin')
  const billing = billingOf(person)
  for (const name of names) await billing.client(name, `${name.split(' ')[0]!.toLowerCase()}@sea.example`)
  return person
}

const invoicesOf = async (person: Person) =>
  (await person.get('/api/v1/invoices?limit=100&sort=number')).body.data.map(
    ({ number, billingEntityName, gross }: Record<string, string>) => [number, billingEntityName, gross],
  )

it('open invoices of QuickBooks: each goes to the customer it stands under, a client or a company', async () => {
  const person = await newPort('Nell Capstan')
  await billingOf(person).company('Harbor Charters')
  const one = await previewed(person, 'invoices', quickBooks.join('\n'))
  expect(one.mapping.columns).toMatchObject({ 'Group heading': 'clientName', Num: 'number' })
  expect(one.missing).toHaveLength(1)
  expect(one.setAside).toHaveLength(4)
  const columns = { ...one.mapping.columns, 'Open balance': 'total' }
  const mapped = await person.patch(`/api/v1/imports/${one.id}`, { columns })
  expect(mapped.body.data.counts).toMatchObject({ selected: 3, good: 3, bad: 0 })
  await applied(person, one.id)
  expect(await invoicesOf(person)).toEqual([
    ['1001', 'Harbor Charters', '1250.00'],
    ['1002', 'Harbor Charters', '75.00'],
    ['1003', 'Nell Capstan', '40.00'],
  ])
})

it('aged receivables of Xero come in as proposed', async () => {
  const person = await newPort('Harriet Bowline', 'Owen Fairlead')
  const one = await previewed(person, 'invoices', xero.join('\n'))
  expect([one.missing, one.counts]).toMatchObject([[], { selected: 3, good: 3, bad: 0 }])
  await applied(person, one.id)
  expect(await invoicesOf(person)).toEqual([
    ['BW-0101', 'Harriet Bowline', '1320.00'],
    ['BW-0102', 'Owen Fairlead', '40.00'],
    ['BW-0103', 'Owen Fairlead', '36.00'],
  ])
})

it('aged debtors of Sage 50 have the number of the paper, and ask for the due date', async () => {
  const person = await newPort('Harriet Bowline', 'Owen Fairlead')
  const one = await previewed(person, 'invoices', sage.join('\n'))
  expect(one.mapping.columns).toMatchObject({
    'Group heading': 'clientName',
    Ref: 'number',
    Type: 'documentType',
  })
  expect(one.missing).toContainEqual(['Due date'])
})
