import { execFile } from 'node:child_process'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { reserveCall, settleCall } from './budget.ts'
import { type AiStandIn, startAiStandIn, tokensIn, tokensOut } from './testing/stand-in.ts'

const secret = 'sk-secret-of-the-port'
const settingsPath = '/api/v1/admin/ocr-settings'
const budgetPath = '/api/v1/admin/ai-budget'
const each = tokensIn + tokensOut

let app: TestApp
let service: AiStandIn
let admin: Person
const logged: string[] = []
beforeAll(async () => {
  service = await startAiStandIn()
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  )
  app = await testApp(undefined, { env: { hookAllow: [service.url], aiTimeoutSeconds: 3 }, log })
})
beforeEach(async () => {
  admin = await app.person(await app.makePort(), 'port_admin')
  service.behave({ answer: { hasText: false } })
  service.calls.length = 0
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const set = (body: Record<string, unknown>, person = admin) => person.put(settingsPath, body)
const openAi = () => ({ provider: 'openai', baseUrl: `${service.url}/v1`, key: secret, aiEnabled: true })
const budget = async (body: Record<string, unknown> = {}, person = admin) =>
  data(
    await person.put(budgetPath, {
      enforcement: true,
      softCap: null,
      hardCap: 100_000,
      period: 'month',
      ...body,
    }),
  )
const test = () => admin.post(`${settingsPath}/test`, {})
const field = ({ status, body }: Awaited<ReturnType<typeof set>>) => [
  status,
  body.error?.code,
  body.error?.details?.[0]?.path,
]

describe('the settings of reading receipts', () => {
  it('are of this server and off, whatever another port or the installation says', async () => {
    const initial = { provider: 'embedded', baseUrl: null, model: null, keySet: false, aiEnabled: false }
    expect(data(await admin.get(settingsPath))).toEqual({ ...initial, version: 0 })
    const superAdmin = await app.person(admin.portId!, 'port_admin', { superAdmin: true })
    for (const key of ['ocr_settings', 'ocr_key_encrypted', 'ai_budget']) {
      const value = key === 'ocr_settings' ? { ...openAi(), key: undefined } : null
      expect(field(await superAdmin.put('/api/v1/admin/settings/global', { key, value }))).toEqual([
        ...[400, 'VALIDATION_FAILED', 'key'],
      ])
      expect(field(await admin.put('/api/v1/admin/settings', { key, value }))).toEqual([
        ...[400, 'VALIDATION_FAILED', 'key'],
      ])
      expect(field(await admin.delete(`/api/v1/admin/settings/${key}`))[1]).toBe('VALIDATION_FAILED')
    }
    // Not even a row that stands there all the same.
    await app.rows(
      null,
      sql`insert into global_settings (key, value) values ('ocr_settings', ${JSON.stringify({
        ...{ provider: 'openai', baseUrl: null, model: null, aiEnabled: true },
      })}::jsonb)`,
    )
    await set(openAi())
    const other = await app.person(await app.makePort(), 'port_admin')
    expect(data(await other.get(settingsPath))).toEqual({ ...initial, version: 0 })
    await app.rows(null, sql`delete from global_settings where key = 'ocr_settings'`)
  })

  it('say of the key only that it is set, in answers, settings, audit log and log', async () => {
    const saved = data(await set({ ...openAi(), model: 'gpt-test' }))
    expect(saved).toEqual({
      ...{ provider: 'openai', baseUrl: `${service.url}/v1`, model: 'gpt-test', aiEnabled: true },
      ...{ keySet: true, version: 1 },
    })
    service.behave({ status: 401 })
    await test()
    expect(service.calls[0]!.headers.authorization).toBe(`Bearer ${secret}`)
    const texts = [
      await admin.get(settingsPath),
      await admin.get('/api/v1/admin/settings'),
      await admin.get('/api/v1/admin/audit?limit=100'),
      await app.rows(admin.portId!, sql`select value::text from settings`),
      await app.rows(admin.portId!, sql`select * from ai_calls`),
    ]
    expect(JSON.stringify(texts)).not.toContain(secret)
    expect(JSON.stringify(texts[2])).toContain('ocr_key_encrypted')
    expect(logged.join('')).toContain('the AI provider gave no usable answer')
    expect(logged.join('')).not.toContain(secret)
  })

  it('keep a key for the provider and address it was entered for', async () => {
    await set(openAi())
    const { key: _key, ...same } = openAi()
    expect(data(await set({ ...same, model: 'another' }))).toMatchObject({ keySet: true, model: 'another' })
    expect(field(await set({ ...same, baseUrl: `${service.url}/v2` }))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'key'],
    ])
    expect(field(await set({ ...same, provider: 'anthropic' }))).toEqual([400, 'VALIDATION_FAILED', 'key'])
    expect(data(await set({ provider: 'embedded', aiEnabled: false }))).toMatchObject({ keySet: false })
    expect(field(await set(same))).toEqual([400, 'VALIDATION_FAILED', 'key'])
    expect(data(await set({ ...same, provider: 'compatible', model: 'own', key: null }))).toMatchObject({
      keySet: false,
    })
  })

  it('name the field that is wrong', async () => {
    const cases: [Record<string, unknown>, string, string][] = [
      [{ ...openAi(), provider: 'other' }, 'VALIDATION_FAILED', 'provider'],
      [{ ...openAi(), key: undefined }, 'VALIDATION_FAILED', 'key'],
      [{ ...openAi(), key: 'two words' }, 'VALIDATION_FAILED', 'key'],
      [{ ...openAi(), model: 'x'.repeat(201) }, 'VALIDATION_FAILED', 'model'],
      [{ ...openAi(), aiEnabled: undefined }, 'VALIDATION_FAILED', 'aiEnabled'],
      [{ provider: 'compatible', model: 'own', aiEnabled: true }, 'VALIDATION_FAILED', 'baseUrl'],
      [{ provider: 'compatible', baseUrl: service.url, aiEnabled: true }, 'VALIDATION_FAILED', 'model'],
      [{ provider: 'embedded', key: secret, aiEnabled: true }, 'VALIDATION_FAILED', 'key'],
      [{ ...openAi(), baseUrl: 'ftp://ai.example.com' }, 'VALIDATION_FAILED', 'baseUrl'],
      [{ ...openAi(), baseUrl: 'https://10.0.0.1/v1' }, 'HOOK_ADDRESS_REFUSED', 'baseUrl'],
      [{ ...openAi(), baseUrl: 'https://169.254.169.254/v1' }, 'HOOK_ADDRESS_REFUSED', 'baseUrl'],
      [{ ...openAi(), baseUrl: 'http://localhost:1/v1' }, 'HOOK_ADDRESS_REFUSED', 'baseUrl'],
    ]
    for (const [body, code, path] of cases)
      expect([body.baseUrl, ...field(await set(body))]).toEqual([body.baseUrl, 400, code, path])
    expect(data(await admin.get(settingsPath))).toMatchObject({ version: 0 })
  })

  it('are of whoever manages settings, and of their version', async () => {
    const clerk = await app.person(admin.portId!, 'finance')
    for (const path of [settingsPath, budgetPath]) expect((await clerk.get(path)).status).toBe(403)
    expect((await set(openAi(), clerk)).status).toBe(403)
    expect((await clerk.post(`${settingsPath}/test`, {})).status).toBe(403)
    await set(openAi())
    const stale = await admin.put(settingsPath, openAi(), { 'if-match': '"0"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'VERSION_STALE'])
  })
})

describe('the connection test', () => {
  it('needs no call where this server reads alone', async () => {
    expect(data(await test())).toMatchObject({ ok: true, reason: null })
    expect(service.calls).toEqual([])
  })

  it('asks each provider by its protocol, with a picture and a schema, and counts its tokens', async () => {
    await set(openAi())
    expect(data(await test())).toEqual({ ok: true, message: 'The provider answers.', reason: null })
    await set({ provider: 'anthropic', baseUrl: service.url, key: secret, aiEnabled: false })
    expect(data(await test())).toMatchObject({ ok: true })
    await set({
      provider: 'compatible',
      baseUrl: `${service.url}/v1`,
      model: 'own',
      key: null,
      aiEnabled: true,
    })
    expect(data(await test())).toMatchObject({ ok: true })
    const [first, second, third] = service.calls
    expect([first!.path, first!.body.model, first!.headers.authorization]).toEqual([
      ...['/v1/chat/completions', 'gpt-5.4-mini', `Bearer ${secret}`],
    ])
    expect(first!.body).toMatchObject({
      max_completion_tokens: 4000,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      messages: [{ role: 'system' }, { content: [{ type: 'text' }, { type: 'image_url' }] }],
    })
    expect([second!.path, second!.body.model, second!.headers.authorization]).toEqual([
      ...['/v1/messages', 'claude-haiku-4-5', `Bearer ${secret}`],
    ])
    expect(second!.body).toMatchObject({
      output_config: { format: { type: 'json_schema', schema: { additionalProperties: false } } },
      messages: [{ content: [{ type: 'image' }, { type: 'text' }] }],
    })
    expect([third!.body.model, third!.body.max_tokens]).toEqual(['own', 4000])
    expect(third!.headers.authorization).not.toContain(secret)
    const { spend } = data(await admin.get(budgetPath))
    expect(spend).toMatchObject({
      total: 3 * each,
      byFeature: [{ feature: 'connection_test', tokens: 3 * each, calls: 3 }],
    })
    const rows = await app.rows<Record<string, unknown>>(
      admin.portId!,
      sql`select user_id, provider, model, input_tokens, output_tokens, total_tokens::int as total_tokens, outcome,
        request_id is not null as traced from ai_calls order by created_at limit 1`,
    )
    expect(rows).toEqual([
      {
        ...{
          userId: admin.userId,
          provider: 'openai',
          model: 'gpt-5.4-mini',
          outcome: 'answered',
          traced: true,
        },
        ...{ inputTokens: tokensIn, outputTokens: tokensOut, totalTokens: each },
      },
    ])
  })

  it('says why the provider does not answer', async () => {
    await set(openAi())
    const cases = [
      [{ status: 401 }, 'unauthorized'],
      [{ status: 403 }, 'unauthorized'],
      [{ status: 404 }, 'rejected'],
      [{ status: 429 }, 'rate_limited'],
      [{ status: 500 }, 'unavailable'],
      [{ status: 302, headers: { location: `${service.url}/v1/elsewhere` } }, 'rejected'],
      ['hang', 'timeout'],
      ['decline', 'declined'],
      ['html', 'invalid_answer'],
      [{ text: 'Of course! Here you are.' }, 'invalid_answer'],
      [{ answer: { hasText: 'no' } }, 'invalid_answer'],
    ] as const
    for (const [behaviour, reason] of cases) {
      service.calls.length = 0
      service.behave(behaviour)
      expect(data(await test())).toMatchObject({ ok: false, reason })
      // Once, whatever the SDK would do by itself.
      expect([reason, service.calls.length]).toEqual([reason, 1])
    }
    await app.rows(
      admin.portId!,
      sql`update settings set value = '"unknown.AAAA"' where key = 'ocr_key_encrypted'`,
    )
    expect(data(await test())).toMatchObject({ ok: false, reason: 'key_unreadable' })
  })

  it('calls no address that was closed since', async () => {
    await set(openAi())
    await app.rows(
      admin.portId!,
      sql`update settings set value = jsonb_set(value, '{baseUrl}', '"https://127.0.0.1:8443/v1"') where key = 'ocr_settings'`,
    )
    expect(data(await test())).toMatchObject({ ok: false, reason: 'address_refused' })
  })

  it('alone loads the SDK of its provider: a process that asks nobody does without both', async () => {
    const script = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({
        load(url, context, next) {
          if (/node_modules\\/(openai|@anthropic-ai)\\//.test(url)) loaded.push(url)
          return next(url, context)
        },
      })
      await import(${JSON.stringify(new URL('../../app.ts', import.meta.url).href)})
      const before = loaded.length
      await import('openai')
      console.log(before, loaded.length > before)`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script],
      { cwd: import.meta.dirname },
    )
    expect(stdout.trim()).toBe('0 true')
  })

  it('is refused over the hard cap, not where the cap is not enforced', async () => {
    await set(openAi())
    await budget({ hardCap: 3000 })
    expect([(await test()).status, (await test()).body.error?.code]).toEqual([409, 'AI_BUDGET_EXHAUSTED'])
    expect(service.calls).toEqual([])
    await budget({ hardCap: 3000, enforcement: false })
    expect(data(await test())).toMatchObject({ ok: true })
    // Now it is known what a call takes.
    await budget({ hardCap: 3000 })
    expect((await test()).status).toBe(409)
    await budget({ hardCap: 2 * each })
    expect((await test()).status).toBe(200)
    expect((await test()).status).toBe(409)
  })

  it('is made 60 times a minute by one person', async () => {
    const strict = await testApp(crmLimits)
    try {
      const person = await strict.person(await strict.makePort(), 'port_admin')
      const statuses: number[] = []
      for (let call = 0; call < 61; call += 1)
        statuses.push((await person.post(`${settingsPath}/test`, {})).status)
      expect(statuses).toEqual([...Array(60).fill(200), 429])
      const { headers } = await person.post(`${settingsPath}/test`, {})
      expect([headers['x-ratelimit-limit'], Number(headers['retry-after']) > 0]).toEqual(['60', true])
    } finally {
      await strict.close()
    }
  })
})

describe('the budget', () => {
  const within = <T>(work: Parameters<typeof inTenant<never, never, T>>[2]) =>
    inTenant(app.crm.services.kernel, systemIn(admin.portId!), work as never) as Promise<T>
  const call = { feature: 'receipt_scan', provider: 'openai', model: 'gpt-test' } as const
  const reserve = () => within((tx) => reserveCall(tx as never, call))
  const settle = (id: string, usage: { input: unknown; output: unknown } | null) =>
    within((tx) => settleCall(tx as never, id, { outcome: usage ? 'answered' : 'timeout', usage }))

  it('has a cap at first, and names what is wrong', async () => {
    expect(data(await admin.get(budgetPath))).toMatchObject({
      ...{ enforcement: true, softCap: 400_000, hardCap: 500_000, period: 'month', version: 0 },
      spend: { total: 0, byFeature: [] },
    })
    const cases: [Record<string, unknown>, string][] = [
      [{ softCap: 100_001 }, 'softCap'],
      [{ softCap: -1 }, 'softCap'],
      [{ hardCap: 1.5 }, 'hardCap'],
      [{ hardCap: null }, 'hardCap'],
      [{ period: 'year' }, 'period'],
      [{ enforcement: 'on' }, 'enforcement'],
    ]
    const usual = { enforcement: true, softCap: null, hardCap: 100_000, period: 'month' }
    for (const [wrong, path] of cases)
      expect([path, ...field(await admin.put(budgetPath, { ...usual, ...wrong }))]).toEqual([
        ...[path, 400, 'VALIDATION_FAILED', path],
      ])
  })

  it('holds with many calls at once: what is reserved counts until it is settled', async () => {
    await set(openAi())
    await budget({ hardCap: 12_000 })
    const release = service.hold()
    const refused: number[] = []
    const calls = Array.from({ length: 20 }, async () => {
      const { status } = await test()
      if (status !== 200) refused.push(status)
      return status
    })
    // 4,000 tokens are reserved for each of the first three; the others find nothing left while those wait.
    await expect.poll(() => [service.calls.length, refused.length]).toEqual([3, 17])
    release()
    const statuses = await Promise.all(calls)
    expect(statuses.toSorted()).toEqual([...Array(3).fill(200), ...Array(17).fill(409)])
    expect(data(await admin.get(budgetPath)).spend.total).toBe(3 * each)
  })

  it('forgets what a process reserved that died, and what was asked in vain', async () => {
    await budget({ hardCap: 4000 })
    const lost = await reserve()
    expect([lost !== null, await reserve()]).toEqual([true, null])
    await app.rows(
      admin.portId!,
      sql`update ai_calls set created_at = now() - interval '6 minutes' where id = ${lost}`,
    )
    const failed = await reserve()
    await settle(failed!, null)
    expect(await reserve()).not.toBeNull()
    expect(data(await admin.get(budgetPath)).spend.total).toBe(0)
    // Whoever was only slow is counted all the same, once.
    await settle(lost!, { input: 10, output: 5 })
    await settle(lost!, { input: 10, output: 5 })
    expect(data(await admin.get(budgetPath)).spend.total).toBe(15)
  })

  it('takes a provider that does not count, or counts nonsense, at what was reserved', async () => {
    await budget()
    for (const usage of [
      { input: undefined, output: undefined },
      { input: -5, output: 10 },
      { input: '12', output: 1 },
      { input: Number.NaN, output: 1 },
      { input: 1.5, output: 1 },
    ])
      await settle((await reserve())!, usage)
    expect(data(await admin.get(budgetPath)).spend).toMatchObject({ total: 5 * 4000 })
  })

  it.each(['day', 'week', 'month'] as const)(
    'sums a %s by UTC, whatever the zone of the port',
    async (period) => {
      const { spend } = await budget({ period })
      const [from, to] = [new Date(spend.from), new Date(spend.to)]
      expect(from.toISOString()).toMatch(/T00:00:00\.000Z$/)
      if (period === 'month') expect([from.getUTCDate(), to.getUTCDate()]).toEqual([1, 1])
      if (period === 'week') expect([from.getUTCDay(), to.getUTCDay()]).toEqual([1, 1])
      const days = (to.getTime() - from.getTime()) / (24 * 60 * 60_000)
      expect(
        days >= { day: 1, week: 7, month: 28 }[period] && days <= { day: 1, week: 7, month: 31 }[period],
      ).toBe(true)
      for (const [moment, tokens] of [
        [from, 100],
        [new Date(from.getTime() - 1), 7],
      ] as const) {
        const id = await reserve()
        await settle(id!, { input: tokens, output: 0 })
        await app.rows(admin.portId!, sql`update ai_calls set created_at = ${moment} where id = ${id}`)
      }
      expect(data(await admin.get(budgetPath)).spend.total).toBe(100)
    },
  )

  it('warns administrators once a period from the soft cap on', async () => {
    const second = await app.person(admin.portId!, 'port_admin')
    const clerk = await app.person(admin.portId!, 'finance')
    await set(openAi())
    await budget({ softCap: each + 1, hardCap: 100_000 })
    const news = async (person: Person) =>
      ((await person.get('/api/v1/notifications')).body.data as { kind: string }[]).map(({ kind }) => kind)
    await test()
    expect(await news(admin)).toEqual([])
    for (let round = 0; round < 3; round += 1) await test()
    expect([await news(admin), await news(second), await news(clerk)]).toEqual([
      ...[['ai_budget_warning'], ['ai_budget_warning'], []],
    ])
  })

  it('and the ledger are of their port alone', async () => {
    await budget({ hardCap: 4000 })
    await settle((await reserve())!, { input: 3000, output: 500 })
    const other = await app.person(await app.makePort(), 'port_admin')
    expect(data(await other.get(budgetPath))).toMatchObject({
      hardCap: 500_000,
      spend: { total: 0, byFeature: [] },
    })
    expect(await app.rows(other.portId!, sql`select * from ai_calls`)).toEqual([])
    const there = { 'x-port-id': admin.portId! }
    for (const path of [settingsPath, budgetPath]) expect((await other.get(path, there)).status).toBe(403)
  })
})
