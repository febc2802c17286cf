// @module-tag long

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'
import {
  allPermissions,
  allScopes,
  type Permission,
  type Scopes,
  scopedResources,
  scopeWidths,
  scopeWithin,
} from '../../contract/permissions.ts'
import { permissionsAtWork } from '../../contract/records/gates.generated.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { sampleOf } from '../../platform/testing/extent.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

type Attempt = { params?: Record<string, string>; body?: unknown }

let app: TestApp
let boss: Person
let viewer: Person
let root: Person
let portId: string
let roles: { id: string; key: string | null }[]
let teamId: string

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  viewer = await app.person(portId, 'viewer')
  root = await app.person(portId, 'viewer', { superAdmin: true })
  roles = (await boss.get('/api/v1/admin/roles')).body.data
  const team = await boss.post('/api/v1/admin/teams', { name: 'Bosses', memberIds: [boss.userId] })
  teamId = team.body.data.id
  const roleId = roles.find((role) => role.key === 'port_admin')!.id
  const names = { firstName: 'New', lastName: 'Boss' }
  const invited = await boss.post('/api/v1/admin/users', { email: 'boss@test.example', ...names, roleId })
  expect(invited.status).toBe(201)
})
afterAll(() => app.close())

/** Every operation by which access, settings or mail could be changed, with what would raise somebody. */
function attempts(self: Person, ownRole: string, accomplice: Person, singly: readonly string[]) {
  const people = [self, accomplice, viewer, boss, root].map(({ userId }) => userId!)
  const roleIds = [...roles.map(({ id }) => id), ownRole]
  const all = (effect: string) => allPermissions.map((permission) => ({ permission, effect }))
  const each = (bodies: unknown[]) => people.flatMap((id) => bodies.map((body) => ({ params: { id }, body })))
  const nothing = people.map((id) => ({ params: { id } }))
  const email = () => `${uuidv7()}@test.example`
  const person = { firstName: 'A', lastName: 'B' }
  const tries: Record<string, Attempt[]> = {
    'users.create': [
      ...roleIds.map((roleId) => ({ body: { email: email(), ...person, roleId } })),
      ...roleIds.map((roleId) => ({ body: { email: 'boss@test.example', ...person, roleId } })),
      { body: { email: email(), ...person, roleId: roleIds[0], password: 'chosen by me 2026' } },
    ],
    'users.update': each([
      ...roleIds.map((roleId) => ({ roleId })),
      { isSuperAdmin: true },
      { email: self.email },
    ]),
    'users.setOverrides': [
      ...each([
        { overrides: all('allow') },
        { overrides: all('inherit') },
        { overrides: all('deny').slice(0, 5) },
      ]),
      ...singly.map((permission) => ({
        params: { id: accomplice.userId! },
        body: { overrides: [{ permission, effect: 'allow' }] },
      })),
    ],
    'users.clearSecondFactor': nothing,
    'users.remove': [boss, root].map(({ userId }) => ({ params: { id: userId! } })),
    'roles.create': [
      { body: { name: uuidv7(), permissions: allPermissions, residentialAccess: true } },
      ...singly.map((permission) => ({ body: { name: uuidv7(), permissions: [permission] } })),
      ...singly.map((permission) => ({
        body: { name: uuidv7(), permissions: [permission], scopes: ownScopes },
      })),
    ],
    'roles.update': roleIds.flatMap((id) => [
      { params: { id }, body: { permissions: allPermissions } },
      { params: { id }, body: { residentialAccess: true } },
      { params: { id }, body: { scopes: allScopes } },
    ]),
    'teams.create': [{ body: { name: uuidv7(), memberIds: people } }],
    'teams.update': [{ params: { id: teamId }, body: { memberIds: people } }],
    'teams.remove': [{ params: { id: teamId } }],
    'roles.remove': roleIds.map((id) => ({ params: { id } })),
    'invitations.create': roleIds.map((roleId) => ({ body: { email: email(), roleId, isSuperAdmin: true } })),
    'invitations.revoke': nothing,
    'invitations.resend': nothing,
    'accounts.disable': nothing,
    'accounts.enable': nothing,
    'ownInvitations.accept': [{ body: { token: uuidv7(), password: 'chosen by me 2026' } }],
    'settings.put': [{ body: { key: 'default_new_interest_owner', value: self.userId } }],
    'settings.clear': [{ params: { key: 'default_new_interest_owner' } }],
    'settings.setImage': [{ body: { setting: 'logo_image' } }],
    'settings.putGlobal': [{ body: { key: 'residential_module_enabled', value: false } }],
    'ports.create': [{ body: { name: 'Mine', slug: uuidv7() } }],
    'ports.update': [{ params: { id: portId }, body: { name: 'Mine' } }],
    'setup.finish': [
      {
        body: {
          code: '0'.repeat(28),
          port: { name: 'Mine', slug: 'mine', currency: 'EUR', timezone: 'UTC' },
          user: { ...person, email: self.email, password: 'chosen by me 2026' },
        },
      },
    ],
    'me.update': [{ body: { isSuperAdmin: true } }, { body: { firstName: 'Root' } }],
    'me.setAvatar': [{}],
    'me.removeAvatar': [{}],
    'me.revokeSession': nothing,
  }
  return tries
}

const modules = [
  'users',
  'roles',
  'teams',
  'invitations',
  'accounts',
  'ownInvitations',
  'settings',
  'ports',
  'setup',
  'me',
]
const writes = modules.flatMap((module) =>
  Object.entries((crm as Record<string, Record<string, Endpoint>>)[module]!)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)

const ownScopes: Scopes = { clients: 'own', interests: 'own' }

/** What scopes show, one word for each step. */
function widthsOf(scopes: Scopes): string[] {
  return scopedResources.flatMap((resource) =>
    scopeWidths
      .filter((width) => scopeWithin(width, scopes[resource]))
      .map((width) => `${resource}: ${width}`),
  )
}

/** What everybody may do and see, whoever is in the port, and what every role and every promise gives. */
async function access(): Promise<Record<string, ReadonlySet<string>>> {
  const { data: users } = (await root.get('/api/v1/admin/users?limit=1000')).body
  const { data: all } = (await root.get('/api/v1/admin/roles')).body
  const found: Record<string, ReadonlySet<string>> = {}
  for (const role of all) found[`role ${role.id}`] = new Set([...role.permissions, ...widthsOf(role.scopes)])
  const { data: teams } = (await root.get('/api/v1/admin/teams')).body
  for (const user of users) {
    const permissions = new Set(found[`role ${user.roleId}`])
    for (const { permission, effect } of user.overrides)
      effect === 'allow' ? permissions.add(permission) : permissions.delete(permission)
    if (user.isSuperAdmin) permissions.add('super_admin')
    for (const { members } of teams as { members: { id: string }[] }[])
      if (members.some(({ id }) => id === user.id))
        for (const { id } of members) permissions.add(`sees ${id}`)
    found[`person ${user.email}`] = permissions
  }
  return found
}

describe('a role of few permissions', () => {
  it('is tried with every operation that changes access', () => {
    const tried = Object.keys(attempts(viewer, uuidv7(), viewer, []))
    expect(writes.map(({ operation }) => operation).toSorted()).toEqual(tried.toSorted())
  })

  // What all of those together do not open, none of them opens that administer nothing.
  const [administering, others] = [true, false].map((admin) =>
    allPermissions.filter((permission) => permission.startsWith('admin.') === admin),
  ) as [Permission[], Permission[]]
  it.each([...administering.map((one) => [one, [one]] as const), ['all others', others] as const])(
    '%s makes nobody more than it is itself',
    { tags: 'endless' },
    async (_name, permissions) => {
      const self = await app.person(portId, permissions)
      await app.rows(
        portId,
        sql`update roles r set scopes = ${JSON.stringify(ownScopes)}::jsonb from port_members m
          where r.port_id = ${portId} and m.port_id = ${portId} and m.role_id = r.id and m.user_id = ${self.userId}`,
      )
      // Who administers nothing does not pass the gates: one try of each operation shows it.
      const administers = permissions.length === 1
      const accomplice = administers ? await app.person(portId, []) : viewer
      const [member] = await app.rows(
        portId,
        sql<{ roleId: string }>`select role_id from port_members where user_id = ${self.userId}`,
      )
      const before = await access()
      const tries = attempts(self, member!.roleId, accomplice, administers ? sampleOf(allPermissions) : [])
      for (const { operation, endpoint } of writes) {
        for (const { params = {}, body } of tries[operation]!.slice(0, administers ? undefined : 1)) {
          const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? uuidv7())
          const answer = await self.send(endpoint.method, url, body)
          expect(answer.status, `${operation} ${JSON.stringify(body)}`).toBeLessThan(500)
        }
      }
      const { body: mails } = await self.get('/api/v1/admin/outbox?limit=1000')
      expect(JSON.stringify(mails)).not.toMatch(/token=/)
      for (const [who, rights] of Object.entries(await access())) {
        const gained = rights.difference(before[who] ?? new Set())
        expect(
          [...gained].filter((one) => ![...permissions, ...widthsOf(ownScopes)].some((own) => own === one)),
          who,
        ).toEqual([])
      }
      const after = await access()
      for (const person of [boss, viewer, root])
        expect(after[`person ${person.email}`]).toEqual(before[`person ${person.email}`])
      expect((await boss.get('/api/v1/admin/users')).status).toBe(200)
      const { data } = (await self.get('/api/v1/me')).body
      expect([data.isSuperAdmin, data.ports[0].permissions.toSorted(), data.ports[0].scopes]).toEqual([
        false,
        permissions.toSorted(),
        ownScopes,
      ])
    },
  )
})

it('shows people the permissions that something asks for, and those only', () => {
  const operations = Object.values(crm).flatMap((module) => Object.values(module) as Endpoint[])
  const gates = new Set(operations.flatMap(gatesOf))
  const modules = join(import.meta.dirname, '../modules')
  const code = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(modules, file), 'utf8'))
    .join()
  const relevant = allPermissions.filter((one) => gates.has(one) || code.includes(`'${one}'`))
  expect(permissionsAtWork.toSorted()).toEqual(relevant.toSorted())
})
