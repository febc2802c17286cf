// @module-tag long

import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { readThrough } from '../berth-pdfs/testing/read-pdf.ts'
import { applied, previewed, uploadRun } from './testing/upload.ts'

const folder = new URL('../../../../shared/data/cases/', import.meta.url)
const there = existsSync(folder)

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
  person = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const file = (name: string) => readFileSync(new URL(name, folder))

async function read(entity: string, name: string, changes: object = {}) {
  const { id } = await previewed(person, entity, file(name))
  const answered = await person.patch(`/api/v1/imports/${id}`, changes)
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  const rows = (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data
  return {
    one: answered.body.data,
    rows,
    of: (key: string) => rows.map(({ values }: Row) => values[key] ?? null),
  }
}
type Row = { values: Record<string, unknown> }
type Contact = { value: string; valueE164: string | null }

const contactsOf = (rows: Row[]) =>
  rows.map(({ values }) => (values.contacts as Contact[]).map(({ value, valueE164 }) => valueE164 ?? value))

describe.skipIf(!there)('files that came in wrongly', () => {
  it('amounts', async () => {
    const three = await read('berths', '02-money-three-decimals.csv')
    expect(three.of('price')).toEqual([null, '1250.50', null])
    expect(three.one.formats).toContainEqual(
      expect.objectContaining({ part: 'decimal', value: '.', by: 'cells' }),
    )
    const computed = await read('berths', '02-computed-price.xlsx')
    expect(computed.of('price')[0]).toBe('15246.08')
    const words = await read('berths', '02b-money-words-signs-ranges.csv', {
      formats: { Price: { currency: 'SEK' } },
    })
    expect(words.of('price')).toEqual(['250000', null, null, '1200.00', '12500', null])
    expect(words.of('currency')).toEqual(['EUR', null, null, 'BRL', 'SEK', null])
  })

  it('sizes', async () => {
    const cm = await read('berths', '03-unit-of-the-heading-cm.csv')
    expect([cm.of('lengthM'), cm.of('widthM'), cm.of('draftM')]).toEqual([
      [12, 9],
      [3, 2.8],
      [1.8, 1.5],
    ])
    // Beside 15' 6" a bare 15.5 could be 15 ft 5 in: people say which.
    const tenths = { formats: { Beam: { feet: 'tenths' } } }
    const feet = await read('berths', '03b-one-column-of-feet-with-bare-numbers.csv', tenths)
    expect([feet.of('lengthFt'), feet.of('widthFt')]).toEqual([
      [45, 45, 40],
      [15.5, 15.5, 14],
    ])
  })

  it('people of address books', async () => {
    const google = await read('clients', '04-google-contacts.csv', { defaultCountry: 'FI' })
    expect(google.of('fullName')[0]).toBe('Maija Kaarina Rantanen')
    expect(contactsOf(google.rows)[0]).toEqual(['maija@example.fi', '+358401112233'])
    const card = await read('clients', '12-card.vcf')
    expect(card.of('fullName')).toEqual(['Jan Roe'])
    expect(contactsOf(card.rows)).toEqual([['jan@example.com', '+46701234567']])
    const twice = await read('clients', '10-second-column-of-one-name.csv', { defaultCountry: 'SE' })
    expect(contactsOf(twice.rows)).toEqual([['c@example.com', '+46703456789']])
    const plus = await read('clients', '06-phones-without-plus.csv', { defaultCountry: 'SE' })
    expect(contactsOf(plus.rows)).toEqual([['+358401234567'], ['+4915112345678']])
    expect((await read('clients', '16-people-called-null.csv')).of('fullName')).toEqual([
      'Peter Null',
      'Nan Li',
    ])
    expect((await read('clients', '17-note-of-several-lines.csv')).of('note')).toEqual([
      'first\nsecond\n\nthird',
    ])
    const lands = await read('clients', '15-countries.csv')
    expect(lands.of('address').map((address: { countryIso: string }) => address.countryIso)).toEqual([
      'IE',
      'HR',
      'GB',
    ])
  })

  it('people of other scripts, numbers of workbooks and addresses beyond ASCII', async () => {
    const own = await app.person(await app.makePort(), 'port_admin')
    const names = ['Иван Петров', 'Γιάννης Παππάς', '王小明', 'محمد علي']
    const scripts = await previewed(own, 'clients', file('01-names-in-other-scripts.csv'))
    await applied(own, scripts.id)
    for (const name of names) {
      const { body } = await own.get(`/api/v1/clients?q=${encodeURIComponent(name)}`)
      expect(body.data.map(({ fullName }: { fullName: string }) => fullName)).toEqual([name])
    }
    expect((await previewed(own, 'clients', file('01-names-in-other-scripts.csv'))).counts.known).toBe(4)
    const numbers = await read('clients', '06-phone-as-number.xlsx', { defaultCountry: 'SE' })
    expect(contactsOf(numbers.rows)).toEqual([
      ['jonas@example.com', '+4915112345678'],
      ['lena@example.com', '+4915112345679'],
    ])
    const idn = await read('clients', '07-idn-mail.csv')
    expect(contactsOf(idn.rows)).toEqual([['anna@xn--kln-sna.example']])
  })

  it('numbers of a field of the port', async () => {
    const response = await person.post('/api/v1/admin/custom-fields', {
      entityType: 'client',
      name: 'boat_weight',
      label: 'Boat weight',
      type: 'number',
    })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    const weights = await read('clients', '21-number-of-a-field-of-the-port.csv')
    expect(weights.rows.map(({ values }: Row) => values['custom.boat_weight'])).toEqual([12500, 1250.5])
  })

  it('dates', async () => {
    const us = await read('interests', '05-dates-month-first.csv', { makeClients: true })
    expect(us.of('openedOn')).toEqual(['2024-01-05', '2024-05-13', '2023-12-31', '2024-03-04'])
    const forms = await read('interests', '05b-forms-of-dates.csv', { makeClients: true })
    expect(forms.of('openedOn')).toEqual(['2024-05-01', '2024-05-01', '2024-05-01', '2024-05-01'])
  })

  it('code pages, totals and headings', async () => {
    expect((await read('clients', '08-one-wrong-byte.csv')).of('fullName')).toEqual([
      'Åsa Öst',
      'Måns',
      'José',
    ])
    const polish = await read('clients', '08b-central-european-1250.csv')
    expect(polish.of('fullName')).toEqual(['Łukasz Żółć'])
    expect(polish.one.encoding).toMatchObject({ name: 'windows-1250', guessed: true })
    const west = await read('clients', '08b-central-european-1250.csv', { encoding: 'windows-1252' })
    expect(west.of('fullName')).toEqual(['£ukasz ¯ó³æ'])
    const total = await read('clients', '09-total-row.csv')
    expect([total.of('fullName'), total.one.setAside.length]).toEqual([['Anna'], 2])
    const two = await read('berths', '11-two-rows-of-headings.xlsx')
    expect(Object.values(two.one.mapping.columns)).toEqual(expect.arrayContaining(['length', 'width']))
  })

  it('own berths by dock and number', async () => {
    const own = await app.person(await app.makePort(), 'port_admin')
    const berths = [1, 2, 3].map((number) => ({ mooringNumber: `A${number}`, pontoon: 'Pontoon A' }))
    expect((await own.post('/api/v1/berths/bulk-add', { berths })).status).toBe(201)
    const one = await previewed(own, 'berths', file('14-own-berths-by-dock-and-number.csv'))
    expect(one.mapping.pierLetters).toEqual({ A: 'A' })
    expect(one.counts).toMatchObject({ known: 3, good: 0 })
  })

  it('long numbers of a workbook', async () => {
    const { body } = await uploadRun(person, [
      { name: 'export.xlsx', content: file('19-export-with-long-numbers.xlsx') },
    ])
    expect(body.data.counts.bad).toBe(0)
    const zip = await read('clients', '18-zip-with-format.xlsx')
    expect((zip.of('address')[0] as { postalCode: string }).postalCode).toBe('01067')
  })

  it('sheets of berths', async () => {
    const own = await app.person(await app.makePort(), 'port_admin')
    const sheet = (mooring: string, name: string) => readThrough(app, own, mooring, file(name))
    expect(await sheet('S1', '20-sheet-with-other-lengths.pdf')).toEqual({
      nominalBoatSize: [15, 'm'],
      length: [15, 'm'],
      width: [4.5, 'm'],
    })
    expect(await sheet('S2', '20b-sheet-feet-and-metres.pdf')).toEqual({
      nominalBoatSize: [15, 'm'],
      length: [15, 'm'],
      width: [4.72, 'm'],
      draft: [2.7432, 'ft'],
      price: [250_000, null],
      currency: ['USD', null],
    })
    // What is filled into a form counts as it is shown, not as an old appearance has it.
    expect(await sheet('S3', '13-filled-form.pdf')).toMatchObject({
      price: [4850, null],
      currency: ['EUR', null],
    })
  })
})
