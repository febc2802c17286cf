// @module-tag long

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outcomes, stages } from '../../../contract/interests/pipeline.ts'
import { clientLanguages } from '../../../contract/values/languages.ts'
import { berthStatuses, leadCategories, yachtTypes } from '../../../contract/values/vocabulary.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeSheets } from './testing/make-workbook.ts'
import { applied, previewed } from './testing/upload.ts'

let app: TestApp
let from: Person

const lists = {
  companies: 'companies',
  clients: 'clients',
  yachts: 'yachts',
  berths: 'berths',
  interests: 'interests',
  tenancies: 'tenancies',
  berth_reservations: 'berth-reservations',
  invoices: 'invoices',
} as const
type Entity = keyof typeof lists

const at = (list: readonly string[], n: number) => list[n % list.length]!
const each = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n))
const client = (n: number) => `Client ${String.fromCharCode(65 + n)}`

/** A port that has a record in every state that a record can come in with. */
const tables: Readonly<Record<Entity, readonly string[]>> = {
  companies: ['Name,Registration number', 'Sörmarin AB,0012345', 'Ek Oy,77-1'],
  clients: ['Full name,E-mail,Source', ...each(14, (n) => `${client(n)},c${n}@sea.example,phone`)],
  yachts: [
    'Name,Owner,Type,Length (m)',
    ...each(yachtTypes.length, (n) => `Yacht ${n},${client(n)},${yachtTypes[n]},${9 + n}.5`),
  ],
  berths: [
    'Mooring number,Status,Tenure,Length (m),Price,Currency',
    ...each(
      16,
      (n) => `A${n + 1},${at(berthStatuses, n)},${at(['permanent', 'fixed_term'], n)},12.5,1250.50,SEK`,
    ),
  ],
  interests: [
    'Client,Stage,Outcome,Ended on,Lead category,Created on',
    ...stages.map((stage, n) => `${client(n)},${stage},,,${at(leadCategories, n)},2026-01-0${n + 1}`),
    ...outcomes.map((outcome, n) => `${client(n + 7)},,${outcome},2026-05-1${n},,2026-02-0${n + 1}`),
  ],
  tenancies: [
    'Berth,Client,Yacht,Tenure,Start,End',
    `A14,${client(0)},Yacht 0,seasonal,2025-04-01,2025-10-01`,
    `A15,${client(1)},Yacht 1,fixed_term,2026-04-01,2027-10-01`,
  ],
  berth_reservations: [
    'Berth,Client,Yacht,Tenure,Start,End,Status',
    `A12,${client(2)},Yacht 2,fixed_term,2027-07-01,2027-07-05,Pending`,
    `A13,${client(3)},Yacht 3,permanent,2027-07-01,2027-07-05,Active`,
  ],
  invoices: [
    'Invoice number,Client,Invoice date,Due date,Total,Tax rate (%),Currency,Paid',
    `OLD-1,${client(0)},2026-09-01,2026-10-01,125.50,25.5,EUR,`,
    `OLD-2,${client(1)},2026-09-02,2099-10-02,1240.00,24,SEK,240.00`,
  ],
}
const entities = Object.keys(lists) as Entity[]

/** What a list counts or says by itself: no file writes it. */
const byItself: ReadonlySet<string> = new Set(
  'Yachts,Active interests,Members,Created,Changed,Archived,In this stage since,Assigned to'.split(','),
)

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
  from = await app.person(await app.makePort(), 'port_admin')
  for (const entity of entities)
    await taken(from, entity, tables[entity].join('\n'), tables[entity].length - 1)
})
afterAll(() => app.close())

/** Brings a file in whole. */
async function taken(person: Person, entity: Entity, content: string | Uint8Array, count: number) {
  const one = await previewed(person, entity, content)
  expect([entity, one.problems, one.counts]).toMatchObject([entity, [], { good: count, bad: 0, withGaps: 0 }])
  expect(await applied(person, one.id)).toMatchObject({ status: 'applied', progress: { skipped: 0 } })
}

async function exported(person: Person, entity: Entity, language: string): Promise<string[][]> {
  const { status, body } = await person.get(`/api/v1/${lists[entity]}?sort=createdAt`, {
    accept: 'text/csv',
    'accept-language': language,
  })
  expect([entity, status]).toEqual([entity, 200])
  return parse(body as string, { bom: true })
}

/** The rows in the columns that a file can write, in an order of their own. */
function cellsOf([headers = [], ...rows]: string[][]): string[] {
  const columns = headers.flatMap((header, column) => (byItself.has(header) ? [] : [column]))
  return [headers, ...rows].map((cells) => JSON.stringify(columns.map((column) => cells[column]))).sort()
}

const csvOf = (rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

it.each(
  clientLanguages.flatMap((language) => (['CSV', 'XLSX'] as const).map((kind) => [kind, language] as const)),
)('the lists of a port come back equal from %s in %s, states included', async (kind, language) => {
  const to = await app.person(await app.makePort(), 'port_admin')
  // Each takes so many exports in a quarter of an hour.
  const reader = await app.person(from.portId!, 'port_admin')
  for (const entity of entities) {
    const rows = await exported(reader, entity, language)
    const content = kind === 'CSV' ? csvOf(rows) : makeSheets({ [entity]: rows })
    await taken(to, entity, content, rows.length - 1)
    expect([entity, cellsOf(await exported(to, entity, 'en'))]).toEqual([
      entity,
      cellsOf(await exported(reader, entity, 'en')),
    ])
  }
})
