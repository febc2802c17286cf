import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { makeSheets, makeWorkbook } from '../testing/make-workbook.ts'
import { applied, previewed, runEnded, uploadRun } from '../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

async function inCountry(country: string, currency = 'EUR'): Promise<Person> {
  const portId = await app.makePort()
  await app.atHome(sql`update ports set country = ${country}, currency = ${currency} where id = ${portId}`)
  return app.person(portId, 'port_admin')
}

const rowsOf = async (person: Person, id: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=200`)).body.data
const valuesOf = async (person: Person, id: string, key: string) =>
  (await rowsOf(person, id)).map(({ values }: { values: Record<string, unknown> }) => values[key] ?? null)
const change = (person: Person, id: string, body: object) => person.patch(`/api/v1/imports/${id}`, body)
const prices = (...cells: string[]) =>
  `Mooring number;Price\n${cells.map((cell, at) => `Z${at + 1};${cell}`).join('\n')}\n`

describe('amounts', () => {
  it('are read by the decimal sign that some cell of the column proves', async () => {
    const person = await inCountry('SE')
    const point = await previewed(person, 'berths', prices('1250.500', '2.250', '0.12', '15246.07'))
    expect(await valuesOf(person, point.id, 'price')).toEqual(['1250.50', '2.25', '0.12', '15246.07'])
    expect(point.formats).toMatchObject([
      { part: 'decimal', value: '.', by: 'cells', examples: ['2.250'] },
      {},
    ])
    const comma = await previewed(person, 'berths', prices('2310,125', '1.250', '9.900,5'))
    expect(await valuesOf(person, comma.id, 'price')).toEqual([null, '1250', '9900.5'])
    expect(comma.problems[0].message).toContain('at most 2 digits')
  })

  it('are asked about where both signs would read them, and nothing is written before the answer', async () => {
    const person = await inCountry('SE')
    const one = await previewed(person, 'berths', prices('12.500', '9.900'))
    expect(one.counts).toMatchObject({ good: 0, bad: 2 })
    expect(one.formats[0]).toMatchObject({ column: 'Price', part: 'decimal', value: null, by: null })
    const early = await person.post(`/api/v1/imports/${one.id}/apply`)
    expect([early.status, early.body.error.code]).toEqual([400, 'IMPORT_MAPPING_INCOMPLETE'])
    const answered = await change(person, one.id, { formats: { Price: { decimal: ',' } } })
    expect(answered.body.data.formats[0]).toMatchObject({ value: ',', by: 'person' })
    expect((await applied(person, one.id)).progress.created).toBe(2)
    const berths = (await person.get('/api/v1/berths?limit=10&sort=mooringNumber')).body.data
    expect(berths.map(({ price }: { price: string }) => price)).toEqual(['12500.00', '9900.00'])
  })

  it('are never a range, a product, a note or below zero, and k, M and Mio multiply', async () => {
    const person = await inCountry('SE')
    const refused = ['500–1000', '1200/1500', '2 x 500', '3.500 (2025: 3.600)', '(500)', '−500', '1.25.000']
    const taken = ['€250k', '1,2 Mio. €', '85K', '12 500,00 €', "12'500", '12.500,- €', '€1.5M']
    const one = await previewed(person, 'berths', prices(...refused, ...taken))
    expect(await valuesOf(person, one.id, 'price')).toEqual([
      ...refused.map(() => null),
      ...['250000', '1200000', '85000', '12500.00', '12500', '12500', '1500000'],
    ])
  })

  it('are in the currency of their sign, of the port where it is one of those, else asked about', async () => {
    const sek = await inCountry('SE', 'SEK')
    const signs = ['A$ 900', 'USD900', '900 zł', '₺900', '900 TL', '900 kr', '£900']
    const one = await previewed(sek, 'berths', prices(...signs))
    expect(await valuesOf(sek, one.id, 'currency')).toEqual(['AUD', 'USD', 'PLN', 'TRY', 'TRY', 'SEK', 'GBP'])
    const euro = await inCountry('FI')
    const preview = await previewed(euro, 'berths', prices('900 kr', '800 kr'))
    expect(preview.formats).toMatchObject([{ part: 'currency', value: null, examples: ['900 kr'] }])
    expect(preview.counts).toMatchObject({ good: 0, bad: 2 })
    await change(euro, preview.id, { formats: { Price: { currency: 'NOK' } } })
    expect(await valuesOf(euro, preview.id, 'currency')).toEqual(['NOK', 'NOK'])
  })

  it('of a workbook are its numbers, rounded to the digits of the currency', async () => {
    const person = await inCountry('SE')
    const rows = [12.35 * 1234.5, 1850.125, 100 / 3, 12500].map((price, at) => [`Z${at + 1}`, price])
    const one = await previewed(person, 'berths', makeWorkbook([['Mooring number', 'Price'], ...rows]))
    expect(await valuesOf(person, one.id, 'price')).toEqual(['15246.08', '1850.13', '33.33', '12500.00'])
    expect(one.formats).toEqual([])
  })
})

describe('sizes', () => {
  it('are in the unit of their heading', async () => {
    const person = await inCountry('SE')
    const text = 'Berth;Length (cm);Bredd i cm;Draft (inches)\nQ1;1200;300;72\nQ2;900;290;60\n'
    const one = await previewed(person, 'berths', text)
    expect(await valuesOf(person, one.id, 'lengthM')).toEqual([12, 9])
    expect(await valuesOf(person, one.id, 'widthM')).toEqual([3, 2.9])
    expect(await valuesOf(person, one.id, 'draftM')).toEqual([1.8288, 1.524])
    const mm = await previewed(
      person,
      'berths',
      'Berth;Length (mm);Beam (mm)\nQ1;12,500;3.200\nQ2;9500;3000\n',
    )
    expect(await valuesOf(person, mm.id, 'lengthM')).toEqual([12.5, 9.5])
    expect(await valuesOf(person, mm.id, 'widthM')).toEqual([3.2, 3])
  })

  it('take the unit that other cells of the column name, or other columns', async () => {
    const person = await inCountry('SE')
    const text = "Slip;LOA;Beam;Draft\nA112;45';15' 6\";5\nA113;45;15.5;6\nA114;40';14';6\n"
    const one = await previewed(person, 'berths', text)
    // 15.5 may as well be 15' 5" where the file has feet and inches.
    expect(one.formats).toContainEqual(
      expect.objectContaining({ column: 'Beam', part: 'feet', value: null, examples: ['15.5'] }),
    )
    expect(one.counts).toMatchObject({ good: 2, bad: 1 })
    await change(person, one.id, { formats: { Beam: { feet: 'tenths' } } })
    expect(await valuesOf(person, one.id, 'lengthFt')).toEqual([45, 45, 40])
    expect(await valuesOf(person, one.id, 'widthFt')).toEqual([15.5, 15.5, 14])
    expect(await valuesOf(person, one.id, 'draftFt')).toEqual([5, 6, 6])
    const by = (field: string) => one.formats.find((format: { field: string }) => format.field === field)
    expect([by('length'), by('draft')]).toMatchObject([
      { value: 'ft', by: 'cells', examples: ['45'] },
      { value: 'ft', by: 'file' },
    ])
  })

  it('are asked about where the unit is not understood, where the port measures both ways, or are too large', async () => {
    const person = await inCountry('SE')
    const fathoms = await previewed(person, 'berths', 'Berth;Length (fathoms)\nQ1;6\n')
    expect(fathoms.formats).toMatchObject([{ part: 'unit', value: null }])
    const wide = await previewed(person, 'berths', 'Berth;Length (m);Beam (m)\nQ1;12;300\nQ2;12;280\n')
    expect(wide.formats).toMatchObject([
      { value: 'm' },
      { field: 'width', value: null, examples: ['300', '280'] },
    ])
    await change(person, wide.id, { formats: { 'Beam (m)': { unit: 'cm' } } })
    expect(await valuesOf(person, wide.id, 'widthM')).toEqual([3, 2.8])
    const slip = await previewed(person, 'berths', 'Berth;Beam (m)\nQ1;3\nQ2;3\nQ3;45\n')
    expect(slip.counts).toMatchObject({ good: 2, bad: 1 })
    const american = await inCountry('US', 'USD')
    const bare = await previewed(american, 'berths', 'Berth;Length\nQ1;45\nQ2;40\n')
    expect(bare.formats).toMatchObject([{ part: 'unit', value: null }])
    await change(american, bare.id, { formats: { Length: { unit: 'ft' } } })
    expect(await valuesOf(american, bare.id, 'lengthFt')).toEqual([45, 40])
  })
})

describe('dates', () => {
  async function previewedDeals(person: Person, file: string) {
    const { id } = await previewed(person, 'interests', file)
    return (await change(person, id, { makeClients: true })).body.data
  }
  const deals = (...days: string[]) =>
    `Client;E-mail;Created\n${days.map((day, at) => `P${at} Test;p${at}@example.com;"${day}"`).join('\n')}\n`

  it('are month first where one of the column can be nothing else', async () => {
    const person = await inCountry('US', 'USD')
    const one = await previewedDeals(person, deals('01/05/2024', '05/13/2024', '12/31/2023', '03/04/2024'))
    expect(await valuesOf(person, one.id, 'openedOn')).toEqual([
      '2024-01-05',
      '2024-05-13',
      '2023-12-31',
      '2024-03-04',
    ])
    expect(one.formats).toMatchObject([{ part: 'order', value: 'mdy', by: 'cells' }])
  })

  it('are asked about where nothing shows their order', async () => {
    const person = await inCountry('FI')
    const one = await previewedDeals(person, deals('01/05/2024', '03/04/2024', '05/05/2024'))
    expect(one.counts).toMatchObject({ good: 1, bad: 2 })
    await change(person, one.id, { formats: { Created: { order: 'dmy' } } })
    expect(await valuesOf(person, one.id, 'openedOn')).toEqual(['2024-05-01', '2024-04-03', '2024-05-05'])
  })

  it('have the order of the other columns of days, or that of their heading, before anybody is asked', async () => {
    const person = await inCountry('FI')
    const file = (heading: string, due: string) =>
      [
        `Invoice number;Client;${heading};Due date;Total`,
        `Y1;Ada Falk;03/09/2026;${due};10,00`,
        'Y2;Ada Falk;04/10/2026;05/10/2026;10,00',
      ].join('\n')
    await person.post('/api/v1/clients', { fullName: 'Ada Falk' })
    const orders = async (text: string) => {
      const one = await previewed(person, 'invoices', text)
      const found = one.formats.filter(({ part }: { part: string }) => part === 'order')
      return [
        await valuesOf(person, one.id, 'issueDate'),
        found.map(({ column, value, by }: Record<string, string>) => [column, value, by]),
      ]
    }
    expect(await orders(file('Invoice date', '17/09/2026'))).toEqual([
      ['2026-09-03', '2026-10-04'],
      [
        ['Invoice date', 'dmy', 'file'],
        ['Due date', 'dmy', 'cells'],
      ],
    ])
    expect(await orders(file('Fecha dd/mm/yyyy', '07/09/2026'))).toEqual([
      ['2026-09-03', '2026-10-04'],
      [
        ['Fecha dd/mm/yyyy', 'dmy', 'heading'],
        ['Due date', 'dmy', 'file'],
      ],
    ])
    expect((await orders(file('Invoice date', '07/09/2026')))[1]).toEqual([
      ['Invoice date', null, null],
      ['Due date', null, null],
    ])
  })

  it('are read in every form that tables and mails have', async () => {
    const person = await inCountry('FI')
    const forms = [
      ...['13.5.2024 10:30', '5/13/2024 10:30 AM', '13.5.24', '2024/05/13', '2024.05.13', '13 May 2024'],
      ...['May 13, 2024', '13-May-24', '13. Mai 2024', '13 mai 2024', '13. toukokuuta 2024', '2024-05-13'],
      // In Helsinki it is the next day already.
      '2024-05-12T22:30:00Z',
    ]
    const one = await previewedDeals(person, deals(...forms))
    expect(await valuesOf(person, one.id, 'openedOn')).toEqual(forms.map(() => '2024-05-13'))
  })
})

it('numbers of fields of the port are read by their column', async () => {
  const person = await inCountry('SE')
  await person.post('/api/v1/admin/custom-fields', {
    entityType: 'client',
    name: 'weight',
    label: 'Boat weight',
    type: 'number',
  })
  const file = 'Name;E-mail;Boat weight\nQ1 Roe;q1@example.com;12,500\nQ5 Roe;q5@example.com;"1,250.5"\n'
  const one = await previewed(person, 'clients', file)
  expect(one.mapping.columns['Boat weight']).toBe('custom.weight')
  expect(await valuesOf(person, one.id, 'custom.weight')).toEqual([12500, 1250.5])
})

describe('rows with gaps', () => {
  it('come in without what cannot be read, which stands in a note', async () => {
    const person = await inCountry('SE')
    const file =
      'Name;E-mail;Country;Phone\nEva Roe;e@example.org;Hrvatska;112\nTom Null;t@example.org;Atlantis;358401234567\nJo Nan;j@example.org;SE;08-123 456 00/01\n'
    const one = await previewed(person, 'clients', file)
    expect(one.counts).toMatchObject({ good: 3, bad: 0, withGaps: 1 })
    const rows = await rowsOf(person, one.id)
    expect(rows.map(({ values }: { values: { fullName: string } }) => values.fullName)).toEqual([
      'Eva Roe',
      'Tom Null',
      'Jo Nan',
    ])
    expect(
      rows.map(({ values: { contacts } }: { values: { contacts: object[] } }) => contacts[1]),
    ).toMatchObject([
      { value: '112', valueE164: null },
      { valueE164: '+358401234567' },
      { value: '08-123 456 00/01', valueE164: null },
    ])
    await applied(person, one.id)
    const tom = (await person.get('/api/v1/clients?q=Tom')).body.data[0]
    const notes = (await person.get(`/api/v1/clients/${tom.id}/notes`)).body.data
    expect(notes).toMatchObject([{ body: 'Not read from the file:\nCountry: Atlantis' }])
  })
})

it('long whole numbers of a workbook keep every digit', async () => {
  const person = await inCountry('SE')
  const sheets = makeSheets({
    Organizations: [
      ['Organization ID', 'Organization'],
      [5512345678901, 'Alfa Brygga AB'],
      [5512345678902, 'Beta Brygga AB'],
    ],
    People: [
      ['Person ID', 'Name', 'Organization ID'],
      [1, 'Ann Roe', 5512345678901],
      [2, 'Bea Roe', 5512345678902],
    ],
  })
  const { body } = await uploadRun(person, [{ name: 'export.xlsx', content: sheets }])
  expect(body.data.counts).toMatchObject({ good: 4, bad: 0 })
  await runEnded(person, body.data.id, 'apply')
  const [bea] = (await person.get('/api/v1/clients?q=Bea')).body.data
  const { data } = (await person.get(`/api/v1/clients/${bea.id}`)).body
  expect(data.companies ?? data.memberships).toMatchObject([{ name: 'Beta Brygga AB' }])
})

it('what the product exports comes back equal, and so do rejected rows', async () => {
  const [from, to] = [await inCountry('SE'), await inCountry('SE')]
  const first =
    'Name;E-mail;Phone;Tags\nAnna Berg;anna@example.org;+46 70 111 11 12;=deck\n-Bo Ek;bo@example.org;070-111 11 13;\n'
  await applied(from, (await previewed(from, 'clients', first)).id)
  const csvOf = async (person: Person) =>
    (await person.get('/api/v1/clients?sort=fullName&limit=100', { accept: 'text/csv' })).body as string
  const exported = await csvOf(from)
  expect(exported).toContain("'+4670")
  await applied(to, (await previewed(to, 'clients', exported)).id)
  const again = await csvOf(to)
  const [one, other] = [exported, again].map((text) =>
    text.split('\r\n').map((line) => line.split(',').slice(0, 4)),
  )
  expect(other).toEqual(one)
})
