// @module-tag long

import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/values/days.ts'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { type Behaviour, startUmamiStandIn, type UmamiStandIn } from './testing/stand-in.ts'
import { accessOf } from './umami.ts'

const path = '/api/v1/website-analytics'
const settingsPath = '/api/v1/admin/website-analytics-settings'

let app: TestApp
let umami: UmamiStandIn
let admin: Person
const logged: string[] = []
beforeAll(async () => {
  umami = await startUmamiStandIn()
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  )
  const limits = { ...crmLimits, website_test: { points: 1000, seconds: 60, shared: true } }
  app = await testApp(limits, { env: { hookAllow: [umami.url] }, log })
})
beforeEach(async () => {
  admin = await app.person(await app.makePort(), 'port_admin')
  umami.behave('answer')
  umami.hits.length = 0
  umami.calls.length = 0
})
afterAll(async () => {
  await app.close()
  await umami.close()
})

const own = () => ({ host: umami.url, websiteId: umami.website, token: umami.token })
const set = (body: Record<string, unknown>, person = admin) => person.put(settingsPath, body)
const test = async (person = admin) => data(await person.post(`${settingsPath}/test`, {}))
const read = async (query = '', person = admin) => {
  const answer = await person.get(`${path}${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const field = ({ status, body }: Awaited<ReturnType<typeof set>>) => [
  status,
  body.error?.code,
  body.error?.details?.[0]?.path,
]
const dayIn = (timeZone: string, at = new Date()) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

describe('the settings', () => {
  it('are none at first, whatever another port or the installation says', async () => {
    const initial = { host: null, websiteId: null, tokenSet: false, version: 0 }
    expect(data(await admin.get(settingsPath))).toEqual(initial)
    expect(await read()).toEqual({ data: null, notConfigured: true })
    expect(await test()).toMatchObject({ ok: false, reason: 'not_configured' })
    const superAdmin = await app.person(admin.portId!, 'port_admin', { superAdmin: true })
    for (const key of ['analytics_host', 'analytics_website_id', 'analytics_token_encrypted']) {
      for (const where of ['settings/global', 'settings'])
        expect(field(await superAdmin.put(`/api/v1/admin/${where}`, { key, value: null }))).toEqual([
          ...[400, 'VALIDATION_FAILED', 'key'],
        ])
      expect(field(await admin.delete(`/api/v1/admin/settings/${key}`))[1]).toBe('VALIDATION_FAILED')
    }
    await set(own())
    const other = await app.person(await app.makePort(), 'port_admin')
    expect(data(await other.get(settingsPath))).toEqual(initial)
    expect(await read('', other)).toEqual({ data: null, notConfigured: true })
  })

  it('say of the token only that it is set, in answers, settings, audit log and log', async () => {
    expect(data(await set(own()))).toEqual({
      ...{ host: umami.url, websiteId: umami.website, tokenSet: true, version: 1 },
    })
    await read()
    umami.behave({ status: 500 })
    await test()
    expect(umami.calls[0]!.headers.authorization).toBe(`Bearer ${umami.token}`)
    const texts = [
      await admin.get(settingsPath),
      await admin.get(path),
      await admin.get('/api/v1/admin/settings'),
      await admin.get('/api/v1/admin/audit?limit=100'),
      await app.rows(admin.portId!, sql`select value::text from settings`),
    ]
    expect(JSON.stringify(texts)).not.toContain(umami.token)
    expect(JSON.stringify(texts[3])).toContain('analytics_token_encrypted')
    expect(logged.join('')).toContain('the analytics service of the website gave no usable answer')
    expect(logged.join('')).not.toContain(umami.token)
  })

  it('keep a token for the address it was entered for', async () => {
    await set(own())
    const { token: _token, ...same } = own()
    const websiteId = crypto.randomUUID()
    expect(data(await set({ ...same, websiteId }))).toMatchObject({ websiteId, tokenSet: true, version: 2 })
    expect(field(await set({ ...same, host: `${umami.url}/other` }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'token',
    ])
    expect(field(await set({ ...same, host: 'https://cloud.umami.is' }))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'token'],
    ])
    expect(data(await set({ host: null }))).toMatchObject({ host: null, websiteId: null, tokenSet: false })
    expect(field(await set(same))).toEqual([400, 'VALIDATION_FAILED', 'token'])
    expect(await read()).toEqual({ data: null, notConfigured: true })
  })

  it('name the field that is wrong', async () => {
    const cases: [Record<string, unknown>, string, string][] = [
      [{ ...own(), host: 'ftp://umami.example.com' }, 'VALIDATION_FAILED', 'host'],
      [{ ...own(), host: 'umami' }, 'VALIDATION_FAILED', 'host'],
      [{ ...own(), websiteId: null }, 'VALIDATION_FAILED', 'websiteId'],
      [{ ...own(), websiteId: 'my-site' }, 'VALIDATION_FAILED', 'websiteId'],
      [{ ...own(), token: undefined }, 'VALIDATION_FAILED', 'token'],
      [{ ...own(), token: null }, 'VALIDATION_FAILED', 'token'],
      [{ ...own(), token: 'two words' }, 'VALIDATION_FAILED', 'token'],
      [{ ...own(), token: 'x'.repeat(4001) }, 'VALIDATION_FAILED', 'token'],
      [{ host: null, websiteId: umami.website }, 'VALIDATION_FAILED', 'websiteId'],
      [{ host: null, token: umami.token }, 'VALIDATION_FAILED', 'token'],
      [{ ...own(), host: 'https://10.0.0.1' }, 'HOOK_ADDRESS_REFUSED', 'host'],
      [{ ...own(), host: 'https://169.254.169.254' }, 'HOOK_ADDRESS_REFUSED', 'host'],
      [{ ...own(), host: 'http://localhost:1' }, 'HOOK_ADDRESS_REFUSED', 'host'],
    ]
    for (const [body, code, wrong] of cases)
      expect([body, ...field(await set(body))]).toEqual([body, 400, code, wrong])
    expect(data(await admin.get(settingsPath))).toMatchObject({ version: 0 })
  })

  it('are of whoever manages settings, and of their version', async () => {
    const agent = await app.person(admin.portId!, 'sales_agent')
    for (const answer of [
      await agent.get(settingsPath),
      await set(own(), agent),
      await agent.post(`${settingsPath}/test`, {}),
    ])
      expect(answer.status).toBe(403)
    await set(own())
    const stale = await admin.put(settingsPath, own(), { 'if-match': '"0"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'VERSION_STALE'])
  })

  it('know Umami Cloud by its address, where a key is a key', async () => {
    for (const host of ['https://cloud.umami.is', 'https://api.umami.is/v1', 'https://eu.umami.is/analytics'])
      expect(data(await set({ ...own(), host }))).toMatchObject({ host: 'https://cloud.umami.is' })
    expect(accessOf('https://cloud.umami.is', 'key')).toEqual({
      baseUrl: 'https://api.umami.is/v1',
      apiKey: 'key',
    })
    expect(accessOf('https://umami.example.com', 'key')).toEqual({
      baseUrl: 'https://umami.example.com/api',
      token: 'key',
    })
    expect(accessOf('https://example.com/umami/api', 'key').baseUrl).toBe('https://example.com/umami/api')
    expect(accessOf('https://notumami.is', 'key')).toHaveProperty('token')
  })
})

/** Visits around the midnights of days, each of one to four pages. */
function visitDays(first: string, count: number): void {
  const campaigns = ['Spring', 'spring', 'Vår 2026', undefined]
  for (let visit = 0; visit < count * 5; visit += 1) {
    const start = Date.parse(`${addDays(first, visit % count)}T00:00:00Z`) + ((visit * 7919) % 48) * 1_800_000
    for (let page = 0; page <= visit % 4; page += 1)
      umami.hits.push({
        at: new Date(start + page * 45_000),
        visitor: `visitor ${visit % 17}`,
        visit: `visit ${visit}`,
        path: ['/', '/berths', '/contact'][(visit + page) % 3]!,
        ...(visit % 3 ? { referrer: ['google.com', 'harbours.example'][visit % 2]! } : {}),
        ...(campaigns[visit % 4] ? { campaign: campaigns[visit % 4]! } : {}),
      })
  }
}

describe.each([
  ['Europe/Helsinki', '2025-10-20', '2025-11-02'],
  ['America/Vancouver', '2025-03-01', '2025-03-14'],
  ['Pacific/Auckland', '2026-04-01', '2026-04-07'],
])('the figures of a port in %s from %s to %s', (zone, from, to) => {
  it('are those of its days, counted apart from the service', async () => {
    await app.atHome(sql`update ports set timezone = ${zone} where id = ${admin.portId} returning 1`)
    await set(own())
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    visitDays(addDays(from, -days - 2), 2 * days + 4)
    const { data: figures, meta } = await read(`?from=${from}&to=${to}`)
    const of = (first: string, last: string) =>
      umami.hits.filter(({ at }) => dayIn(zone, at) >= first && dayIn(zone, at) <= last)
    const counted = (hits: typeof umami.hits) => {
      const visits = [...Map.groupBy(hits, ({ visit }) => visit).values()]
      return {
        visitors: new Set(hits.map(({ visitor }) => visitor)).size,
        visits: visits.length,
        pageviews: hits.length,
      }
    }
    const figuresOf = (hits: typeof umami.hits) => {
      const visits = [...Map.groupBy(hits, ({ visit }) => visit).values()]
      const seconds = visits.reduce((sum, some) => sum + 45 * (some.length - 1), 0)
      const bounces = visits.filter((some) => some.length === 1).length
      return { ...counted(hits), bounces, averageSeconds: seconds / visits.length }
    }
    const [now, before] = [of(from, to), of(addDays(from, -days), addDays(from, -1))]
    expect(now.length).toBeGreaterThan(50)
    expect(figures.range).toEqual({ key: null, from, to, ...figuresOf(now) })
    expect(figures.previous).toEqual({
      from: addDays(from, -days),
      to: addDays(from, -1),
      ...figuresOf(before),
    })
    expect(figures.timeline).toEqual(
      Array.from({ length: days }, (_, day) => {
        const date = addDays(from, day)
        const { visitors, pageviews } = counted(of(date, date))
        return { date, visitors, pageviews }
      }),
    )
    const groups = (name: 'path' | 'referrer' | 'campaign'): Record<string, unknown>[] =>
      [...Map.groupBy(now, (hit) => hit[name])].flatMap(([value, some]) =>
        value ? [{ [name]: value, ...counted(some) }] : [],
      )
    const sorted = <Row>(rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(figures.pages)).toEqual(sorted(groups('path')))
    expect(sorted(figures.referrers)).toEqual(sorted(groups('referrer')))
    const key = { Spring: 'spring', spring: 'spring', 'Vår 2026': 'var 2026' } as Record<string, string>
    expect(new Set(figures.campaigns)).toEqual(
      new Set(groups('campaign').map((one) => ({ ...one, key: key[String(one.campaign)] }))),
    )
    expect(Date.parse(meta.readAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(new Set(umami.calls.map(({ query }) => query.get('timezone')))).toEqual(new Set([zone]))
  })
})

it('takes a campaign with characters that no database keeps', async () => {
  await set(own())
  const at = new Date()
  for (const [nth, campaign] of ['Spring\0sale', 'half \ud800'].entries())
    umami.hits.push({ at, visitor: `v${nth}`, visit: `v${nth}`, path: '/', campaign })
  const { data } = await read('?range=today')
  expect(data.campaigns.map(({ campaign }: { campaign: string }) => campaign).toSorted()).toEqual([
    'Springsale',
    'half \ufffd',
  ])
})

it('takes the ranges of the analytics, and refuses what those refuse', async () => {
  await set(own())
  const today = dayIn('Europe/Helsinki')
  expect((await read('?range=7d')).data.range).toMatchObject({
    key: '7d',
    from: addDays(today, -6),
    to: today,
  })
  expect((await read()).data).toMatchObject({
    range: { key: '30d', visitors: 0, averageSeconds: null },
    pages: [],
    campaigns: [],
  })
  for (const [query, wrong] of [
    ['range=1y', 'range'],
    ['from=2025-03-02&to=2025-03-01', 'to'],
    [`from=${today}&to=${addDays(today, 1)}`, 'to'],
  ] as const)
    expect(field(await admin.get(`${path}?${query}`))).toEqual([400, 'VALIDATION_FAILED', wrong])
})

it('is closed without the right', async () => {
  const agent = await app.person(admin.portId!, ['reports.view_dashboard'])
  expect((await agent.get(path)).status).toBe(403)
  expect((await app.nobody.get(path)).status).toBe(401)
  const analyst = await app.person(admin.portId!, ['reports.view_analytics'])
  expect(await read('', analyst)).toEqual({ data: null, notConfigured: true })
})

describe('a service that fails', () => {
  const cases: readonly (readonly [Behaviour, string])[] = [
    ['hang', 'timeout'],
    ['half', 'timeout'],
    ['html', 'invalid_answer'],
    ['broken', 'invalid_answer'],
    ['huge', 'invalid_answer'],
    [{ json: null }, 'invalid_answer'],
    [{ json: [] }, 'invalid_answer'],
    [{ json: { visitors: 'many', visits: 1, pageviews: 1, bounces: 1, totaltime: 1 } }, 'invalid_answer'],
    [{ json: { visitors: -1, visits: 1, pageviews: 1, bounces: 1, totaltime: 1 } }, 'invalid_answer'],
    [{ json: { visitors: 1e300, visits: 1, pageviews: 1, bounces: 1, totaltime: 1 } }, 'invalid_answer'],
    [{ status: 401 }, 'unauthorized'],
    [{ status: 403 }, 'unauthorized'],
    [{ status: 404 }, 'not_found'],
    [{ status: 400 }, 'rejected'],
    [{ status: 429 }, 'rate_limited'],
    [{ status: 500 }, 'unavailable'],
    [{ status: 503 }, 'unavailable'],
    [{ redirect: 'http://169.254.169.254/latest/meta-data' }, 'redirected'],
    [{ redirect: 'http://127.0.0.1:1/api' }, 'redirected'],
  ]

  it.each(cases)('%j leaves the page standing: %s', async (behaviour, reason) => {
    await set(own())
    umami.behave(behaviour)
    expect(await read()).toEqual({ data: null, unavailable: true, reason })
    // Nobody waits for it again, whatever period they look at.
    expect(await read('?range=90d')).toEqual({ data: null, unavailable: true, reason })
    const starts = new Set(umami.calls.map(({ query }) => query.get('startAt')))
    expect(starts.size).toBeLessThanOrEqual(2)
    if (behaviour !== 'half') expect(await test()).toMatchObject({ ok: false, reason })
    umami.behave('answer')
    expect(await test()).toEqual({ ok: true, message: 'The service answers.', reason: null })
    expect((await read()).data.range.key).toBe('30d')
  })

  it('that is down, or whose address leads elsewhere since', async () => {
    await set(own())
    const gone = `${umami.url.replace(/\d+$/, '1')}`
    await app.rows(
      admin.portId!,
      sql`update settings set value = ${JSON.stringify(gone)}::jsonb where key = 'analytics_host' returning 1`,
    )
    expect(await read()).toMatchObject({ unavailable: true, reason: 'address_refused' })
    expect(umami.calls).toHaveLength(0)
  })

  it('or whose token cannot be decrypted any more', async () => {
    await set(own())
    await app.rows(
      admin.portId!,
      sql`update settings set value = '"abcdefgh.AAAA"' where key = 'analytics_token_encrypted' returning 1`,
    )
    expect(await read()).toEqual({ data: null, unavailable: true, reason: 'token_unreadable' })
  })

  it('holds no connection of the database while it is waited for', async () => {
    await set(own())
    const release = umami.hold()
    const waiting = Array.from({ length: 40 }, (_, n) => {
      const from = addDays('2025-01-01', n)
      return read(`?from=${from}&to=${from}`)
    })
    await expect.poll(() => umami.calls.length).toBeGreaterThan(200)
    // Four times as many wait as there are connections: one of them held by each would leave none for these.
    for (let n = 0; n < 10; n += 1) expect((await admin.get('/api/v1/analytics?range=7d')).status).toBe(200)
    release()
    for (const answer of await Promise.all(waiting)) expect(answer.data.timeline).toHaveLength(1)
  })
})

describe('what was answered', () => {
  it('is asked for once, however many read it, and again once the settings change', async () => {
    await set(own())
    const release = umami.hold()
    const readers = Array.from({ length: 20 }, () => read('?range=7d'))
    await expect.poll(() => umami.calls.length).toBe(6)
    release()
    const answers = await Promise.all(readers)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await read('?range=7d')
    expect(umami.calls).toHaveLength(6)
    await read('?range=30d')
    expect(umami.calls).toHaveLength(12)
    await set(own())
    await read('?range=7d')
    expect(umami.calls).toHaveLength(18)
  })

  it("is no other port's, nor is its token", async () => {
    await set(own())
    visitDays(addDays(dayIn('Europe/Helsinki'), -6), 7)
    expect((await read('?range=7d')).data.range.visits).toBeGreaterThan(10)
    const other = await app.person(await app.makePort(), 'port_admin')
    expect(await read('?range=7d', other)).toEqual({ data: null, notConfigured: true })
    await set({ ...own(), token: 'another-token' }, other)
    expect(await read('?range=7d', other)).toEqual({ data: null, unavailable: true, reason: 'unauthorized' })
    expect(umami.calls.at(-1)!.headers.authorization).toBe('Bearer another-token')
    // The failure of one is none of the other.
    expect((await read('?range=7d')).data.range.visits).toBeGreaterThan(10)
    expect((await read('?range=30d')).data.range.visits).toBeGreaterThan(10)
  })
})
