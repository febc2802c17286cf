import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFault } from '../../../platform/service/keep-fault.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let boss: Person
let root: Person
const url = '/api/v1/admin/errors'

const fault = {
  method: 'POST',
  path: '/api/v1/clients',
  status: 500,
  errorName: 'TypeError',
  errorMessage: 'Cannot read the tide',
  stackHead: 'TypeError: Cannot read the tide\n    at create.ts:1',
  bodyExcerpt: '{"fullName":"X"}',
  durationMs: 12,
  ip: '127.0.0.1',
  userAgent: 'test',
}
const keep = (tenantId: string | null, requestId: string, more: object = {}) =>
  keepFault(app.crm.services.kernel, { ...fault, tenantId, requestId, userId: boss.userId, ...more })

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  root = await app.person(portId, 'port_admin', { superAdmin: true })
  await keep(portId, 'request-one')
  await keep(portId, 'request-two', { path: '/api/v1/yachts', status: 503, userId: null })
  await keep(null, 'request-none')
  await keep(await app.makePort(), 'request-else')
})
afterAll(() => app.close())

const ids = async (who: Person, query = '') =>
  ((await who.get(`${url}?${query}`)).body.data as { requestId: string }[]).map(({ requestId }) => requestId)

describe('what the server failed to answer', () => {
  it('is listed newest first, by its port, and page by page', async () => {
    expect(await ids(boss)).toEqual(['request-two', 'request-one'])
    const first = (await boss.get(`${url}?limit=1`)).body
    expect(first.data[0]).toMatchObject({ requestId: 'request-two', userName: null, status: 503 })
    const second = (await boss.get(`${url}?limit=1&cursor=${first.meta.nextCursor}`)).body
    expect([second.data[0].requestId, second.meta.nextCursor]).toEqual(['request-one', null])
  })

  it('is found by the id people quote, by its path, what it says, its status and its time', async () => {
    expect(await ids(boss, 'q=request-one')).toEqual(['request-one'])
    expect(await ids(boss, 'q=YACHTS')).toEqual(['request-two'])
    expect(await ids(boss, 'q=the+tide&status=500')).toEqual(['request-one'])
    expect(await ids(boss, 'to=2020-01-01T00:00:00Z')).toEqual([])
    expect((await boss.get(`${url}?status=404`)).status).toBe(400)
  })

  it('is told in full, to nobody of another port', async () => {
    const { data } = (await boss.get(`${url}/request-one`)).body
    expect(data).toMatchObject({ ...fault, userName: expect.any(String) })
    for (const id of ['request-else', 'request-none', 'no'])
      expect((await boss.get(`${url}/${id}`)).status).toBe(404)
    const agent = await app.person(boss.portId!, 'sales_agent')
    expect((await agent.get(url)).status).toBe(403)
  })

  it('of no port is for super administrators', async () => {
    expect((await boss.get(`${url}?of=installation`)).status).toBe(403)
    expect(await ids(root, 'of=installation')).toEqual(['request-none'])
    expect((await root.get(`${url}/request-none?of=installation`)).status).toBe(200)
  })
})

it('whoever administers the port has its figures', async () => {
  const [client] = await Promise.all([boss.post('/api/v1/clients', { fullName: 'Vera Dahl' })])
  const deal = async () =>
    (await boss.post('/api/v1/interests', { clientId: client.body.data.id })).body.data.id as string
  const [won, lost] = [await deal(), await deal(), await deal()]
  await boss.post(`/api/v1/interests/${won}/outcome`, { outcome: 'won' })
  await boss.post(`/api/v1/interests/${lost}/outcome`, { outcome: 'lost_other' })
  const { data } = (await boss.get('/api/v1/admin/dashboard-stats')).body
  expect(data).toMatchObject({ closedTotal: 2, completed30d: 1 })
  expect(data.active[0]).toEqual({ stage: 'enquiry', count: 1 })
  expect(data.active).toHaveLength(7)
  expect(await app.rows(boss.portId, sql`select 1 from interests`)).toHaveLength(3)
})
