import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { data } from '../../contract/endpoint.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import type { FactName } from '../../contract/events.ts'
import { registerRoutes } from '../../platform/http/routes.ts'
import type { Route } from '../../platform/http/serve.ts'
import { secretBox } from '../../platform/secrets.ts'
import { expectOneResetLink } from '../../platform/testing/identity/reset-links.ts'
import { type Owners, openOwners } from '../../platform/testing/servers/owners.ts'
import { password as testPassword } from '../../platform/testing/session.ts'
import type { DB } from '../database.generated.ts'
import { crmJobs } from '../jobs.ts'
import { crmGatekeeper } from '../modules/identity/gatekeeper.ts'
import { decimals } from '../modules/records/change.ts'
import { crmLimits } from '../service.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
let owners: Owners
/** At home. */
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  owners = await openOwners(app)
  owner = owners.at(null)
})
afterAll(async () => {
  await owners.end()
  await app.close()
})

const emailOf = async (person: Person) =>
  (await app.rows(null, sql<{ email: string }>`select email from users where id = ${person.userId}`))[0]!
    .email
const password = 'quiet-harbour-2026'

/** It has an id, and says to quote it. */
function expectQuotable({
  status,
  body,
}: {
  status: number
  body: { error: { message: string; requestId: string } }
}) {
  expect(status).toBeGreaterThanOrEqual(500)
  expect(body.error.message).toContain('quote the error id')
  expect(body.error.requestId).toMatch(/^\S{8,}$/)
}

describe('a change of access', () => {
  it('is told with whom it concerns; signing in, preferences and prolonged sessions are none', async () => {
    const boss = await app.person(await app.makePort(), 'port_admin')
    const there = owners.at(boss.portId)
    const linesByServer = new Map([owner, there].map((one) => [one, [] as string[]]))
    for (const [one, heard] of linesByServer) {
      one.on('notification', ({ channel, payload }) => channel === 'access_changed' && heard.push(payload!))
      await one.query('listen access_changed')
    }
    const mark = '{"key":"mark"}'
    const toldBy = async (act: () => Promise<unknown>) => {
      for (const heard of linesByServer.values()) heard.length = 0
      await act()
      await app.crm.services.kernel.servers.arrived(boss.portId!)
      // What was sent before this is heard before it.
      for (const one of linesByServer.keys())
        await one.query(`select pg_notify('access_changed', $1)`, [mark])
      for (const heard of linesByServer.values()) await expect.poll(() => heard).toContain(mark)
      // Of what is copied from home each server tells.
      const home = linesByServer.get(owner)!
      const all =
        there === owner
          ? home
          : [...home, ...linesByServer.get(there)!.filter((text) => !home.includes(text))]
      return all.filter((text) => text !== mark).map((text) => JSON.parse(text))
    }
    const person = await app.person(boss.portId!, 'viewer')
    const { userId: user, portId: tenant } = person
    const email = await emailOf(person)
    // What their coming told is heard by now.
    await toldBy(async () => {})
    expect(await toldBy(() => app.nobody.post('/api/auth/sign-in/email', { email, password }))).toEqual([])
    expect(await toldBy(() => person.patch('/api/v1/me', { preferences: { theme: 'dark' } }))).toEqual([])
    expect(
      await toldBy(() =>
        owner.query(`update sessions set updated_at = now(), expires_at = now() + interval '8 days'`),
      ),
    ).toEqual([])
    expect(await toldBy(() => app.makePort(undefined, { bare: true }))).toEqual([])
    expect(await toldBy(() => person.patch('/api/v1/me', { firstName: 'Karin' }))).toEqual([{ user }])
    const { rows } = await there.query('select id from roles where port_id = $1 and key = $2', [
      tenant,
      'sales_agent',
    ])
    const promote = () => boss.patch(`/api/v1/admin/users/${user}`, { roleId: rows[0].id })
    expect(await toldBy(promote)).toEqual([{ tenant, user }])
    expect(
      await toldBy(() =>
        there.query(`update roles set permissions = '{}' where port_id = $1 and key = 'viewer'`, [tenant]),
      ),
    ).toEqual([{ tenant }])
    expect(await toldBy(() => person.post('/api/auth/sign-out'))).toEqual([{ session: expect.any(String) }])
  })

  it('that could not be heard is made up for: the socket is ended, and the right is gone', async () => {
    const url = await app.web.listen({ host: '127.0.0.1', port: 0 })
    const leaver = await app.person(admin.portId!, 'viewer')
    const stayer = await app.person(admin.portId!, 'viewer')
    const [out, stays] = await Promise.all([leaver, stayer].map((person) => connect(url, person)))
    expect((await leaver.get('/api/v1/clients')).status).toBe(200)
    // Both in one statement: whoever listened hears nothing of it.
    await owners.at(admin.portId).query(`
      begin; set local session_replication_role = replica;
      delete from port_members where user_id = '${leaver.userId}'; commit;
      select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'berthwise listener' and datname = current_database()`)
    await expect.poll(() => out!.connected).toBe(false)
    expect((await leaver.get('/api/v1/clients')).body.error.code).toBe('PORT_FORBIDDEN')
    expect(stays!.connected).toBe(true)
    for (const socket of [out!, stays!]) socket.disconnect()
  })

  it('ends socket and session of a disabled account at once, also while nothing can be heard', async () => {
    const { server } = app.web
    const url = server.listening
      ? `http://127.0.0.1:${(server.address() as { port: number }).port}`
      : await app.web.listen({ host: '127.0.0.1', port: 0 })
    const root = await app.person(admin.portId!, 'viewer', { superAdmin: true })
    const { listener } = app.crm.services
    const { config } = listener as unknown as { config: pg.ClientConfig }
    const { host } = config
    const disabled = async () => {
      const leaver = await app.person(admin.portId!, 'viewer')
      const socket = await connect(url, leaver)
      expect((await leaver.get('/api/v1/clients')).status).toBe(200)
      const ended = new Promise((resolve) => socket.on('disconnect', resolve))
      expect((await root.post(`/api/v1/admin/accounts/${leaver.userId}/disable`)).status).toBe(200)
      await ended
      expect((await leaver.get('/api/v1/clients')).status).toBe(401)
    }
    await disabled()
    // The connection breaks, and none is to be had again.
    Object.assign(config, { host: '/nowhere' })
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'berthwise listener' and datname = current_database()`)
    await expect.poll(() => listener.connected).toBe(false)
    try {
      await disabled()
      expect(listener.connected).toBe(false)
    } finally {
      Object.assign(config, { host })
    }
    await expect.poll(() => listener.connected).toBe(true)
  })

  function connect(url: string, person: Person): Promise<Socket> {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { portId: person.portId },
      extraHeaders: { cookie: person.cookie },
      reconnection: false,
      forceNew: true,
    })
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(socket))
      socket.on('connect_error', reject)
    })
  }
})

describe('signing in', () => {
  it('stays open to a device that did before, when somebody elsewhere guessed until nobody may', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const email = await emailOf(person)
    const first = await app.nobody.post('/api/auth/sign-in/email', { email, password })
    const device = [first.headers['set-cookie']]
      .flat()
      .find((cookie) => String(cookie).startsWith('berthwise.device='))
    const cookie = String(device).split(';')[0]!
    expect(device).toMatch(/HttpOnly; SameSite=Lax/)
    const guess = (headers = {}) =>
      app.nobody.post('/api/auth/sign-in/email', { email, password: 'wrong-password' }, headers)
    const statuses = []
    for (let index = 0; index < 11; index++) statuses.push((await guess()).status)
    expect(statuses.slice(-2)).toEqual([401, 429])
    const forged = cookie.replace(/\.[\w-]{43}$/, `.${'A'.repeat(43)}`)
    for (const headers of [{ cookie: '' }, { cookie: forged }])
      expect((await app.nobody.post('/api/auth/sign-in/email', { email, password }, headers)).status).toBe(
        429,
      )
    expect((await app.nobody.post('/api/auth/sign-in/email', { email, password }, { cookie })).status).toBe(
      200,
    )
    const known = []
    for (let index = 0; index < 11; index++) known.push((await guess({ cookie })).status)
    expect(known.slice(-2)).toEqual([401, 429])
  })

  it('asks for a new password in the same steps whether the address is known, and the job finds out', async () => {
    const email = await emailOf(await app.person(admin.portId!, 'viewer'))
    for (const address of [email, 'nobody@test.example'])
      expect((await app.nobody.post('/api/auth/request-password-reset', { email: address })).status).toBe(204)
    const jobs = await owner.query(`select payload ->> 'email' as email from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'password_reset' order by j.id`)
    expect(jobs.rows.map((row) => row.email)).toEqual([email, 'nobody@test.example'])
    const work = crmJobs(app.crm.services, async () => {}).password_reset!
    for (const { email } of jobs.rows) await work({ email }, { attempt: 1, maxAttempts: 1 })
    const mails = await owner.query(
      `select to_address as to from mails where category = 'staff_password_reset'`,
    )
    expect(mails.rows.map((row) => row.to)).toEqual([email])
    const token = await app.linkTo(email, null)
    const set = (newPassword: string) => app.nobody.post('/api/auth/reset-password', { token, newPassword })
    const own = await set(email.toUpperCase())
    expect([own.status, own.body.error.code]).toEqual([400, 'PASSWORD_UNACCEPTABLE'])
    expect((await set('a quiet harbour 26')).status).toBe(204)
  })

  it('is given one link for a new password, the last one, and none once it was changed', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const email = await emailOf(person)
    await expectOneResetLink({
      ...{ nobody: app.nobody, email, person },
      async asked() {
        const work = crmJobs(app.crm.services, async () => {}).password_reset!
        await work({ email }, { attempt: 1, maxAttempts: 1 })
        return app.linkTo(email, null)
      },
    })
  })

  it('is refused from another site, whatever host is named', async () => {
    const from = (headers: Record<string, string>) =>
      app.nobody.post('/api/auth/sign-in/email', { email: 'a@b.example', password: 'x' }, headers)
    expect((await from({ origin: 'https://evil.example', host: 'evil.example' })).body.error.code).toBe(
      'ORIGIN_REJECTED',
    )
    expect((await from({ 'sec-fetch-site': 'cross-site' })).body.error.code).toBe('ORIGIN_REJECTED')
    expect((await from({ origin: 'http://127.0.0.1:3000' })).status).toBe(401)
    const write = await admin.post(
      '/api/v1/clients',
      { fullName: 'X' },
      { origin: 'http://evil.example', host: 'evil.example' },
    )
    expect(write.body.error.code).toBe('ORIGIN_REJECTED')
  })
})

describe('answers', () => {
  it('are kept by nobody on the way', async () => {
    const answers = await Promise.all([
      admin.get('/api/v1/clients'),
      admin.get('/api/v1/me'),
      app.nobody.get('/api/v1/me'),
      app.nobody.get('/api/auth/get-session'),
      app.nobody.get('/api/v1/nowhere'),
      admin.post('/api/v1/clients', {}),
    ])
    expect(answers.map((answer) => answer.headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
  })

  it('are 503 with the time to wait while the database takes nobody in, and good again after', async () => {
    const away = await testApp()
    const person = await away.person(await away.makePort(), 'viewer')
    const name = away.connection.database
    await owners.everywhere(`alter database ${name} connection limit 0`)
    await owners.everywhere(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and (usename = 'berthwise_app' or usename = 'berthwise_owner')`,
    )
    for (const answer of [
      await person.get('/api/v1/clients'),
      await person.post('/api/v1/clients', { fullName: 'X' }),
      await away.nobody.post('/api/auth/sign-in/email', { email: 'a@b.example', password: 'x' }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([503, 'SERVICE_BUSY'])
      expect(answer.headers['retry-after']).toBe('5')
      expectQuotable(answer)
    }
    const ready = await away.web.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    await owners.everywhere(`alter database ${name} connection limit -1`)
    await expect.poll(async () => (await person.get('/api/v1/clients')).status).toBe(200)
    await away.close()
  })

  it('are 503 where the database starts while a session is read, begun or ended, whatever Better Auth says', async () => {
    const reader = await app.person(admin.portId!, 'viewer')
    const { pool } = app.crm.services.kernel
    const connect = pool.connect
    const starting = Object.assign(new Error('the database system is starting up'), {
      ...{ code: '57P03', severity: 'FATAL' },
    })
    const person = { email: reader.email, password: testPassword }
    const asks = {
      read: () => reader.get('/api/v1/me'),
      change: () =>
        reader.post('/api/auth/change-password', {
          ...{ currentPassword: testPassword, newPassword: 'another-anchor-chain-43' },
        }),
      start: () => app.nobody.post('/api/auth/sign-in/email', person),
      end: () => reader.post('/api/auth/sign-out', {}),
    }
    const statuses: Record<string, number[]> = {}
    for (const [name, ask] of Object.entries(asks)) {
      // At every one of its turns once: the database is back in the next moment.
      for (let turn = 0, failed = true; failed && turn < 20; turn++) {
        app.crm.services.sessions.forget({ user: reader.userId! })
        failed = false
        let turns = 0
        pool.connect = ((heard?: (error: Error) => void) => {
          if (turns++ !== turn) return connect.call(pool, heard as never)
          failed = true
          return heard ? heard(starting) : Promise.reject(starting)
        }) as typeof connect
        const { status } = await ask()
        statuses[name] = [...(statuses[name] ?? []), status]
        pool.connect = connect
      }
    }
    for (const [name, found] of Object.entries(statuses))
      expect([name, found[0], found.includes(500)]).toEqual([name, expect.any(Number), false])
    expect([statuses.read!.includes(503), statuses.start!.includes(503)]).toEqual([true, true])
  })

  it('say to quote their id wherever they are no fault of the request, in every language', async () => {
    // Maintenance is announced, and nobody's fault.
    const ours = Object.entries(errorCatalogue).filter(
      ([code, [status]]) => status >= 500 && code !== 'MAINTENANCE',
    )
    expect(ours.length).toBeGreaterThan(4)
    for (const [code, [, message]] of ours)
      expect([code, message]).toEqual([code, expect.stringContaining('quote the error id')])
    const words = { en: /quote the error id/, sv: /ange felets id/i, fi: /mainitse virheen tunnus/i }
    for (const [language, word] of Object.entries(words)) {
      const file = new URL(`../../web/locales/${language}/problems.json`, import.meta.url)
      const texts = JSON.parse(readFileSync(file, 'utf8')).errors.code as Record<string, string>
      for (const [code] of ours)
        expect([language, code, texts[code]]).toEqual([language, code, expect.stringMatching(word)])
    }
    // One that nobody foresaw.
    await owners.at(admin.portId).query(`create function broken() returns trigger language plpgsql as
      $$ begin if new.full_name = 'Broken' then raise exception 'nobody foresaw this'; end if; return new; end $$;
      create trigger broken before insert on clients for each row execute function broken()`)
    const answer = await admin.post('/api/v1/clients', { fullName: 'Broken' })
    await owners.at(admin.portId).query('drop trigger broken on clients; drop function broken')
    expect([answer.status, answer.body.error.code]).toEqual([500, 'INTERNAL'])
    expectQuotable(answer)
  })

  it('say that a statement took too long, and that is kept for the inspector', async () => {
    await owners.at(admin.portId).query(`create function slow() returns trigger language plpgsql as
      $$ begin if new.full_name = 'Slow' then raise exception sqlstate '57014'; end if; return new; end $$;
      create trigger slow before insert on clients for each row execute function slow()`)
    const answer = await admin.post('/api/v1/clients', { fullName: 'Slow' }, { 'x-request-id': 'too-slow-1' })
    expect([answer.status, answer.body.error.message]).toEqual([
      503,
      expect.stringContaining('took too long'),
    ])
    expectQuotable(answer)
    expect(answer.body.error).toMatchObject({ requestId: 'too-slow-1', reason: 'too_late' })
    const rows = await app.rows(
      admin.portId,
      sql`select status from error_events where request_id = 'too-slow-1'`,
    )
    expect(rows).toEqual([{ status: 503 }])
    await owners.at(admin.portId).query('drop trigger slow on clients; drop function slow')
  })
})

describe('a connection to the database', () => {
  it('gives up what takes too long', async () => {
    const { rows } = await app.crm.services.kernel.pool.query(
      `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by 1`,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['15000', '5000', '15000'])
  })

  it('is not needed from the pool to say that the service is ready', async () => {
    const { pool } = app.crm.services.kernel
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    expect((await app.web.inject('/readyz')).statusCode).toBe(200)
    for (const client of taken) client.release()
  })
})

describe('what is counted', () => {
  it('notes one of several looks at the audit log', async () => {
    const auditor = await app.person(admin.portId!, 'port_admin')
    await Promise.all(Array.from({ length: 6 }, () => auditor.get('/api/v1/admin/audit')))
    const views = sql`select 1 from events where type = 'audit.viewed' and actor_id = ${auditor.userId}`
    expect(await app.rows(admin.portId, views)).toHaveLength(1)
  })

  it('holds for any hour on end, also for requests at the same moment', async () => {
    const hit = async (most = 5) =>
      (await owner.query(`select taken, used, free_in from count_hit('test', ${most}, 3600)`)).rows[0]
    const { pool } = app.crm.services.kernel
    const together = await Promise.all(
      Array.from({ length: 9 }, () => pool.query(`select taken from count_hit('test', 5, 3600)`)),
    )
    expect(together.filter(({ rows }) => rows[0].taken)).toHaveLength(5)
    // The first three were 50 minutes ago: the window does not begin anew, and what is left is told to the second.
    const ages = `(select array_agg(case when n <= 3 then hit - interval '50 minutes' else hit end order by n)
      from unnest(hits) with ordinality u(hit, n))`
    await owner.query(`update rate_windows set hits = ${ages} where key = 'test'`)
    const refused = await hit()
    expect([refused.taken, refused.used, Math.round(refused.free_in / 60_000)]).toEqual([false, 5, 10])
    await owner.query(`update rate_windows set hits = ${ages.replace('50', '11')} where key = 'test'`)
    expect(await hit()).toMatchObject({ taken: true, used: 3 })
    await owner.query(`update rate_windows set expires_at = now() - interval '1 second'`)
    await crmJobs(app.crm.services, async () => {}).kept_answers!({}, { attempt: 1, maxAttempts: 1 })
    expect((await owner.query('select from rate_windows')).rowCount).toBe(0)
  })

  it('counts a person by name, each limit beside the one of everything, and files apart', async () => {
    const tight = await testApp({
      ...crmLimits,
      export: { points: 2, seconds: 3600, shared: true, sliding: true },
    })
    try {
      const portId = await tight.makePort()
      const [one, other] = [await tight.person(portId, 'viewer'), await tight.person(portId, 'viewer')]
      const csv = (person: Person) => person.get('/api/v1/clients', { accept: 'text/csv' })
      const statuses = []
      for (let index = 0; index < 3; index++) statuses.push((await csv(one)).status)
      expect(statuses).toEqual([200, 200, 429])
      expect([(await csv(other)).status, (await one.get('/api/v1/clients')).status]).toEqual([200, 200])
      // Somebody else at the same address has tries of their own.
      const change = (person: Person) =>
        person.post('/api/auth/change-password', {
          currentPassword: 'wrong',
          newPassword: 'a quiet harbour 26',
        })
      const before = (await change(other)).headers['x-ratelimit-remaining']
      await change(one)
      expect(Number((await change(other)).headers['x-ratelimit-remaining'])).toBe(Number(before) - 1)
    } finally {
      await tight.close()
    }
  })

  it.each([
    ['everybody', 'none'],
    ['clients.view', 'none'],
    ['clients.fly', 'tenant'],
  ] as const)('refuses to start with the gate %s in scope %s', (gate, scope) => {
    const { kernel, sessions, limits } = app.crm.services
    const route = {
      endpoint: { method: 'GET', path: '/api/v1/test', summary: '', gate, scope, response: data(z.null()) },
      handler: async () => null,
    } as unknown as Route<DB, FactName>
    const settings = { kernel, gatekeeper: crmGatekeeper(sessions, kernel), limits, checked: true }
    expect(() => registerRoutes(app.web, [route], settings)).toThrow(`a gate that is not known here: ${gate}`)
  })
})

describe('a request repeated with its key', () => {
  it('makes one port', async () => {
    const root = await app.person(admin.portId!, 'port_admin', { superAdmin: true })
    const body = { name: 'Twice', slug: 'twice', currency: 'EUR', timezone: 'UTC' }
    const key = { 'idempotency-key': 'port-made-once' }
    const [first, again] = [
      await root.post('/api/v1/admin/ports', body, key),
      await root.post('/api/v1/admin/ports', body, key),
    ]
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true'])
    expect(again.body).toEqual(first.body)
    const other = await root.post('/api/v1/admin/ports', { ...body, slug: 'thrice' }, key)
    expect(other.body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    const together = await Promise.all(
      [1, 2, 3].map(() =>
        root.post(
          '/api/v1/admin/ports',
          { ...body, slug: 'at-once' },
          { 'idempotency-key': 'ports-at-once' },
        ),
      ),
    )
    expect(together.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(together.map((answer) => answer.body.data.id)).size).toBe(1)
  })
})

describe('a secret sealed with a key that is not known any more', () => {
  it('is told where the form is shown and to who delivers, and kept as an error', async () => {
    const { id } = (
      await admin.post('/api/v1/admin/form-connections', { name: 'Lost', secret: `whsec_${'a'.repeat(32)}` })
    ).body.data
    const list = async () =>
      (await admin.get('/api/v1/admin/form-connections')).body.data.find(
        (one: { id: string }) => one.id === id,
      )
    expect(await list()).toMatchObject({ secretHint: expect.any(String), secretUnreadable: false })
    const sealed = secretBox('another secret of more than thirty-two characters', 'form connections').seal(
      'whsec_x',
    )
    await owners
      .at(admin.portId)
      .query('update form_connections set secret_sealed = $1 where id = $2', [sealed, id])
    expect(await list()).toMatchObject({ secretHint: null, secretUnreadable: true })
    const answer = await app.nobody.post(
      `/api/public/form-deliveries/${id}`,
      { submission_id: 's1', data: {} },
      {
        'x-request-id': 'unreadable-1',
        'webhook-id': 'm1',
        'webhook-timestamp': '1',
        'webhook-signature': 'v1,x',
      },
    )
    expect([answer.status, answer.body.error.code]).toEqual([503, 'SECRET_UNREADABLE'])
    const rows = await owners.everywhere(`select status from error_events where request_id = 'unreadable-1'`)
    expect(rows).toEqual([{ status: 503 }])
  })
})

describe('text', () => {
  it.each(['\r\n', '\n', '\t', '\u0007', '\u0085', '\u2028'])('on one line holds no %j', async (sign) => {
    const name = `Karin${sign}Bcc: all@evil.example`
    for (const [url, body] of [
      ['/api/v1/clients', { fullName: name }],
      ['/api/v1/companies', { name }],
      ['/api/v1/tags', { name, color: '#112233' }],
      ['/api/v1/admin/roles', { name, permissions: [] }],
    ] as const) {
      const answer = await admin.post(url, body)
      expect([url, answer.status, answer.body.error?.code]).toEqual([url, 400, 'VALIDATION_FAILED'])
    }
    expect((await admin.patch('/api/v1/me', { firstName: name })).status).toBe(400)
  })

  it('of several lines keeps them, and nothing else that cannot be seen', async () => {
    const client = (await admin.post('/api/v1/clients', { fullName: ' Karin Holm\n' })).body.data
    expect(client.fullName).toBe('Karin Holm')
    const note = await admin.post(`/api/v1/clients/${client.id}/notes`, { body: 'one\n\ttwo' })
    expect(note.body.data.body).toBe('one\n\ttwo')
    expect((await admin.post(`/api/v1/clients/${client.id}/notes`, { body: 'a\u0007b' })).status).toBe(400)
  })

  it('is another text with another nought; an amount is the same', async () => {
    const client = (await admin.post('/api/v1/clients', { fullName: 'Owner' })).body.data
    const yacht = (
      await admin.post('/api/v1/yachts', { name: '1.10', ownerType: 'client', ownerId: client.id })
    ).body.data
    const renamed = await admin.patch(`/api/v1/yachts/${yacht.id}`, { name: '1.1' })
    expect(renamed.body.data.name).toBe('1.1')
    const columns = await owner.query(`select column_name as name from information_schema.columns
      where table_schema = 'crm' and data_type = 'numeric' and table_name in ('clients', 'yachts', 'companies', 'berths', 'interests', 'payments', 'ports')`)
    const camel = columns.rows.map(({ name }) =>
      name.replace(/_(\w)/g, (_: string, sign: string) => sign.toUpperCase()),
    )
    expect(new Set(camel)).toEqual(decimals)
  })
})
