// @module-tag long

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { previewed, runEnded, uploadRun } from './testing/upload.ts'

// Files in the shape of the exports of other systems, each row with its right result.

const folder = new URL('../../../../shared/data/', import.meta.url)
const there = existsSync(folder)

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into.
type Body = Record<string, any>

/** A port with the berths A1 to A4 and these clients, each with a yacht where one is named. */
async function newPort(people: Readonly<Record<string, string | null>> = {}): Promise<Person> {
  const person = await app.person(await app.makePort(), 'port_admin')
  const berths = [1, 2, 3, 4].map((number) => ({ mooringNumber: `A${number}` }))
  await person.post('/api/v1/berths/bulk-add', { berths })
  for (const [fullName, name] of Object.entries(people)) {
    const ownerId = data(await person.post('/api/v1/clients', { fullName })).id
    if (name) data(await person.post('/api/v1/yachts', { name, ownerType: 'client', ownerId }))
  }
  return person
}

const file = (path: string) => readFileSync(new URL(path.replaceAll(' ', '%20'), folder))

async function rowsOf(person: Person, id: string): Promise<Body[]> {
  return data(await person.get(`/api/v1/imports/${id}/rows?limit=100`))
}

/** Each row: its status, what was picked of it, and what is said of it. */
async function read(
  person: Person,
  entity: string,
  path: string,
  pick: (values: Body, row: Body) => unknown,
) {
  const one = await previewed(person, entity, file(path))
  const rows = await rowsOf(person, one.id)
  return {
    one,
    rows: rows.map((row) => [row.row, row.status, pick(row.values, row)]),
    said: rows.flatMap(({ row, problems }) => problems.map(({ message }: Body) => `${row} ${message}`)),
  }
}

describe.skipIf(!there)('exports of other systems, as proposed', () => {
  it('DockMaster: slips in feet and inches', async () => {
    const { rows } = await read(
      await newPort(),
      'berths',
      'systems/dockmaster/SLIPS.csv',
      ({ mooringNumber, lengthFt, widthFt, draftFt }) => [mooringNumber, lengthFt, widthFt, draftFt ?? null],
    )
    expect(rows).toEqual([
      [2, 'good', ['A001', 23, 10, 6]],
      [3, 'good', ['A002', 23.8333, 10.5, 6]],
      [4, 'good', ['A003', 23.8333, 11, 6.5]],
      [5, 'good', ['A004', 23.8333, 11.9167, 6.5]],
      [6, 'good', ['R010', 26, 9, null]],
      [7, 'good', ['L100', 40, 14, null]],
    ])
  })

  it('Fortnox: open invoices in windows-1252', async () => {
    const person = await newPort({ 'Åsa Örnsköld': null, 'Göran Bäckström': null })
    const { rows, said } = await read(
      person,
      'invoices',
      'systems/fortnox/kundfakturor.csv',
      ({ number, total, open, line1Net }) => [number, total, open, line1Net],
    )
    expect(rows.slice(0, 2)).toEqual([
      [2, 'good', ['2041', '12500.00', '12500', '10000.00']],
      [3, 'good', ['2042', '625.50', '225.5', '500.40']],
    ])
    expect(rows.slice(2).map(([, status]) => status)).toEqual(['bad', 'bad', 'bad'])
    expect(said).toEqual(
      expect.arrayContaining([
        '4 “Makulerad”: it is not in force any more.',
        '5 “-1 000,00”: a credit is not owed to the port.',
        '6 “Utkast”: it is not in force yet.',
      ]),
    )
  })

  it('Harbour Assist: visits and contracts of one list', async () => {
    const people = { 'Harriet Bowline': 'Kittiwake', 'Owen Fairlead': 'Tern', 'Port Yachts Ltd': null }
    const path = 'systems/harbour-assist/Occupancies.csv'
    const stays = await read(
      await newPort(people),
      'berth_reservations',
      path,
      ({ clientName, mooringNumber, startDate, endDate }) => [clientName, mooringNumber, startDate, endDate],
    )
    expect(stays.rows.filter(([, status]) => status === 'good')).toEqual([
      [3, 'good', ['Owen Fairlead', 'A2', '2027-07-05', '2027-07-12']],
      [4, 'good', ['Owen Fairlead', 'A3', '2026-06-03', '2026-06-06']],
    ])
    expect(stays.said.map((one) => one.slice(0, 1))).toEqual(['2', '5', '6'])
    const contracts = await read(
      await newPort(people),
      'tenancies',
      path,
      ({ clientName, tenureType, startDate, endDate }) => [clientName, tenureType, startDate, endDate],
    )
    expect(contracts.rows.filter(([, status]) => status === 'good')).toEqual([
      [2, 'good', ['Harriet Bowline', 'fixed_term', '2026-04-01', '2027-03-31']],
    ])
    // A contract without its boat is told; a visit is asked for in the words of the column.
    expect(contracts.said).toEqual(
      expect.arrayContaining(['3 “Visitor” is no option of Tenure.', '5 Yacht is required.']),
    )
  })

  it('Odoo: invoices with two states and two currencies', async () => {
    const person = await newPort({ 'Oona Kallio': null, 'Luis Moreira': null, 'Siv Strand': null })
    const { rows, said } = await read(
      person,
      'invoices',
      'systems/odoo/account.move.csv',
      ({ number, clientName, total, open }) => [number, clientName, total, open],
    )
    expect(rows.slice(0, 2)).toEqual([
      [2, 'good', ['INV/2026/00011', 'Oona Kallio', '502.00', '502']],
      [3, 'good', ['INV/2026/00012', 'Luis Moreira', '1004.00', '604']],
    ])
    expect(new Set(said.map((one) => one.slice(0, 1)))).toEqual(new Set(['4', '5', '6', '7', '8']))
    expect(said).toContain(
      '8 It is in the currency of the company, and the total in SEK: leave the column out.',
    )
  })

  it('Sage 50: customers, companies among them', async () => {
    const { rows, said } = await read(
      await newPort(),
      'clients',
      'systems/sage-50/Customer Record CSV.csv',
      ({ fullName, company, address }) => [
        fullName,
        company ?? null,
        address.city ?? null,
        address.region ?? null,
        address.postalCode ?? null,
      ],
    )
    expect(rows).toEqual([
      [2, 'good', ['Harriet Bowline', null, 'Lymington', 'Hampshire', 'SO41 3AA']],
      [3, 'good', ['Owen Fairlead', 'Fairlead Marine Ltd', 'Lymington', 'Hampshire', 'SO41 3AB']],
      [4, 'good', ['Mr T Oldman', null, null, null, null]],
      [5, 'good', ['Nuala Quinn', null, 'Howth', 'Dublin', 'D13 X0X0']],
    ])
    expect(said).toContain('3 Fairlead Marine Ltd becomes a company of the port.')
  })

  it('Stripe: customers', async () => {
    const { rows } = await read(
      await newPort(),
      'clients',
      'systems/stripe/unified_customers.csv',
      ({ fullName, tags }) => [fullName ?? null, tags ?? null],
    )
    expect(rows).toEqual([
      [2, 'good', ['Mika Aaltonen', ['summer']]],
      [3, 'bad', [null, null]],
      [4, 'good', ['Marta Bolina', []]],
    ])
  })

  it.each([
    [
      'hubspot',
      [
        ['companies', 3, 0],
        ['clients', 4, 1],
        ['interests', 5, 1],
      ],
      ['Lummaa Oy', 'Mar Azul Lda', 'Brito & Filhos'],
      [
        ['Ana Brito', 'won', '2026-05-20'],
        ['Eevi Lummaa', null, null],
        ['Eevi Lummaa', null, null],
        ['Per Skoglund', 'lost_other', '2026-06-30'],
        ['Per Skoglund', null, null],
      ],
    ],
    [
      'zoho-crm',
      [
        ['companies', 1, 0],
        ['clients', 3, 0],
        ['interests', 3, 2],
      ],
      ['Karikko Ky'],
      [
        ['Bergstad', 'won', '2026-02-01'],
        ['Rui Faial', 'lost_other_marina', '2026-05-01'],
        ['Rui Faial', 'lost_other', '2026-06-01'],
      ],
    ],
    [
      'salesforce-reports',
      [
        ['clients', 3, 0],
        ['interests', 0, 3],
      ],
      ['Norrhamn Varv AB'],
      [],
    ],
    [
      'xero',
      [
        ['clients', 3, 0],
        ['invoices', 2, 3],
      ],
      ['Port Yachts Ltd'],
      [],
    ],
  ])('%s: a whole export', async (system, parts, companies, deals) => {
    const person = await newPort()
    const own = new URL(`systems/${system}/`, folder)
    const names = readdirSync(own)
    const run = data(
      await uploadRun(
        person,
        names.map((name) => ({ name, content: readFileSync(new URL(encodeURIComponent(name), own)) })),
      ),
    )
    const counts = run.parts.map(({ entity, counts: { good, bad } }: Body) => [entity, good, bad])
    expect(counts.toSorted()).toEqual(parts.toSorted())
    // No row that is left out is left out without a word.
    for (const { id } of run.parts)
      for (const { status, problems } of await rowsOf(person, id))
        if (status === 'bad') expect(problems.length).toBeGreaterThan(0)
    await runEnded(person, run.id, 'apply')
    const namesOf = data(await person.get('/api/v1/companies?limit=50')).map(({ name }: Body) => name)
    expect(namesOf.toSorted()).toEqual(companies.toSorted())
    const ended = data(await person.get('/api/v1/interests?limit=50')).map(
      ({ clientName, outcome, outcomeAt }: Body) => [clientName, outcome, dayOf(outcomeAt)],
    )
    const inOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(inOrder(ended)).toEqual(inOrder(deals))
  })

  it.each([
    ['01-open-invoices-net-tax-total.csv', 'invoices', ['good', 'good', 'good']],
    ['02-open-invoices-with-states.csv', 'invoices', ['good', 'good', 'bad', 'bad']],
    ['03-stays-check-in-check-out.csv', 'berth_reservations', ['good', 'good', 'bad']],
    ['09-two-rows-of-headings-with-few-groups.csv', 'berths', ['good', 'good']],
    ['12-tenancies-with-states.csv', 'tenancies', ['good', 'good', 'bad', 'good']],
    ['13-own-deals-swedish.csv', 'interests', ['good', 'good']],
  ])('%s', async (name, entity, statuses) => {
    const people = { 'Ture Lagun': 'Alma', 'Siv Lagun': 'Bris', 'Kaj Ny': 'Cirrus', 'Lo Ny': 'Drake' }
    const { rows, said } = await read(await newPort(people), entity, `cases/third/${name}`, () => null)
    expect(
      rows.map(([, status]) => status),
      said.join('\n'),
    ).toEqual(statuses)
  })
})

/** The day of a moment in the zone of the port. */
function dayOf(moment: string | null): string | null {
  return moment === null
    ? null
    : new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Helsinki' }).format(new Date(moment))
}
