// @module-tag long

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumsByCurrency } from '../../../../contract/values/money.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { csvOf } from '../testing/foreign-exports.ts'
import { applied, previewed } from '../testing/upload.ts'
import { systems } from './systems.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)

const rowsInTable = 12
const person = (n: number) => `Person ${String.fromCharCode(65 + n)}`
const boat = (n: number) => `Boat ${String.fromCharCode(65 + n)}`
const lists = {
  clients: 'clients',
  companies: 'companies',
  interests: 'interests',
  invoices: 'invoices',
  berth_reservations: 'berth-reservations',
  tenancies: 'tenancies',
  berths: 'berths',
} as const
type Entity = keyof typeof lists

const tables = [...systems.values()].flatMap(({ system, words, tables: all }) =>
  all.flatMap((table) =>
    table.entity in lists ? [[`${table.table} of ${system}`, { ...table, system, words }] as const] : [],
  ),
)

/** What is drawn for a row: everything else in it follows from these and its place. */
const drawn = fc.record({
  word: fc.nat(1000),
  filled: fc.boolean(),
  script: fc.constantFrom('Sigrid Öberg', 'Ελένη Παπαδάκη', 'نور حداد', 'Ольга Белова', "Mara O'Neil"),
  cents: fc.integer({ min: 100, max: 9_000_000 }),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 9 }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never

type Words = (typeof tables)[number][1]['words']
const money = (cents: number) => (cents / 100).toFixed(2)

/** What a column of a table says in a row; nothing where the field is none that a generated row has. */
function cellOf(key: string, words: Words, at: number, one: Drawn): string {
  const some = (text: string) => (one.filled ? text : '')
  const wordOf = (field: keyof Words, values?: readonly string[]) => {
    const own = Object.entries(words[field] ?? {}).filter(([value]) => values?.includes(value) ?? true)
    const all = own.flatMap(([, list]) => list)
    return all.length > 0 ? all[one.word % all.length]! : ''
  }
  const [first, last] = one.script.split(' ')
  const date = `2026-0${one.month}-${String(one.day).padStart(2, '0')}`
  const net = one.cents * 4
  const cells: Readonly<Record<string, () => string>> = {
    exportNumber: () => `n-${at}`,
    name: () => `${one.script} ${at} Ltd`,
    fullName: () => `${one.script} ${at}`,
    firstName: () => first!,
    lastName: () => `${last} ${at}`,
    email: () => `row-${at}@mail.example`,
    mobile: () => some(`+358 40 123 ${4000 + at}`),
    street: () => some(`Quay ${at}`),
    city: () => some('Hanko'),
    country: () => some('FI'),
    note: () => some(`Asked about power, ${one.script}`),
    exportTitle: () => `Deal ${at}`,
    clientName: () => person(at),
    clientFirstName: () => person(at).split(' ')[0]!,
    clientLastName: () => person(at).split(' ')[1]!,
    yachtName: () => boat(at),
    stage: () => wordOf('stage') || 'Enquiry',
    amount: () => money(one.cents),
    currency: () => 'EUR',
    openedOn: () => `2025-0${one.month}-${String(one.day).padStart(2, '0')}`,
    number: () => `F-${at}`,
    issueDate: () => date,
    dueDate: () => `2026-1${one.month % 3}-${String(one.day).padStart(2, '0')}`,
    state: () => wordOf('state', ['holds']),
    documentType: () => wordOf('documentType', ['invoice']) || 'Invoice',
    net: () => money(net),
    taxAmount: () => money(one.cents),
    total: () => money(net + one.cents),
    open: () => money(net + one.cents),
    lineText: () => 'Berth fee',
    lineQuantity: () => '1',
    linePrice: () => money(net),
    lineNet: () => money(net),
    lineRate: () => '25',
    lineTax: () => money(one.cents),
    mooringNumber: () => `A${at + 1}`,
    startDate: () => `2031-0${one.month}-01`,
    endDate: () => `2031-0${one.month}-${String(one.day + 1).padStart(2, '0')}`,
    tenureType: () => 'Seasonal',
    length: () => String(8 + (one.day % 9)),
    width: () => '4',
  }
  return cells[key]?.() ?? ''
}

/** The people and berths that rows name. */
async function furnished(): Promise<Person> {
  const boss = await app.person(await app.makePort(), 'port_admin')
  const people = Array.from({ length: rowsInTable }, (_, n) => person(n))
  await taken(boss, 'clients', `Full name\n${people.join('\n')}`)
  return boss
}

async function withBerths(boss: Person): Promise<Person> {
  const berths = Array.from({ length: rowsInTable }, (_, n) => `A${n + 1}`)
  await taken(boss, 'berths', `Mooring number\n${berths.join('\n')}`)
  const boats = Array.from({ length: rowsInTable }, (_, n) => `${boat(n)},${person(n)}`)
  await taken(boss, 'yachts', `Name,Owner\n${boats.join('\n')}`)
  return boss
}

async function taken(boss: Person, entity: string, content: string) {
  const one = await previewed(boss, entity, content)
  const done = await applied(boss, one.id)
  expect(done).toMatchObject({ status: 'applied' })
  return { one, done }
}

async function exported(boss: Person, entity: Entity): Promise<string[][]> {
  const { body } = await boss.get(`/api/v1/${lists[entity]}?sort=createdAt`, { accept: 'text/csv' })
  return parse(body as string, { bom: true })
}

/** What a list counts or says by itself: no file writes it. */
const byItself = new Set('Yachts,Active interests,Members,Created,Changed,Archived,Assigned to'.split(','))
const cellsOf = ([headers = [], ...rows]: string[][]) => {
  const columns = headers.flatMap((header, column) => (byItself.has(header) ? [] : [column]))
  return [headers, ...rows].map((cells) => columns.map((column) => cells[column]).join(' | ')).sort()
}

describe.each(tables)(
  `a generated table like %s (seed ${seed})`,
  (_name, { columns, entity, words, system }) => {
    it('comes in as it says or says why not, and comes back equal from the list of the port', async () => {
      const headings = Object.keys(columns)
      const rows = fc.sample(drawn, { seed, numRuns: rowsInTable })
      const file = csvOf([
        headings,
        ...rows.map((one, at) =>
          headings.map((heading) =>
            columns[heading] === null ? '' : cellOf(columns[heading]!, words, at, one),
          ),
        ),
      ])
      const needsBerths = entity === 'berth_reservations' || entity === 'tenancies'
      const from = needsBerths ? await withBerths(await furnished()) : await furnished()
      const one = await previewed(from, entity, file)
      expect(one.recipe?.system).toBe(system)
      const { counts } = one
      expect(counts.whole + counts.incomplete + counts.leftOut + counts.refused + counts.known).toBe(
        rowsInTable,
      )
      const answer = await from.get(`/api/v1/imports/${one.id}/rows?limit=100`)
      const silent = answer.body.data.filter(
        ({ status, problems }: { status: string; problems: unknown[] }) =>
          status === 'bad' && problems.length === 0,
      )
      expect(silent).toEqual([])
      const keys = Object.values(columns)
      // A table that names its people by numbers or by companies of other tables comes in with these.
      const people = ['clientName', 'clientLastName', 'clientEmail']
      const isOfPeople = entity === 'interests' || entity === 'invoices'
      if (isOfPeople && !keys.some((key) => key !== null && people.includes(key))) {
        expect(counts.refused).toBe(rowsInTable)
        return
      }
      expect(counts.good, JSON.stringify(one.problems).slice(0, 600)).toBeGreaterThan(0)
      const before = new Set(cellsOf(await exported(from, entity as Entity)))
      const done = await applied(from, one.id)
      expect(done).toMatchObject({ status: 'applied', progress: { created: counts.good } })
      if (entity === 'invoices') {
        const good = rows.filter((_, at) => answer.body.data[at].status !== 'bad')
        const totals = await from.get('/api/v1/invoices/totals')
        expect(data(totals).map(({ currency, gross }: Record<string, string>) => [currency, gross])).toEqual(
          sumsByCurrency(good.map(({ cents }) => ({ currency: 'EUR', amount: money(cents * 5) }))).map(
            ({ currency, amount }) => [currency, amount],
          ),
        )
      }
      const own = await exported(from, entity as Entity)
      expect(own.length - 1).toBe(counts.good + before.size - 1)
      const to = needsBerths
        ? await withBerths(await furnished())
        : entity === 'clients'
          ? null
          : await furnished()
      const target = to ?? (await app.person(await app.makePort(), 'port_admin'))
      await taken(target, entity, csvOf(own))
      expect(cellsOf(await exported(target, entity as Entity))).toEqual(cellsOf(own))
    })
  },
)
