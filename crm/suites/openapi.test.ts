import { afterAll, beforeAll, expect, it } from 'vitest'
import { crm } from '../../contract/crm.ts'
import { type Endpoint, takesKeys } from '../../contract/endpoint.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { crmRoutes } from '../app.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

const all = Object.entries(crm as Record<string, Record<string, Endpoint>>).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)

interface Operation {
  security?: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string }>
}

let app: TestApp
let person: Person
let document: { paths: typeof paths; components: { schemas: Record<string, unknown> } }
let paths: Record<string, Record<string, Operation>>

beforeAll(async () => {
  app = await testApp()
  person = await app.person(await app.makePort(), 'port_admin')
  document = (await app.nobody.get('/api/openapi.json')).body
  paths = document.paths
})
afterAll(() => app.close())

it.each(all)('the document says how $operation is entered', async ({ endpoint }) => {
  const operation = paths[endpoint.path]![endpoint.method.toLowerCase()]!
  const address = endpoint.path.replace(/\{\w+\}/g, () => uuidv7())
  const codesAt = (status: number) => operation.responses[status]?.description.split(', ') ?? []
  const header = operation.parameters.find(({ name }) => name === 'X-Port-Id')
  const anonymous = await app.nobody.send(endpoint.method, address)
  if (endpoint.gate === 'public' || endpoint.gate === 'signed_token') {
    expect([operation.security, header]).toEqual([undefined, undefined])
    return
  }
  const scheme = endpoint.gate === 'portal' ? 'guestSession' : 'session'
  const orKey = takesKeys(endpoint)
  expect(operation.security).toEqual([{ [scheme]: [] }, ...(orKey ? [{ apiKey: [] }] : [])])
  if (endpoint.orNobody) {
    expect([anonymous.status, anonymous.body]).toEqual([200, { data: null }])
    expect(codesAt(401)).not.toContain('SESSION_REQUIRED')
  } else {
    expect([anonymous.status, anonymous.body.error.code]).toEqual([401, 'SESSION_REQUIRED'])
    expect(codesAt(401)).toContain('SESSION_REQUIRED')
  }
  // The port is named where people cannot do without it, and only there; that of a key is known.
  const nowhere = await person.send(endpoint.method, address, undefined, { 'x-port-id': '' })
  const needed = nowhere.body?.error?.code === 'PORT_REQUIRED'
  expect([header !== undefined, header?.required ?? false]).toEqual([needed, needed && !orKey])
  if (needed) expect(codesAt(400)).toContain('PORT_REQUIRED')
  const strange = await person.send(endpoint.method, address, undefined, { 'x-port-id': uuidv7() })
  if (needed) expect(codesAt(strange.status)).toContain(strange.body.error.code)
})

it('tells of every operation that is served, and serves every one it tells of', () => {
  const served = crmRoutes(app.crm.services).map(({ endpoint }) => endpoint)
  const addresses = (endpoints: readonly Endpoint[]) =>
    endpoints.map(({ method, path }) => `${method} ${path}`).sort()
  expect(addresses(served)).toEqual(addresses(all.map(({ endpoint }) => endpoint)))
})

it('a known address with another method is 405 and tells which it takes', async () => {
  const answer = await person.send('PUT', '/api/v1/clients')
  expect([answer.status, answer.body.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(String(answer.headers.allow)).toContain('GET')
  expect((await person.send('PUT', '/api/v1/nothing')).body.error.code).toBe('ROUTE_NOT_FOUND')
})

it('a shape that several operations share stands once, under its name, and is referred to', () => {
  const { schemas } = document.components
  const referred = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  const times = Map.groupBy(referred, ([, name]) => name!)
  expect([...times.keys()].filter((name) => !(name in schemas))).toEqual([])
  expect(Object.keys(schemas).filter((name) => !times.has(name))).toEqual([])
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Client', 'Interest', 'Note', 'Tag']))
  const client = paths['/api/v1/clients/{id}']!.get!.responses[200] as unknown as {
    content: { 'application/json': { schema: { properties: { data: unknown } } } }
  }
  expect(client.content['application/json'].schema.properties.data).toEqual({
    $ref: '#/components/schemas/Client',
  })
})
