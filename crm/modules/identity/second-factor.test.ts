import { sql } from 'kysely'
import { pino } from 'pino'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, cookiesOf, enrol } from '../../../platform/testing/identity/authenticator.ts'
import { password } from '../../../platform/testing/session.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { resealJob, resealSecrets } from '../../reseal.ts'
import { openCrm } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let portId: string
let admin: Person
beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
})
afterAll(() => app.close())

const begin = (person: Person, own = password) =>
  app.nobody.post('/api/auth/sign-in/email', { email: person.email, password: own })
const typeCode = (cookie: string, code: string, by = app.nobody) =>
  by.post('/api/auth/sign-in/code', { code }, { cookie })
const factorOf = async (person: Person) => (await person.get('/api/auth/second-factor')).body.data
const errorOf = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error.code,
]

describe('a second factor', () => {
  it('counts once a code confirmed it, ends the other sessions, and asks at the next sign-in', async () => {
    const person = await app.person(portId, 'viewer')
    const elsewhere = await app.signIn(person.email, portId, null)
    const wrong = await person.post('/api/auth/second-factor', { password: 'not my password' })
    expect(errorOf(wrong)).toEqual([401, 'CREDENTIALS_INVALID'])
    const early = await person.post('/api/auth/second-factor/confirm', { code: '123456' })
    expect(errorOf(early)).toEqual([409, 'SECOND_FACTOR_OFF'])
    const begun = await person.post('/api/auth/second-factor', { password })
    const { key, uri } = begun.body.data
    expect(uri).toBe(
      `otpauth://totp/Berthwise:${encodeURIComponent(person.email)}?issuer=Berthwise&secret=${key}` +
        '&algorithm=SHA1&digits=6&period=30',
    )
    // Begun and not confirmed it asks for nothing.
    expect((await begin(person)).body.data.codeNeeded).toBe(false)
    const off = codeOf(key, 40)
    expect(errorOf(await person.post('/api/auth/second-factor/confirm', { code: off }))).toEqual([
      401,
      'SIGN_IN_CODE_INVALID',
    ])
    const confirmed = await person.post('/api/auth/second-factor/confirm', { code: codeOf(key) })
    const { recoveryCodes } = confirmed.body.data
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    expect(await factorOf(person)).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect((await person.get('/api/v1/me')).body.data.secondFactor).toBe(true)
    expect((await elsewhere.get('/api/v1/me')).status).toBe(401)
    expect(errorOf(await person.post('/api/auth/second-factor', { password }))).toEqual([
      409,
      'SECOND_FACTOR_ON',
    ])
    const [row] = await app.rows(
      null,
      sql<{ row: string }>`select row_to_json(f)::text || (select string_agg(hash, ' ') from recovery_codes c
        where c.user_id = f.user_id) as row from second_factors f where user_id = ${person.userId}`,
    )
    for (const secret of [key, ...recoveryCodes]) expect(row!.row).not.toContain(secret)
  })

  it('lets in by a code of the app, once each, and not without the password before it', async () => {
    const person = await app.person(portId, 'viewer')
    const { key } = await enrol(person)
    const first = await begin(person)
    expect([first.status, first.body.data]).toEqual([200, { user: null, codeNeeded: true }])
    const step = cookiesOf(first)
    expect(step).toMatch(/^berthwise\.second_step=/)
    // The first step opens nothing by itself.
    expect((await app.nobody.get('/api/v1/me', { cookie: step })).status).toBe(401)
    expect(errorOf(await typeCode('', codeOf(key)))).toEqual([401, 'SIGN_IN_LAPSED'])
    expect(errorOf(await typeCode(step, codeOf(key, 9)))).toEqual([401, 'SIGN_IN_CODE_INVALID'])
    // The code that confirmed the key was taken already.
    expect(errorOf(await typeCode(step, codeOf(key, -1)))).toEqual([401, 'SIGN_IN_CODE_INVALID'])
    const code = codeOf(key)
    const second = await begin(person)
    const together = await Promise.all([typeCode(step, code), typeCode(cookiesOf(second), code)])
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const through = together.find(({ status }) => status === 200)!
    expect(through.body.data.user).toEqual({ id: person.userId, email: person.email })
    const inside = talker(app.web, { cookie: cookiesOf(through) })
    expect((await inside.get('/api/v1/me')).body.data.secondFactor).toBe(true)
    // What began the sign-in is used up with it.
    const used = together[0] === through ? step : cookiesOf(second)
    expect(errorOf(await typeCode(used, codeOf(key, 1)))).toEqual([401, 'SIGN_IN_LAPSED'])
  })

  it('lets in by a recovery code, once, however it is typed; new ones make those before void', async () => {
    const person = await app.person(portId, 'viewer')
    const { codes } = await enrol(person)
    const [code, another] = codes as [string, string]
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    expect((await typeCode(cookiesOf(await begin(person)), typed)).status).toBe(200)
    const step = cookiesOf(await begin(person))
    expect(errorOf(await typeCode(step, code))).toEqual([401, 'SIGN_IN_CODE_INVALID'])
    expect((await factorOf(person)).recoveryCodesLeft).toBe(9)
    const refused = await person.post('/api/auth/second-factor/recovery-codes', {
      password: 'nothing of mine',
    })
    expect(errorOf(refused)).toEqual([401, 'CREDENTIALS_INVALID'])
    const renewed = await person.post('/api/auth/second-factor/recovery-codes', { password })
    expect(renewed.body.data.recoveryCodes).toHaveLength(10)
    expect(errorOf(await typeCode(step, another))).toEqual([401, 'SIGN_IN_CODE_INVALID'])
    expect((await typeCode(step, renewed.body.data.recoveryCodes[3])).status).toBe(200)
  })

  it('is switched off by password and code together', async () => {
    const person = await app.person(portId, 'viewer')
    const { key } = await enrol(person)
    const end = (body: object) => person.post('/api/auth/second-factor/end', body)
    expect(errorOf(await end({ password: 'nothing of mine', code: codeOf(key) }))).toEqual([
      401,
      'CREDENTIALS_INVALID',
    ])
    expect(errorOf(await end({ password, code: codeOf(key, 9) }))).toEqual([401, 'SIGN_IN_CODE_INVALID'])
    expect((await end({ password, code: codeOf(key) })).status).toBe(204)
    expect(await factorOf(person)).toEqual({ since: null, recoveryCodesLeft: 0 })
    expect((await begin(person)).body.data.codeNeeded).toBe(false)
    await expect.poll(async () => (await person.get('/api/v1/me')).body.data.secondFactor).toBe(false)
  })

  it('ends a sign-in half done with the password it was begun with', async () => {
    const person = await app.person(portId, 'viewer')
    const { key } = await enrol(person)
    const step = cookiesOf(await begin(person))
    await app.nobody.post('/api/auth/request-password-reset', { email: person.email })
    const { auth } = app.crm.services
    const { internalAdapter } = await auth.$context
    await internalAdapter.createVerificationValue({
      identifier: 'reset-password:of-a-test',
      value: person.userId!,
      expiresAt: new Date(Date.now() + 60_000),
    })
    const reset = await app.nobody.post('/api/auth/reset-password', {
      token: 'of-a-test',
      newPassword: 'another harbour 2027',
    })
    expect(reset.status).toBe(204)
    expect(errorOf(await typeCode(step, codeOf(key)))).toEqual([401, 'SIGN_IN_LAPSED'])
    // A new password alone does not let in.
    const anew = await begin(person, 'another harbour 2027')
    expect(anew.body.data.codeNeeded).toBe(true)
    expect((await typeCode(cookiesOf(anew), codeOf(key))).status).toBe(200)
  })

  it('limits tries over every web process, and a known device keeps its own', async () => {
    const person = await app.person(portId, 'viewer')
    const { key, codes } = await enrol(person)
    const known = cookiesOf(await typeCode(cookiesOf(await begin(person)), codes[0]!))
    const device = known.split('; ').find((cookie) => cookie.startsWith('berthwise.device='))!
    const { env } = app.crm.services
    const other = await openCrm(env, app.connection, pino({ level: 'silent' }))
    try {
      const web = [app.nobody, talker(await other.openWeb(), {})]
      const step = cookiesOf(await begin(person))
      const statuses: number[] = []
      for (let n = 0; n < 11; n++) {
        const answer = await web[n % 2]!.post('/api/auth/sign-in/code', { code: '000000' }, { cookie: step })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      for (const by of web)
        expect(
          (await by.post('/api/auth/sign-in/code', { code: codeOf(key) }, { cookie: step })).status,
        ).toBe(429)
      const theirs = await typeCode(`${step}; ${device}`, codeOf(key))
      expect(theirs.status).toBe(200)
    } finally {
      await other.close()
    }
  })

  it('is sealed anew when the secret of the installation changes', async () => {
    const person = await app.person(portId, 'viewer')
    const { key } = await enrol(person)
    const { kernel, log } = app.crm.services
    const before = app.crm.services.env
    const env = { ...before, secret: 'another secret for tests, long enough', previousSecret: before.secret }
    await resealSecrets({ kernel, env, log })({}, undefined as never)
    expect(resealJob.name).toBe('reseal_secrets')
    const after = { ...env, previousSecret: undefined }
    const renewed = await openCrm(after, app.connection, pino({ level: 'silent' }))
    try {
      const by = talker(await renewed.openWeb(), {})
      const first = await by.post('/api/auth/sign-in/email', { email: person.email, password })
      const through = await by.post(
        '/api/auth/sign-in/code',
        { code: codeOf(key) },
        { cookie: cookiesOf(first) },
      )
      expect(through.status).toBe(200)
    } finally {
      await renewed.close()
      await resealSecrets({ kernel, env: { ...before, previousSecret: env.secret }, log })(
        {},
        undefined as never,
      )
    }
  })
})

describe('a port that asks for a second factor', () => {
  it('shows nothing to a session without one, within a second of the switch, and opens once it is set up', async () => {
    const strict = await app.makePort()
    const boss = await app.person(strict, 'port_admin')
    const person = await app.person(strict, 'sales_agent')
    const url = app.web.server.listening
      ? `http://127.0.0.1:${(app.web.server.address() as { port: number }).port}`
      : await app.web.listen({ host: '127.0.0.1', port: 0 })
    const socket = io(url, {
      transports: ['websocket'],
      auth: { portId: strict },
      extraHeaders: { cookie: person.cookie },
      reconnection: false,
    })
    await new Promise((resolve) => socket.on('connect', () => resolve(null)))
    expect((await person.get('/api/v1/clients')).status).toBe(200)
    const put = await boss.put('/api/v1/admin/settings', { key: 'require_second_factor', value: true })
    // Who has none would lock themselves out.
    expect([put.status, put.body.error.details[0].code]).toEqual([400, 'second_factor_first'])
    await app.rows(
      strict,
      sql`insert into settings (port_id, key, value) values (${strict}, 'require_second_factor', 'true')`,
    )
    await expect.poll(() => socket.connected).toBe(false)
    for (const path of ['/api/v1/clients', '/api/v1/admin/users/picker', '/api/v1/notifications'])
      expect(errorOf(await person.get(path))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    const refusedAs = await new Promise((resolve) => {
      socket.on('connect_error', ({ message }) => resolve(message))
      socket.connect()
    })
    expect(refusedAs).toBe('SECOND_FACTOR_REQUIRED')
    socket.disconnect()
    // Their own account stays open to them, to set it up.
    const me = (await person.get('/api/v1/me')).body.data
    expect([me.secondFactor, me.ports[0].asksSecondFactor]).toEqual([false, true])
    const { key } = await enrol(person)
    await expect.poll(async () => (await person.get('/api/v1/clients')).status).toBe(200)
    await person.post('/api/auth/second-factor/end', { password, code: codeOf(key) })
    await expect.poll(async () => (await person.get('/api/v1/clients')).status).toBe(403)
    // Whoever administers the port and the installation is asked alike.
    expect(errorOf(await boss.get('/api/v1/admin/settings'))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    const root = await app.person(portId, 'viewer', { superAdmin: true })
    expect(errorOf(await root.get('/api/v1/clients', { 'x-port-id': strict }))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ])
    expect((await root.get('/api/v1/clients')).status).toBe(200)
  })
})

describe('a lost second factor', () => {
  const clear = (by: Person, person: Person) =>
    by.post(`/api/v1/admin/users/${person.userId}/clear-second-factor`)

  it('is taken away by an administrator of the port, who leaves a trace and a mail; every session ends', async () => {
    const person = await app.person(portId, 'viewer')
    expect(errorOf(await clear(admin, person))).toEqual([409, 'SECOND_FACTOR_OFF'])
    await enrol(person)
    const half = cookiesOf(await begin(person))
    const listed = (await admin.get(`/api/v1/admin/users/${person.userId}`)).body.data
    expect(listed.secondFactor).toBe(true)
    const cleared = await clear(admin, person)
    expect([cleared.status, cleared.body.data.secondFactor]).toEqual([200, false])
    expect((await person.get('/api/v1/me')).status).toBe(401)
    expect(errorOf(await typeCode(half, '000000'))).toEqual([401, 'SIGN_IN_LAPSED'])
    expect((await begin(person)).body.data.codeNeeded).toBe(false)
    const mails = await app.rows(
      portId,
      sql<{ subject: string }>`select subject from mails where to_address = ${person.email}`,
    )
    expect(mails).toEqual([{ subject: 'Your second factor was taken away' }])
    const audit = await admin.get('/api/v1/admin/audit?action=second_factor_cleared')
    expect(audit.body.data[0]).toMatchObject({ severity: 'warning', entityId: person.userId })
  })

  it('of somebody who works elsewhere too, or holds more rights, is not one port’s to take', async () => {
    const person = await app.person(portId, 'viewer')
    await enrol(person)
    const elsewhere = await app.makePort()
    await app.rows(
      elsewhere,
      sql`insert into port_members (port_id, user_id, role_id)
        select ${elsewhere}, ${person.userId}, id from roles where port_id = ${elsewhere} and key = 'viewer'`,
    )
    expect(errorOf(await clear(admin, person))).toEqual([403, 'RIGHTS_EXCEED_OWN'])
    const root = await app.person(portId, 'viewer', { superAdmin: true })
    await enrol(root)
    expect(errorOf(await clear(admin, root))).toEqual([403, 'RIGHTS_EXCEED_OWN'])
    expect(errorOf(await clear(root, root))).toEqual([403, 'SELF_TARGETED'])
    expect((await clear(root, person)).status).toBe(200)
    const stranger = await app.person(await app.makePort(), 'viewer')
    expect(errorOf(await clear(admin, stranger))).toEqual([404, 'RECORD_NOT_FOUND'])
    const agent = await app.person(portId, 'sales_agent')
    expect(errorOf(await clear(agent, person))).toEqual([403, 'PERMISSION_DENIED'])
  })
})
