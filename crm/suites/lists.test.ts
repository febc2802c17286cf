import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { crm } from '../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'
import { permissionKnown } from '../../contract/permissions.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { csvOf } from '../../platform/testing/csv.ts'
import { crmLimits } from '../service.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { makeSample, paramsFor, type Sample } from './sample.ts'

const lists = Object.entries(crm as Record<string, Record<string, Endpoint>>)
  .flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
  )
  .filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' &&
      isList(endpoint) &&
      gatesOf(endpoint).every((gate) => permissionKnown(gate) || gate === 'session' || gate === 'admin'),
  )

/** What answers rows, in whatever manner. */
function isList({ response: { kind, body } }: Endpoint): boolean {
  if (!['page', 'cursor', 'data'].includes(kind)) return false
  const { data } = (body as unknown as z.ZodObject).shape
  if (!(data instanceof z.ZodArray)) return false
  const row = data.element instanceof z.ZodUnion ? data.element.options[0] : data.element
  return row instanceof z.ZodObject
}

const queries: Record<string, string> = {
  'clients.duplicates': '?name=Ingrid',
  'search.find': '?q=ing',
  'settings.resolved': '?keys=berth_rules',
}

let app: TestApp
let admin: Person
let sample: Sample
/** How many rows each list has that is given in pages. */
const paged = new Map<string, number>()

beforeAll(async () => {
  const roomy = { points: 1_000_000, seconds: 60, shared: false }
  app = await testApp({ ...crmLimits, default: roomy, export: roomy })
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  sample = await makeSample(admin, (await app.person(portId, 'viewer')).userId!)
})
afterAll(() => app.close())

it('knows the lists of every manner', () => {
  const kinds = new Set(lists.map(({ endpoint }) => endpoint.response.kind))
  expect([...kinds].sort()).toEqual(['cursor', 'data', 'page'])
  const names = lists.map(({ operation }) => operation)
  expect(names).toEqual(
    expect.arrayContaining([
      'audit.list',
      'errorEvents.list',
      'notifications.list',
      'documentSends.list',
      'documentTemplates.list',
      'brochures.list',
    ]),
  )
})

it.each(lists)('$operation is a CSV file where that is asked for', async ({ operation, endpoint }) => {
  const params = paramsFor(endpoint.path, sample)
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || uuidv7())
  const address = url + (queries[operation] ?? '')
  const json = await admin.get(address)
  const csv = await admin.get(address, { accept: 'text/csv' })
  expect(csv.status, JSON.stringify(csv.body)).toBe(json.status)
  if (json.status !== 200) return
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [headings, ...rows] = csvOf(csv.body)
  expect(headings!.length).toBeGreaterThan(1)
  expect(rows.every((row) => row.length === headings!.length)).toBe(true)
  // The log of the port has one entry more by the time it is asked for again.
  if (!json.body.meta?.nextCursor && operation !== 'audit.list')
    expect(rows).toHaveLength(json.body.data.length)
})

const inPages = lists.filter(({ endpoint }) => endpoint.response.kind === 'page')

it.each(inPages)('$operation gives each row on one of its pages', async ({ operation, endpoint }) => {
  const params = paramsFor(endpoint.path, sample)
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || uuidv7())
  const read = async (page: number, limit: number) => {
    const query = new URLSearchParams(queries[operation] ?? '')
    query.set('page', String(page))
    query.set('limit', String(limit))
    const { status, body } = await admin.get(`${url}?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const { data, meta } = await read(1, 100)
  paged.set(operation, meta.total)
  for (let page = 1; page <= Math.min(3, meta.total + 1); page += 1) {
    const one = await read(page, 1)
    expect([one.meta.total, one.data]).toEqual([meta.total, data.slice(page - 1, page)])
  }
})

it('had more than one row in lists of every manner whose pages were turned', () => {
  const more = [...paged.values()].filter((total) => total > 1)
  expect(more.length).toBeGreaterThan(8)
  for (const name of ['users.list', 'clients.list', 'berths.list'])
    expect([name, paged.get(name)]).toEqual([name, expect.toSatisfy((total) => total > 1)])
})
