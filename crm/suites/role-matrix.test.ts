// @module-tag long

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'
import {
  adminPermissions,
  allPermissions,
  permissionKnown,
  type SystemRole,
  systemRoles,
} from '../../contract/permissions.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { makeSample, paramsFor, type Sample } from './sample.ts'

const all = Object.entries(crm as Record<string, Record<string, Endpoint>>).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)
// A signed link is its own right, and the portal lets in nobody of these: `crm/modules/portal/portal-reads.test.ts`.
const open = ['public', 'signed_token', 'portal']
const known = all.filter(({ endpoint }) => !gatesOf(endpoint).some((gate) => open.includes(gate)))
const inPort = known.filter(({ endpoint }) => endpoint.scope !== 'none')
const roles = Object.keys(systemRoles) as SystemRole[]

let app: TestApp
let portId: string
let root: Person
const byRole = {} as Record<SystemRole, Person>
const byRights = new Map<string, Person>()
let elsewhere: Person
let roleless: Person

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  for (const role of roles) byRole[role] = await app.person(portId, role)
  root = await app.person(portId, 'viewer', { superAdmin: true })
  elsewhere = await app.person(await app.makePort(), 'port_admin')
  roleless = await app.person(portId, 'port_admin')
  await root.delete(`/api/v1/admin/users/${roleless.userId}`)
})
afterAll(() => app.close())

/** Somebody of a role with exactly these rights. */
async function holding(rights: readonly string[]): Promise<Person> {
  const key = rights.join()
  const person = byRights.get(key) ?? (await app.person(portId, rights))
  byRights.set(key, person)
  return person
}

/** What the gate says to somebody: whoever it lets through may be refused by what they sent. */
async function gateSays(person: Person, { method, path }: Endpoint): Promise<string> {
  const url = path.replace(/\{\w+\}/g, () => uuidv7())
  const { status, body } = await person.send(method, url, undefined, { 'x-port-id': portId })
  const code = body?.error?.code
  if (status === 401 || status === 403) return code
  return status < 500 ? 'opens' : `${status}`
}

describe('who opens which operation', () => {
  it.each(known)('$operation: as its gate says', async ({ operation, endpoint }) => {
    const gates = gatesOf(endpoint)
    const permissions = gates.filter((gate) => permissionKnown(gate))
    const may = (rights: readonly string[]) =>
      gates.includes('session') || permissions.some((gate) => rights.includes(gate))
    const asks: readonly string[] = endpoint.asks ?? []
    const says = async (person: Person, rights: readonly string[]) => {
      const answer = await gateSays(person, endpoint)
      // An operation may ask for more by itself: one that is open to everybody signed in, and one that says so.
      const more = permissions.length === 0 || !asks.every((one) => rights.includes(one))
      if (may(rights) && more && answer === 'PERMISSION_DENIED') return
      expect(answer, `${operation} ${person.email}`).toBe(may(rights) ? 'opens' : 'PERMISSION_DENIED')
    }
    for (const role of roles) {
      const { permissions: granted, residentialAccess } = systemRoles[role]
      const permissions = granted.filter((one) => residentialAccess || !one.startsWith('residential_'))
      await says(byRole[role], permissions)
    }
    for (const permission of permissions) {
      const permissions = [...new Set([permission, ...asks])]
      await says(await holding(permissions), permissions)
      await says(await holding([permission]), [permission])
    }
    const others = allPermissions.filter((permission) => !permissions.includes(permission))
    if (permissions.length > 0) await says(await holding(others), others)
    expect(await gateSays(root, endpoint), operation).toBe('opens')
    expect(await gateSays(app.nobody, endpoint)).toBe(endpoint.orNobody ? 'opens' : 'SESSION_REQUIRED')
  })

  it.each(inPort)(
    '$operation: for nobody of another port, and nobody without a role',
    async ({ endpoint }) => {
      expect(await gateSays(elsewhere, endpoint)).toBe('PORT_FORBIDDEN')
      expect(await gateSays(roleless, endpoint)).toBe('PORT_FORBIDDEN')
    },
  )
})

describe('what asks for an administration', () => {
  // The operations whose gate is specified as "admin": any right of administration opens them.
  const administered = all.filter(({ endpoint: { path } }) =>
    /^\/api\/v1\/(clients\/\{id\}\/gdpr-export|admin\/(duplicates|dashboard-stats|qualification-criteria|signing-webhook)(\/|$)|admin\/website-submissions(\/\{id\}(\/triage)?)?$)/.test(
      path,
    ),
  )

  it.each(administered)('$operation: opens to each of them', async ({ endpoint }) => {
    for (const permission of adminPermissions) {
      const holder = await holding([...new Set([permission, ...(endpoint.asks ?? [])])])
      expect([permission, await gateSays(holder, endpoint)]).toEqual([permission, 'opens'])
    }
  })

  it('are the operations that the specification names', () => {
    expect(administered.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining([
        ...['dashboard.stats', 'duplicates.list', 'duplicates.merge', 'duplicates.dismiss'],
        ...['dataExports.request', 'dataExports.list', 'dataExports.get'],
        ...['qualificationCriteria.list', 'qualificationCriteria.create', 'qualificationCriteria.update'],
        ...['qualificationCriteria.remove', 'qualificationCriteria.reorder'],
        ...['inquiries.list', 'inquiries.triage', 'signingAdmin.health', 'signingAdmin.test'],
      ]),
    )
  })
})

describe('what is secret', () => {
  it('leaves the server in no answer, whoever asks what', async () => {
    const admin = byRole.port_admin
    const create = async (url: string, body: unknown) => {
      const answer = await admin.post(url, body)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body.data
    }
    const sample: Sample = await makeSample(admin, byRole.viewer.userId!)
    const smtp = 'smtp secret of the harbour'
    const set = await admin.put('/api/v1/admin/settings', { key: 'smtp_password_encrypted', value: smtp })
    expect(set.status).toBe(200)
    const pasted = `whsec_${Buffer.from('a secret of the form service!!!!').toString('base64')}`
    await create('/api/v1/admin/form-connections', { name: 'Second form', secret: pasted })
    const webhook = await create('/api/v1/admin/webhooks', {
      name: 'Second',
      url: 'https://192.0.2.1/hook',
      events: ['client.created'],
    })
    const calendar = await create('/api/v1/reminders/calendar', {})
    const invited = await admin.post('/api/v1/admin/users', {
      email: 'newcomer@test.example',
      firstName: 'New',
      lastName: 'Comer',
      roleId: sample.roleId,
    })
    expect(invited.status).toBe(201)
    const token = await app.linkTo('newcomer@test.example', portId)
    const secrets: Record<string, string> = {
      'SMTP password': smtp,
      'secret of a form': pasted,
      'secret of a webhook': webhook.secret,
      'address of a calendar': calendar.url.split('/').at(-1),
      'link of an invitation': token,
      session: decodeURIComponent(admin.cookie.split('=')[1]!).split('.')[0]!,
      'secret of the installation': app.crm.services.env.secret,
      'hash of a password': '$scrypt',
    }
    const problems: string[] = []
    let count = 0
    for (const person of [admin, root])
      for (const { operation, endpoint } of all.filter((one) => one.endpoint.method === 'GET')) {
        const params = paramsFor(endpoint.path, sample)
        const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || uuidv7())
        for (const query of queriesOf(operation, endpoint)) {
          const { status, body } = await person.get(url + query)
          count += 1
          expect(status, operation).toBeLessThan(500)
          const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
          for (const [name, secret] of Object.entries(secrets))
            if (text.includes(secret)) problems.push(`${operation}: ${name}`)
        }
      }
    expect(problems).toEqual([])
    expect(count).toBeGreaterThan(150)
    const { data: settings } = (await admin.get('/api/v1/admin/settings')).body
    expect(JSON.stringify(settings)).toContain('smtp_password_encrypted')
  })
})

function queriesOf(operation: string, { query }: Endpoint): string[] {
  if (operation === 'settings.resolved') return ['?keys=smtp_password_encrypted']
  if (operation === 'search.find') return ['?q=second']
  if (operation === 'clients.duplicates') return ['?name=Ingrid']
  return query && 'limit' in query.shape ? ['?limit=100'] : ['']
}
