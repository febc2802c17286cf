import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Answered } from '../../../platform/testing/talker.ts'
import { crmJobs } from '../../jobs.ts'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { invitedClient, portalPerson } from './testing/portal-person.ts'

const password = 'calm-quay-2030'

let app: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  const roomy = { points: 1e6, seconds: 60, shared: true }
  app = await testApp({ ...crmLimits, default: roomy, portal_sign_in: roomy })
  admin = await app.person(await app.makePort('coded'), 'port_admin')
  other = await app.person(await app.makePort('coded-too'), 'port_admin')
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const auth = '/api/portal/auth'
const cookiesOf = (answer: Answered) =>
  [answer.headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0]!)
const cookie = (answer: Answered, name = 'portal_session') =>
  cookiesOf(answer).find((one) => one.startsWith(`${name}=`) && !one.endsWith('='))
const refused = ({ status, body }: Answered) => [status, body.error?.code]
const post = (path: string, body: object, cookies = '') =>
  app.nobody.send('POST', `${auth}${path}`, body, { cookie: cookies })
const signIn = (email: string, cookies = '') => post('/sign-in', { email, password, shared: true }, cookies)
const meStatus = async (cookies: string) =>
  (await app.nobody.send('GET', '/api/portal/me', undefined, { cookie: cookies })).status

/** Lets half a minute pass, so that the app shows another code. */
function later(seconds = 30): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()
const wrong = (key: string) => String((Number(codeOf(key)) + 500_000) % 1_000_000).padStart(6, '0')

/** A client whose account is asked for codes. */
async function coded(email: string, by = admin) {
  const person = await portalPerson(app, by, { email })
  const { key, uri } = data(await person.post(`${auth}/second-factor`, { password }))
  // The app names the port, as its client knows it.
  const { name } = data(await by.get('/api/v1/me')).ports[0]
  expect(decodeURIComponent(uri)).toContain(`otpauth://totp/${name}:`)
  const confirmed = await person.post(`${auth}/second-factor/confirm`, { code: codeOf(key) })
  const session = cookie(confirmed)!
  later()
  return { person, email, key, session, recoveryCodes: data(confirmed).recoveryCodes as string[] }
}

it('is set up by password and code, ends the other sessions, and keeps no key and no code in the clear', async () => {
  const person = await portalPerson(app, admin, { email: 'sets@code.example' })
  const own = (path: string, body: object) => person.post(`${auth}${path}`, body)
  expect(data(await person.get(`${auth}/second-factor`))).toEqual({ since: null, recoveryCodesLeft: 0 })
  expect(refused(await own('/second-factor', { password: 'wrong-pass-1' }))).toEqual([
    401,
    'CREDENTIALS_INVALID',
  ])
  expect(refused(await own('/second-factor/confirm', { code: '123456' }))).toEqual([409, 'SECOND_FACTOR_OFF'])
  const { key } = data(await own('/second-factor', { password }))
  // Until a code confirmed it, the password is enough.
  expect((await signIn('sets@code.example')).body).toEqual({ success: true })
  expect(refused(await own('/second-factor/confirm', { code: wrong(key) }))).toEqual([
    401,
    'SIGN_IN_CODE_INVALID',
  ])
  const confirmed = await own('/second-factor/confirm', { code: codeOf(key) })
  expect(data(confirmed).recoveryCodes).toHaveLength(10)
  expect(await meStatus(person.cookie)).toBe(401)
  const session = cookie(confirmed)!
  expect(await meStatus(session)).toBe(200)
  const state = await app.nobody.send('GET', `${auth}/second-factor`, undefined, { cookie: session })
  expect(data(state)).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
  expect(refused(await post('/second-factor', { password }, session))).toEqual([409, 'SECOND_FACTOR_ON'])
  const row = await app.rows(
    null,
    sql<{ whole: string }>`select f::text as whole from portal_second_factors f
      union all select c::text from portal_recovery_codes c`,
  )
  for (const secret of [
    key,
    ...data(confirmed).recoveryCodes,
    data(confirmed).recoveryCodes[0].replaceAll('-', ''),
  ])
    expect(JSON.stringify(row)).not.toContain(secret)
})

it('lets in by password and code alone: a code once, a step once, a recovery code once', async () => {
  const { email, key, recoveryCodes } = await coded('enters@code.example')
  const first = await signIn(email)
  expect([first.status, first.body]).toEqual([200, { success: true, codeNeeded: true }])
  expect(cookiesOf(first).map((one) => one.split('=')[0])).toEqual(['portal_step'])
  expect(String(first.headers['set-cookie'])).toMatch(
    /; Path=\/api\/portal\/auth\/sign-in; HttpOnly; SameSite=Strict; Max-Age=600$/,
  )
  const step = cookie(first, 'portal_step')!
  // The step opens nothing, under no name.
  expect(await meStatus(step)).toBe(401)
  expect(await meStatus(step.replace('portal_step', 'portal_session'))).toBe(401)
  expect(refused(await post('/sign-in/code', { code: codeOf(key) }))).toEqual([401, 'SIGN_IN_LAPSED'])
  expect(refused(await post('/sign-in/code', { code: wrong(key) }, step))).toEqual([
    401,
    'SIGN_IN_CODE_INVALID',
  ])
  const code = codeOf(key)
  const entered = await post('/sign-in/code', { code }, step)
  expect(entered.body).toEqual({ success: true })
  expect(await meStatus(cookie(entered)!)).toBe(200)
  // On a shared computer, as was said with the password.
  expect(String(entered.headers['set-cookie'])).not.toMatch(/portal_session=[^,]+Max-Age/)
  later()
  expect(refused(await post('/sign-in/code', { code: codeOf(key) }, step))).toEqual([401, 'SIGN_IN_LAPSED'])
  const second = cookie(await signIn(email), 'portal_step')!
  expect(refused(await post('/sign-in/code', { code }, second))).toEqual([401, 'SIGN_IN_CODE_INVALID'])
  const [recovery] = recoveryCodes
  expect((await post('/sign-in/code', { code: ` ${recovery!.toUpperCase()} ` }, second)).status).toBe(200)
  const third = cookie(await signIn(email), 'portal_step')!
  expect(refused(await post('/sign-in/code', { code: recovery! }, third))).toEqual([
    401,
    'SIGN_IN_CODE_INVALID',
  ])
  later(600)
  expect(refused(await post('/sign-in/code', { code: codeOf(key) }, third))).toEqual([401, 'SIGN_IN_LAPSED'])
})

it('of two who use one code at once lets one in', async () => {
  const { email, key } = await coded('twice@code.example')
  const steps = [await signIn(email), await signIn(email)].map((one) => cookie(one, 'portal_step')!)
  const code = codeOf(key)
  const answers = await Promise.all(steps.map((step) => post('/sign-in/code', { code }, step)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

it('counts wrong codes by account, whatever is signed in anew, and not those of a known device', async () => {
  const { email, key } = await coded('guessed@code.example')
  const known = await post('/sign-in/code', { code: codeOf(key) }, cookie(await signIn(email), 'portal_step'))
  const device = cookie(known, 'portal.device')!
  expect(device).toBeDefined()
  later()
  const guess = async () =>
    post('/sign-in/code', { code: wrong(key) }, cookie(await signIn(email), 'portal_step'))
  for (let n = 0; n < 5; n += 1) expect(refused(await guess())).toEqual([401, 'SIGN_IN_CODE_INVALID'])
  const limited = await guess()
  expect(refused(limited)).toEqual([429, 'RATE_LIMITED'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  const step = cookie(await signIn(email, device), 'portal_step')!
  expect((await post('/sign-in/code', { code: codeOf(key) }, `${step}; ${device}`)).status).toBe(200)
  await crmJobs(app.crm.services, async () => {}).portal_try!(
    { email, what: 'code_failed', ip: '192.0.2.7' },
    { attempt: 1, maxAttempts: 1 },
  )
  const { body } = await admin.get('/api/v1/admin/audit?action=sign_in_failed&limit=5')
  expect(body.data).toMatchObject([{ type: 'portal_user.code_failed', entityLabel: email }])
})

it('is asked for by an invitation of another port too', async () => {
  const { email, key } = await coded('joins@code.example')
  await invitedClient(other, { email })
  const token = await app.linkTo(email, other.portId)
  const accepted = await post('/activate', { token, password })
  expect(accepted.body).toEqual({ success: true, codeNeeded: true })
  expect(cookie(accepted)).toBeUndefined()
  const entered = await post('/sign-in/code', { code: codeOf(key) }, cookie(accepted, 'portal_step'))
  const me = await app.nobody.send('GET', '/api/portal/me', undefined, { cookie: cookie(entered)! })
  expect(data(me).ports).toHaveLength(2)
})

it('stays with a new password, whose step before it is void', async () => {
  const { email, key, session } = await coded('changes@code.example')
  const step = cookie(await signIn(email), 'portal_step')!
  const newPassword = 'harbour-light-77'
  expect((await post('/change-password', { currentPassword: password, newPassword }, session)).status).toBe(
    200,
  )
  expect(refused(await post('/sign-in/code', { code: codeOf(key) }, step))).toEqual([401, 'SIGN_IN_LAPSED'])
  expect((await post('/sign-in', { email, password: newPassword })).body.codeNeeded).toBe(true)
})

it('has new recovery codes by the password, and is ended by password and code', async () => {
  const { email, key, session, recoveryCodes } = await coded('ends@code.example')
  const { recoveryCodes: fresh } = data(await post('/second-factor/recovery-codes', { password }, session))
  const end = (body: object) => post('/second-factor/end', body, session)
  expect(refused(await end({ password: 'wrong-pass-1', code: codeOf(key) }))).toEqual([
    401,
    'CREDENTIALS_INVALID',
  ])
  expect(refused(await end({ password, code: recoveryCodes[0] }))).toEqual([401, 'SIGN_IN_CODE_INVALID'])
  expect((await end({ password, code: fresh[0] })).body).toEqual({ success: true })
  expect(refused(await end({ password, code: codeOf(key) }))).toEqual([409, 'SECOND_FACTOR_OFF'])
  expect((await signIn(email)).body).toEqual({ success: true })
})

it('is cleared by staff of the one port that lets the account in, and by nobody else', async () => {
  const { email, person, session } = await coded('lost@code.example')
  const path = (id: string) => `/api/v1/clients/${id}/portal-user`
  const clear = (by: Person, id: string) => by.delete(`${path(id)}/second-factor`)
  expect(data(await admin.get(path(person.clientId))).secondFactor).toBe(true)
  const agent = await app.person(admin.portId!, 'sales_agent')
  expect((await clear(agent, person.clientId)).status).toBe(403)
  expect((await clear(other, person.clientId)).status).toBe(404)
  const there = await invitedClient(other, { email })
  // Invited, not accepted: no account of theirs to touch.
  expect(refused(await clear(other, there.id))).toEqual([409, 'PORTAL_NOT_ACTIVE'])
  expect(data(await other.get(path(there.id))).secondFactor).toBe(false)
  await post('/activate', { token: await app.linkTo(email, other.portId), password })
  for (const [by, id] of [
    [admin, person.clientId],
    [other, there.id],
  ] as const)
    expect(refused(await clear(by, id))).toEqual([409, 'PORTAL_ACCOUNT_SHARED'])
  expect((await signIn(email)).body.codeNeeded).toBe(true)
  await other.delete(path(there.id))
  expect((await clear(admin, person.clientId)).status).toBe(204)
  expect(refused(await clear(admin, person.clientId))).toEqual([409, 'SECOND_FACTOR_OFF'])
  expect(await meStatus(session)).toBe(401)
  expect((await signIn(email)).body).toEqual({ success: true })
  const { body } = await admin.get('/api/v1/admin/audit?action=second_factor_cleared&limit=5')
  expect(body.data).toMatchObject([{ type: 'portal_user.second_factor_cleared' }])
})

it('is shown to no staff who look at what the client sees', async () => {
  const { person } = await coded('looked@code.example')
  const view = await admin.post(`/api/v1/clients/${person.clientId}/portal-view`, {})
  const look = await app.nobody.send('GET', `${auth}/second-factor`, undefined, {
    cookie: `${admin.cookie}; ${cookie(view)}`,
  })
  expect(refused(look)).toEqual([403, 'PORTAL_READ_ONLY'])
})
