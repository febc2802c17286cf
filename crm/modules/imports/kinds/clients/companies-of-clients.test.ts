import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { applied, finished, previewed } from '../../testing/upload.ts'

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
const rowsOf = async (person: Person, id: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data as Body[]
const companiesOf = async (person: Person) => {
  const { data } = (await person.get('/api/v1/companies?sort=name')).body
  const all = await Promise.all(
    data.map(async ({ id }: Body) => (await person.get(`/api/v1/companies/${id}`)).body.data),
  )
  return all.map(({ name, members }) => [name, members.map(({ clientName }: Body) => clientName).sort()])
}

// The report “Contacts and accounts” of Salesforce, and contacts of HubSpot, of each what says whose they are.
const report = csv(
  'First Name,Last Name,Account Name,Email',
  'Tuva,Nordlind,Norrhamn Varv AB,tuva@norrhamn.example',
  'Bo,Nordlind,Norrhamn Varv AB,bo@norrhamn.example',
  ',Smeds,,smeds@smeds.example',
)

it('a company that the port does not have is made once, and taken back with its people', async () => {
  const person = await newcomer()
  const one = await previewed(person, 'clients', report)
  expect(one.mapping.columns['Account Name']).toBe('companyName')
  expect(one.counts).toMatchObject({ good: 3, bad: 0, withGaps: 0 })
  const rows = await rowsOf(person, one.id)
  expect(
    rows.map(({ title, values, problems }) => [title, values.company, problems.map((p: Body) => p.message)]),
  ).toEqual([
    ['Tuva Nordlind', 'Norrhamn Varv AB', ['Norrhamn Varv AB becomes a company of the port.']],
    ['Bo Nordlind', 'Norrhamn Varv AB', ['Norrhamn Varv AB becomes a company of the port.']],
    ['Smeds', undefined, []],
  ])
  await applied(person, one.id)
  expect(await companiesOf(person)).toEqual([['Norrhamn Varv AB', ['Bo Nordlind', 'Tuva Nordlind']]])
  // The same file once more finds all of it.
  expect((await previewed(person, 'clients', report)).counts).toMatchObject({ good: 0, known: 3 })
  expect((await person.post(`/api/v1/imports/${one.id}/undo`)).status).toBe(202)
  expect((await finished(person, one.id)).progress).toMatchObject({ takenBack: 3, kept: 0 })
  expect(await companiesOf(person)).toEqual([])
})

it('several companies of one cell, one there and one not', async () => {
  const person = await newcomer()
  await person.post('/api/v1/companies', { name: 'Mar Azul Lda' })
  const file = csv(
    '"Record ID","First Name","Last Name","Mobile Phone Number","Associated Company"',
    '"901004","Ana","Brito","+351 912 345 678","Mar Azul Lda;Brito & Filhos"',
  )
  const one = await previewed(person, 'clients', file)
  await applied(person, one.id)
  expect(await companiesOf(person)).toEqual([
    ['Brito & Filhos', ['Ana Brito']],
    ['Mar Azul Lda', ['Ana Brito']],
  ])
})

it('a company that somebody uses since stays, and the row says so', async () => {
  const person = await newcomer()
  const one = await previewed(person, 'clients', report)
  await applied(person, one.id)
  const [{ id }] = (await person.get('/api/v1/companies')).body.data
  await person.post('/api/v1/yachts', { name: 'Tern', ownerType: 'company', ownerId: id })
  await person.post(`/api/v1/imports/${one.id}/undo`)
  const { progress } = await finished(person, one.id)
  expect(progress).toMatchObject({ takenBack: 3, kept: 0 })
  const problems = (await rowsOf(person, one.id)).flatMap((row) => row.problems.map((p: Body) => p.message))
  expect(problems.join()).toContain('The company made for it stays')
  expect(await companiesOf(person)).toEqual([['Norrhamn Varv AB', []]])
})

it('whoever may make no companies is told, and the person comes in', async () => {
  const person = await app.person(await app.makePort(), ['clients.view', 'clients.create', 'companies.view'])
  const one = await previewed(person, 'clients', report)
  expect(one.counts).toMatchObject({ good: 3, withGaps: 2 })
  const [first] = await rowsOf(person, one.id)
  expect(first!.problems).toMatchObject([
    {
      column: 'Account Name',
      message: '“Norrhamn Varv AB” is neither a company of the export nor one of the port.',
    },
  ])
})

it('a company whose contact has its name is a company, and one without anybody is told', async () => {
  const person = await newcomer()
  const sage = await previewed(
    person,
    'clients',
    csv('A/C,Name,Contact Name,e-mail', 'FAI001,Fairlead Marine Ltd,Owen Fairlead,o@sea.example'),
  )
  expect((await rowsOf(person, sage.id))[0]).toMatchObject({
    title: 'Owen Fairlead',
    values: { company: 'Fairlead Marine Ltd' },
  })
  // Customers of QuickBooks: invoices refer to the first column, the third names the person.
  const quickBooks = await previewed(
    person,
    'clients',
    csv(
      'Customer full name,Company name,Full name,Email',
      'Harbor Charters,Harbor Charters,,h@sea.example',
      'Nell Capstan,,Nell Capstan,n@sea.example',
      'Tern Sailing,Tern Sailing,Owen Fairlead,o@tern.example',
    ),
  )
  const rows = await rowsOf(person, quickBooks.id)
  expect(rows.map(({ title, values }) => [title, values.company])).toEqual([
    [null, undefined],
    ['Nell Capstan', undefined],
    ['Owen Fairlead', 'Tern Sailing'],
  ])
  expect(rows[0]!.problems[0].message).toContain('is a company, and the row names nobody of it')
})

// Contacts of Xero and of Zoho CRM: two addresses, each with a beginning of its own.
it.each([
  [
    'Xero',
    '*ContactName,POAddressLine1,POAddressLine2,POCity,POPostalCode,POCountry,SAAddressLine1,SAAddressLine2,SACity,SAPostalCode,SACountry',
    'Harriet Bowline,1 Quay Street,,Lymington,SO41 3AA,United Kingdom,9 High Street,Flat 2,Southampton,SO14 2AA,United Kingdom',
    [
      ['1 Quay Street', 'Lymington', 'SO41 3AA', 'GB'],
      ['9 High Street, Flat 2', 'Southampton', 'SO14 2AA', 'GB'],
    ],
  ],
  [
    'Zoho CRM',
    'First Name,Last Name,Mailing Street,Mailing City,Mailing Zip,Mailing Country,Other Street,Other City,Other Zip,Other Country',
    'Minna,Karikko,Linnankatu 3,Turku,20100,Finland,PL 10,Naantali,21101,Finland',
    [
      ['Linnankatu 3', 'Turku', '20100', 'FI'],
      ['PL 10', 'Naantali', '21101', 'FI'],
    ],
  ],
])('a second address of %s is a second address', async (_product, heading, row, expected) => {
  const person = await newcomer()
  const one = await previewed(person, 'clients', csv(heading, row))
  const left = one.columns.filter(
    ({ header, samples }: Body) => samples.length > 0 && !one.mapping.columns[header],
  )
  expect(left).toEqual([])
  await applied(person, one.id)
  const [{ id }] = (await person.get('/api/v1/clients')).body.data
  const { addresses } = (await person.get(`/api/v1/clients/${id}`)).body.data
  expect(
    addresses.map(({ street, city, postalCode, countryIso }: Body) => [street, city, postalCode, countryIso]),
  ).toEqual(expected)
  expect(addresses.map(({ isPrimary }: Body) => isPrimary)).toEqual([true, false])
})

it('two addresses of a company too', async () => {
  const person = await newcomer()
  const one = await previewed(
    person,
    'companies',
    csv(
      'Account Name,Billing Street,Billing City,Billing Code,Shipping Street,Shipping City,Shipping Code',
      'Karikko Ky,Linnankatu 3,Turku,20100,Satamatie 1,Naantali,21100',
    ),
  )
  await applied(person, one.id)
  const [{ id }] = (await person.get('/api/v1/companies')).body.data
  const { addresses } = (await person.get(`/api/v1/companies/${id}`)).body.data
  expect(addresses.map(({ street, city, postalCode }: Body) => [street, city, postalCode])).toEqual([
    ['Linnankatu 3', 'Turku', '20100'],
    ['Satamatie 1', 'Naantali', '21100'],
  ])
})
