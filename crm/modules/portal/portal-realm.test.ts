import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { portalTokens } from './session.ts'
import { invitedClient, type PortalPerson, portalPerson } from './testing/portal-person.ts'

const password = 'calm-quay-2030'

let app: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort('realm'), 'port_admin')
  other = await app.person(await app.makePort('realm-two'), 'port_admin')
})
afterAll(() => app.close())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.nobody.send('POST', `/api/portal/auth/${path}`, body, headers)
const signIn = (email: string, typed = password) => post('sign-in', { email, password: typed })
const cookieIn = (answer: { headers: Record<string, unknown> }) =>
  String(
    [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('portal_session=')),
  ).split(';')[0]!
/** What the worker does with a job of this name. */
const runJob = (name: string, payload: Record<string, unknown>) =>
  crmJobs(app.crm.services, async () => {})[name]!(payload, { attempt: 1, maxAttempts: 1 })

const audited = async (by: Person, action: string) =>
  (await by.get(`/api/v1/admin/audit?action=${action}&limit=50`)).body.data as {
    entityLabel: string
    metadata: { ip: string | null }
  }[]

describe('an invitation', () => {
  it('is mailed, shown, activated once with a first password, and signs in', async () => {
    const client = await invitedClient(admin, { email: 'Maija.R@Example.fi' })
    const account = (await admin.get(`/api/v1/clients/${client.id}/portal-user`)).body.data
    expect(account).toMatchObject({ email: 'maija.r@example.fi', status: 'invited', lastSignInAt: null })
    const token = await app.linkTo('maija.r@example.fi', admin.portId)
    const read = await post('activation', { token })
    expect(read.body.data).toMatchObject({
      email: 'maija.r@example.fi',
      hasAccount: false,
      brand: { slug: 'realm' },
    })
    // Looking used nothing up.
    expect((await post('activation', { token })).status).toBe(200)
    expect((await post('activate', { token, password: 'short' })).body.error.code).toBe(
      'PASSWORD_UNACCEPTABLE',
    )
    const activated = await post('activate', { token, password })
    expect([activated.status, activated.body]).toEqual([200, { success: true }])
    expect(String([activated.headers['set-cookie']].flat()[0])).toMatch(
      /^portal_session=[\w.-]+; Path=\/api\/portal; HttpOnly; SameSite=Strict; Max-Age=86400$/,
    )
    expect((await post('activate', { token, password })).body.error.code).toBe('TOKEN_INVALID')
    expect((await post('activation', { token })).body.error.code).toBe('TOKEN_INVALID')
    const me = await app.nobody.send('GET', '/api/portal/me', undefined, { cookie: cookieIn(activated) })
    expect(me.body.data).toMatchObject({ email: 'maija.r@example.fi' })
    expect((await admin.get(`/api/v1/clients/${client.id}/portal-user`)).body.data.status).toBe('active')
    expect(await audited(admin, 'activate')).toMatchObject([{ entityLabel: client.fullName }])
    // In any case, and with a blank behind.
    expect((await signIn(' MAIJA.R@example.FI ')).status).toBe(200)
  })

  it('is kept as a hash alone', async () => {
    await invitedClient(admin, { email: 'hash@example.fi' })
    const token = await app.linkTo('hash@example.fi', admin.portId)
    const [row] = await app.rows(
      admin.portId,
      sql<{ whole: string; hash: string }>`select l::text as whole, token_hash as hash from portal_links l
        where email = 'hash@example.fi'`,
    )
    expect(row!.whole).not.toContain(token)
    expect(row!.hash).toHaveLength(43)
  })

  it('is sent again, which ends the link before it; a second one is refused', async () => {
    const client = await invitedClient(admin, { email: 'again@example.fi' })
    const first = await app.linkTo('again@example.fi', admin.portId)
    const path = `/api/v1/clients/${client.id}/portal-user`
    expect((await admin.post(path, {})).body.error.code).toBe('PORTAL_ACCOUNT_EXISTS')
    expect((await admin.post(`${path}?action=resend`, {})).status).toBe(200)
    expect((await post('activate', { token: first, password })).body.error.code).toBe('TOKEN_INVALID')
    const second = await app.linkTo('again@example.fi', admin.portId)
    expect((await post('activate', { token: second, password })).status).toBe(200)
    expect((await admin.post(`${path}?action=resend`, {})).body.error.code).toBe('PORTAL_ACCOUNT_EXISTS')
  })

  it('needs an address, a client who is not archived, and a port with a portal', async () => {
    const bare = (await admin.post('/api/v1/clients', { fullName: 'No Mail' })).body.data
    const path = `/api/v1/clients/${bare.id}/portal-user`
    expect((await admin.post(path, {})).body.error.code).toBe('RECIPIENT_REQUIRED')
    expect((await admin.post(`${path}?action=resend`, {})).body.error.code).toBe('RECIPIENT_REQUIRED')
    expect((await admin.send('DELETE', path)).body.error.code).toBe('PORTAL_NOT_INVITED')
    await admin.send('DELETE', `/api/v1/clients/${bare.id}`)
    expect((await admin.post(path, {})).body.error.code).toBe('RECORD_ARCHIVED')
    const agent = await app.person(admin.portId!, 'sales_agent')
    expect((await agent.post(path, {})).status).toBe(403)
  })

  it('of two ports lets one account into both, and tells neither port of the other', async () => {
    await invitedClient(admin, { email: 'both@example.fi' })
    expect(
      (await post('activate', { token: await app.linkTo('both@example.fi', admin.portId), password })).status,
    ).toBe(200)
    const there = await invitedClient(other, { email: 'both@example.fi' })
    // The second port sees an invitation that nobody answered.
    expect((await other.get(`/api/v1/clients/${there.id}/portal-user`)).body.data).toMatchObject({
      status: 'invited',
      lastSignInAt: null,
    })
    const token = await app.linkTo('both@example.fi', other.portId)
    expect((await post('activation', { token })).body.data.hasAccount).toBe(true)
    expect((await post('activate', { token, password: 'another-pass-1' })).body.error.code).toBe(
      'CREDENTIALS_INVALID',
    )
    const cookie = cookieIn(await post('activate', { token, password }))
    const slugs = async (port = '') =>
      (await app.nobody.send('GET', `/api/portal/me${port}`, undefined, { cookie })).body.data
    expect((await slugs()).ports.map(({ slug }: { slug: string }) => slug)).toEqual(['realm', 'realm-two'])
    expect((await slugs('?port=realm-two')).port.slug).toBe('realm-two')
    const foreign = await app.nobody.send('GET', '/api/portal/me?port=elsewhere', undefined, { cookie })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'PORT_NOT_FOUND'])
    // One port ends it: the other goes on.
    await other.send('DELETE', `/api/v1/clients/${there.id}/portal-user`)
    expect((await slugs()).ports.map(({ slug }: { slug: string }) => slug)).toEqual(['realm'])
  })
})

describe('a session', () => {
  let person: PortalPerson
  beforeAll(async () => {
    person = await portalPerson(app, admin, { email: 'session@example.fi', password })
  })
  const me = async (cookie: string) =>
    (await app.nobody.send('GET', '/api/portal/me', undefined, { cookie })).status

  it('ends with the account, the password and signing out', async () => {
    const second = cookieIn(await signIn('session@example.fi'))
    const changed = await app.nobody.send(
      'POST',
      '/api/portal/auth/change-password',
      { currentPassword: password, newPassword: 'calm-quay-2031' },
      { cookie: person.cookie },
    )
    expect(changed.body).toEqual({ success: true })
    expect([await me(person.cookie), await me(second)]).toEqual([401, 401])
    const fresh = cookieIn(changed)
    expect(await me(fresh)).toBe(200)
    await post('sign-out', {}, { cookie: fresh })
    expect(await me(fresh)).toBe(401)
    expect((await signIn('session@example.fi')).body.error.code).toBe('CREDENTIALS_INVALID')
    const last = cookieIn(await signIn('session@example.fi', 'calm-quay-2031'))
    await admin.send('DELETE', `/api/v1/clients/${person.clientId}/portal-user`)
    expect(await me(last)).toBe(401)
    expect((await signIn('session@example.fi', 'calm-quay-2031')).body.error.code).toBe('CREDENTIALS_INVALID')
  })

  it('is of the portal alone: staff are refused here, and clients by the staff API', async () => {
    const { cookie } = await portalPerson(app, admin, { email: 'realms@example.fi', password })
    const asStaff = await app.nobody.send('GET', '/api/v1/clients', undefined, {
      cookie,
      'x-port-id': admin.portId!,
    })
    expect([asStaff.status, asStaff.body.error.code]).toEqual([401, 'SESSION_REQUIRED'])
    const token = cookie.split('=')[1]!
    const forged = admin.cookie.replace(/=.*/, `=${token}`)
    expect(
      (
        await app.nobody.send('GET', '/api/v1/clients', undefined, {
          cookie: forged,
          'x-port-id': admin.portId!,
        })
      ).status,
    ).toBe(401)
    expect(await me(admin.cookie)).toBe(401)
    expect(await me(`portal_session=${admin.cookie.split('=')[1]}`)).toBe(401)
  })

  it('holds for nobody who tampers, and for no other secret', async () => {
    const { cookie } = await portalPerson(app, admin, { email: 'tamper@example.fi', password })
    const [head, body, mark] = cookie.split('=')[1]!.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const with_ = (changed: object) =>
      `portal_session=${head}.${Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')}.${mark}`
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    const stranger = portalTokens({ secret: 'x'.repeat(40), publicUrl: 'http://localhost' } as never)
    for (const forged of [
      with_({ ver: 2 }),
      with_({ exp: claims.exp + 60 }),
      with_({ aud: 'staff' }),
      `portal_session=${unsigned}.${body}.`,
      `portal_session=${body}`,
      'portal_session=',
      (await stranger.start({ id: claims.sub, version: claims.ver }, false)).split(';')[0]!,
    ])
      expect(await me(forged)).toBe(401)
    expect(await me(cookie)).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('is answered alike for known and unknown addresses, and set once by the link of the mail', async () => {
    const { cookie } = await portalPerson(app, admin, { email: 'forgot@example.fi', password })
    for (const email of ['nobody@example.fi', 'FORGOT@example.fi ']) {
      const answer = await post('forgot-password', { email, port: 'realm' })
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
    }
    await runJob('portal_reset', { email: 'nobody@example.fi', slug: null })
    await runJob('portal_reset', { email: 'forgot@example.fi', slug: 'realm' })
    const token = await app.linkTo('forgot@example.fi', admin.portId)
    const fresh = 'harbour-light-77'
    expect((await post('reset-password', { token, newPassword: 'forgot@example.fi' })).body.error.code).toBe(
      'PASSWORD_UNACCEPTABLE',
    )
    expect((await post('reset-password', { token, newPassword: fresh })).body).toEqual({ success: true })
    expect((await post('reset-password', { token, newPassword: fresh })).body.error.code).toBe(
      'TOKEN_INVALID',
    )
    const old = await app.nobody.send('GET', '/api/portal/me', undefined, { cookie })
    expect(old.status).toBe(401)
    expect((await signIn('forgot@example.fi', fresh)).status).toBe(200)
  })

  it('shows nothing to whoever knows the address of a client without an account', async () => {
    const { id } = (await admin.post('/api/v1/clients', { fullName: 'Maija Without' })).body.data
    await admin.post(`/api/v1/clients/${id}/contacts`, { channel: 'email', value: 'maija@example.fi' })
    const known = await post('forgot-password', { email: 'maija@example.fi' })
    const unknown = await post('forgot-password', { email: 'none@example.fi' })
    expect(known.body).toEqual(unknown.body)
    expect((await signIn('maija@example.fi')).body.error.message).toBe(
      (await signIn('none@example.fi')).body.error.message,
    )
    await runJob('portal_reset', { email: 'maija@example.fi', slug: null })
    await expect(app.linkTo('maija@example.fi', admin.portId)).rejects.toThrow()
  })
})

describe('failures', () => {
  it('stand in the history of the port, and are limited by address of the account', async () => {
    await portalPerson(app, admin, { email: 'failing@example.fi', password })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signIn('failing@example.fi', 'wrong-pass-1')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
    const unknown = await Promise.all(
      Array.from({ length: 12 }, () => signIn('ghost@example.fi', 'wrong-pass-1')),
    )
    expect(unknown.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
    await runJob('portal_try', { email: 'ghost@example.fi', what: 'sign_in_failed', ip: '10.0.0.1' })
    await runJob('portal_try', { email: 'failing@example.fi', what: 'sign_in_failed', ip: '10.0.0.1' })
    expect(await audited(admin, 'sign_in_failed')).toMatchObject([
      { entityLabel: 'failing@example.fi', metadata: { ip: '10.0.0.1' } },
    ])
  })
})
