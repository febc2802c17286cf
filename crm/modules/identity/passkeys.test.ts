import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookiesOf } from '../../../platform/testing/identity/authenticator.ts'
import { type KeyManner, softwareKey } from '../../../platform/testing/identity/software-key.ts'
import { password } from '../../../platform/testing/session.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'

let app: TestApp
let portId: string
let admin: Person
beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
  portId = admin.portId!
})
afterAll(() => app.close())

type Key = ReturnType<typeof softwareKey>
const errorOf = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error.code,
]

async function add(person: Pick<Person, 'post' | 'headers'>, key: Key, manner?: KeyManner, name = 'Laptop') {
  const begun = await person.post('/api/auth/passkeys/begin', { password })
  const credential = key.make(begun.body.data.options, manner)
  const cookie = `${person.headers.cookie}; ${cookiesOf(begun)}`
  return person.post('/api/auth/passkeys', { name, made: credential }, { cookie })
}

async function use(key: Key, manner?: KeyManner) {
  const begun = await app.nobody.post('/api/auth/sign-in/passkey/begin')
  const used = key.use(begun.body.data.options, manner)
  const cookie = cookiesOf(begun)
  const send = () => app.nobody.post('/api/auth/sign-in/passkey', { used }, { cookie })
  return { answer: await send(), send }
}

it('is made after the password, on a device that knows its person, and signs in without a name', async () => {
  const person = await app.person(portId, 'viewer')
  const key = softwareKey()
  const wrong = await person.post('/api/auth/passkeys/begin', { password: 'nothing of mine' })
  expect(errorOf(wrong)).toEqual([401, 'CREDENTIALS_INVALID'])
  const { options } = (await person.post('/api/auth/passkeys/begin', { password })).body.data
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Berthwise' },
    user: { name: person.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  for (const manner of [{ verified: false }, { origin: 'http://localhost:3001' }])
    expect(errorOf(await add(person, key, manner))).toEqual([401, 'PASSKEY_REFUSED'])
  const stray = await person.post('/api/auth/passkeys', { name: 'X', made: key.make(options) })
  expect(errorOf(stray)).toEqual([401, 'PASSKEY_REFUSED'])
  expect((await add(person, key)).body.data).toMatchObject({ name: 'Laptop', lastUsedAt: null })
  const { answer, send } = await use(key, { counter: 1 })
  expect([answer.status, answer.body.data]).toEqual([
    200,
    { user: { id: person.userId, email: person.email } },
  ])
  const inside = talker(app.web, { cookie: cookiesOf(answer) })
  expect((await inside.get('/api/v1/me')).body.data.secondFactor).toBe(true)
  expect((await inside.get('/api/auth/passkeys')).body.data[0].lastUsedAt).not.toBeNull()
  // What was signed is taken once.
  expect(errorOf(await send())).toEqual([401, 'PASSKEY_REFUSED'])
})

it('lets nobody in who was not verified, from another site, with a copied or an unknown key, or disabled', async () => {
  const person = await app.person(portId, 'viewer')
  const key = softwareKey()
  await add(person, key)
  const refused = async (by: Key, manner: KeyManner) => errorOf((await use(by, manner)).answer)
  const no = [401, 'PASSKEY_REFUSED']
  expect(await refused(key, { verified: false, counter: 5 })).toEqual(no)
  expect(await refused(key, { origin: 'https://berthwise.example', counter: 5 })).toEqual(no)
  expect(await refused(softwareKey(), {})).toEqual(no)
  expect((await use(key, { counter: 5 })).answer.status).toBe(200)
  expect(await refused(key, { counter: 5 })).toEqual(no)
  await app.atHome(sql`update users set disabled_at = now() where id = ${person.userId}`)
  expect(await refused(key, { counter: 9 })).toEqual(no)
})

it('is its person’s alone; who holds only the password adds and removes nothing beside it', async () => {
  const person = await app.person(portId, 'viewer')
  const other = await app.person(portId, 'viewer')
  const key = softwareKey()
  const { id } = (await add(person, key)).body.data
  expect(errorOf(await add(other, key))).toEqual([401, 'PASSKEY_REFUSED'])
  expect(errorOf(await other.delete(`/api/auth/passkeys/${id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
  expect(errorOf(await other.patch(`/api/auth/passkeys/${id}`, { name: 'Mine' }))).toEqual([
    404,
    'RECORD_NOT_FOUND',
  ])
  expect((await other.get('/api/auth/passkeys')).body.data).toEqual([])
  for (const answer of [
    await person.post('/api/auth/passkeys/begin', { password }),
    await person.post('/api/auth/second-factor', { password }),
    await person.delete(`/api/auth/passkeys/${id}`),
  ])
    expect(errorOf(answer)).toEqual([403, 'PASSKEY_REQUIRED'])
  const proved = talker(app.web, { cookie: cookiesOf((await use(key)).answer) })
  const renamed = await proved.patch(`/api/auth/passkeys/${id}`, { name: 'Office laptop' })
  expect(renamed.body.data.name).toBe('Office laptop')
  expect((await add(proved, softwareKey(), {}, 'Phone')).status).toBe(201)
  expect((await proved.delete(`/api/auth/passkeys/${id}`)).status).toBe(204)
  expect((await proved.get('/api/v1/me')).body.data.secondFactor).toBe(true)
})

it('opens a port that asks for a second factor, until the last one is gone', async () => {
  const strict = await app.makePort()
  const boss = await app.person(strict, 'port_admin')
  const person = await app.person(strict, 'viewer')
  const key = softwareKey()
  const { id } = (await add(person, key)).body.data
  const asks = { key: 'require_second_factor', value: true }
  expect((await boss.put('/api/v1/admin/settings', asks)).status).toBe(400)
  const bossKey = softwareKey()
  await add(boss, bossKey)
  const bossHeaders = { cookie: cookiesOf((await use(bossKey)).answer), 'x-port-id': strict }
  expect((await talker(app.web, bossHeaders).put('/api/v1/admin/settings', asks)).status).toBe(200)
  await expect.poll(async () => (await person.get('/api/v1/clients')).status).toBe(403)
  const headers = { cookie: cookiesOf((await use(key)).answer), 'x-port-id': strict }
  const proved = talker(app.web, headers)
  expect((await proved.get('/api/v1/clients')).status).toBe(200)
  expect((await proved.delete(`/api/auth/passkeys/${id}`)).status).toBe(204)
  await expect.poll(async () => (await proved.get('/api/v1/clients')).status).toBe(403)
  // Lost ones are cleared by an administrator as an app is.
  const loser = await app.person(portId, 'viewer')
  await add(loser, key)
  const cleared = await admin.post(`/api/v1/admin/users/${loser.userId}/clear-second-factor`)
  expect(cleared.body.data.secondFactor).toBe(false)
  expect(errorOf((await use(key)).answer)).toEqual([401, 'PASSKEY_REFUSED'])
})
