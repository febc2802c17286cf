import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOwners } from '../../../platform/testing/servers/owners.ts'
import { crmLimits } from '../../service.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pendingSetupCode } from './setup.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp(crmLimits)
})
afterEach(() => app.close())

const port = { name: 'Solvik Marina', slug: 'solvik', currency: 'SEK', timezone: 'Europe/Stockholm' }
const user = {
  firstName: 'Astrid',
  lastName: 'Lindqvist',
  email: 'Astrid@Solvik.example',
  password: 'a quiet harbour 2026',
}
const finish = (code: string, body = { port, user }) =>
  app.nobody.post('/api/setup', { code, ...body }, { 'idempotency-key': randomUUID() })

it('makes the first port and its super administrator for who holds the code, once', async () => {
  expect((await app.nobody.get('/api/setup')).body.data).toEqual({ needed: true })
  const code = (await pendingSetupCode(app.crm.services))!
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await pendingSetupCode(app.crm.services)).toBe(code)
  const stored = await app.rows(
    null,
    sql<{ row: string }>`select to_jsonb(i)::text as row from installation i`,
  )
  expect(stored.map(({ row }) => row).join()).not.toContain(code)
  const wrong = await finish('0000-0000-0000-0000-0000-0000-0000')
  expect([wrong.status, wrong.body.error.code]).toEqual([403, 'SETUP_CODE_INVALID'])
  const weak = await finish(code, { port, user: { ...user, password: 'password123' } })
  expect([weak.status, weak.body.error.details[0].path]).toEqual([400, 'user.password'])
  const reserved = await finish(code, { port: { ...port, slug: 'setup' }, user })
  expect([reserved.status, reserved.body.error.details[0].path]).toEqual([400, 'port.slug'])

  // Of several servers it lives on one that takes new ports, as any other does.
  const { servers } = app.crm.services.kernel
  if (servers.many) {
    const owners = await openOwners(app)
    await owners.at(null).query(`insert into shards (name, state) values ('home', 'draining')
      on conflict (name) do update set state = excluded.state`)
    await owners.end()
    await expect.poll(() => servers.open()).not.toContain('home')
  }
  const response = await finish(code.toLowerCase().replaceAll('-', ' '))
  expect([response.status, response.body.data.port.slug]).toEqual([201, 'solvik'])
  const places = await app.rows(null, sql<{ shard: string }>`select shard from tenant_places`)
  expect(places.map(({ shard }) => shard)).toEqual(servers.open().slice(0, 1))
  const admin = await app.signIn('astrid@solvik.example', response.body.data.port.id, null, user.password)
  const { data: me } = (await admin.get('/api/v1/me')).body
  expect(me).toMatchObject({ isSuperAdmin: true, ports: [{ slug: 'solvik', role: 'Port administrator' }] })
  expect((await admin.post('/api/v1/clients', { fullName: 'Ingrid' })).status).toBe(201)

  expect((await app.nobody.get('/api/setup')).body.data).toEqual({ needed: false })
  expect(await pendingSetupCode(app.crm.services)).toBeNull()
  const again = await finish(code)
  expect([again.status, again.body.error.code]).toEqual([409, 'SETUP_DONE'])
})

it('is done by one of several who hold the code', async () => {
  const code = (await pendingSetupCode(app.crm.services))!
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((slug) =>
      finish(code, { port: { ...port, slug }, user: { ...user, email: `${slug}@solvik.example` } }),
    ),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409])
  expect(await app.rows(null, sql`select 1 from ports`)).toHaveLength(1)
  expect(await app.rows(null, sql`select 1 from users`)).toHaveLength(1)
})

it('takes ten tries in a quarter of an hour', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++) statuses.push((await finish('0'.repeat(28))).status)
  expect(statuses).toEqual([...Array(10).fill(403), 429])
})
