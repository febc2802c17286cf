import { generateKeyPair } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, cookiesOf, enrol } from '../../../platform/testing/identity/authenticator.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let server: Server
let portId: string

/** What the provider knows of its people, by what they sign in with there. */
const people = new Map<string, { email: string; email_verified: boolean }>()

beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'berthwise',
        client_secret: 'a secret & more',
        redirect_uris: ['http://localhost:3000/sign-in'],
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    cookies: { keys: ['a key of cookies'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] as never },
    features: { devInteractions: { enabled: true } },
  })
  server.on('request', provider.callback())
  const signOn = { issuer: `${issuer}/`, clientId: 'berthwise', clientSecret: 'a secret & more' }
  app = await testApp(undefined, { env: { signOn } })
  portId = await app.makePort()
})
afterAll(async () => {
  server.close()
  await app.close()
})

/** Signs in at the provider as a person does, and gives the query it leads back with. */
async function atProvider(url: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  const go = async (to: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/)
      jar.set(name, value)
    }
    return answer
  }
  let [at, form]: [string, Record<string, string> | undefined] = [url, undefined]
  for (let steps = 0; steps < 12; steps++) {
    const answer = await go(at, form)
    form = undefined
    const location = answer.headers.get('location')
    if (location) {
      at = new URL(location, at).href
      if (at.startsWith('http://localhost:3000/sign-in')) return new URL(at).search
      continue
    }
    const page = await answer.text()
    form = page.includes('name="login"') ? { prompt: 'login', login, password: 'x' } : { prompt: 'consent' }
  }
  throw new Error('The provider did not lead back.')
}

async function begin(login: string) {
  const begun = await app.nobody.post('/api/auth/sign-in/single-sign-on/begin', { to: '/demo/plan' })
  expect(begun.status).toBe(200)
  return { cookie: cookiesOf(begun), answer: await atProvider(begun.body.data.url, login) }
}
const end = ({ cookie, answer }: { cookie: string; answer: string }) =>
  app.nobody.post('/api/auth/sign-in/single-sign-on', { answer }, { cookie })
const signOn = async (login: string) => end(await begin(login))
const known = (login: string, { email }: Person, verified = true) =>
  people.set(login, { email: email.toUpperCase(), email_verified: verified })

it('signs in who has an account of the address, both sides having seen the mailbox, and knows them again', async () => {
  expect((await app.nobody.get('/api/auth/single-sign-on')).body.data).toEqual({ provider: '127.0.0.1' })
  const person = await app.person(portId, 'viewer')
  known('ada', person)
  const answer = await signOn('ada')
  expect([answer.status, answer.body.data]).toEqual([
    200,
    { user: { id: person.userId, email: person.email }, codeNeeded: false, to: '/demo/plan' },
  ])
  const inside = talker(app.web, { cookie: cookiesOf(answer) })
  expect((await inside.get('/api/v1/me')).body.data).toMatchObject({
    user: { id: person.userId },
    isSuperAdmin: false,
    secondFactor: false,
  })
  // Linked to the subject, not to an address that goes to somebody else.
  people.set('ada', { email: 'another@test.example', email_verified: false })
  expect((await signOn('ada')).body.data.user.id).toBe(person.userId)
  const links = await app.rows(
    null,
    sql`select account_id, access_token, id_token, password from accounts
      where user_id = ${person.userId} and provider_id <> 'credential'`,
  )
  expect(links).toEqual([{ accountId: 'ada', accessToken: null, idToken: null, password: null }])
})

it('refuses who is unknown, whose mailbox one side did not see, and whose account is disabled', async () => {
  const code = async (login: string) => {
    const { status, body } = await signOn(login)
    return [status, body.error?.code]
  }
  const before = await app.rows(null, sql`select 1 from users`)
  people.set('stranger', { email: 'stranger@test.example', email_verified: true })
  expect(await code('stranger')).toEqual([403, 'SIGN_ON_UNKNOWN'])
  const person = await app.person(portId, 'viewer', { superAdmin: true })
  known('mallory', person, false)
  expect(await code('mallory')).toEqual([403, 'SIGN_ON_UNVERIFIED'])
  await app.atHome(sql`update users set email_verified = false where id = ${person.userId}`)
  known('mallory', person)
  expect(await code('mallory')).toEqual([403, 'SIGN_ON_UNKNOWN'])
  const gone = await app.person(portId, 'viewer')
  known('gone', gone)
  expect((await signOn('gone')).status).toBe(200)
  await app.atHome(sql`update users set disabled_at = now() where id = ${gone.userId}`)
  expect(await code('gone')).toEqual([403, 'SIGN_ON_UNKNOWN'])
  expect(await app.rows(null, sql`select 1 from users`)).toHaveLength(before.length + 2)
})

it('asks who has an app for its code too', async () => {
  const person = await app.person(portId, 'viewer')
  known('careful', person)
  const { key } = await enrol(person)
  const answer = await signOn('careful')
  expect(answer.body.data).toEqual({ user: null, codeNeeded: true, to: '/demo/plan' })
  const cookie = cookiesOf(answer)
  expect((await app.nobody.get('/api/v1/me', { cookie })).status).toBe(401)
  const through = await app.nobody.post('/api/auth/sign-in/code', { code: codeOf(key) }, { cookie })
  expect(through.status).toBe(200)
})

it('takes an answer once, from the browser that asked, and only as the provider gave it', async () => {
  const person = await app.person(portId, 'viewer')
  known('bo', person)
  const code = async (session: { cookie: string; answer: string }) => {
    const { status, body } = await end(session)
    return [status, body.error?.code]
  }
  const other = await begin('bo')
  const begun = await begin('bo')
  expect(await code({ ...begun, cookie: '' })).toEqual([401, 'SIGN_IN_LAPSED'])
  // Somebody else's answer is none to what this browser asked.
  expect(await code({ cookie: other.cookie, answer: begun.answer })).toEqual([401, 'SIGN_ON_FAILED'])
  expect((await end(begun)).status).toBe(200)
  expect(await code(begun)).toEqual([401, 'SIGN_IN_LAPSED'])
  const again = await begin('bo')
  const changed = again.answer.replace(/code=[^&]+/, 'code=guessed')
  expect(await code({ ...again, answer: changed })).toEqual([401, 'SIGN_ON_FAILED'])
})

it('is not there where the operator named no provider, and says so where the provider is away', async () => {
  const without = await testApp()
  try {
    expect((await without.nobody.get('/api/auth/single-sign-on')).body.data).toEqual({ provider: null })
    const begun = await without.nobody.post('/api/auth/sign-in/single-sign-on/begin', {})
    expect([begun.status, begun.body.error.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  } finally {
    await without.close()
  }
  const signOn = { issuer: 'http://127.0.0.1:9/', clientId: 'a', clientSecret: 'b' }
  const away = await testApp(undefined, { env: { signOn } })
  try {
    const begun = await away.nobody.post('/api/auth/sign-in/single-sign-on/begin', {})
    expect([begun.status, begun.body.error.code]).toEqual([502, 'SIGN_ON_UNAVAILABLE'])
    expect(begun.body.error.message).toContain('quote the error id')
  } finally {
    await away.close()
  }
})
