import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { runEnded, uploadRun } from '../testing/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const csv = (...lines: string[]) => lines.join('\n')
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into.
type Body = Record<string, any>

async function begun(files: readonly { name: string; content: string }[]): Promise<[Person, Body]> {
  const person = await app.person(await app.makePort(), 'port_admin')
  const { status, body } = await uploadRun(person, [...files])
  expect(status, JSON.stringify(body)).toBe(201)
  return [person, body.data]
}

const partOf = ({ parts }: Body, entity: string): Body =>
  parts.find((part: Body) => part.entity === entity && !part.mapping.leftOut)
const rowsOf = async (person: Person, { id }: Body) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data as Body[]
const textsOf = ({ problems }: Body) => problems.map(({ message }: Body) => message)

// The data export of Salesforce: leads are people, companies and deals in one row, owners numbers of its users.
it('leads and deals of Salesforce go to whoever has them there, converted leads stay out', async () => {
  const [person, run] = await begun([
    {
      name: 'Lead.csv',
      content: csv(
        'Id,IsDeleted,LastName,FirstName,Company,Phone,Email,LeadSource,Status,Rating,OwnerId,IsConverted,CreatedDate',
        '00Q000000000001,0,Nordlind,Tuva,,+46 70 123 45 67,tuva@sea.example,Web,Working - Contacted,Hot,005000000000001,0,2026-02-03T08:00:00.000Z',
        '00Q000000000002,0,Etxea,Iker,,,iker@sea.example,Web,Closed - Converted,Warm,005000000000001,1,2026-02-04T08:00:00.000Z',
        '00Q000000000003,0,Brito,Ana,,,ana@sea.example,,Closed - Not Converted,Cold,005000000000002,0,2026-02-05T08:00:00.000Z',
        '00Q000000000004,1,Faial,Rui,,,rui@sea.example,Web,Open - Not Contacted,,005000000000001,0,2026-02-06T08:00:00.000Z',
      ),
    },
    {
      name: 'User.csv',
      content: csv(
        'Id,Username,LastName,FirstName,Email,IsActive,ProfileId',
        '005000000000001,x,Desk,Sam,USER@PORT,1,00e1',
        '005000000000002,y,Gone,Rita,rita@desk.example,0,00e1',
      ),
    },
  ])
  const leads = partOf(run, 'interests')
  expect(leads.recipe).toMatchObject({ system: 'Salesforce', table: 'Lead' })
  const rows = await rowsOf(person, leads)
  expect(rows.map(({ wholeness }) => wholeness)).toEqual(['incomplete', 'left_out', 'incomplete', 'left_out'])
  expect(rows[0]!.values).toMatchObject({
    clientName: 'Tuva Nordlind',
    temperature: 'hot',
    openedOn: '2026-02-03',
  })
  expect(textsOf(rows[0]!)).toContain('“Sam Desk <USER@PORT>” is nobody who works in the port.')
  expect(rows[2]!.values).toMatchObject({ clientName: 'Ana Brito', outcome: 'lost_other' })
  expect(textsOf(rows[2]!)).toContain('“Rita Gone <rita@desk.example>” is nobody who works in the port.')
  expect(await runEnded(person, run.id, 'apply')).toMatchObject({ status: 'applied' })
  const deals = (await person.get('/api/v1/interests?sort=clientName&limit=50')).body.data
  expect(deals.map(({ clientName, outcome }: Body) => [clientName, outcome])).toEqual([
    ['Ana Brito', 'lost_other'],
    ['Tuva Nordlind', null],
  ])
})

// The two lists of Stripe: an invoice names its customer by number and by name.
it('invoices of Stripe are those of its customers that are open', async () => {
  const [person, run] = await begun([
    {
      name: 'unified_customers.csv',
      content: csv(
        'id,Description,Email,Name,Created (UTC),Delinquent,Total Spend',
        'cus_001,,h@sea.example,Harriet Bowline,2025-02-01 10:00,false,0.00',
        'cus_002,,o@sea.example,Owen Fairlead,2025-02-01 10:00,false,0.00',
      ),
    },
    {
      name: 'invoices.csv',
      content: csv(
        'id,Amount Due,Amount Paid,Closed,Currency,Customer,Customer Name,Date (UTC),Due Date (UTC),Number,Paid,Status,Subtotal,Tax,Total',
        'in_001,124.00,0.00,false,eur,cus_001,Harriet Bowline,2026-09-13 10:00,2026-09-27 10:00,BW-0001,false,open,100.00,24.00,124.00',
        'in_002,62.00,62.00,true,eur,cus_002,Owen Fairlead,2026-09-14 10:00,2026-09-28 10:00,BW-0002,true,paid,50.00,12.00,62.00',
        'in_003,62.00,0.00,true,eur,cus_002,Owen Fairlead,2026-09-15 10:00,2026-09-29 10:00,BW-0003,false,void,50.00,12.00,62.00',
        'in_004,62.00,0.00,false,eur,cus_002,Owen Fairlead,2026-09-16 10:00,2026-09-30 10:00,BW-0004,false,draft,50.00,12.00,62.00',
      ),
    },
  ])
  const invoices = partOf(run, 'invoices')
  expect(invoices.recipe).toMatchObject({ system: 'Stripe', table: 'invoices' })
  const rows = await rowsOf(person, invoices)
  expect(rows.map(({ wholeness }) => wholeness)).toEqual(['whole', 'left_out', 'left_out', 'left_out'])
  expect(textsOf(rows[2]!)).toEqual(['“void”: it is not in force any more.'])
  expect(await runEnded(person, run.id, 'apply')).toMatchObject({ status: 'applied' })
  const { data } = (await person.get('/api/v1/invoices?sort=number&limit=50')).body
  expect(
    data.map(({ number, status, clientName, gross, open }: Body) => [
      number,
      status,
      clientName,
      gross,
      open,
    ]),
  ).toEqual([['BW-0001', 'overdue', 'Harriet Bowline', '124.00', '124.00']])
})
