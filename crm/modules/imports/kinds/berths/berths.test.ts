import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { readDegrees } from '../../cells/degrees.ts'
import { applied, previewed } from '../../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

async function newcomer(): Promise<Person> {
  return app.person(await app.makePort(), 'port_admin')
}

const berthsOf = async (person: Person) => (await person.get('/api/v1/berths?limit=1000')).body.data
const mapped = async (person: Person, id: string, changes: object) =>
  (await person.patch(`/api/v1/imports/${id}`, changes)).body

const notesOf = async (person: Person, id: string) =>
  (await person.get(`/api/v1/berths/${id}/notes`)).body.data.map(({ body }: { body: string }) => body)

async function brought(person: Person, file: string, changes: object = {}) {
  const { id } = await previewed(person, 'berths', file)
  expect((await person.patch(`/api/v1/imports/${id}`, changes)).status).toBe(200)
  return applied(person, id)
}

describe('letters the port has already', () => {
  const two = 'Pier;Number;Length\nA;1;8\nA;2;8\nRantamuuri;1;9\n'

  it('are warned of, and free ones are offered', async () => {
    const person = await newcomer()
    await person.post('/api/v1/berths/bulk-add', {
      berths: [{ mooringNumber: 'A1' }, { mooringNumber: 'A2' }, { mooringNumber: 'R1' }],
    })
    const one = await previewed(person, 'berths', two)
    const [a, wall] = one.piers
    expect(a).toMatchObject({ pier: 'A', letters: 'A', inPort: 2, known: 2 })
    expect(a.free).toMatch(/^[A-Z]{1,3}$/)
    expect(['A', 'R']).not.toContain(a.free)
    // A name that only shares its first letter with a dock of the port takes others at once.
    expect(wall).toMatchObject({ pier: 'Rantamuuri', letters: 'RA', inPort: 0, known: 0, free: null })
    expect(one.counts).toMatchObject({ good: 1, known: 2 })

    const { data } = await mapped(person, one.id, { pierLetters: { A: a.free, Rantamuuri: 'RA' } })
    expect(data.counts).toMatchObject({ good: 3, known: 0 })
  })

  it('stay with a pier that has them in the port', async () => {
    const person = await newcomer()
    await brought(person, two)
    const again = await previewed(person, 'berths', `${two}Rantamuuri;2;9\n`)
    expect(again.piers.map(({ letters }: { letters: string }) => letters)).toEqual(['A', 'R'])
    expect(again.counts).toMatchObject({ good: 1, known: 3 })
  })
})

describe('a file of several harbours', () => {
  const rows = ['North', 'South', 'West'].flatMap((harbour) =>
    [1, 2, 3, 4].map((number) => `${harbour};A;${number};${8 + number}`),
  )
  const file = `Harbour;Pier;Number;Length\n${rows.join('\n')}\n`

  it('asks which one, and nothing is wrong with its rows', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', file)
    expect(one.mapping.splitBy).toBe('Harbour')
    expect(one.counts).toMatchObject({ selected: 12, good: 0, bad: 0 })
    expect(one.problems).toEqual([])
    const refused = await person.post(`/api/v1/imports/${one.id}/apply`)
    expect(refused.body.error).toMatchObject({
      code: 'IMPORT_MAPPING_INCOMPLETE',
      details: [{ path: 'only', message: 'Choose which Harbour to import.' }],
    })
    const { data } = await mapped(person, one.id, { only: { column: 'Harbour', value: 'South' } })
    expect(data.counts).toMatchObject({ selected: 4, good: 4, bad: 0 })
    const answer = await mapped(person, one.id, { splitBy: null, only: null })
    expect(answer.data.counts).toMatchObject({ selected: 12, good: 4, bad: 8 })
  })

  it('is not seen where every berth stands once', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', 'Harbour;Pier;Number\nNorth;A;1\nSouth;B;1\nWest;C;1\n')
    expect(one.mapping.splitBy).toBeNull()
    expect(one.counts).toMatchObject({ good: 3 })
  })
})

describe('status and tenure', () => {
  it('are what was chosen where the file says nothing', async () => {
    const person = await newcomer()
    await brought(person, 'Berth;Length\nA1;8\n', {
      defaults: { status: 'sold', tenureType: 'fixed_term' },
    })
    expect(await berthsOf(person)).toMatchObject([{ status: 'sold', tenureType: 'fixed_term' }])
  })

  it('are read from words whose meaning was given', async () => {
    const person = await newcomer()
    const file = 'Berth;Status\nA1;varattu\nA2;jonossa\nA3;jonossa\nA4;\n'
    const one = await previewed(person, 'berths', file)
    expect(one.words).toEqual([
      { field: 'status', word: 'jonossa', count: 2, value: null },
      { field: 'status', word: 'varattu', count: 1, value: 'under_offer' },
    ])
    expect(one.counts).toMatchObject({ good: 2, bad: 2, withGaps: 0 })
    await brought(person, file, { words: { status: { jonossa: 'sold' } } })
    expect((await berthsOf(person)).map(({ status }: { status: string }) => status)).toEqual([
      'under_offer',
      'sold',
      'sold',
      'available',
    ])
  })

  it('are refused when the word stands for none', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', 'Berth;Status\nA1;sold\n')
    const refused = await person.patch(`/api/v1/imports/${one.id}`, { words: { status: { sold: 'gone' } } })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'words.status.sold'])
  })
})

describe('latitude and longitude', () => {
  it('are read as tables write them', () => {
    expect(readDegrees('60.169595', 'latitude')).toBe(60.169595)
    expect(readDegrees('60,169595', 'latitude')).toBe(60.169595)
    expect(readDegrees('60°10\'10.5"N', 'latitude')).toBeCloseTo(60.1695833, 6)
    expect(readDegrees('W 24 57.9', 'longitude')).toBeCloseTo(-24.965, 6)
    expect(readDegrees('-24.5', 'longitude')).toBe(-24.5)
    for (const bad of ['', 'north', '91', '60N 10E', '1 2 3 4', '60 61', '6672345.2', '60.1,24.9 x']) {
      expect(readDegrees(bad, 'latitude')).toBeNull()
    }
  })

  it('come in with the berth, both or none', async () => {
    const person = await newcomer()
    const file = 'Berth;Lat;Lon\nA1;60.169595;24.965857\nA2;60,1;\nA3;0;0\nA4;95;24\n'
    const one = await previewed(person, 'berths', file)
    expect(one.mapping.columns).toMatchObject({ Lat: 'latitude', Lon: 'longitude' })
    expect(one.counts).toMatchObject({ good: 4, bad: 0, withGaps: 2 })
    await brought(person, file)
    const { body } = await person.get('/api/v1/berths/plan')
    expect(body.data).toMatchObject([
      { mooringNumber: 'A1', latitude: 60.169595, longitude: 24.965857 },
      { mooringNumber: 'A2', latitude: null, longitude: null },
      { mooringNumber: 'A3', latitude: null, longitude: null },
      { mooringNumber: 'A4', latitude: null, longitude: null },
    ])
    expect(await notesOf(person, body.data[1].id)).toEqual(['Not read from the file:\nLat: 60,1'])
    expect(await notesOf(person, body.data[3].id)).toEqual(['Not read from the file:\nLat: 95\nLon: 24'])
    const half = await person.patch(`/api/v1/berths/${body.data[0].id}`, { latitude: 61 })
    expect([half.status, half.body.error.details[0].path]).toEqual([400, 'longitude'])
  })
})

it('come in without a tenure, price or currency that cannot be read, and refuse what has no number or an unread status', async () => {
  const person = await newcomer()
  const file = [
    'Berth;Status;Tenure;Price;Currency;Latitude;Longitude;Length (m)',
    'A1;;by luck;on request;;;;8',
    'A2;sold;permanent;12500;doubloons;60.1;24.9;8',
    ';sold;permanent;12500;EUR;60.1;24.9;8',
    'A4;sold;permanent;12500;SEK;60.1;24.9;8',
    'A5;who knows;permanent;12500;SEK;60.1;24.9;8',
  ].join('\n')
  const one = await previewed(person, 'berths', file)
  expect(one.counts).toMatchObject({ good: 3, bad: 2, withGaps: 2 })
  const { problems } = (await person.get(`/api/v1/imports/${one.id}/rows`)).body.data[1]
  expect(problems).toMatchObject([
    { column: 'Currency', message: '“doubloons” is no currency that is known here.' },
    { column: 'Price', message: '“doubloons” is no currency that is known here.' },
  ])
  await applied(person, one.id)
  const berths = await berthsOf(person)
  expect(berths).toMatchObject([
    { mooringNumber: 'A1', status: 'available', price: null, lengthM: 8 },
    { mooringNumber: 'A2', status: 'sold', price: null, tenureType: 'permanent' },
    { mooringNumber: 'A4', price: '12500.00', currency: 'SEK' },
  ])
  expect(await Promise.all(berths.slice(0, 2).map(({ id }: { id: string }) => notesOf(person, id)))).toEqual([
    ['Not read from the file:\nPrice: on request\nTenure: by luck'],
    ['Not read from the file:\nCurrency: doubloons\nPrice: 12500'],
  ])
})
