import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitedShape } from '../../platform/testing/talker.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

const chosenByA = 'chosen by A 2026'
const ownPassword = 'quiet-harbour-2026'

let app: TestApp
let portA: string
let portB: string
let adminA: Person
let adminB: Person
let roleA: string
let roleB: string
let counter = 0

beforeAll(async () => {
  app = await testApp()
  portA = await app.makePort()
  portB = await app.makePort()
  adminA = await app.person(portA, 'port_admin')
  adminB = await app.person(portB, 'port_admin')
  roleA = await roleOf(adminA)
  roleB = await roleOf(adminB)
  await adminB.post('/api/v1/clients', { fullName: 'Secret of B' })
})
afterAll(() => app.close())

async function roleOf(admin: Person): Promise<string> {
  const { body } = await admin.get('/api/v1/admin/roles')
  return body.data.find((role: { key: string }) => role.key === 'port_admin').id
}

const accept = (body: object, cookie = '') =>
  app.nobody.post('/api/auth/accept-invitation', body, cookie ? { cookie } : {})
const invite = (admin: Person, roleId: string, email: string) =>
  admin.post('/api/v1/admin/users', { email, firstName: 'Sent', lastName: 'Name', roleId })
const signIn = (email: string, password: string) =>
  app.nobody.post('/api/auth/sign-in/email', { email, password })

/** Whoever signs in with what A knows reads nothing of B. */
async function expectNoWayIntoB(email: string): Promise<void> {
  for (const password of [chosenByA, 'password of nobody']) {
    const answer = await signIn(email, password)
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'CREDENTIALS_INVALID'])
  }
  const answer = await adminA.get('/api/v1/clients', { 'x-port-id': portB })
  expect([answer.status, answer.body.error.code]).toEqual([403, 'PORT_FORBIDDEN'])
}

describe('somebody of port B', () => {
  let person: Person
  beforeEach(async () => {
    person = await app.person(portB, 'sales_manager')
  })

  it('is invited to port A with an answer that tells nothing of the account, and joins by consent alone', async () => {
    const known = await invite(adminA, roleA, person.email)
    const unknown = await invite(adminA, roleA, `nobody${counter++}@test.example`)
    expect(invitedShape(known)).toEqual(invitedShape(unknown))
    expect(known.body.data).toMatchObject({
      firstName: 'Sent',
      lastName: 'Name',
      username: null,
      lastSignInAt: null,
    })
    expect(known.body.data.id).not.toBe(person.userId)
    const { data: listed } = (await adminA.get(`/api/v1/admin/users?q=${person.email}`)).body
    expect(listed).toEqual([known.body.data])
    const mails = await app.rows(
      portA,
      sql<{ subject: string; text: string }>`select subject, text from mails
        where to_address in (${person.email}, ${unknown.body.data.email})`,
    )
    expect(new Set(mails.map(({ subject, text }) => subject + text)).size).toBe(1)
    expect((await person.get('/api/v1/me')).body.data.ports).toHaveLength(1)
    expect((await person.get('/api/v1/clients', { 'x-port-id': portA })).status).toBe(403)

    // The password of the account stays its own: the link alone sets none.
    const token = await app.linkTo(person.email, portA)
    const refused = await accept({ token, password: chosenByA, firstName: 'A', lastName: 'B' })
    expect([refused.status, refused.body.error.code]).toEqual([401, 'SESSION_REQUIRED'])
    const another = await accept({ token }, adminA.cookie)
    expect([another.status, another.body.error.code]).toEqual([403, 'WRONG_ACCOUNT'])
    await expectNoWayIntoB(person.email)

    const [waiting] = (await person.get('/api/v1/me/invitations')).body.data
    expect(waiting).toMatchObject({ role: 'Port administrator' })
    expect((await adminA.get('/api/v1/me/invitations')).body.data).toEqual([])
    const foreign = await accept({ invitationId: waiting.id }, adminA.cookie)
    expect([foreign.status, foreign.body.error.code]).toEqual([400, 'TOKEN_INVALID'])
    expect((await accept({ invitationId: waiting.id }, person.cookie)).status).toBe(200)
    await expect
      .poll(async () => (await person.get('/api/v1/clients', { 'x-port-id': portA })).status)
      .toBe(200)
    expect((await person.get('/api/v1/me')).body.data.user.firstName).toBe('Test')
  })

  it('is not found, changed, disabled or named by the administrator of port A', async () => {
    const url = `/api/v1/admin/users/${person.userId}`
    const answers = await Promise.all([
      adminA.get(url),
      adminA.patch(url, { roleId: roleA }),
      adminA.patch(url, { active: false }),
      adminA.put(`${url}/overrides`, { overrides: [{ permission: 'clients.view', effect: 'allow' }] }),
      adminA.delete(url),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    for (const act of ['disable', 'enable']) {
      const answer = await adminA.post(`/api/v1/admin/accounts/${person.userId}/${act}`)
      expect(answer.status).toBe(403)
    }
    const owner = { key: 'default_new_interest_owner', value: person.userId }
    const response = await adminA.put('/api/v1/admin/settings', owner)
    expect([response.status, response.body.error.code]).toEqual([400, 'REFERENCE_NOT_FOUND'])
    const { data: mine } = (await adminA.get('/api/v1/admin/users/picker')).body
    expect(mine.map((one: { id: string }) => one.id)).not.toContain(person.userId)
    expect((await adminA.put('/api/v1/admin/settings', { ...owner, value: adminA.userId })).status).toBe(200)
    expect((await adminA.patch(`/api/v1/admin/ports/${portB}`, { name: 'Mine' })).status).toBe(404)
    expect((await adminA.get('/api/v1/admin/ports')).status).toBe(403)
    expect((await signIn(person.email, ownPassword)).status).toBe(200)
  })
})

describe('an address that both ports invite', () => {
  it('is opened by its reader once, and taken into the second port by consent', async () => {
    const email = `both${counter++}@test.example`
    await invite(adminA, roleA, email)
    await invite(adminB, roleB, email)
    const [tokenA, tokenB] = [await app.linkTo(email, portA), await app.linkTo(email, portB)]
    // A does not know the tokens: neither the outbox nor the audit log shows one.
    for (const path of ['outbox?limit=1000', 'audit?limit=200', 'users?limit=1000']) {
      const { body } = await adminA.get(`/api/v1/admin/${path}`)
      expect(JSON.stringify(body)).not.toContain(tokenA.slice(-20))
    }
    const opening = { password: ownPassword }
    const answers = await Promise.all([
      accept({ token: tokenA, ...opening }),
      accept({ token: tokenB, ...opening }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const person = await app.signIn(email, portB, null, ownPassword)
    const left = answers[0]!.status === 200 ? tokenB : tokenA
    expect((await accept({ token: left }, person.cookie)).status).toBe(200)
    await expect.poll(async () => (await person.get('/api/v1/me')).body.data.ports.length).toBe(2)
    await expectNoWayIntoB(email)
  })
})

describe('an account whose mailbox was never seen', () => {
  it('gives way to its reader: password, sessions and links set before are void', async () => {
    const viewer = await app.person(portA, 'viewer')
    const { email } = viewer
    await app.rows(
      null,
      sql`with stale as (update users set email_verified = false, username = ${`stale${counter++}`}
        where id = ${viewer.userId} returning id) select id from stale`,
    )
    await app.rows(
      null,
      sql`with linked as (insert into verifications (id, identifier, value, expires_at)
        values (gen_random_uuid(), 'reset-password:known-to-a', ${viewer.userId}, now() + interval '1 day')
        returning id) select id from linked`,
    )
    expect((await invite(adminB, roleB, email)).status).toBe(201)
    expect((await viewer.get('/api/v1/me/invitations')).body.data).toEqual([])
    const token = await app.linkTo(email, portB)
    expect((await accept({ token, password: 'the reader of the mail' })).status).toBe(200)
    await expect.poll(async () => (await viewer.get('/api/v1/me')).status).toBe(401)
    expect((await signIn(email, ownPassword)).status).toBe(401)
    const reset = { token: 'known-to-a', newPassword: chosenByA }
    expect((await app.nobody.post('/api/auth/reset-password', reset)).status).toBe(400)
    await expectNoWayIntoB(email)
    const reader = await app.signIn(email, portB, null, 'the reader of the mail')
    expect((await reader.get('/api/v1/clients')).status).toBe(200)
    expect((await reader.get('/api/v1/me')).body.data.user).toMatchObject({
      firstName: 'Sent',
      username: null,
    })
  })
})
