import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'
import { facts } from '../../contract/events.ts'
import { permissionKnown } from '../../contract/permissions.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { assertStatementsNameTheirTenant } from '../../platform/testing/scale-rules.suite.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { bodyFor, makeSample, paramsFor, type Sample } from './sample.ts'
import { exceptions } from './scale-exceptions.ts'

const all = Object.entries(crm as Record<string, Record<string, Endpoint>>).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)
// A signed link is its own right.
const open = ['public', 'signed_token']
const gated = all.filter(({ endpoint }) => !open.includes(String(endpoint.gate)))
const permitted = all.filter(({ endpoint }) =>
  gatesOf(endpoint).every((gate) => permissionKnown(gate) || gate === 'super_admin'),
)
// The portal finds its port by the account: it has a suite of its own.
const scoped = gated.filter(({ endpoint }) => endpoint.scope !== 'none' && endpoint.gate !== 'portal')
const withRecord = scoped.filter(
  ({ endpoint }) =>
    endpoint.path.includes('{') &&
    !endpoint.upload &&
    endpoint.gate !== 'super_admin' &&
    // What a word names, every port has.
    !Object.values(endpoint.pathKinds ?? {}).includes('word'),
)
const withBody = all.filter(({ endpoint }) => endpoint.body && !endpoint.upload && endpoint.gate !== 'portal')

let app: TestApp
let admin: Person
let powerless: Person
let foreign: Sample
let foreignPort: string
let own: Sample

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  foreignPort = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  powerless = await app.person(portId, [])
  own = await makeSample(admin, powerless.userId!)
  const theirAdmin = await app.person(foreignPort, 'port_admin')
  foreign = await makeSample(theirAdmin, (await app.person(foreignPort, 'viewer')).userId!)
})
afterAll(() => app.close())

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || uuidv7())
}

function queryOf(operation: string): string {
  if (operation === 'clients.duplicates') return '?name=Ingrid'
  if (operation === 'search.find') return '?q=ing'
  if (operation === 'customFields.setValues') return '?entityType=client'
  if (operation === 'settings.resolved') return '?keys=berth_rules'
  return ''
}

function urlOf(operation: string, endpoint: Endpoint, params: Record<string, string>): string {
  return fill(endpoint.path, params) + queryOf(operation)
}

describe('without a session', () => {
  it.each(gated)('$operation is 401', async ({ operation, endpoint }) => {
    const answer = await app.nobody.send(endpoint.method, urlOf(operation, endpoint, {}), undefined, {
      'x-port-id': admin.portId!,
    })
    if (endpoint.orNobody) return expect([answer.status, answer.body]).toEqual([200, { data: null }])
    expect(answer.status).toBe(401)
    expect(answer.body.error).toMatchObject({
      code: 'SESSION_REQUIRED',
      requestId: answer.headers['x-request-id'],
    })
  })
})

describe('the port of a request', () => {
  it.each(scoped)('$operation needs it', async ({ operation, endpoint }) => {
    const url = urlOf(operation, endpoint, {})
    const none = await admin.send(endpoint.method, url, undefined, { 'x-port-id': '' })
    expect([none.status, none.body.error.code]).toEqual([400, 'PORT_REQUIRED'])
    for (const portId of [foreignPort, uuidv7(), 'nonsense']) {
      const answer = await admin.send(endpoint.method, url, undefined, { 'x-port-id': portId })
      expect([answer.status, answer.body.error.code]).toEqual([403, 'PORT_FORBIDDEN'])
    }
  })
})

describe('without the permission', () => {
  it.each(permitted)('$operation is 403', async ({ operation, endpoint }) => {
    const answer = await powerless.send(
      endpoint.method,
      urlOf(operation, endpoint, paramsFor(endpoint.path, own)),
    )
    expect([answer.status, answer.body.error.code]).toEqual([403, 'PERMISSION_DENIED'])
  })

  it('is written to the audit log', async () => {
    await powerless.get('/api/v1/clients')
    const { body } = await admin.get('/api/v1/admin/audit?action=permission_denied&limit=200')
    const permissions = body.data.map(
      (entry: { metadata: { permission: string } }) => entry.metadata.permission,
    )
    // The newest of them: they are asked for in the order of the contract.
    expect(permissions).toContain('yachts.view')
  })
})

describe('records of another port', () => {
  // What the other port holds is looked at once for each module: it is a hundred tables.
  describe.each([...Map.groupBy(withRecord, ({ operation }) => operation.split('.')[0]!)])(
    '%s',
    (_, rows) => {
      let before: string
      beforeAll(async () => {
        before = await digest()
      })
      afterAll(async () => expect(await digest()).toBe(before))

      it.each(rows)('$operation answers 404 and changes nothing', async ({ operation, endpoint }) => {
        for (const params of [paramsFor(endpoint.path, foreign), {}, { id: 'nonsense' }]) {
          const body = endpoint.body ? bodyFor(operation, own) : undefined
          const answer = await admin.send(endpoint.method, urlOf(operation, endpoint, params), body)
          expect([answer.status, answer.body.error?.code]).toEqual([
            404,
            operation.includes('ecommend') && params.id !== 'nonsense'
              ? 'INTEREST_PORT_MISMATCH'
              : 'RECORD_NOT_FOUND',
          ])
        }
      })
    },
  )

  it('cannot be named in a body', async () => {
    const before = await digest()
    const refused = await Promise.all([
      admin.post('/api/v1/interests', { clientId: foreign.clientId }),
      admin.post('/api/v1/interests', { clientId: own.clientId, yachtId: foreign.yachtId }),
      admin.post('/api/v1/interests', { clientId: own.clientId, assignedTo: foreign.userId }),
      admin.post('/api/v1/yachts', { name: 'X', ownerType: 'client', ownerId: foreign.clientId }),
      admin.post(`/api/v1/yachts/${own.yachtId}/transfer`, {
        ownerType: 'company',
        ownerId: foreign.companyId,
      }),
      admin.post(`/api/v1/companies/${own.companyId}/members`, { clientId: foreign.clientId, role: 'other' }),
      admin.put(`/api/v1/clients/${own.clientId}/tags`, { tagIds: [foreign.tagId] }),
      admin.post('/api/v1/clients', { fullName: 'New', tagIds: [foreign.tagId] }),
      admin.put('/api/v1/berths/plan', { positions: [{ id: foreign.berthId, position: null }] }),
      admin.post('/api/v1/search/recently-viewed', { type: 'client', id: foreign.clientId }),
      admin.patch(`/api/v1/admin/users/${own.userId}`, { roleId: foreign.roleId }),
    ])
    expect(refused.map((answer) => [answer.status, answer.body.error.code])).toEqual(
      refused.map(() => [400, 'REFERENCE_NOT_FOUND']),
    )
    const linked = await admin.post(`/api/v1/interests/${own.interestId}/berths`, {
      berthId: foreign.berthId,
    })
    expect([linked.status, linked.body.error.code]).toEqual([400, 'CROSS_PORT_LINK_REJECTED'])
    expect(await digest()).toBe(before)
  })

  it('are told as absent in their place of a bulk request', async () => {
    const { body } = await admin.post('/api/v1/clients/bulk', {
      action: 'assign_source',
      source: 'broker',
      ids: [foreign.clientId, own.clientId],
    })
    expect(
      body.data.results.map((one: { ok: boolean; error?: { code: string } }) => one.error?.code ?? one.ok),
    ).toEqual(['RECORD_NOT_FOUND', true])
  })

  /** Everything the other port holds, as one text. */
  async function digest(): Promise<string> {
    const tables = await app.rows(
      null,
      sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'port_id' where c.relnamespace = 'crm'::regnamespace
        and c.relkind = 'r' order by 1`,
    )
    const parts = await Promise.all(
      tables.map(({ name }) =>
        app.rows(
          foreignPort,
          sql<{ sum: string }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
          from ${sql.table(name)} t where port_id = ${foreignPort}`,
        ),
      ),
    )
    return parts.map(([row]) => row!.sum).join()
  }
})

describe('bad input', () => {
  it.each(withBody)(
    '$operation refuses a malformed, a strange and a wrongly typed body',
    async ({ operation, endpoint }) => {
      const url = urlOf(operation, endpoint, paramsFor(endpoint.path, own))
      const json = { 'content-type': 'application/json' }
      const malformed = await admin.send(endpoint.method, url, '{"a":', json)
      // Whoever may not call hears that first.
      if (endpoint.gate === 'super_admin') return expect(malformed.status).toBe(403)
      if (endpoint.gate === 'portal') return expect(malformed.status).toBe(401)
      expect([malformed.status, malformed.body.error.code]).toEqual([400, 'BODY_MALFORMED'])
      const list = await admin.send(endpoint.method, url, '[1]', json)
      expect([list.status, list.body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
      const media = await admin.send(endpoint.method, url, 'a=1', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(media.status).toBe(415)
      const unknown = await admin.send(endpoint.method, url, { surprise: 1 })
      // Signing in and the like count tries, so they may refuse with 429 first.
      expect([400, 403, 429]).toContain(unknown.status)
      if (unknown.status === 400) expect(unknown.body.error.details.length).toBeGreaterThan(0)
    },
  )

  it('refuses a body over 1 MiB and an unknown address', async () => {
    const large = await admin.post('/api/v1/clients', { fullName: 'x'.repeat(1024 * 1024) })
    expect([large.status, large.body.error.code]).toEqual([413, 'BODY_TOO_LARGE'])
    const lost = await admin.get('/api/v1/nowhere')
    expect([lost.status, lost.body.error.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })

  const value: fc.Arbitrary<unknown> = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('\u0000', '\ud800', "'; drop table clients; --", '', ' ', '2026-13-45', '-1', '1e309'),
    fc.double(),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 2 }),
    fc.constantFrom(...['id'].map(() => uuidv7())),
  )

  it.each(withBody.filter(({ endpoint }) => endpoint.limit === undefined))(
    '$operation never answers 5xx, whatever it is sent',
    async ({ operation, endpoint }) => {
      const shape = (endpoint.body as { shape?: Record<string, unknown> }).shape ?? {}
      const keys = Object.keys(shape)
      const bodies = fc.dictionary(fc.constantFrom(...(keys.length > 0 ? keys : ['action'])), value, {
        maxKeys: 6,
      })
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const merged = { ...(bodyFor(operation, own) as object), ...body }
          const answer = await admin.send(
            endpoint.method,
            urlOf(operation, endpoint, paramsFor(endpoint.path, own)),
            merged,
          )
          expect(answer.status, JSON.stringify([merged, answer.body])).toBeLessThan(500)
        }),
        { numRuns: 12 },
      )
    },
  )

  it.each(all.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.query))(
    '$operation never answers 5xx, whatever its query',
    async ({ endpoint }) => {
      const keys = Object.keys(endpoint.query!.shape)
      const queries = fc.dictionary(fc.constantFrom(...keys), fc.string({ unit: 'binary', maxLength: 20 }), {
        maxKeys: 3,
      })
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          const text = new URLSearchParams(Object.entries(query)).toString()
          const answer = await admin.get(`${fill(endpoint.path, paramsFor(endpoint.path, own))}?${text}`)
          expect(answer.status, text).toBeLessThan(500)
        }),
        // What draws a file starts a process for each query that passes.
        { numRuns: endpoint.response.kind === 'file' ? 3 : 12 },
      )
    },
  )
})

describe('the contract', () => {
  it('says of every write which facts it records, and every fact is known', () => {
    for (const { operation, endpoint } of all) {
      if (endpoint.method === 'GET') expect(endpoint.emits, operation).toBeUndefined()
      else expect(endpoint.emits, operation).toBeDefined()
      if (Array.isArray(endpoint.emits))
        for (const fact of endpoint.emits) expect(facts).toHaveProperty([fact])
    }
  })

  it('gives every operation a path of its own', () => {
    const paths = all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('what the operations asked the database', () => {
  it('names its tenant, and no transaction writes tables of a tenant and of none, but for what is listed', async () => {
    const service = { name: 'crm', tenant: 'port_id', exceptions } as const
    expect(await assertStatementsNameTheirTenant(service, app.connection)).toBeGreaterThan(150)
  })
})
