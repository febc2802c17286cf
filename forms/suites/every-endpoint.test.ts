import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { FormGate } from '../../contract/forms/endpoint.ts'
import { formFacts } from '../../contract/forms/facts.ts'
import { formService } from '../../contract/forms/service.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { assertStatementsNameTheirTenant } from '../../platform/testing/scale-rules.suite.ts'
import type { Talker } from '../../platform/testing/talker.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { exceptions } from './scale-exceptions.ts'

const all = Object.entries(formService as Record<string, Record<string, Endpoint>>).flatMap(
  ([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)
const ofGate = (...gates: FormGate[]) =>
  all.filter(({ endpoint }) => gates.includes(endpoint.gate as FormGate))
const desk = ofGate('session', 'view', 'edit', 'own')
const withRecord = desk.filter(({ endpoint }) => endpoint.path.includes('{'))
const withBody = desk.filter(({ endpoint }) => endpoint.body && !endpoint.upload)

let app: FormsApp
let mine: TestAccount
let theirs: TestAccount
let foreign: Record<string, string>
let own: Record<string, string>
let viewer: Talker
let editor: Talker

beforeAll(async () => {
  app = await formsApp({ resolve: async () => ['93.184.215.14'] })
  mine = await app.account()
  theirs = await app.account()
  viewer = await app.member(mine.id, 'viewer')
  editor = await app.member(mine.id, 'editor')
  foreign = await recordsOf(theirs)
  own = await recordsOf(mine)
})
afterAll(() => app.close())

/** A record of each kind. */
async function recordsOf(account: TestAccount): Promise<Record<string, string>> {
  const submission = await app.submit(account.slug, { name: 'Ada' })
  const subscribed = await account.platform.post('/external/automation/webhook', {
    hookUrl: `https://hooks.example.com/${account.id}`,
    form_id: account.formId,
  })
  const subscriptions = subscribed.body.subscription_id
  const test = await account.owner.post(`/api/v1/subscriptions/${subscriptions}/test`)
  const { body: keys } = await account.owner.get('/api/v1/keys')
  const other = await app.member(account.id, 'viewer')
  return {
    forms: account.formId,
    workspaces: account.workspaceId,
    submissions: submission,
    subscriptions,
    deliveries: test.body.data.id,
    keys: keys.data[0].id,
    members: other.userId,
  }
}

const idFor = (path: string, records: Record<string, string>) => records[path.split('/')[3]!] ?? uuidv7()
const urlOf = (endpoint: Endpoint, records: Record<string, string>) =>
  endpoint.path.replace('{id}', idFor(endpoint.path, records)) +
  (endpoint.path.endsWith('/export') ? '?format=csv' : '')

function bodyFor(operation: string): unknown {
  const bodies: Record<string, unknown> = {
    'formAuth.renamePasskey': { name: 'Laptop' },
    'formMe.update': { name: 'New name' },
    'account.update': { name: 'New name' },
    'members.invite': { name: 'Ada', email: `${uuidv7()}@test.example`, role: 'viewer' },
    'members.update': { role: 'editor' },
    'workspaces.create': { name: uuidv7() },
    'workspaces.update': { name: uuidv7() },
    'forms.create': { workspaceId: mine.workspaceId, name: 'Form' },
    'forms.update': { name: 'Form' },
    'forms.testConfirmation': { confirmation: { subject: 'Thank you', message: 'It is here.', copy: true } },
    'submissions.mark': { ids: [own.submissions], spam: true },
    'submissions.removeMany': { ids: [own.submissions] },
    'apiKeys.create': { name: 'Key' },
    'subscriptions.update': { inOrder: true },
    'deliveryLog.update': { days: 30 },
    'subscriptions.create': { hookUrl: 'https://hooks.example.com/new' },
  }
  return bodies[operation]
}

describe('without a session', () => {
  it.each(desk)('$operation is 401', async ({ endpoint }) => {
    const { status, body } = await app.nobody.send(endpoint.method, urlOf(endpoint, own))
    if (endpoint.orNobody) return expect([status, body]).toEqual([200, { data: null }])
    expect([status, body.error.code]).toEqual([401, 'SESSION_REQUIRED'])
    expect(body.message).toBe(body.error.message)
    const key = await mine.platform.send(endpoint.method, urlOf(endpoint, own))
    expect(key.status).toBe(401)
  })
})

describe('without the right', () => {
  it.each(ofGate('edit', 'own'))('$operation is 403 for a viewer', async ({ endpoint }) => {
    const { status, body } = await viewer.send(endpoint.method, urlOf(endpoint, own))
    expect([status, body.error.code]).toEqual([403, 'PERMISSION_DENIED'])
  })
  it.each(ofGate('own'))('$operation is 403 for an editor', async ({ endpoint }) => {
    expect((await editor.send(endpoint.method, urlOf(endpoint, own))).status).toBe(403)
  })
})

describe('records of another account', () => {
  it.each(withRecord)('$operation answers 404 and changes nothing', async ({ operation, endpoint }) => {
    const before = await digest()
    for (const records of [foreign, {}]) {
      const { status, body } = endpoint.upload
        ? await mine.owner.send(endpoint.method, urlOf(endpoint, records), multipart, multipartType)
        : await mine.owner.send(endpoint.method, urlOf(endpoint, records), bodyFor(operation))
      expect([status, body.error?.code]).toEqual([404, 'RECORD_NOT_FOUND'])
    }
    const strange = await mine.owner.send(endpoint.method, endpoint.path.replace('{id}', 'nonsense'))
    expect(strange.status).toBe(404)
    expect(await digest()).toBe(before)
  })

  it('cannot be named in a body', async () => {
    const before = await digest()
    const { owner } = mine
    const refused = await Promise.all([
      owner.post('/api/v1/forms', { workspaceId: foreign.workspaces, name: 'X' }),
      owner.post('/api/v1/forms', { workspaceId: own.workspaces, name: 'X', copyOf: foreign.forms }),
      owner.patch(`/api/v1/forms/${own.forms}`, { workspaceId: foreign.workspaces }),
      owner.post('/api/v1/keys', { name: 'X', workspaceIds: [foreign.workspaces] }),
    ])
    expect(refused.map((one) => [one.status, one.body.error.code])).toEqual(
      refused.map(() => [400, 'REFERENCE_NOT_FOUND']),
    )
    for (const path of ['mark', 'delete']) {
      const body = { ids: [foreign.submissions], ...(path === 'mark' ? { spam: true } : {}) }
      const { data } = (await owner.post(`/api/v1/submissions/${path}`, body)).body
      expect(data.results[0].error.code).toBe('RECORD_NOT_FOUND')
    }
    expect(await digest()).toBe(before)
  })

  const boundary = 'berthwise'
  const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const multipart = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--${boundary}--\r\n`

  /** Everything the other account holds, as one text. */
  async function digest(): Promise<string> {
    const tables = await app.rows(
      null,
      sql<{ name: string }>`select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        where c.relnamespace = 'forms'::regnamespace and c.relkind = 'r' and c.relname <> 'credentials' order by 1`,
    )
    const sums = tables.map(({ name }) =>
      app.rows(
        theirs.id,
        sql<{
          sum: string
        }>`select md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, '|' order by t::text), '')) as sum
          from ${sql.table(name)} t where account_id = ${theirs.id}`,
      ),
    )
    return (await Promise.all(sums)).map(([row]) => row!.sum).join()
  }
})

describe('bad input', () => {
  it.each(withBody)(
    '$operation refuses a malformed and a strange body, naming the field',
    async ({ operation, endpoint }) => {
      const url = urlOf(endpoint, own)
      const malformed = await mine.owner.send(endpoint.method, url, '{"a":', {
        'content-type': 'application/json',
      })
      expect([malformed.status, malformed.body.error.code]).toEqual([400, 'BODY_MALFORMED'])
      const strange = await mine.owner.send(endpoint.method, url, {
        ...(bodyFor(operation) as object),
        surprise: 1,
      })
      expect(strange.status).toBe(400)
      expect(strange.body.error.details.map((one: { path: string }) => one.path)).toContain('surprise')
    },
  )

  const value: fc.Arbitrary<unknown> = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '\u0000',
      '\ud800',
      "'; drop table forms; --",
      '',
      ' ',
      '2026-13-45',
      '1e309',
      null,
      true,
    ),
    fc.double(),
    fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 2 }),
  )
  it.each(withBody)('$operation never answers 5xx, whatever it is sent', async ({ operation, endpoint }) => {
    const keys = Object.keys((endpoint.body as unknown as { shape: object }).shape)
    const bodies = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 5 })
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const merged = { ...(bodyFor(operation) as object), ...body }
        const answer = await mine.owner.send(endpoint.method, urlOf(endpoint, own), merged)
        expect(answer.status, JSON.stringify([merged, answer.body])).toBeLessThan(500)
      }),
      { numRuns: 15 },
    )
  })
  it.each(all.filter(({ endpoint }) => endpoint.query))(
    '$operation never answers 5xx, whatever its query',
    async ({ endpoint }) => {
      const queries = fc.dictionary(
        fc.constantFrom(...Object.keys(endpoint.query!.shape)),
        fc.string({ unit: 'binary', maxLength: 20 }),
        { maxKeys: 3 },
      )
      const talker = endpoint.gate === 'api_key' ? mine.platform : mine.owner
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          const path = endpoint.path.replace('{id}', idFor(endpoint.path, own))
          const answer = await talker.get(`${path}?${new URLSearchParams(query)}`)
          expect(answer.status, JSON.stringify(query)).toBeLessThan(500)
        }),
        { numRuns: 15 },
      )
    },
  )
})

describe('the contract', () => {
  it('says of every write which facts it records, and gives every operation a path of its own', () => {
    for (const { operation, endpoint } of all) {
      if (endpoint.method === 'GET') expect(endpoint.emits, operation).toBeUndefined()
      else expect(endpoint.emits, operation).toBeDefined()
      if (Array.isArray(endpoint.emits))
        for (const fact of endpoint.emits) expect(formFacts).toHaveProperty([fact])
    }
    const paths = all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('every table of an account is locked to it, forced on its owner too', async () => {
    const rows = await app.rows(
      null,
      sql<{ name: string; forced: boolean; policies: number }>`
        select c.relname as name, c.relforcerowsecurity as forced,
          (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname <> 'backup_reads') as policies
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        where c.relnamespace = 'forms'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype`,
    )
    expect(rows.length).toBeGreaterThan(12)
    expect(rows.filter((row) => !row.forced || row.policies === 0)).toEqual([])
  })
})

describe('what the operations asked the database', () => {
  it('names its tenant, and no transaction writes tables of a tenant and of none, but for what is listed', async () => {
    const service = { name: 'forms', tenant: 'account_id', exceptions } as const
    expect(await assertStatementsNameTheirTenant(service, app.connection)).toBeGreaterThan(50)
  })
})
