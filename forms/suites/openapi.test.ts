import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { formService } from '../../contract/forms/service.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'

const all = Object.entries(formService as Record<string, Record<string, Endpoint>>).flatMap(
  ([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)

interface Operation {
  operationId: string
  security?: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string }>
}

let app: FormsApp
let account: TestAccount
let document: {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown> }
}

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  document = (await app.nobody.get('/api/openapi.json')).body
})
afterAll(() => app.close())

const described = (endpoint: Endpoint) => document.paths[endpoint.path]![endpoint.method.toLowerCase()]!
const codesAt = (endpoint: Endpoint, status: number) =>
  described(endpoint).responses[status]?.description.split(', ') ?? []
const addressOf = (endpoint: Endpoint) => endpoint.path.replace(/\{\w+\}/g, () => uuidv7())

describe('the document', () => {
  it('has every operation once, and no header of another service', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((one) => one.operationId),
    )
    expect(ids.sort()).toEqual(all.map(({ operation }) => operation).sort())
    expect(JSON.stringify(document)).not.toContain('X-Port-Id')
    expect(document.info.description).not.toMatch(/\bport\b|\bberth\b/i)
  })

  it.each(all)('says how $operation is entered, and how it refuses', async ({ endpoint }) => {
    const operation = described(endpoint)
    const { status, body, headers } = await app.nobody.send(endpoint.method, addressOf(endpoint))
    if (endpoint.gate === 'public') {
      expect(operation.security).toBeUndefined()
      expect(status).not.toBe(401)
      return
    }
    const scheme = endpoint.gate === 'api_key' ? 'apiKey' : 'session'
    expect(operation.security).toEqual([{ [scheme]: [] }])
    expect(document.components.securitySchemes).toHaveProperty(scheme)
    if (endpoint.orNobody) return expect([status, body]).toEqual([200, { data: null }])
    expect(status).toBe(401)
    expect(codesAt(endpoint, 401)).toContain(body.error.code)
    expect(headers['www-authenticate']).toBe(endpoint.gate === 'api_key' ? 'Bearer' : undefined)
    const denied = (await account.platform.send(endpoint.method, addressOf(endpoint))).status === 403
    if (denied) expect(codesAt(endpoint, 403)).toContain('PERMISSION_DENIED')
    if (endpoint.gate === 'api_key') expect(operation.responses).not.toHaveProperty('403')
  })

  it.each(all.filter(({ endpoint }) => endpoint.path.includes('{') || endpoint.body))(
    'names what $operation answers to what is not there or does not fit',
    async ({ endpoint }) => {
      const caller = endpoint.gate === 'api_key' ? account.platform : account.owner
      const { status, body } = await caller.send(
        endpoint.method,
        addressOf(endpoint),
        endpoint.body ? { nothing: ['fits'] } : undefined,
      )
      if (status >= 400)
        expect([status, codesAt(endpoint, status)]).toEqual([
          status,
          expect.arrayContaining([body.error.code]),
        ])
    },
  )
})

describe('an address', () => {
  it('with another method is 405 and tells which it takes; one that is none is 404', async () => {
    const put = await account.platform.send('PUT', '/external/automation/webhook')
    expect([put.status, put.body.error.code, put.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'DELETE, POST',
    ])
    expect(put.body.message).toBe(put.body.error.message)
    const forms = await account.owner.send('PUT', `/api/v1/forms/${account.formId}`)
    expect([forms.status, forms.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, PATCH'])
    expect((await account.owner.post('/f/anything/thanks')).status).toBe(405)
    for (const url of ['/external/automation/nothing', '/api/v1/forms/', '/external/automation/webhook/x'])
      expect((await account.owner.post(url)).body.error.code).toBe('ROUTE_NOT_FOUND')
  })
})

it('a form that is archived takes no subscription, by key or by hand', async () => {
  const [one] = [await app.account()]
  await one.owner.delete(`/api/v1/forms/${one.formId}`)
  const hookUrl = 'https://93.184.215.14/in'
  const byKey = await one.platform.post('/external/automation/webhook', { hookUrl, form_id: one.formId })
  const byHand = await one.owner.post(`/api/v1/forms/${one.formId}/subscriptions`, { hookUrl })
  for (const { status, body } of [byKey, byHand]) {
    expect([status, body.error.code]).toEqual([409, 'RECORD_ARCHIVED'])
    expect(body.error.message).toContain('This form is archived')
  }
})
