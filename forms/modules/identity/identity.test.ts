import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { talker } from '../../../platform/testing/talker.ts'
import { formJobs } from '../../jobs.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { pendingSetupCode } from './setup.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp()
})
afterAll(() => app.close())

const signUp = {
  accountName: 'Solvik Marina',
  name: 'Astrid',
  email: 'Astrid@Solvik.example',
  password: 'a quiet harbour 2026',
}
const setup = {
  account: { name: signUp.accountName },
  user: { name: signUp.name, email: signUp.email, password: signUp.password },
}
const signIn = async (email: string, password: string) => {
  const answer = await app.nobody.post('/api/auth/sign-in/email', { email, password })
  return { answer, person: talker(app.web, { cookie: String(answer.headers['set-cookie']).split(';')[0]! }) }
}

describe('the first account', () => {
  it('is opened with the code that the server prints, with a workspace, and by nobody after that', async () => {
    const post = (code: string, body = setup) =>
      app.nobody.post('/api/setup', { code, ...body }, { 'idempotency-key': randomUUID() })
    expect((await app.nobody.get('/api/setup')).body.data).toEqual({ needed: true })
    const closed = await app.nobody.post('/api/auth/sign-up', signUp)
    expect([closed.status, closed.body.error.code]).toEqual([403, 'SIGN_UP_CLOSED'])
    const code = (await pendingSetupCode(app.forms.services))!
    expect(await pendingSetupCode(app.forms.services)).toBe(code)
    const wrong = await post(code.replace(/^./, (first) => (first === '0' ? '1' : '0')))
    expect([wrong.status, wrong.body.error.code]).toEqual([403, 'SETUP_CODE_INVALID'])
    const weak = await post(code, { ...setup, user: { ...setup.user, password: 'password123' } })
    expect([weak.status, weak.body.error.details[0].path]).toEqual([400, 'user.password'])
    expect((await post(code.toLowerCase().replaceAll('-', ' '))).status).toBe(201)
    const { person } = await signIn('astrid@solvik.example', signUp.password)
    expect((await person.get('/api/v1/me')).body.data).toMatchObject({
      user: { email: 'astrid@solvik.example', name: 'Astrid' },
      account: { name: 'Solvik Marina' },
      role: 'owner',
      publicUrl: 'http://localhost:3001',
    })
    expect((await person.get('/api/v1/workspaces')).body.data).toMatchObject([
      { name: 'Solvik Marina', formCount: 0 },
    ])
    expect((await app.nobody.get('/api/setup')).body.data).toEqual({ needed: false })
    expect(await pendingSetupCode(app.forms.services)).toBeNull()
    const again = await post(code)
    expect([again.status, again.body.error.code]).toEqual([409, 'SETUP_DONE'])
  })

  it('is opened by one of several who would be the first', async () => {
    const fresh = await formsApp()
    try {
      const code = (await pendingSetupCode(fresh.forms.services))!
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) => {
          const user = { ...setup.user, email: `${name}@solvik.example` }
          return fresh.nobody.post('/api/setup', { code, ...setup, user })
        }),
      )
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409])
    } finally {
      await fresh.close()
    }
  })
})

describe('the own profile', () => {
  it('keeps the language of the desk beside the name, one of those it speaks', async () => {
    const person = (await app.account()).owner
    const language = async () => (await person.get('/api/v1/me')).body.data.user
    expect((await language()).language).toBeNull()
    expect((await person.patch('/api/v1/me', { language: 'fi' })).status).toBe(204)
    expect((await person.patch('/api/v1/me', { name: 'Aino Laine' })).status).toBe(204)
    expect(await language()).toMatchObject({ name: 'Aino Laine', language: 'fi' })
    const { status, body } = await person.patch('/api/v1/me', { language: 'de' })
    expect([status, body.error.details[0].path, body.error.details[0].code]).toEqual([
      400,
      'language',
      'not_offered',
    ])
  })
})

describe('an account', () => {
  it('is opened by anybody where the operator allows it, but one person has one', async () => {
    const open = await formsApp({ env: { signUp: true } })
    try {
      expect((await open.nobody.get('/api/setup')).body.data).toEqual({ needed: false })
      expect((await open.nobody.get('/api/auth/sign-up')).body.data).toEqual({ open: true })
      expect((await open.nobody.post('/api/auth/sign-up', signUp)).status).toBe(201)
      expect(
        (await open.nobody.post('/api/auth/sign-up', { ...signUp, email: 'bo@solvik.example' })).status,
      ).toBe(201)
      const twice = await open.nobody.post('/api/auth/sign-up', signUp)
      expect([twice.status, twice.body.error.code]).toEqual([409, 'EMAIL_TAKEN'])
      expect(await open.rows(null, sql`select 1 from accounts`)).toHaveLength(2)
    } finally {
      await open.close()
    }
  })
})

describe('a member', () => {
  beforeAll(async () => {
    account = await app.account()
  })

  it('is invited by mail, chooses a password by the link, and works with the role given', async () => {
    const bo = { name: 'Bo', email: 'bo@solvik.example', role: 'viewer' }
    const invited = await account.owner.post('/api/v1/members', bo)
    expect([invited.status, invited.body.data]).toEqual([
      201,
      expect.objectContaining({ role: 'viewer', lastSignInAt: null, invitation: expect.anything() }),
    ])
    const first = await app.linkTo(bo.email, account.id)
    const again = await account.owner.post('/api/v1/members', { ...bo, email: 'BO@solvik.example' })
    expect([again.status, again.body.data.id]).toEqual([201, invited.body.data.id])
    const token = await app.linkTo(bo.email, account.id)
    const accept = (body: object) => app.nobody.post('/api/auth/accept-invitation', body)
    const password = 'a harbour for Bo 26'
    expect((await accept({ token: first, password })).body.error.code).toBe('TOKEN_INVALID')
    expect((await accept({ token, password: 'password123' })).status).toBe(400)
    const read = await app.nobody.get(`/api/auth/invitation?token=${token}`)
    expect(read.body.data).toMatchObject({ name: 'Bo', role: 'viewer', accountName: 'Test account' })
    const accepted = await Promise.all([accept({ token, password }), accept({ token, password })])
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const { person } = await signIn(bo.email, password)
    expect((await person.get('/api/v1/forms')).status).toBe(200)
    expect((await person.post('/api/v1/workspaces', { name: 'Mine' })).status).toBe(403)
    const taken = await account.owner.post('/api/v1/members', bo)
    expect(taken.body.error).toMatchObject({ code: 'EMAIL_TAKEN', details: [{ path: 'email' }] })
    const { data: listed } = (await account.owner.get('/api/v1/members')).body
    const { id } = listed.find((one: { email: string }) => one.email === bo.email)
    await account.owner.patch(`/api/v1/members/${id}`, { role: 'editor' })
    await expect
      .poll(async () => (await person.post('/api/v1/workspaces', { name: 'Mine' })).status)
      .toBe(201)
    // Taken out, the session ends at once.
    expect((await account.owner.delete(`/api/v1/members/${id}`)).status).toBe(204)
    await expect.poll(async () => (await person.get('/api/v1/forms')).status).toBe(401)
    expect((await signIn(bo.email, password)).answer.status).toBe(401)
  })

  it('does not change their own access, so that an account keeps an owner', async () => {
    for (const answer of [
      await account.owner.patch(`/api/v1/members/${account.owner.userId}`, { role: 'viewer' }),
      await account.owner.delete(`/api/v1/members/${account.owner.userId}`),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([403, 'SELF_TARGETED'])
  })

  it('and another owner who take each other away at once leave one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const theirs = await app.account()
      const other = await app.member(theirs.id, 'owner')
      const answers = await Promise.all([
        theirs.owner.patch(`/api/v1/members/${other.userId}`, { role: 'viewer' }),
        other.patch(`/api/v1/members/${theirs.owner.userId}`, { role: 'viewer' }),
      ])
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403])
    }
  })

  it('does not sign in by a session of another service', async () => {
    const cookie = account.owner.headers.cookie!.replace('berthwise_forms', 'berthwise')
    expect((await app.nobody.get('/api/v1/me', { cookie })).status).toBe(401)
  })
})

describe('a key', () => {
  it('is shown once and kept as a hash', async () => {
    const once = { 'idempotency-key': 'zapier-2026-05-01' }
    const { status, body } = await account.owner.post('/api/v1/keys', { name: 'Zapier' }, once)
    expect(status).toBe(201)
    const again = await account.owner.post('/api/v1/keys', { name: 'Zapier' }, once)
    expect([again.status, again.body]).toEqual([201, body])
    expect(body.data.key).toMatch(/^ff_live_[0-9A-Za-z]{43}$/)
    const listed = await account.owner.get('/api/v1/keys')
    expect(JSON.stringify(listed.body)).not.toContain(body.data.key)
    expect(listed.body.data[0]).toMatchObject({
      name: 'Zapier',
      prefix: body.data.key.slice(0, 13),
      lastUsedAt: null,
    })
    const rows = await app.rows(
      account.id,
      sql<{ row: string }>`select to_jsonb(k)::text as row from api_keys k`,
    )
    expect(rows.some(({ row }) => row.includes(body.data.key))).toBe(false)
    const answers = await app.rows(
      account.id,
      sql<{ row: string }>`select to_jsonb(k)::text as row from idempotency_keys k`,
    )
    expect(answers).toHaveLength(1)
    expect(answers[0]!.row).not.toContain(body.data.key)
    expect(answers[0]!.row).not.toContain(once['idempotency-key'])
    const stillKept = sql<{ key: string }>`with aged as (
      update idempotency_keys set created_at = now() - interval '25 hours' returning key) select key from aged`
    expect(await app.rows(account.id, stillKept)).toHaveLength(1)
    await formJobs(app.forms.services, async () => {}).kept_answers!({}, { attempt: 1, maxAttempts: 1 })
    expect(await app.rows(account.id, stillKept)).toEqual([])
    const logged = await app.rows(
      account.id,
      sql<{ row: string }>`select to_jsonb(e)::text as row from events e`,
    )
    expect(logged.some(({ row }) => row.includes(body.data.key))).toBe(false)
    await talker(app.web, { authorization: `Bearer ${body.data.key}` }).get('/external/automation/validate')
    await expect
      .poll(async () => (await account.owner.get('/api/v1/keys')).body.data[0].lastUsedAt)
      .toMatch(/^\d{4}-/)
  })

  it('refuses an expiry in the past, and the time is named', async () => {
    const { body } = await account.owner.post('/api/v1/keys', {
      name: 'X',
      expiresAt: '2020-01-01T00:00:00.000Z',
    })
    expect(body.error.details[0].path).toBe('expiresAt')
  })
})
