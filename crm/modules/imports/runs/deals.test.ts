import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { applied, previewed, runEnded, upload, uploadRun } from '../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const newcomer = async () => app.person(await app.makePort(), 'port_admin')
const csv = (...lines: string[]) => lines.join('\n')
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into.
type Body = Record<string, any>
const saidOf = async (person: Person, id: string) =>
  ((await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data as Body[]).map(
    ({ status, values, problems }) => [
      status,
      values.clientName ?? null,
      ...problems.map(({ message }: Body) => message),
    ],
  )
const dealsOf = async (person: Person) =>
  (await person.get('/api/v1/interests?sort=clientName&limit=50')).body.data.map(
    ({ clientName, assigneeName }: Body) => [clientName, assigneeName],
  )

async function begun(person: Person, files: { name: string; content: string }[]): Promise<Body> {
  const { status, body } = await uploadRun(person, files)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

// Reports of Salesforce: its opportunities name the account alone.
const contacts = csv(
  'First Name,Last Name,Account Name,Email',
  'Tuva,Nordlind,Norrhamn Varv AB,tuva@norrhamn.example',
  'Ana,Brito,Two Hands Ltd,ana@hands.example',
  'Rui,Faial,Two Hands Ltd,rui@hands.example',
)
const opportunities = csv(
  'Opportunity Owner,Account Name,Opportunity Name,Stage,Amount Currency,Amount,Close Date,Created Date',
  'Sam Desk,Norrhamn Varv AB,Nordlind berth,Qualified,EUR,"32,000.00",28/02/2027,05/01/2026',
  'Sam Desk,Two Hands Ltd,Hands berth,Qualified,EUR,"8,000.00",28/02/2027,20/01/2026',
  'Rita Gone,Villanueva Household,Villanueva berth,Closed Lost,USD,"15,000.50",15/06/2026,05/02/2026',
  'Rita Gone,,Nobody’s,Qualified,EUR,10.00,15/06/2027,05/02/2026',
)

it('a deal of a company is its client’s, where it has one alone', async () => {
  const person = await newcomer()
  const run = await begun(person, [
    { name: 'Contacts and Accounts.csv', content: contacts },
    { name: 'Opportunities.csv', content: opportunities },
  ])
  expect(await saidOf(person, run.parts[1].id)).toEqual([
    [
      'good',
      'Tuva Nordlind',
      '“Sam Desk” is nobody who works in the port.',
      'It names Norrhamn Varv AB alone: it comes in for Tuva Nordlind.',
    ],
    ['bad', null, 'Two Hands Ltd has several people: add a column with the client.'],
    ['bad', null, 'The port has no company called “Villanueva Household”.'],
    ['bad', null, 'The row names no client.'],
  ])
  await runEnded(person, run.id, 'apply')
  expect(await dealsOf(person)).toEqual([['Tuva Nordlind', null]])
  // By itself the file finds the people of the port.
  const alone = await previewed(person, 'interests', opportunities)
  expect((await saidOf(person, alone.id)).map(([status]) => status)).toEqual(['known', 'bad', 'bad', 'bad'])
  expect((await runEnded(person, run.id, 'undo')).progress).toMatchObject({ kept: 0 })
})

// Deals of Zoho CRM: contact and account by the numbers of the other files.
it('deals find contacts and accounts by the numbers of the other files', async () => {
  const person = await newcomer()
  const run = await begun(person, [
    {
      name: 'Accounts.csv',
      content: csv('Record Id,Account Name,Billing City', 'zcrm_301001,Karikko Ky,Turku'),
    },
    {
      name: 'Contacts.csv',
      content: csv(
        'Record Id,First Name,Last Name,Account Name.id,Account Name,Email',
        'zcrm_401001,Minna,Karikko,zcrm_301001,Karikko Ky,minna@karikko.example',
        'zcrm_401002,Rui,Faial,,,rui@faial.example',
      ),
    },
    {
      name: 'Deals.csv',
      content: csv(
        'Record Id,Deal Owner,Deal Name,Account Name.id,Account Name,Stage,Contact Name.id,Contact Name,Created Time',
        'zcrm_501001,Sam Desk,Karikko berth,zcrm_301001,Karikko Ky,Qualified,zcrm_401001,Minna Karikko,2026-01-04 10:11:12',
        'zcrm_501002,Sam Desk,Karikko winter,zcrm_301001,Karikko Ky,Qualified,,,2026-02-04 10:11:12',
        'zcrm_501003,Sam Desk,Faial berth,,,Qualified,zcrm_401002,,2026-02-04 10:11:12',
      ),
    },
  ])
  const texts = await saidOf(person, run.parts[2].id)
  expect(texts.map(([status, name]) => [status, name])).toEqual([
    ['good', 'Minna Karikko'],
    ['good', 'Minna Karikko'],
    ['good', 'Rui Faial'],
  ])
  expect(texts[1]).toContain('It names Karikko Ky alone: it comes in for Minna Karikko.')
  await runEnded(person, run.id, 'apply')
  expect((await dealsOf(person)).map(([name]: string[]) => name)).toEqual([
    'Minna Karikko',
    'Minna Karikko',
    'Rui Faial',
  ])
})

// Leads of Salesforce and of Odoo, in a run.
it.each([
  [
    'Salesforce',
    'Lead.csv',
    csv(
      'Id,IsDeleted,LastName,FirstName,Company,Email,Phone,Status,LeadSource,IsConverted,CreatedDate',
      '00Q000000000001,0,Nordlind,Bo,Norrhamn Varv AB,bo@norrhamn.example,,Qualified,Web,0,2026-03-01',
      '00Q000000000002,0,Nordlind,Tuva,Norrhamn Varv AB,tuva@norrhamn.example,,Qualified,Web,1,2026-03-01',
    ),
    [['Bo Nordlind', null]],
  ],
  [
    'Odoo',
    'crm.lead.csv',
    csv(
      'Opportunity,Contact Name,Email,Phone,Salesperson,Stage,Created on',
      'Kallio berth,Oona Kallio,oona@kallio.example,+358 40 111 2233,Nobody,Qualified,2026-03-01',
      'Strand berth,Siv Strand,siv@strand.example,,,Qualified,2026-03-02',
    ),
    [
      ['Oona Kallio', null],
      ['Siv Strand', null],
    ],
  ],
])('leads of %s make clients in a run', async (_product, name, content, deals) => {
  const person = await newcomer()
  const run = await begun(person, [{ name, content }])
  expect(run.parts[0]).toMatchObject({ entity: 'interests', mapping: { makeClients: true } })
  await runEnded(person, run.id, 'apply')
  expect(await dealsOf(person)).toEqual(deals)
  expect((await runEnded(person, run.id, 'undo')).progress).toMatchObject({ kept: 0 })
  expect((await person.get('/api/v1/clients')).body.data).toEqual([])
})

// Who owns a deal stands in it by name or by e-mail address.
it('owners are matched to those who work in the port, and nobody is guessed', async () => {
  const person = await newcomer()
  await person.post('/api/v1/clients', { fullName: 'Oona Kallio' })
  const { email } = person
  const [firstName, lastName] = ['Test', email.slice(1, 6)]
  const one = await previewed(
    person,
    'interests',
    csv(
      'Contact Name,Deal Name,Deal owner',
      `Oona Kallio,First,${firstName} ${lastName}`,
      `Oona Kallio,Second,${email.toUpperCase()}`,
      `Oona Kallio,Third,${firstName}`,
    ),
  )
  const { data } = (await person.get(`/api/v1/imports/${one.id}/rows`)).body
  const name = `${firstName} ${lastName}`
  expect(data.map(({ values }: Body) => values.assignedTo ?? null)).toEqual([name, name, null])
  expect(data[2].problems).toMatchObject([{ message: `“${firstName}” is nobody who works in the port.` }])
})

// The data export of Salesforce: owners are numbers of its table of users, which is no kind of the port.
it('owners by number are found in the table of users of the export', async () => {
  const person = await newcomer()
  await person.post('/api/v1/clients', { fullName: 'Oona Kallio' })
  const run = await begun(person, [
    {
      name: 'Opportunity.csv',
      content: csv(
        'Id,IsDeleted,Opportunity Name,Stage,Close Date,OwnerId,Contact Name',
        '006000000000001,0,First,Qualified,2027-02-01,005000000000001,Oona Kallio',
        '006000000000002,0,Second,Qualified,2027-02-01,005000000000002,Oona Kallio',
        '006000000000003,0,Third,Qualified,2027-02-01,005000000000009,Oona Kallio',
      ),
    },
    {
      name: 'User.csv',
      content: csv(
        'Id,Username,LastName,FirstName,Email,IsActive,ProfileId',
        `005000000000001,x,Other,Name,${person.email},1,00e1`,
        '005000000000002,y,Gone,Rita,rita@desk.example,0,00e1',
      ),
    },
  ])
  const part = run.parts.find(({ entity, mapping }: Body) => entity === 'interests' && !mapping.leftOut)
  expect((await saidOf(person, part.id)).map((texts) => texts.slice(2))).toEqual([
    [],
    ['“Rita Gone <rita@desk.example>” is nobody who works in the port.'],
    ['“005000000000009” is nobody who works in the port.'],
  ])
  await runEnded(person, run.id, 'apply')
  const owners = (await dealsOf(person)).map(([, name]: string[]) => name)
  expect(owners.filter(Boolean)).toEqual([`Test ${person.email.slice(1, 6)}`])
})

it('a table of what the port does without stays out of a run, and alone it is told', async () => {
  const person = await app.person(await app.makePort(undefined, { bare: true }), 'port_admin')
  const invoices = csv(
    'ContactName,InvoiceNumber,InvoiceDate,DueDate,Total,Type,Status',
    'Harriet Bowline,BW-0101,2026-09-03,2026-09-17,40.00,Sales invoice,Awaiting Payment',
  )
  const alone = await upload(person, 'invoices', invoices)
  expect([alone.status, alone.body.error.code]).toEqual([404, 'MODULE_DISABLED'])
  const run = await begun(person, [
    { name: 'Contacts.csv', content: csv('*ContactName,EmailAddress', 'Harriet Bowline,h@sea.example') },
    { name: 'SalesInvoices.csv', content: invoices },
  ])
  expect(
    run.parts.map(({ fileName, mapping }: Body) => [fileName, mapping.leftOut ?? false]).toSorted(),
  ).toEqual([
    ['Contacts.csv', false],
    ['SalesInvoices.csv', true],
  ])
  expect((await runEnded(person, run.id, 'apply')).progress).toMatchObject({ created: 1 })
})

// Deals of Zoho CRM and of our own Swedish list: the days of the past are those of the file.
it('a deal stands at its stage since the day of the file, and without one where that does not say it', async () => {
  const person = await newcomer()
  for (const fullName of ['Oona Kallio', 'Siv Strand', 'Ture Lagun'])
    await person.post('/api/v1/clients', { fullName })
  const one = await previewed(
    person,
    'interests',
    csv(
      'Contact Name,Stage,Created Time,Stage Modified Time',
      'Oona Kallio,Qualified,2026-01-04 10:11:12,2026-03-05 09:00:00',
      'Siv Strand,Qualified,2026-02-04 10:11:12,',
      'Ture Lagun,Enquiry,2026-02-05 10:11:12,',
    ),
  )
  await applied(person, one.id)
  const { data } = (await person.get('/api/v1/interests?sort=clientName')).body
  const since = data.map(
    ({ stageChangedAt }: Body) => stageChangedAt && new Date(stageChangedAt).toISOString(),
  )
  // Days begin in the zone of the port.
  expect(since).toEqual(['2026-03-04T22:00:00.000Z', null, '2026-02-04T22:00:00.000Z'])
  const { cards } = (await person.get('/api/v1/interests/board')).body.data
  const days = new Map(cards.map(({ clientName, daysInStage }: Body) => [clientName, daysInStage]))
  expect(days.get('Siv Strand')).toBeNull()
  expect(days.get('Oona Kallio')).toBeGreaterThan(200)
})
