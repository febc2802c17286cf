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
    values: Record<string, unknown>
    problems: { message: string }[]
  }[]
const valuesOf = async (person: Person, id: string, ...keys: string[]) =>
  (await rowsOf(person, id)).map(({ values }) => keys.map((key) => values[key]))

// DockMaster lets a slip be 23', 23'10, 23'10" or 23.10: the columns of its list of slips.
const slips = (...lines: string[]) => ['Slip / Rack ID,Slip Length,Slip Width,Draft', ...lines].join('\n')

it('a point behind feet is read as inches where the file proves it', async () => {
  const person = await newcomer()
  const one = await previewed(
    person,
    'berths',
    slips("A1,23',10,6", 'A2,23.10,11.11,6.6', 'A3,"23\'10""",10.6,6'),
  )
  expect(one.formats.filter(({ part }: { part: string }) => part === 'feet')).toMatchObject([
    { column: 'Slip Length', value: 'inches', by: 'cells' },
    { column: 'Slip Width', value: 'inches', by: 'cells' },
    { column: 'Draft', value: 'inches', by: 'cells' },
  ])
  expect(await valuesOf(person, one.id, 'lengthFt', 'widthFt', 'draftFt')).toEqual([
    [23, 10, 6],
    [23.8333, 11.9167, 6.5],
    [23.8333, 10.5, 6],
  ])
})

it('a point behind feet is asked where it may be either, and is a tenth where no inch is so large', async () => {
  const person = await newcomer()
  const open = await previewed(person, 'berths', slips("A1,23',10,6", 'A2,23.6,10,6'))
  expect(open.counts).toMatchObject({ good: 1, bad: 1 })
  expect((await rowsOf(person, open.id))[1]!.problems).toMatchObject([
    { message: '“23.6” is inches or tenths of a foot: choose which the column has.' },
  ])
  const refused = await person.post(`/api/v1/imports/${open.id}/apply`)
  expect([refused.status, refused.body.error.code]).toEqual([400, 'IMPORT_MAPPING_INCOMPLETE'])
  for (const [feet, length] of [
    ['tenths', 23.6],
    ['inches', 23.5],
  ] as const) {
    const body = { formats: { 'Slip Length': { feet } } }
    const { data } = (await person.patch(`/api/v1/imports/${open.id}`, body)).body
    expect(data.counts).toMatchObject({ good: 2, bad: 0 })
    expect(await valuesOf(person, open.id, 'lengthFt')).toEqual([[23], [length]])
  }
  const tenths = await previewed(person, 'berths', slips("A1,23',10,6", 'A2,23.75,10.6,6'))
  expect(await valuesOf(person, tenths.id, 'lengthFt', 'widthFt')).toEqual([
    [23, 10],
    [23.75, 10.6],
  ])
  // Feet without any marks are decimals, as ever.
  const plain = await previewed(person, 'berths', 'Berth,Length (ft)\nA1,23.10\nA2,40.5')
  expect(await valuesOf(person, plain.id, 'lengthFt')).toEqual([[23.1], [40.5]])
})

it.each([
  ['Berth;Size (ft);;;Fee;\n;Length;Beam;Depth;Summer;Winter', 'ft', 9.144],
  ['Plats;Mått (m);;;Avgift;\n;Längd;Bredd;Djup;Sommar;Vinter', 'm', 30],
])('the few groups above a row of headings give it their unit: %s', async (headings, unit, metres) => {
  const person = await newcomer()
  const one = await previewed(person, 'berths', `${headings}\nV21;30;10;6;900;500\nV22;34;11;7;1000;600`)
  expect(one.counts).toMatchObject({ good: 2, bad: 0 })
  expect(one.formats.filter(({ part }: { part: string }) => part === 'unit')).toMatchObject([
    { value: unit, by: 'heading' },
    { value: unit, by: 'heading' },
    { value: unit, by: 'heading' },
  ])
  // Of the fees of two seasons none is the price.
  expect(Object.values(one.mapping.columns)).not.toContain('price')
  expect(await valuesOf(person, one.id, 'lengthM', 'lengthUnit')).toMatchObject([
    [metres, unit],
    [expect.any(Number), unit],
  ])
})

it('a title above the headings is no row of groups', async () => {
  const person = await newcomer()
  const one = await previewed(
    person,
    'berths',
    'Berths;2026\nBerth;Length (m);Beam;Draft;Dock\nV21;30;10;2;V\nV22;34;11;2;V',
  )
  expect(one.mapping.columns).toMatchObject({ Berth: 'mooringNumber', 'Length (m)': 'length', Beam: 'width' })
})

it.each([
  ['Brygga', 'Plats'],
  ['Pier', 'Berth'],
  ['Dock', 'Slip'],
  ['Laituri', 'Venepaikka'],
])('a number beside its dock is a number on it: %s and %s', async (dock, number) => {
  const person = await newcomer()
  const one = await previewed(person, 'berths', `${dock};${number};Length (m)\nB;1;8\nB;2;9`)
  expect(one.mapping.columns).toMatchObject({ [dock]: 'pier', [number]: 'number' })
  await applied(person, one.id)
  const berths = (await person.get('/api/v1/berths')).body.data
  expect(berths.map(({ mooringNumber }: { mooringNumber: string }) => mooringNumber)).toEqual(['B1', 'B2'])
})
