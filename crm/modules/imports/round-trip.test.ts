import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { applied, previewed } from './testing/upload.ts'

let app: TestApp
let from: Person
let to: Person

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
  from = await app.person(await app.makePort(), 'port_admin')
  to = await app.person(await app.makePort(), 'port_admin')
  await fill(from)
})
afterAll(() => app.close())

/** Columns of lists that count, or say when: no file writes them. */
const unwritable =
  /^(Yachts|Active interests|Members|Created|Changed|Archived|In this stage since|Ended|Assigned to)$/

const moveOrder = ['companies', 'clients', 'yachts', 'berths', 'interests'] as const

describe('the product’s own tables, read in another port', () => {
  it.each(moveOrder)('%s come back equal in all columns that can be written', async (kind) => {
    const text = await exported(from, kind)
    const before = tableOf(text)
    expect(before.rows.length).toBeGreaterThan(2)
    const one = await previewed(to, kind, text)
    expect({ bad: one.counts.bad, problems: one.problems }).toEqual({ bad: 0, problems: [] })
    expect(one.formats.filter(({ value }: { value: unknown }) => value === null)).toEqual([])
    const writable = before.headers.filter((header) => !unwritable.test(header))
    expect(Object.keys(one.mapping.columns)).toEqual(expect.arrayContaining(writable))
    expect(await applied(to, one.id)).toMatchObject({ status: 'applied', progress: { skipped: 0 } })
    const after = tableOf(await exported(to, kind))
    expect(chosen(after, writable)).toEqual(chosen(before, writable))
  })
})

async function fill(person: Person): Promise<void> {
  const make = async (path: string, body: object) => {
    const { status, body: answer } = await person.post(path, body)
    expect(status, JSON.stringify(answer)).toBe(201)
    return answer.data
  }
  await make('/api/v1/companies', {
    name: 'Sörmarin AB',
    registrationNumber: '0012345',
    vatNumber: 'SE001234501',
    incorporationCountryIso: 'SE',
  })
  await make('/api/v1/companies', { name: '\'=Plain "Quoted"; Co, Ltd', registrationNumber: '=1+2' })
  const company = await make('/api/v1/companies', { name: 'Балтийская верфь', registrationNumber: "'-7" })
  const anna = await make('/api/v1/clients', {
    fullName: 'Anna Berg',
    source: 'referral',
    nationalityIso: 'FI',
    contacts: [
      { channel: 'email', value: 'anna@example.com', isPrimary: true },
      { channel: 'phone', value: '+46 70 123 45 67', isPrimary: true },
    ],
  })
  const mara = await make('/api/v1/clients', {
    fullName: "'=Mara O'Neil",
    source: 'website',
    contacts: [{ channel: 'phone', value: '040 123 4567', isPrimary: true, valueCountry: 'FI' }],
  })
  const wang = await make('/api/v1/clients', { fullName: '王小明', source: 'manual' })
  await make('/api/v1/yachts', {
    name: '-Sol-',
    ownerType: 'client',
    ownerId: anna.id,
    type: 'motor',
    lengthM: 12.5,
    lengthUnit: 'm',
    widthFt: 13.5,
    widthUnit: 'ft',
    builder: "'+Yard",
    yearBuilt: 2004,
    flagIso: 'FI',
    mmsi: '230123456',
    hullId: 'FI-ABC12345',
    callSign: 'OH1234',
  })
  const chaika = await make('/api/v1/yachts', {
    name: 'Чайка',
    ownerType: 'client',
    ownerId: wang.id,
    model: '1250',
  })
  await make('/api/v1/yachts', { name: '@Home', ownerType: 'company', ownerId: company.id, draftM: 1.8 })
  await make('/api/v1/berths', {
    mooringNumber: 'A1',
    status: 'available',
    lengthM: 12,
    widthM: 4.2,
    draftM: 2.1,
    waterDepthM: 3.5,
    nominalBoatSizeFt: 40,
    nominalBoatSizeUnit: 'ft',
    price: '1250.50',
    currency: 'SEK',
    pontoon: 'Pontoon A',
    powerCapacity: '16 A',
    voltage: '230',
    waterAvailable: true,
    bowFacing: 'North',
    cleatCapacity: '-',
    bollardCapacity: '2,5 t',
  })
  await make('/api/v1/berths', { mooringNumber: 'A2', lengthFt: 45, lengthUnit: 'ft', waterAvailable: false })
  await make('/api/v1/berths', { mooringNumber: 'B10', price: '1250000', currency: 'EUR' })
  const berths = (await person.get('/api/v1/berths?limit=100')).body.data as {
    id: string
    mooringNumber: string
  }[]
  const berthOf = (number: string) => berths.find(({ mooringNumber }) => mooringNumber === number)!.id
  await make('/api/v1/interests', { clientId: anna.id, source: 'referral', berthIds: [berthOf('A1')] })
  await make('/api/v1/interests', { clientId: mara.id, leadCategory: 'hot_lead', temperature: 'warm' })
  await make('/api/v1/interests', { clientId: wang.id, source: 'website', yachtId: chaika.id })
}

async function exported(person: Person, kind: string): Promise<string> {
  const { status, body } = await person.get(`/api/v1/${kind}?sort=createdAt`, { accept: 'text/csv' })
  expect(status).toBe(200)
  return body
}

function tableOf(text: string) {
  const [headers = [], ...rows] = parsed(text)
  return { headers, rows }
}

function parsed(text: string): string[][] {
  return parse(text, { bom: true })
}

/** The rows in the columns named, in an order of their own: both ports hold the same ones. */
function chosen({ headers, rows }: ReturnType<typeof tableOf>, columns: readonly string[]): string[] {
  const at = columns.map((column) => headers.indexOf(column))
  return rows.map((cells) => JSON.stringify(at.map((column) => cells[column]))).sort()
}
