import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../../../contract/crm.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { connectMcp } from '../api-keys/testing/mcp-client.ts'
import { createProgram } from '../api-keys/testing/with-key.ts'

let app: TestApp
let admin: Person
let lengthM = 10

/** As an import writes them: all at one time. */
const imported = 250

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
  const berths = Array.from({ length: imported }, (_, at) => ({ mooringNumber: `K${at + 1}` }))
  data(await admin.post('/api/v1/berths/bulk-add', { berths }))
  await sameTime()
})
afterAll(() => app.close())

const times = () =>
  app.rows(admin.portId, sql<{ count: number }>`select count(distinct updated_at)::int as count from berths`)

/** The rows were written by one statement, in one transaction, and so are of one time. */
async function sameTime() {
  expect(await times()).toEqual([{ count: 1 }])
}

interface Page {
  readonly ids: string[]
  readonly next: string | null
}
type Read = (order: string, cursor: string) => Promise<Page>

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function walk(read: Read, order: string, change: (ids: readonly string[]) => Promise<unknown>) {
  const idsRead: string[] = []
  let next: string | null = ''
  for (let page = 0; next !== null; page++) {
    const found: Page = await read(order, next)
    idsRead.push(...found.ids)
    next = found.next
    if (page === 0) await change(idsRead)
  }
  return idsRead
}

const overHttp: Read = async (order, cursor) => {
  const { body } = await admin.get(
    `/api/v1/berths?limit=100&sort=${order}&cursor=${encodeURIComponent(cursor)}`,
  )
  expect(body.meta.total).toBe(imported)
  return { ids: idsOf(body.data), next: body.meta.nextCursor }
}

describe.each(['updatedAt', 'createdAt', '-createdAt'])('pages of a hundred in the order of %s', (order) => {
  it.each(['seen', 'not yet seen'])('have all 250, none missing, while one %s is edited', async (which) => {
    const all = idsOf((await admin.get('/api/v1/berths?limit=1000')).body.data)
    const ids = await walk(overHttp, order, (so) => {
      const id = which === 'seen' ? so[7]! : all.find((one) => !so.includes(one))!
      lengthM += 1
      return admin.patch(`/api/v1/berths/${id}`, { lengthM }).then(data)
    })
    expect(new Set(ids).size).toBe(imported)
    // One that was seen already and changed since comes once more, by the time of its change.
    expect(ids.length).toBe(order === 'updatedAt' && which === 'seen' ? imported + 1 : imported)
  })
})

it('the same over MCP', async () => {
  const program = await createProgram(app, admin, ['berths.view'])
  const mcp = await connectMcp(await app.web.listen({ host: '127.0.0.1', port: 0 }), program.key)
  const read: Read = async (order, cursor) => {
    const page = await mcp.call('list_records', {
      type: 'berth',
      limit: 100,
      order,
      ...(cursor ? { cursor } : {}),
    })
    return { ids: idsOf(page.records), next: page.nextCursor }
  }
  const ids = await walk(read, 'updatedAt', () => Promise.resolve())
  expect([new Set(ids).size, ids.length]).toEqual([imported, imported])
  await mcp.close()
})

describe('a cursor', () => {
  it('goes with filters and search, and leaves pages by number as they are', async () => {
    const query = 'sort=createdAt&filter=mooringNumber:contains:K2'
    const plain = idsOf((await admin.get(`/api/v1/berths?${query}&limit=1000`)).body.data)
    const read: Read = async (_, cursor) => {
      const { body } = await admin.get(`/api/v1/berths?${query}&limit=4&cursor=${encodeURIComponent(cursor)}`)
      expect(body.meta.total).toBe(plain.length)
      return { ids: idsOf(body.data), next: body.meta.nextCursor }
    }
    expect((await walk(read, '', () => Promise.resolve())).toSorted()).toEqual(plain.toSorted())
    expect((await admin.get('/api/v1/berths?limit=2')).body.meta).not.toHaveProperty('nextCursor')
  })

  it.each([
    ['cursor=nonsense', 'cursor'],
    [`cursor=1.${'0'.repeat(36)}`, 'cursor'],
    ['cursor=&sort=-updatedAt', 'sort'],
    ['cursor=&sort=mooringNumber', 'sort'],
  ])('is refused: %s', async (query, path) => {
    const { status, body } = await admin.get(`/api/v1/berths?${query}`)
    expect([status, body.error.details[0].path]).toEqual([400, path])
  })

  it.each(
    Object.values(crm as Record<string, Record<string, Endpoint>>)
      .flatMap((module) => Object.values(module))
      .filter(({ query, response }) => response.kind === 'page' && 'cursor' in (query?.shape ?? {}))
      .map(({ path }) => path),
  )('is taken by %s', async (path) => {
    const { status, body } = await admin.get(`${path}?cursor=&limit=1`)
    expect([status, 'nextCursor' in body.meta]).toEqual([200, true])
  })
})
