import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let roleId: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  const { body } = await admin.get('/api/v1/admin/roles')
  roleId = body.data.find((role: { key: string }) => role.key === 'viewer').id
})
afterAll(() => app.close())

const signIn = (email: string, password: string) =>
  app.nobody.post('/api/auth/sign-in/email', { email, password })

describe('a new user', () => {
  it('sets a password by the link of the mail, once', async () => {
    const email = 'fresh@invite.example'
    const key = { 'idempotency-key': 'invite-fresh-user' }
    const body = { email, firstName: 'Fresh', lastName: 'Hand', roleId }
    const [made, again] = [
      await admin.post('/api/v1/admin/users', body, key),
      await admin.post('/api/v1/admin/users', body, key),
    ]
    expect([made.status, again.body.data.id]).toEqual([201, made.body.data.id])
    const { data } = (await admin.get('/api/v1/admin/outbox')).body
    const mails = data.filter((mail: { toAddress: string }) => mail.toAddress === email)
    expect(mails).toHaveLength(1)
    const token = /token=(\S+)/.exec(mails[0].text)![1]
    const set = (newPassword: string) => app.nobody.post('/api/auth/reset-password', { token, newPassword })
    expect((await set('password123')).body.error.code).toBe('PASSWORD_UNACCEPTABLE')
    expect((await set('a quiet harbour')).status).toBe(204)
    expect((await set('another harbour')).body.error.code).toBe('TOKEN_INVALID')
    expect((await signIn(email, 'a quiet harbour')).status).toBe(200)
    expect((await signIn(email, 'another harbour')).status).toBe(401)
  })

  it('of another port keeps name and password, and has a role in both', async () => {
    const other = await app.person(await app.makePort(), 'port_admin')
    const roles = (await other.get('/api/v1/admin/roles')).body.data
    const joined = await other.post('/api/v1/admin/users', {
      email: 'fresh@invite.example',
      firstName: 'Other',
      lastName: 'Name',
      roleId: roles[0].id,
    })
    expect(joined.body.data).toMatchObject({ firstName: 'Fresh', lastName: 'Hand' })
    expect((await signIn('fresh@invite.example', 'a quiet harbour')).status).toBe(200)
  })

  it('is refused when the person has a role already', async () => {
    const body = { email: 'fresh@invite.example', firstName: 'Fresh', lastName: 'Hand', roleId }
    const twice = await admin.post('/api/v1/admin/users', body)
    expect([twice.status, twice.body.error.details[0].path]).toEqual([409, 'email'])
  })
})

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

  it('cannot be changed for oneself, nor outside the vocabulary', async () => {
    const own = await admin.put(`/api/v1/admin/users/${admin.userId}/overrides`, { overrides: [] })
    expect([own.status, own.body.error.code]).toEqual([403, 'SELF_TARGETED'])
    const person = await app.person(admin.portId!, 'viewer')
    const overrides = [{ permission: 'clients.destroy', effect: 'allow' }]
    expect((await admin.put(`/api/v1/admin/users/${person.userId}/overrides`, { overrides })).status).toBe(
      400,
    )
  })

  it('ends for the other sessions when the password changes', async () => {
    const email = 'two@sessions.example'
    await admin.post('/api/v1/admin/users', {
      email,
      firstName: 'Two',
      lastName: 'Desks',
      roleId,
      password: 'the first harbour',
    })
    const cookies: string[] = []
    for (let desk = 0; desk < 2; desk++) {
      cookies.push(String((await signIn(email, 'the first harbour')).headers['set-cookie']).split(';')[0]!)
    }
    const as = (index: number) => ({ cookie: cookies[index]! })
    const change = { currentPassword: 'the first harbour', newPassword: 'the second harbour' }
    expect(
      (
        await app.nobody.post(
          '/api/auth/change-password',
          { ...change, currentPassword: 'wrong-password' },
          as(0),
        )
      ).status,
    ).toBe(401)
    expect((await app.nobody.post('/api/auth/change-password', change, as(0))).status).toBe(204)
    await expect.poll(async () => (await app.nobody.get('/api/v1/me', as(1))).status).toBe(401)
    expect((await signIn(email, 'the second harbour')).status).toBe(200)
  })
})
