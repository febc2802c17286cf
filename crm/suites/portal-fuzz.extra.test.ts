// @module-tag endless

import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crm } from '../../contract/crm.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { runsOf } from '../../platform/testing/extent.ts'
import { type PortalPerson, portalPerson } from '../modules/portal/testing/portal-person.ts'
import { type PortalRecords, recordsFor } from '../modules/portal/testing/portal-records.ts'
import { crmLimits } from '../service.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

const all = Object.values(crm as Record<string, Record<string, Endpoint>>)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ path }) => path.startsWith('/api/portal/'))

const count = runsOf(10_000)

describe(`${count} requests of no sense`, () => {
  let app: TestApp
  let admin: Person
  let mia: PortalPerson
  let records: PortalRecords

  beforeAll(async () => {
    const roomy = (name: keyof typeof crmLimits) => ({ [name]: { ...crmLimits[name], points: 1e9 } })
    const operations = [
      ...new Set(all.flatMap(({ limit }) => (limit ? [limit] : []))),
    ] as (keyof typeof crmLimits)[]
    const limits = Object.assign(
      { ...crmLimits },
      ...['default' as const, 'portal_identifier' as const, ...operations].map(roomy),
    )
    app = await testApp(limits)
    admin = await app.person(await app.makePort('fuzzed'), 'port_admin')
    const email = 'mia@fuzz.example'
    mia = await portalPerson(app, admin, { email, fullName: 'Mia Laine' })
    records = await recordsFor(app, admin, { clientId: mia.clientId, email, word: 'Mia' })
  })
  afterAll(() => app.close())

  const odd = fc.oneof(
    fc.constantFrom(
      '\u0000',
      '\ud800',
      "' or 1=1 --",
      '',
      ' ',
      '..',
      '%',
      '1e309',
      '-1',
      'ä'.repeat(300),
      'null',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.uuid(),
  )
  const value: fc.Arbitrary<unknown> = fc.oneof(
    odd,
    fc.double(),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(odd, { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 2 }),
  )
  /** Signing in hashes what was typed, which takes long: it is tried less often than the rest. */
  const quick = all.filter(({ path }) => !path.includes('/auth/'))
  const operation = fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...quick) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  )

  function requests() {
    const ids = fc.oneof(fc.constantFrom(...Object.values(records), mia.clientId, uuidv7()), odd)
    const cookies = fc.oneof(
      { weight: 8, arbitrary: fc.constant(mia.cookie) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(admin.cookie, `${mia.cookie}; ${mia.cookie}`, mia.cookie.slice(0, -4)),
      },
      { weight: 1, arbitrary: fc.base64String({ maxLength: 60 }).map((text) => `portal_session=${text}`) },
    )
    return fc.record({
      operation,
      id: ids,
      port: fc.option(fc.oneof(fc.constantFrom('fuzzed', 'elsewhere'), odd), { freq: 3 }),
      more: fc.dictionary(fc.string({ unit: 'binary', maxLength: 8 }), odd, { maxKeys: 2 }),
      cookie: cookies,
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'GET') },
      ),
      keys: fc.dictionary(fc.nat({ max: 8 }).map(String), value, { maxKeys: 4 }),
      raw: fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { freq: 9 }),
      type: fc.constantFrom(
        'application/json',
        'application/json',
        'application/json',
        'multipart/form-data; boundary=x',
        'text/plain',
      ),
    })
  }

  type Request = ReturnType<typeof requests> extends fc.Arbitrary<infer Made> ? Made : never

  function injected({ operation, id, port, more, cookie, method, keys, raw, type }: Request): InjectOptions {
    const query = new URLSearchParams({ ...more, ...(port === null ? {} : { port }) }).toString()
    const names = Object.keys((operation.body as { shape?: object } | undefined)?.shape ?? { surprise: 1 })
    const body = Object.fromEntries(
      Object.entries(keys).map(([at, one]) => [names[Number(at) % names.length]!, one]),
    )
    const verb = method ?? operation.method
    // Whoever signs out by chance would leave the rest without a session.
    const session = operation.path.endsWith('/sign-out') ? 'portal_session=x' : cookie
    return {
      method: verb as 'GET',
      url: `${operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(id.toWellFormed()))}?${query}`,
      headers: { cookie: session, ...(verb === 'GET' || verb === 'HEAD' ? {} : { 'content-type': type }) },
      ...(verb === 'GET' || verb === 'HEAD' ? {} : { payload: raw ?? JSON.stringify(body) }),
    }
  }

  it('give no fault, and the session holds afterwards', async () => {
    const seed = Date.now() % 1_000_000
    const samples = fc.sample(requests(), { numRuns: count, seed }).map(injected)
    const faults: unknown[] = []
    const statuses = new Map<number, number>()
    const next = samples.values()
    const worker = async () => {
      for (const one of next) {
        const answer = await app.web.inject(one)
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
        if (answer.statusCode >= 500) faults.push([answer.statusCode, one, answer.body])
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(faults.slice(0, 3), `seed ${seed}`).toEqual([])
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(count)
    // They went through the door: many were answered, and many refused for what they said.
    expect(statuses.get(200)).toBeGreaterThan(count / 10)
    expect(statuses.get(404)).toBeGreaterThan(count / 20)
    expect((await mia.get('/api/portal/me')).status).toBe(200)
  })
})

describe('the limits as shipped', () => {
  const password = 'calm-quay-2030'
  const quarter = 15 * 60
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(crmLimits)
    const admin = await app.person(await app.makePort(), 'port_admin')
    await portalPerson(app, admin, { email: 'limited@fuzz.example' })
    await portalPerson(app, admin, { email: 'forgiven@fuzz.example' })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await app.close()
  })

  const post = (path: string, payload: object, remoteAddress: string) =>
    app.web.inject({ method: 'POST', url: `/api/portal/auth/${path}`, payload, remoteAddress })
  const signIn = (email: string, typed: string, from: string) =>
    post('sign-in', { email, password: typed }, from)
  const waits = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['retry-after'])

  it('let an address of an account be tried ten times in a quarter of an hour, from wherever', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await signIn('limited@fuzz.example', 'wrong-pass-1', `192.0.2.${n}`)).statusCode).toBe(401)
    // In another spelling it is the same, and the right password does not help.
    for (const typed of ['wrong-pass-1', password]) {
      const refused = await signIn(' LIMITED@fuzz.example', typed, '192.0.2.99')
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED'])
      expect(waits(refused)).toBeGreaterThan(0)
      expect(waits(refused)).toBeLessThanOrEqual(quarter)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + quarter * 1000 + 1000 })
    expect((await signIn('limited@fuzz.example', password, '192.0.2.99')).statusCode).toBe(200)
    vi.useRealTimers()
  })

  it('count no try that succeeded', async () => {
    for (let n = 0; n < 12; n += 1)
      expect((await signIn('forgiven@fuzz.example', password, '198.51.100.1')).statusCode).toBe(200)
  })

  it('let one address on the network try fifty times, whatever it tries', async () => {
    const from = '203.0.113.5'
    for (let n = 0; n < 50; n += 1) {
      const one = n % 5
      const answer =
        one === 0
          ? await signIn(`nobody${n}@fuzz.example`, 'wrong-pass-1', from)
          : one === 1
            ? await post('forgot-password', { email: `nobody${n}@fuzz.example` }, from)
            : await post(one === 2 ? 'activation' : 'activate', { token: 'x', password }, from)
      expect(answer.statusCode).toBeLessThan(429)
    }
    for (const answer of [
      await signIn('forgiven@fuzz.example', password, from),
      await post('forgot-password', { email: 'forgiven@fuzz.example' }, from),
      await post('reset-password', { token: 'x', newPassword: password }, from),
      await post('activation', { token: 'x' }, from),
      await post('activate', { token: 'x', password }, from),
    ]) {
      expect(answer.statusCode).toBe(429)
      expect(waits(answer)).toBeGreaterThan(0)
      expect(waits(answer)).toBeLessThanOrEqual(quarter)
    }
    expect((await signIn('forgiven@fuzz.example', password, '203.0.113.6')).statusCode).toBe(200)
  })
})
