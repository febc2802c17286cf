import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { expectOneResetLink } from '../../platform/testing/identity/reset-links.ts'
import { formJobs } from '../jobs.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'

let app: FormsApp
let account: TestAccount
let owner: pg.Client
beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  owner = new pg.Client({ ...app.connection, ssl: false, options: '-c search_path=forms,public' })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const password = 'quiet-harbour-2026'

describe('a change of access', () => {
  it('is told with whom it concerns; signing in is none', async () => {
    const lines: string[] = []
    owner.on('notification', ({ payload }) => lines.push(payload!))
    await owner.query('listen access_changed')
    const toldBy = async (act: () => Promise<unknown>) => {
      lines.length = 0
      await act()
      // What was sent before this is heard before it.
      await app.rows(null, sql`select pg_notify('access_changed', '{"key":"mark"}')`)
      await expect.poll(() => lines).toContain('{"key":"mark"}')
      return lines.slice(0, -1).map((text) => JSON.parse(text))
    }
    const member = await app.member(account.id, 'viewer')
    const { userId: user, email } = member
    // What their coming told is heard by now.
    await toldBy(async () => {})
    expect(await toldBy(() => app.nobody.post('/api/auth/sign-in/email', { email, password }))).toEqual([])
    expect(await toldBy(() => account.owner.patch(`/api/v1/members/${user}`, { role: 'editor' }))).toEqual([
      { tenant: account.id, user },
    ])
    expect(await toldBy(() => account.owner.patch('/api/v1/account', { name: 'Renamed' }))).toEqual([
      { tenant: account.id },
    ])
    const { id } = (await account.owner.post('/api/v1/keys', { name: 'Zapier' })).body.data
    expect(await toldBy(() => account.owner.delete(`/api/v1/keys/${id}`))).toEqual([{ key: id }])
    // What is kept of the others is what it was, and what changed is known.
    expect((await account.platform.get('/external/automation/validate')).body.name).toBe('Renamed')
  })
})

describe('signing up', () => {
  it('is answered once for repeats with one key', async () => {
    const fresh = await formsApp({ env: { signUp: true } })
    try {
      const body = {
        accountName: 'Solvik',
        name: 'Astrid',
        email: 'astrid@solvik.example',
        password: 'a quiet harbour 26',
      }
      const key = { 'idempotency-key': 'sign-up-of-astrid' }
      const answers = await Promise.all([1, 2].map(() => fresh.nobody.post('/api/auth/sign-up', body, key)))
      answers.push(await fresh.nobody.post('/api/auth/sign-up', body, key))
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
      expect(new Set(answers.map((answer) => answer.body.data.user.id)).size).toBe(1)
      expect((await fresh.nobody.post('/api/auth/sign-up', body)).body.error.code).toBe('EMAIL_TAKEN')
      expect(await fresh.rows(null, sql`select 1 from accounts`)).toHaveLength(1)
    } finally {
      await fresh.close()
    }
  })

  it('and signing in are refused from another site, and kept by nobody on the way', async () => {
    const from = (origin: string) =>
      app.nobody.post(
        '/api/auth/sign-in/email',
        { email: 'a@b.example', password: 'x' },
        { origin, host: 'evil.example' },
      )
    expect((await from('http://evil.example')).body.error.code).toBe('ORIGIN_REJECTED')
    const answer = await from('http://localhost:3001')
    expect([answer.status, answer.headers['cache-control']]).toEqual([401, 'no-store'])
  })
})

describe('a password', () => {
  it('set by the mailed link is not the e-mail address', async () => {
    const { email } = await app.member(account.id, 'viewer')
    await app.nobody.post('/api/auth/request-password-reset', { email })
    await formJobs(app.forms.services, async () => {}).password_reset!(
      { email },
      { attempt: 1, maxAttempts: 1 },
    )
    const token = await app.linkTo(email, null)
    const set = (newPassword: string) => app.nobody.post('/api/auth/reset-password', { token, newPassword })
    expect((await set(email.toUpperCase())).body.error.code).toBe('PASSWORD_UNACCEPTABLE')
    expect((await set('a quiet harbour 26')).status).toBe(204)
  })

  it('is set by one mailed link, the last one, and by none once it was changed', async () => {
    const person = await app.member(account.id, 'viewer')
    const { email } = person
    await expectOneResetLink({
      ...{ nobody: app.nobody, email, person },
      async asked() {
        await formJobs(app.forms.services, async () => {}).password_reset!(
          { email },
          { attempt: 1, maxAttempts: 1 },
        )
        return app.linkTo(email, null)
      },
    })
  })
})

describe('many submissions at once', () => {
  it('are locked in one order and told in the order asked for', async () => {
    const ids: string[] = []
    for (let index = 0; index < 30; index++) ids.push(await app.submit(account.slug, { name: `N${index}` }))
    const mark = (order: string[], spam: boolean) =>
      account.owner.post('/api/v1/submissions/mark', { ids: order, spam })
    for (let round = 0; round < 5; round++) {
      const [one, other] = await Promise.all([mark(ids, true), mark(ids.toReversed(), true)])
      expect([one.status, other.status]).toEqual([200, 200])
      await mark(ids, false)
    }
    const selection = [ids[3]!, uuidv7(), ids[1]!, ids[3]!]
    const { results } = (await mark(selection, true)).body.data
    expect(results.map((result: { id: string; ok: boolean }) => [result.id, result.ok])).toEqual([
      [selection[0], true],
      [selection[1], false],
      [selection[2], true],
      [selection[3], true],
    ])
  })
})
