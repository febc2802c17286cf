import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let roleId: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  roleId = await roleOf(admin, 'viewer')
})
afterAll(() => app.close())

async function roleOf(person: Person, key: string): Promise<string> {
  const { body } = await person.get('/api/v1/admin/roles')
  return body.data.find((role: { key: string }) => role.key === key).id
}

const signIn = (email: string, password: string) =>
  app.nobody.post('/api/auth/sign-in/email', { email, password })
const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer
  return body?.error?.code ?? status
}
const accept = (body: object, cookie?: string) =>
  app.nobody.post('/api/auth/accept-invitation', body, cookie ? { cookie } : {})

describe('access', () => {
  it('follows overrides, role and status at the next request', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const create = () => person.post('/api/v1/clients', { fullName: 'X' })
    const url = `/api/v1/admin/users/${person.userId}`
    expect((await create()).status).toBe(403)
    await admin.put(`${url}/overrides`, { overrides: [{ permission: 'clients.create', effect: 'allow' }] })
    await expect.poll(async () => (await create()).status).toBe(201)
    await admin.put(`${url}/overrides`, { overrides: [{ permission: 'clients.view', effect: 'deny' }] })
    await expect.poll(async () => (await person.get('/api/v1/clients')).status).toBe(403)
    await admin.put(`${url}/overrides`, { overrides: [{ permission: 'clients.view', effect: 'inherit' }] })
    await expect.poll(async () => (await person.get('/api/v1/clients')).status).toBe(200)
    await admin.patch(url, { active: false })
    await expect
      .poll(async () => (await person.get('/api/v1/clients')).body.error?.code)
      .toBe('PORT_FORBIDDEN')
    const me = await person.get('/api/v1/me')
    expect(me.body.data.ports).toEqual([])
  })

  it('cannot be changed for oneself, nor outside the vocabulary, nor the address of an account', async () => {
    const own = await admin.put(`/api/v1/admin/users/${admin.userId}/overrides`, { overrides: [] })
    expect([own.status, own.body.error.code]).toEqual([403, 'SELF_TARGETED'])
    const person = await app.person(admin.portId!, 'viewer')
    const url = `/api/v1/admin/users/${person.userId}`
    const overrides = [{ permission: 'clients.destroy', effect: 'allow' }]
    expect((await admin.put(`${url}/overrides`, { overrides })).status).toBe(400)
    expect((await admin.patch(url, { email: 'mine@test.example' })).status).toBe(400)
  })

  it('ends for the other sessions when the password changes', async () => {
    const { email } = await app.person(admin.portId!, 'viewer')
    const cookies: string[] = []
    for (let desk = 0; desk < 2; desk++) {
      cookies.push(String((await signIn(email, 'quiet-harbour-2026')).headers['set-cookie']).split(';')[0]!)
    }
    const as = (index: number) => ({ cookie: cookies[index]! })
    const change = { currentPassword: 'quiet-harbour-2026', newPassword: 'the second harbour' }
    const wrong = { ...change, currentPassword: 'wrong-password' }
    expect((await app.nobody.post('/api/auth/change-password', wrong, as(0))).status).toBe(401)
    expect((await app.nobody.post('/api/auth/change-password', change, as(0))).status).toBe(204)
    await expect.poll(async () => (await app.nobody.get('/api/v1/me', as(1))).status).toBe(401)
    expect((await signIn(email, 'the second harbour')).status).toBe(200)
  })

  it('stays with one administrator of the port, and of two who remove each other one stays', async () => {
    const portId = await app.makePort()
    const boss = await app.person(portId, 'port_admin')
    const root = await app.person(await app.makePort(), 'viewer', { superAdmin: true })
    const last = { 'x-port-id': portId }
    const url = `/api/v1/admin/users/${boss.userId}`
    const viewer = await roleOf(boss, 'viewer')
    const deny = { overrides: [{ permission: 'admin.manage_users', effect: 'deny' }] }
    expect(await codeOf(root.patch(url, { roleId: viewer }, last))).toBe('LAST_ADMINISTRATOR')
    expect(await codeOf(root.patch(url, { active: false }, last))).toBe('LAST_ADMINISTRATOR')
    expect(await codeOf(root.put(`${url}/overrides`, deny, last))).toBe('LAST_ADMINISTRATOR')
    expect(await codeOf(root.delete(url, undefined, last))).toBe('LAST_ADMINISTRATOR')
    for (let round = 0; round < 5; round++) {
      const other = await app.person(portId, 'port_admin')
      const codes = await Promise.all([
        codeOf(boss.delete(`/api/v1/admin/users/${other.userId}`)),
        codeOf(other.patch(url, { active: false })),
      ])
      expect(codes.filter((code) => code === 204 || code === 200)).toHaveLength(1)
      await root.patch(url, { active: true }, last)
      await root.delete(`/api/v1/admin/users/${other.userId}`, undefined, last)
      await expect.poll(async () => (await boss.get('/api/v1/admin/users')).status).toBe(200)
    }
  })
})

describe('an invitation', () => {
  const body = { email: 'fresh@invite.example', firstName: 'Fresh', lastName: 'Hand', username: 'fresh.hand' }

  it('opens an account by the password its reader chooses, once', async () => {
    const key = { 'idempotency-key': 'invite-fresh-user' }
    const [single, again] = [
      await admin.post('/api/v1/admin/users', { ...body, roleId }, key),
      await admin.post('/api/v1/admin/users', { ...body, roleId }, key),
    ]
    expect([single.status, again.body.data.id]).toEqual([201, single.body.data.id])
    expect(await signIn(body.email, 'a quiet harbour')).toMatchObject({ status: 401 })
    const token = await app.linkTo(body.email, admin.portId)
    const read = await app.nobody.get(`/api/auth/invitation?token=${token}`)
    expect(read.body.data).toMatchObject({ email: body.email, role: 'Viewer', hasAccount: false })
    expect(await codeOf(accept({ token, password: 'password123' }))).toBe('PASSWORD_UNACCEPTABLE')
    expect(await codeOf(accept({ token, password: body.email }))).toBe('PASSWORD_UNACCEPTABLE')
    const codes = await Promise.all([
      codeOf(accept({ token, password: 'a quiet harbour' })),
      codeOf(accept({ token, password: 'a quiet harbour' })),
    ])
    // Whoever comes second finds the account there already, or the invitation used up.
    const [first, second] = codes.toSorted()
    expect([first, ['SESSION_REQUIRED', 'TOKEN_INVALID'].includes(String(second))]).toEqual([200, true])
    expect(await codeOf(app.nobody.get(`/api/auth/invitation?token=${token}`))).toBe('TOKEN_INVALID')
    const { email: alias } = (
      await app.nobody.post('/api/auth/resolve-identifier', { identifier: body.username })
    ).body.data
    expect((await signIn(alias, 'a quiet harbour')).body.data.user.email).toBe(body.email)
    const listed = (await admin.get('/api/v1/admin/users?q=fresh')).body.data
    expect(listed).toMatchObject([{ email: body.email, active: true, invitation: null }])
  })

  it('is refused when the person has a role already', async () => {
    const twice = await admin.post('/api/v1/admin/users', { ...body, roleId })
    expect([twice.status, twice.body.error.details[0].path]).toEqual([409, 'email'])
  })

  it('ends when it is taken back, when another one follows, after seven days, and with its sender', async () => {
    const root = await app.person(admin.portId!, 'port_admin', { superAdmin: true })
    const invited = { ...body, email: 'slow@invite.example', username: null, roleId }
    const send = async () => (await admin.post('/api/v1/admin/users', invited)).body.data.id
    const id = await send()
    const first = await app.linkTo(invited.email, admin.portId)
    expect(await send()).toBe(id)
    const second = await app.linkTo(invited.email, admin.portId)
    expect(await codeOf(accept({ token: first, password: 'a quiet harbour' }))).toBe('TOKEN_INVALID')
    expect((await root.post(`/api/v1/admin/invitations/${id}/resend`)).body.data.email).toBe(invited.email)
    const third = await app.linkTo(invited.email, admin.portId)
    expect(await codeOf(accept({ token: second, password: 'a quiet harbour' }))).toBe('TOKEN_INVALID')
    expect((await admin.get(`/api/v1/admin/users/${id}`)).body.data).toMatchObject({
      active: false,
      lastSignInAt: null,
      invitation: { expired: false },
    })
    expect((await admin.delete(`/api/v1/admin/users/${id}`)).status).toBe(204)
    expect(await codeOf(accept({ token: third, password: 'a quiet harbour' }))).toBe('TOKEN_INVALID')

    await send()
    const late = await app.linkTo(invited.email, admin.portId)
    const age = sql`with aged as (update invitations set expires_at = now() returning id) select id from aged`
    await app.rows(admin.portId, age)
    expect(await codeOf(accept({ token: late, password: 'a quiet harbour' }))).toBe('TOKEN_INVALID')
    expect((await root.get('/api/v1/admin/invitations')).body.data).toMatchObject([{ expired: true }])

    const sender = await app.person(admin.portId!, 'port_admin')
    await sender.post('/api/v1/admin/users', invited)
    const orphan = await app.linkTo(invited.email, admin.portId)
    await root.post(`/api/v1/admin/accounts/${sender.userId}/disable`)
    expect(await codeOf(accept({ token: orphan, password: 'a quiet harbour' }))).toBe('TOKEN_INVALID')
    const { body: log } = await admin.get('/api/v1/admin/audit?limit=100')
    const actions = log.data.map((entry: { action: string }) => entry.action)
    expect(actions).toEqual(expect.arrayContaining(['invite', 'resend_invite', 'revoke_invite']))
  })

  it('of a super administrator is sent by a super administrator alone, and not made another by anybody else', async () => {
    const root = await app.person(admin.portId!, 'viewer', { superAdmin: true })
    const invited = { email: 'root@invite.example', roleId, isSuperAdmin: true }
    expect(await codeOf(admin.post('/api/v1/admin/invitations', invited))).toBe('PERMISSION_DENIED')
    expect((await root.post('/api/v1/admin/invitations', invited)).body.data.isSuperAdmin).toBe(true)
    const lower = { email: invited.email, firstName: 'A', lastName: 'B', roleId }
    expect(await codeOf(admin.post('/api/v1/admin/users', lower))).toBe('RIGHTS_EXCEED_OWN')
    const token = await app.linkTo(invited.email, admin.portId)
    expect(await codeOf(accept({ token, password: 'a quiet harbour' }))).toBe('VALIDATION_FAILED')
    await accept({ token, password: 'a quiet harbour', firstName: 'New', lastName: 'Root' })
    const person = await app.signIn(invited.email, admin.portId, null, 'a quiet harbour')
    expect((await person.get('/api/v1/me')).body.data.isSuperAdmin).toBe(true)
  })
})

describe('a whole account', () => {
  it('is disabled and enabled by a super administrator: sessions end, and signing in is refused like a wrong password', async () => {
    const root = await app.person(admin.portId!, 'viewer', { superAdmin: true })
    const person = await app.person(admin.portId!, 'sales_agent')
    const url = `/api/v1/admin/accounts/${person.userId}`
    expect(await codeOf(admin.post(`${url}/disable`))).toBe('PERMISSION_DENIED')
    expect(await codeOf(root.post(`/api/v1/admin/accounts/${root.userId}/disable`))).toBe('SELF_TARGETED')
    expect((await person.get('/api/v1/me')).status).toBe(200)
    expect((await root.post(`${url}/disable`)).body.data.disabled).toBe(true)
    await expect.poll(async () => (await person.get('/api/v1/me')).status).toBe(401)
    const refused = await signIn(person.email, 'quiet-harbour-2026')
    const wrong = await signIn(person.email, 'not the password')
    const shape = ({ status, body: { error }, headers }: typeof wrong) => [
      status,
      { ...error, requestId: null },
      Object.keys(headers).toSorted(),
    ]
    expect(shape(refused)).toEqual(shape(wrong))
    expect((await app.nobody.post('/api/auth/request-password-reset', { email: person.email })).status).toBe(
      204,
    )
    const job = crmJobs(app.crm.services, async () => {}).password_reset!
    await job({ email: person.email }, { attempt: 1, maxAttempts: 1 })
    const mails = await app.rows(null, sql`select 1 from mails where to_address = ${person.email}`)
    expect(mails).toEqual([])
    expect((await admin.get('/api/v1/admin/users/picker')).body.data).not.toContainEqual(
      expect.objectContaining({ id: person.userId }),
    )
    expect((await root.post(`${url}/enable`)).body.data.disabled).toBe(false)
    expect((await signIn(person.email, 'quiet-harbour-2026')).status).toBe(200)
  })

  it('stores the token of a password reset hashed, so that whoever reads the table gets in nowhere', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const job = crmJobs(app.crm.services, async () => {}).password_reset!
    await job({ email: person.email }, { attempt: 1, maxAttempts: 1 })
    const stored = await app.rows<{ identifier: string }>(
      null,
      sql`select identifier from verifications where value = ${person.userId}`,
    )
    const token = await app.linkTo(person.email, null)
    expect(stored).toHaveLength(1)
    expect(stored[0]!.identifier).not.toContain(token)
    const reset = (tried: string) =>
      app.nobody.post('/api/auth/reset-password', { token: tried, newPassword: 'quiet-harbour-2027' })
    for (const tried of [stored[0]!.identifier, stored[0]!.identifier.split(':')[1]!])
      expect((await reset(tried)).status).toBe(400)
    expect((await reset(token)).status).toBe(204)
    expect((await reset(token)).status).toBe(400)
  })

  it('keeps one super administrator when two disable each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await app.person(admin.portId!, 'viewer', { superAdmin: true }),
        await app.person(admin.portId!, 'viewer', { superAdmin: true }),
      ]
      const codes = await Promise.all([
        codeOf(one.post(`/api/v1/admin/accounts/${two.userId}/disable`)),
        codeOf(two.post(`/api/v1/admin/accounts/${one.userId}/disable`)),
      ])
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
    }
  })
})

describe('a sign-in name', () => {
  it('is answered alike, known or not, and resolves where somebody has it', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const name = sql`with named as (update users set username = 'pier.master' where id = ${person.userId} returning id) select id from named`
    await app.rows(null, name)
    const ask = (identifier: string) => app.nobody.post('/api/auth/resolve-identifier', { identifier })
    const names = ['pier.master', 'pier.mistress', 'x', 'a name with spaces', 'é'.repeat(100)]
    const aliases = await Promise.all(names.map(async (one) => (await ask(one)).body.data.email))
    expect(new Set(aliases.map((alias) => `${alias.length} ${alias.split('@')[1]}`)).size).toBe(1)
    expect(new Set(aliases).size).toBe(names.length)
    expect((await ask(' Pier.Master ')).body.data.email).toBe(aliases[0])
    expect((await ask('Ada@Example.com')).body.data.email).toBe('ada@example.com')
    expect((await signIn(aliases[0], 'quiet-harbour-2026')).status).toBe(200)
    for (const alias of [...aliases.slice(1), aliases[0].replace(/^./, 'z'), `x@${aliases[0].split('@')[1]}`])
      expect(await codeOf(signIn(alias, 'quiet-harbour-2026'))).toBe('CREDENTIALS_INVALID')
  })
})

describe('a system role that nobody edited', () => {
  it('is what the contract says, also where the database holds less; an edited one keeps its list', async () => {
    const portId = await app.makePort()
    const boss = await app.person(portId, 'port_admin')
    const agent = await app.person(portId, 'sales_agent')
    const forget = sql`with less as (update roles set permissions = '{}' where port_id = ${portId} returning id) select id from less`
    await app.rows(portId, forget)
    for (const person of [boss, agent])
      await expect.poll(async () => (await person.get('/api/v1/clients')).status).toBe(200)
    const { data: roles } = (await boss.get('/api/v1/admin/roles')).body
    const role = roles.find((one: { key: string }) => one.key === 'sales_agent')
    expect(role.permissions).toContain('clients.view')
    const permissions = role.permissions.filter((one: string) => one !== 'clients.view')
    expect((await boss.patch(`/api/v1/admin/roles/${role.id}`, { permissions })).body.data).toMatchObject({
      edited: true,
      permissions,
    })
    await expect.poll(async () => (await agent.get('/api/v1/clients')).status).toBe(403)
    // Whoever changed it on what it was before is asked to look again.
    const late = await boss.patch(
      `/api/v1/admin/roles/${role.id}`,
      { permissions: role.permissions },
      { 'if-match': `"${role.version}"` },
    )
    expect([late.status, late.body.error.code]).toEqual([412, 'VERSION_STALE'])
  })
})

describe('a super administrator', () => {
  it('has every permission in every port, whatever their role there says, and changes any port', async () => {
    const other = await app.makePort()
    const root = await app.person(admin.portId!, 'viewer', { superAdmin: true })
    for (const portId of [admin.portId, other]) {
      const inPort = async () =>
        (await root.get('/api/v1/me')).body.data.ports.find((one: { id: string }) => one.id === portId)
      // On another server they are known a moment later.
      await expect.poll(inPort).toBeTruthy()
      const port = await inPort()
      expect(port.permissions).toContain('admin.manage_users')
      expect(port.residentialAccess).toBe(true)
    }
    const renamed = await root.patch(`/api/v1/admin/ports/${other}`, { name: 'Far harbour' })
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Far harbour'])
    const [event] = await app.rows(
      other,
      sql<{ type: string }>`select type from events where type = 'port.updated'`,
    )
    expect(event).toEqual({ type: 'port.updated' })
    expect((await root.patch(`/api/v1/admin/ports/${root.userId}`, { name: 'X' })).status).toBe(404)
    expect((await admin.patch(`/api/v1/admin/ports/${other}`, { name: 'Mine' })).status).toBe(404)
  })
})
