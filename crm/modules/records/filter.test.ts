// @module-tag long

import { parse as csvParse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { berth } from '../../../contract/berths/record.ts'
import { company } from '../../../contract/companies/record.ts'
import { filterFieldOf } from '../../../contract/records/custom-types.ts'
import {
  type Condition,
  type Filter,
  type FilterFields,
  opsOf,
  valuesTaken,
  writeFilter,
} from '../../../contract/records/filter.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { dayFrom, portZone } from '../../testing/days.ts'

type Row = Record<string, unknown> & { id: string }

const zone = portZone
let app: TestApp
let admin: Person
let stranger: Person
let companies: Row[]
let berths: Row[]
let tagIds: string[]

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  stranger = await app.person(await app.makePort(), 'port_admin')
  tagIds = []
  for (const name of ['Gold', 'Silver', 'Lead']) {
    tagIds.push((await admin.post('/api/v1/tags', { name, color: '#123456' })).body.data.id)
  }
  await makeCustomFields()
  companies = await makeCompanies()
  berths = await makeBerths()
})
afterAll(() => app.close())

const names = [
  'Åland Marin',
  'aland marin',
  'Café',
  'CAFE Ltd',
  'x|y;z,w:v\\u',
  '100%_berg',
  'O\'Brien "q"',
  'Ö',
]
const at = <T>(list: readonly T[], n: number) => list[n % list.length]!

const options = ['shed', 'yard', 'water'].map((value) => ({ value, label: `The ${value}` }))
const customTypesOf = {
  remark: 'text',
  hours: 'number',
  since: 'date',
  insured: 'boolean',
  place: 'select',
  places: 'multiselect',
} as const
const custom = Object.fromEntries(
  Object.entries(customTypesOf).map(([name, type]) => {
    const chosen = type === 'select' || type === 'multiselect' ? options : []
    return [`custom.${name}`, filterFieldOf({ type, options: chosen })]
  }),
)

async function makeCustomFields(): Promise<void> {
  for (const [name, type] of Object.entries(customTypesOf)) {
    const chosen = type === 'select' || type === 'multiselect' ? { options } : {}
    const body = { entityType: 'company', name, label: name, type, ...chosen }
    expect((await admin.post('/api/v1/admin/custom-fields', body)).status).toBe(201)
  }
}

/** Custom values of the n-th company; every one of some is missing. */
function customOf(n: number) {
  const all = {
    remark: n % 3 ? `${at(names, n)} ${n % 5}` : null,
    hours: at([0, 12.5, -3, 1e6, null], n),
    since: at(['1999-12-31', null, '2000-01-01'], n),
    insured: at([true, false, null], n),
    place: at(['shed', 'yard', null, 'water'], n),
    places: at([['shed', 'water'], null, ['yard'], ['shed']], n),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

async function makeCompanies(): Promise<Row[]> {
  const client = (await admin.post('/api/v1/clients', { fullName: 'Åsa Berg' })).body.data.id
  for (let n = 0; n < 200; n++) {
    const { status, body } = await admin.post('/api/v1/companies', {
      name: n < 160 ? `${at(names, n)} ${n % 13}` : at(names, n),
      registrationNumber: n % 3 ? `FI-${n % 11}` : null,
      vatNumber: n % 4 ? at(['', 'é1', 'E1 2'], n) : null,
      incorporationCountryIso: at(['FI', 'SE', null], n),
      incorporationSubdivisionIso: n % 3 === 0 && n % 2 === 0 ? 'FI-18' : null,
      incorporationDate: at(['1999-12-31', '2000-01-01', '2026-03-29', null], n),
      tagIds: tagIds.slice(0, n % 3),
      custom: customOf(n),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    if (n % 5 === 0)
      await admin.post(`/api/v1/companies/${body.data.id}/members`, { clientId: client, role: 'director' })
    if (n % 10 === 0) {
      const owner = { ownerType: 'company', ownerId: body.data.id }
      await admin.post('/api/v1/yachts', { name: `Y${n}`, ...owner })
    }
    if (n % 7 === 0) await admin.delete(`/api/v1/companies/${body.data.id}`)
  }
  await spread('companies')
  const { rows, details } = await readAll('companies', ['incorporationSubdivisionIso', 'incorporationDate'])
  const laidOpen = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(customTypesOf).map((name) => [`custom.${name}`, values[name] ?? null]))
  return rows.map((row, index) => ({
    ...row,
    ...details[index],
    ...laidOpen(row.custom as Record<string, unknown>),
  }))
}

async function makeBerths(): Promise<Row[]> {
  const response = await admin.post('/api/v1/berths/bulk-add', {
    berths: Array.from({ length: 200 }, (_, n) => ({
      mooringNumber: `${at(['A', 'B', 'CD'], n)}${n}`,
      status: at(['available', 'under_offer', 'sold'], n),
      tenureType: at(['permanent', 'fixed_term'], n),
      lengthM: n % 4 ? 5 + (n % 20) / 2 : null,
      waterDepthM: n % 3 ? 1 + (n % 7) / 10 : null,
      price: n % 5 ? String(1000 * (n % 9) + 0.5) : null,
      currency: at(['EUR', 'SEK'], n),
      pontoon: at(['Östra', 'ostra', null, 'West pier'], n),
      mooringType: at(['stern_buoy', null], n),
      waterAvailable: at([true, false, null], n),
    })),
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  for (const [n, id] of (response.body.data.ids as string[]).entries()) {
    if (n % 20 === 0) await admin.put(`/api/v1/berths/${id}/tags`, { tagIds: tagIds.slice(n % 2) })
    if (n % 10 === 3) await hold(id, n)
    if (n % 25) continue
    const clientId = (await admin.post('/api/v1/clients', { fullName: `Deal ${n}` })).body.data.id
    await admin.post('/api/v1/interests', { clientId, berthIds: [id], acknowledgeSold: true })
  }
  await spread('berths')
  // Rows do not have it, and none of these has a sheet.
  return (await readAll('berths', [])).rows.map((row) => ({ ...row, currentPdfVersionId: null }))
}

/** Somebody holds a berth today, and until one of a few days. */
async function hold(berthId: string, n: number): Promise<void> {
  const clientId = (await admin.post('/api/v1/clients', { fullName: at(names, n) })).body.data.id
  const days = { startDate: dayFrom(-1), endDate: dayFrom(30 + (n % 4)) }
  const reserved = await admin.post(`/api/v1/berths/${berthId}/reservations`, {
    ...{ clientId, tenureType: 'fixed_term', ...days, acknowledgeSold: true },
  })
  expect(reserved.status, JSON.stringify(reserved.body)).toBe(201)
  const active = await admin.patch(`/api/v1/berth-reservations/${reserved.body.data.id}`, {
    ...{ action: 'activate', acknowledgeSold: true },
  })
  expect(active.status, JSON.stringify(active.body)).toBe(200)
}

/** Moments around the ends of days and of summer time. */
async function spread(table: 'companies' | 'berths') {
  const moments = [
    '2026-03-28T22:00:00Z',
    '2026-03-28T21:59:59.999Z',
    '2026-03-29T20:59:59Z',
    '2026-03-29T21:00:00Z',
  ]
  const list = sql`${[...moments, '2026-10-25T21:30:00Z', '2026-10-25T22:00:00Z']}::timestamptz[]`
  await app.rows(
    admin.portId,
    sql`with spread as (select id, row_number() over (order by id) n from ${sql.table(table)} where port_id = ${admin.portId})
      update ${sql.table(table)} t set created_at = (${list})[1 + s.n % 6] from spread s
      where t.port_id = ${admin.portId} and t.id = s.id returning 1`,
  )
}

async function readAll(module: string, more: readonly string[]) {
  const { body } = await admin.get(`/api/v1/${module}?archived=all&limit=1000`)
  const rows = body.data as Row[]
  const details: Record<string, unknown>[] = []
  for (const { id } of more.length > 0 ? rows : []) {
    const { data } = (await admin.get(`/api/v1/${module}/${id}`)).body
    details.push(Object.fromEntries(more.map((name) => [name, data[name]])))
  }
  return { rows, details }
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const { compare } = new Intl.Collator('en')
const compareValues = (one: string | number, other: string | number) =>
  typeof one === 'number' ? one - Number(other) : compare(one, String(other))
const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })

/** What a filter means, said once more. */
function passes(row: Row, filter: Filter, fields: FilterFields): boolean {
  return filter.every((group) => group.some((condition) => holds(row, condition, fields)))
}

function holds(row: Row, { field, op, values }: Condition, fields: FilterFields): boolean {
  const { kind } = fields[field]!
  const value = row[field]
  if (kind === 'tag') {
    const carried = (value as { id: string }[]).map(({ id }) => id)
    return op === 'in'
      ? values.some((id) => carried.includes(id))
      : carried.length > 0 === (op === 'notempty')
  }
  const there = value !== null && value !== ''
  if (op === 'empty') return !there
  if (op === 'notempty') return there
  if (op === 'ne') return !holds(row, { field, op: 'eq', values }, fields)
  if (!there) return false
  if (Array.isArray(value)) return values.some((one) => value.includes(one))
  const numeric = kind === 'number' || kind === 'money'
  const read = (one: unknown): string | number => {
    if (numeric) return Number(one)
    return kind === 'text' ? fold(String(one)) : String(one)
  }
  const mine = kind === 'moment' ? dayIn.format(new Date(String(value))) : read(value)
  const [first, second] = values.map(read)
  switch (op) {
    case 'contains':
      return String(mine).includes(String(first))
    case 'eq':
    case 'in':
      return values.map(read).includes(mine)
    case 'lt':
      return mine < first!
    case 'lte':
      return mine <= first!
    case 'gt':
      return mine > first!
    case 'gte':
      return mine >= first!
    case 'between':
      return mine >= first! && mine <= second!
  }
}

function filtersOver(rows: readonly Row[], fields: FilterFields): fc.Arbitrary<Filter> {
  const condition = fc.constantFrom(...Object.keys(fields)).chain((field) =>
    fc.constantFrom(...opsOf(fields[field]!.kind)).chain((op) => {
      const taken = valuesTaken(op)
      const bounds = taken === null ? { minLength: 1, maxLength: 3 } : { minLength: taken, maxLength: taken }
      const values = fc.array(sampleOf(rows, fields, field), bounds)
      return fc.record({ field: fc.constant(field), op: fc.constant(op), values })
    }),
  )
  return fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
}

function sampleOf(rows: readonly Row[], fields: FilterFields, field: string): fc.Arbitrary<string> {
  const { kind, choices } = fields[field]!
  if (kind === 'tag') return fc.constantFrom(...tagIds)
  if (kind === 'choice') return fc.constantFrom(...choices!)
  if (kind === 'yesNo') return fc.constantFrom('true', 'false')
  if (kind === 'unit') return fc.constantFrom('ft', 'm')
  if (kind === 'country') return fc.constantFrom('FI', 'SE', 'NO')
  if (kind === 'moment')
    return fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26')
  const known = [...new Set(rows.map((row) => row[field]).filter((value) => value !== null && value !== ''))]
  const others = { number: '0', money: '1000.5', day: '2000-01-01', subdivision: 'SE-AB' } as Record<
    string,
    string
  >
  const texts = known.map(String)
  if (kind !== 'text')
    return fc
      .constantFrom(...texts, others[kind] ?? 'x', '-1')
      .filter((v) => kind === 'number' || kind === 'money' || v !== '-1')
  const parts = texts.flatMap((text) => [text, text.toUpperCase(), fold(text), text.slice(1, 4)])
  return fc.constantFrom(...parts.filter(Boolean), '%', '_', 'Å', 'é', ',', ';', '|', ':', '\\')
}

describe('any filter gives what a simple reading of it gives', () => {
  it.each([
    ['companies', () => companies, { ...filterFieldsOf(company), ...custom }, []],
    // Degrees stand in a record alone, and are asked for like any other number.
    ['berths', () => berths, filterFieldsOf(berth), ['latitude', 'longitude', 'archiveReason']],
  ] as const)(
    'of %s',
    async (module, all, fields, unread) => {
      const rows = all()
      const read = Object.fromEntries(
        Object.entries(fields).filter(([name]) => !unread.includes(name as never)),
      )
      let some = 0
      await fc.assert(
        fc.asyncProperty(filtersOver(rows, read), async (filter) => {
          const text = encodeURIComponent(writeFilter(filter))
          const { status, body } = await admin.get(`/api/v1/${module}?archived=all&limit=1000&filter=${text}`)
          expect(status, JSON.stringify(body)).toBe(200)
          const expected = rows.filter((row) => passes(row, filter, fields)).map(({ id }) => id)
          expect(body.data.map(({ id }: Row) => id).sort()).toEqual(expected.sort())
          expect(body.meta.total).toBe(expected.length)
          if (expected.length > 0 && expected.length < rows.length) some++
        }),
        { seed: 20_261_122, numRuns: 400 },
      )
      // A property over filters that leave all or nothing would say little.
      expect(some).toBeGreaterThan(100)
    },
    120_000,
  )
})

describe('a list', () => {
  const list = (query: string, person = admin) =>
    person.get(`/api/v1/companies?archived=all&limit=1000&${query}`)

  it.each([
    ['filter=shoeSize:eq:4', 'filter', 'shoeSize'],
    ['filter=name:near:4', 'filter', '"near"'],
    ['filter=incorporationDate:lt:yesterday', 'filter', '"yesterday"'],
    ['filter=', 'filter', 'field:op:value'],
    ['columns=name,shoeSize', 'columns', 'shoeSize'],
    ['columns=name,name', 'columns', 'once'],
    ['sort=shoeSize', 'sort', ''],
  ])('is refused with what is wrong: %s', async (query, path, sentence) => {
    const { status, body } = await list(query)
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.error.details).toMatchObject([{ path, message: expect.stringContaining(sentence) }])
  })

  it('of another port shows nothing of this one, whatever is asked', async () => {
    for (const filter of [`tags:in:${tagIds[0]}`, 'name:contains:a', 'tags:empty', 'memberCount:gte:0']) {
      const { status, body } = await list(`filter=${encodeURIComponent(filter)}`, stranger)
      expect([status, body.meta.total]).toEqual([200, 0])
    }
  })

  it.each(
    Object.keys({ ...filterFieldsOf(company), ...custom }).filter(
      // Choices stand in their declared order, not by their letters.
      (name) => !['tags', 'custom.place', 'custom.places'].includes(name),
    ),
  )('is sorted by %s both ways, with the empty ones last', async (field) => {
    const [up, down] = await Promise.all([list(`sort=${field}`), list(`sort=-${field}`)])
    expect([up.status, down.status, up.body.data.length]).toEqual([200, 200, companies.length])
    const known = new Map(companies.map((row) => [row.id, row[field]]))
    const valuesOf = (answer: typeof up) => answer.body.data.map(({ id }: Row) => known.get(id)) as unknown[]
    const there = (value: unknown) => value !== null
    for (const values of [valuesOf(up), valuesOf(down)]) {
      const firstEmpty = values.findIndex((value) => !there(value))
      if (firstEmpty >= 0) expect(values.slice(firstEmpty).some(there)).toBe(false)
    }
    const ordered = valuesOf(up).filter(there) as (string | number)[]
    expect(ordered).toEqual(ordered.toSorted(compareValues))
    expect(valuesOf(down).filter(there)).toEqual(ordered.toReversed())
  })

  it('is written as exactly the columns asked for', async () => {
    const query = 'filter=name:contains:cafe&sort=name&columns=vatNumber,name,createdAt,tags'
    const [head, ...lines] = csvParse(
      (await admin.get(`/api/v1/companies?${query}`, { accept: 'text/csv' })).body,
      { bom: true },
    ) as string[][]
    const companies = (await admin.get(`/api/v1/companies?${query}&limit=1000`)).body.data as Row[]
    expect(head).toEqual(['VAT number', 'Name', 'Created', 'Tags'])
    expect(lines.map((line) => line[1])).toEqual(companies.map(({ name }) => name))
    expect(lines.length).toBeGreaterThan(20)
  })

  it('is saved as a view with its filter, which has to be one', async () => {
    const view = {
      entityType: 'company',
      name: 'Cafés',
      filters: { filter: 'name:contains:cafe;tags:empty' },
    }
    const saved = await admin.post('/api/v1/saved-views', view)
    expect([saved.status, saved.body.data?.filters]).toEqual([201, view.filters])
    const wrong = { ...view, name: 'Wrong', filters: { filter: 'shoeSize:eq:4' } }
    const { status, body } = await admin.post('/api/v1/saved-views', wrong)
    expect([status, body.error.details[0].path]).toEqual([400, 'filters.filter'])
  })
})
