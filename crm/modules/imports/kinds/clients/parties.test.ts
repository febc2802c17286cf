import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { applied, previewed } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const newcomer = async () => app.person(await app.makePort(), 'port_admin')
const rowsOf = async (person: Person, id: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data as {
    title: string | null
    values: Record<string, unknown>
    problems: { message: string }[]
  }[]
const csv = (...lines: string[]) => lines.join('\n')

// Headings of the exports of contacts of Xero, Sage 50, Odoo (Contacts) and Fiken, of each those that say who it is.
it.each([
  [
    'Xero',
    csv(
      '*ContactName,EmailAddress,FirstName,LastName,TaxNumber',
      'Harriet Bowline,h@sea.example,Harriet,Bowline,',
      'Port Yachts Ltd,a@sea.example,Nell,Capstan,GB123456789',
    ),
    [
      ['Harriet Bowline', undefined],
      ['Nell Capstan', 'Port Yachts Ltd'],
    ],
  ],
  [
    'Sage 50',
    csv(
      'A/C,Name,Contact Name,VAT Number,e-mail',
      'BOW001,Mrs H Bowline,Harriet Bowline,,h@sea.example',
      'FAI001,Port Yachts Ltd,Owen Fairlead,GB 123 4567 89,o@sea.example',
      'OLD001,Mr T Oldman,,,',
    ),
    [
      ['Harriet Bowline', undefined],
      ['Owen Fairlead', 'Port Yachts Ltd'],
      ['Mr T Oldman', undefined],
    ],
  ],
])(
  'the persons of a table of both, as %s has it, belong to its companies',
  async (_product, file, people) => {
    const person = await newcomer()
    await person.post('/api/v1/companies', { name: 'Port Yachts Ltd' })
    const one = await previewed(person, 'clients', file)
    expect(one.counts).toMatchObject({ good: people.length, bad: 0, withGaps: 0 })
    expect((await rowsOf(person, one.id)).map(({ values }) => [values.fullName, values.companyName])).toEqual(
      people,
    )
    await applied(person, one.id)
    const { data } = (await person.get('/api/v1/clients?q=port+yachts&limit=10')).body
    const [member] = (await person.get('/api/v1/companies?q=Port')).body.data
    const { members } = (await person.get(`/api/v1/companies/${member.id}`)).body.data
    expect(members.map(({ clientName }: { clientName: string }) => clientName)).toEqual([people[1]![0]])
    expect(data.map(({ fullName }: { fullName: string }) => fullName)).not.toContain('Port Yachts Ltd')
  },
)

// Fortnox and Holded have the numbers of people in the column of those of companies.
it.each([
  [
    'Fortnox',
    csv(
      'Kundnummer;Organisationsnummer;Namn;Adress 1;Postnummer;Ort;E-post;Telefon',
      '1;690606-1234;Siv Alm;Kajen 1;722 12;Västerås;siv@sea.example;+46 21 123 456',
      '2;19701130-4321;Bo Ek;Kajen 2;722 12;Västerås;bo@sea.example;',
      '3;556123-4567;Norrhamn Varv;Storgatan 1;722 12;Västerås;varv@sea.example;',
    ),
    ['Siv Alm', 'Bo Ek', null],
  ],
  [
    'Holded',
    csv(
      'Nombre;ID;Email;Teléfono;Móvil;Dirección;Población;Código postal;Provincia;País;Código país',
      'Iker Etxea;12345678Z;iker@sea.example;;+34 600 000 000;Muelle 2;Getxo;48991;Bizkaia;España;ES',
      'Ana Sol;X1234567L;ana@sea.example;;;;;;;España;ES',
      'Mar Azul;B12345678;mar@sea.example;+34 944 000 000;;Muelle 1;Getxo;48991;Bizkaia;España;ES',
    ),
    ['Iker Etxea', 'Ana Sol', null],
  ],
])('people of %s who have a number of their own are no companies', async (system, file, names) => {
  const person = await newcomer()
  const one = await previewed(person, 'clients', file)
  expect(one.recipe).toMatchObject({ system })
  expect(one.counts).toMatchObject({ good: 2, bad: 1 })
  expect((await rowsOf(person, one.id)).map(({ values }) => values.fullName ?? null)).toEqual(names)
})

it.each([
  ['Odoo', 'Name,Is a Company,Email', 'Moreira Lda,True,m@sea.example', 'Luis Moreira,False,l@sea.example'],
  ['Fiken', 'Navn,Orgnr,E-post', 'Brygga AS,912345678,b@sea.example', 'Luis Moreira,,l@sea.example'],
])('a company of %s without anybody is no client', async (_product, heading, company, human) => {
  const person = await newcomer()
  const one = await previewed(person, 'clients', csv(heading, company, human))
  expect(one.counts).toMatchObject({ good: 1, bad: 1 })
  const [first, second] = await rowsOf(person, one.id)
  expect(first!.problems[0]!.message).toContain('is a company, and the row names nobody of it')
  expect(second!.title).toBe('Luis Moreira')
})

it('somebody named beside a person is no company’s, and a person with a tax number is none', async () => {
  const person = await newcomer()
  const one = await previewed(
    person,
    'clients',
    csv('Name,Contact person,Tax number', 'Ana Brito,Rui Faial,501442600', 'Eva Costa,,501442601'),
  )
  expect(one.counts).toMatchObject({ good: 2, bad: 0, withGaps: 1 })
  const rows = await rowsOf(person, one.id)
  expect(rows.map(({ title }) => title)).toEqual(['Ana Brito', 'Eva Costa'])
  expect(rows[0]!.problems).toMatchObject([
    { message: '“Rui Faial” is named beside Ana Brito: it stands in a note.' },
  ])
})

it('lines of an address are its town, county and post code where they stand last, and one street else', async () => {
  const person = await newcomer()
  const sage = await previewed(
    person,
    'clients',
    csv(
      'Name,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Country Code',
      'Harriet Bowline,1 Quay Street,,Lymington,Hampshire,SO41 3AA,GB',
      'Owen Fairlead,2 Quay Street,Unit 4,Lymington,Hampshire,SO41 3AB,GB',
    ),
  )
  expect((await rowsOf(person, sage.id)).map(({ values }) => values.address)).toEqual([
    {
      street: '1 Quay Street',
      city: 'Lymington',
      region: 'Hampshire',
      postalCode: 'SO41 3AA',
      countryIso: 'GB',
    },
    {
      street: '2 Quay Street, Unit 4',
      city: 'Lymington',
      region: 'Hampshire',
      postalCode: 'SO41 3AB',
      countryIso: 'GB',
    },
  ])
  const fiken = await previewed(
    person,
    'clients',
    csv('Navn,Adresse1,Adresse2,Postnr,Poststed', 'Siv Strand,Havneveien 2,Inngang B,5003,Bergen'),
  )
  expect((await rowsOf(person, fiken.id))[0]!.values.address).toEqual({
    street: 'Havneveien 2, Inngang B',
    city: 'Bergen',
    postalCode: '5003',
  })
})

it('numbers are read without their names, and who wants no messages is told of', async () => {
  const person = await newcomer()
  const one = await previewed(
    person,
    'clients',
    csv(
      'Full name,Phone numbers,Email Opt Out',
      'Harriet Bowline,Phone:(401) 555-0134 Mobile:(401) 555-0199,false',
      'Owen Fairlead,Mobile: +1 401 555 0111,true',
    ),
  )
  expect(one.mapping.columns).toMatchObject({ 'Phone numbers': 'phone', 'Email Opt Out': 'optedOut' })
  const { data } = (await person.patch(`/api/v1/imports/${one.id}`, { defaultCountry: 'US' })).body
  expect(data.counts).toMatchObject({ good: 2, bad: 0, withGaps: 1 })
  const rows = await rowsOf(person, one.id)
  const numbers = rows.map(({ values }) =>
    (values.contacts as { valueE164: string }[]).map(({ valueE164 }) => valueE164),
  )
  expect(numbers).toEqual([['+14015550134', '+14015550199'], ['+14015550111']])
  expect(rows[1]!.problems[0]!.message).toContain('wanted no messages')
})
