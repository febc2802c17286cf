import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Submission } from '../../../contract/forms/automation.ts'
import { createServer } from '../../../platform/http/server.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { formLimits } from '../../service.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

let app: FormsApp
let mine: TestAccount
let theirs: TestAccount
const base = '/external/automation'
const hook = 'https://hooks.example.com/catch/1'

beforeAll(async () => {
  app = await formsApp({ resolve: async () => ['93.184.215.14'] })
  mine = await app.account()
  theirs = await app.account()
})
afterAll(() => app.close())

const operations = [
  ['GET', `${base}/validate`, undefined],
  ['GET', `${base}/workspaces`, undefined],
  ['GET', `${base}/forms?workspace_id=x`, undefined],
  ['POST', `${base}/webhook`, { hookUrl: hook, form_id: 'x' }],
  ['DELETE', `${base}/webhook`, { hookUrl: hook, form_id: 'x' }],
  ['GET', `${base}/submissions/recent?form_id=x`, undefined],
] as const

describe('without a valid key', () => {
  it.each(operations)('%s %s is 401', async (method, url, body) => {
    const expired = 'ff_live_0123456789012345678901234567890123456789012'
    const strangers = [
      undefined,
      'Bearer',
      'Bearer x',
      `Bearer ${expired}`,
      `Basic ${mine.key}`,
      mine.key,
      `Bearer ${mine.key}x`,
    ]
    for (const authorization of strangers) {
      const answer = await app.nobody.send(
        method,
        url,
        body,
        authorization === undefined ? {} : { authorization },
      )
      expect([answer.status, answer.body.error.code], authorization).toEqual([401, 'API_KEY_INVALID'])
      expect(answer.body.message).toBe(answer.body.error.message)
    }
    // The key is read from the header alone.
    const elsewhere = await app.nobody.send(
      method,
      `${url}${url.includes('?') ? '&' : '?'}api_key=${mine.key}`,
      body,
      {
        'x-api-key': mine.key,
      },
    )
    expect(elsewhere.status).toBe(401)
  })

  it('is 401 whatever was sent without a key', async () => {
    for (const [type, payload] of [
      ['application/json', '{"hookUrl":'],
      ['text/plain', 'hello'],
      ['application/json', `"${'x'.repeat(1_100_000)}"`],
    ] as const) {
      const answer = await app.nobody.post(`${base}/webhook`, payload, { 'content-type': type })
      expect([answer.status, answer.body.message]).toEqual([401, answer.body.error.message])
    }
  })

  it('is 401 for a session of the desk, an expired key and a revoked one, at once', async () => {
    expect((await mine.owner.get(`${base}/validate`)).status).toBe(401)
    const { body } = await mine.owner.post('/api/v1/keys', {
      name: 'Short',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    const platform = talker(app.web, { authorization: `Bearer ${body.data.key}` })
    expect((await platform.get(`${base}/validate`)).status).toBe(200)
    await app.rows(
      mine.id,
      sql`update api_keys set expires_at = now() - interval '1 second' where id = ${body.data.id}`,
    )
    await expect.poll(async () => (await platform.get(`${base}/validate`)).status).toBe(401)
    const other = await mine.owner.post('/api/v1/keys', { name: 'Gone' })
    const revoked = talker(app.web, { authorization: `Bearer ${other.body.data.key}` })
    expect((await revoked.get(`${base}/validate`)).status).toBe(200)
    expect((await mine.owner.delete(`/api/v1/keys/${other.body.data.id}`)).status).toBe(204)
    await expect.poll(async () => (await revoked.get(`${base}/validate`)).status).toBe(401)
  })
})

describe('the operations', () => {
  it('validate answers JSON that names the account', async () => {
    const { status, body } = await mine.platform.get(`${base}/validate`, { accept: '*/*' })
    expect([status, body]).toEqual([
      200,
      {
        name: 'Test account',
        email: mine.owner.email,
        workspaces: [{ id: mine.workspaceId, name: 'Website' }],
      },
    ])
  })

  it('workspaces and forms are bare lists', async () => {
    const workspaces = await mine.platform.get(`${base}/workspaces`)
    expect(workspaces.body).toEqual([{ id: mine.workspaceId, name: 'Website' }])
    const forms = await mine.platform.get(`${base}/forms?workspace_id=${mine.workspaceId}&api_key=x`)
    expect(forms.body).toEqual([{ id: mine.formId, name: 'Contact', label: 'Contact', slug: mine.slug }])
    const missing = await mine.platform.get(`${base}/forms`)
    expect([missing.status, missing.body.error.details[0].path]).toEqual([400, 'workspace_id'])
  })

  it('recent lists whole submissions, newest first, 10 unless asked otherwise', async () => {
    const { slug, id } = await app.form(mine)
    expect((await mine.platform.get(`${base}/submissions/recent?form_id=${id}`)).body).toEqual([])
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await app.submit(slug, { name: `N${n}`, email: null }))
    const { body } = await mine.platform.get(`${base}/submissions/recent?form_id=${id}`)
    expect(body.map((one: Submission) => one.id)).toEqual(ids.toReversed().slice(0, 10))
    for (const one of body) expect(Submission.parse(one)).toEqual(one)
    expect(body[0]).toMatchObject({
      submission_id: ids[11],
      form_id: id,
      form_title: 'Contact',
      form_slug: slug,
      data: { name: 'N11', email: null },
      meta: { attribution: {} },
    })
    expect(new Set(body.map((one: Submission) => one.id)).size).toBe(10)
    expect((await mine.platform.get(`${base}/submissions/recent?form_id=${id}&limit=12`)).body).toHaveLength(
      12,
    )
    for (const limit of ['0', '101', 'x', '-1'])
      expect(
        (await mine.platform.get(`${base}/submissions/recent?form_id=${id}&limit=${limit}`)).status,
      ).toBe(400)
  })

  it('subscribing is an upsert whose id is the address, and the same pair three times is one subscription', async () => {
    const first = await mine.platform.post(`${base}/webhook`, { hookUrl: hook, form_id: mine.formId })
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: hook,
        subscription_id: expect.any(String),
        hookUrl: hook,
        form_id: mine.formId,
        created_at: expect.any(String),
      },
    ])
    const again = await Promise.all(
      [1, 2, 3].map(() => mine.platform.post(`${base}/webhook`, { hookUrl: hook, form_id: mine.formId })),
    )
    for (const answer of again) expect(answer.body).toEqual(first.body)
    const { body } = await mine.owner.get(`/api/v1/forms/${mine.formId}/subscriptions`)
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({ hookUrl: hook, state: 'active', keyName: 'Test' })
  })

  it('unsubscribing takes the address or the subscription id, and what is not there is 200', async () => {
    for (const name of ['hookUrl', 'subscription_id'] as const) {
      const { body } = await mine.platform.post(`${base}/webhook`, { hookUrl: hook, form_id: mine.formId })
      const leave = () =>
        mine.platform.delete(`${base}/webhook`, { hookUrl: body[name], form_id: mine.formId })
      expect([(await leave()).body, (await leave()).body]).toEqual([{ removed: true }, { removed: false }])
    }
    const { body } = await mine.owner.get(`/api/v1/forms/${mine.formId}/subscriptions`)
    expect(body.data).toEqual([])
  })

  it('a key ends what it subscribed, also when the form stands in a workspace it may not use any more', async () => {
    const response = await mine.owner.post('/api/v1/workspaces', { name: 'Elsewhere' })
    const key = await mine.owner.post('/api/v1/keys', { name: 'Narrow', workspaceIds: [mine.workspaceId] })
    const narrow = talker(app.web, { authorization: `Bearer ${key.body.data.key}` })
    const { id } = await app.form(mine)
    const own = { hookUrl: `${hook}/narrow`, form_id: id }
    const others = { hookUrl: `${hook}/wide`, form_id: id }
    await narrow.post(`${base}/webhook`, own)
    await mine.platform.post(`${base}/webhook`, others)
    await mine.owner.patch(`/api/v1/forms/${id}`, { workspaceId: response.body.data.id })
    expect((await narrow.get(`${base}/submissions/recent?form_id=${id}`)).status).toBe(404)
    expect((await narrow.delete(`${base}/webhook`, others)).status).toBe(404)
    expect((await narrow.delete(`${base}/webhook`, own)).body).toEqual({ removed: true })
    expect((await narrow.delete(`${base}/webhook`, own)).status).toBe(404)
    await mine.owner.patch(`/api/v1/forms/${id}`, { workspaceId: mine.workspaceId })
    expect((await mine.platform.delete(`${base}/webhook`, others)).body).toEqual({ removed: true })
    await mine.owner.patch(`/api/v1/forms/${id}`, { workspaceId: mine.workspaceId, name: 'Zz' })
    await mine.owner.delete(`/api/v1/forms/${id}`)
  })

  it('subscribing enables what was disabled', async () => {
    const pair = { hookUrl: `${hook}/paused`, form_id: mine.formId }
    const { body } = await mine.platform.post(`${base}/webhook`, pair)
    await mine.owner.post(`/api/v1/subscriptions/${body.subscription_id}/disable`)
    expect((await mine.platform.post(`${base}/webhook`, pair)).body.subscription_id).toBe(
      body.subscription_id,
    )
    const { data } = (await mine.owner.get(`/api/v1/forms/${mine.formId}/subscriptions`)).body
    expect(data.find((one: { id: string }) => one.id === body.subscription_id).state).toBe('active')
  })

  it('refuses addresses that hooks may not call, with a sentence at the field', async () => {
    for (const hookUrl of [
      'http://hooks.example.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'nonsense',
      'https://u:p@hooks.example.com/',
    ]) {
      const { status, body } = await mine.platform.post(`${base}/webhook`, { hookUrl, form_id: mine.formId })
      expect([status, body.error.code, body.error.details[0].path]).toEqual([
        400,
        'HOOK_ADDRESS_REFUSED',
        'hookUrl',
      ])
      expect(body.message).toBe(body.error.details[0].message)
    }
  })

  it('names the missing fields, takes a number for an id, and ignores what it does not know', async () => {
    const { status, body } = await mine.platform.post(`${base}/webhook`, {})
    expect(status).toBe(400)
    expect(body.error.details).toEqual([
      { path: 'hookUrl', message: 'Name the address that receives submissions.', code: 'name_target' },
      { path: 'form_id', message: 'Name the form.', code: 'name_form' },
    ])
    const number = await mine.platform.post(`${base}/webhook`, { hookUrl: hook, form_id: 12, extra: true })
    expect([number.status, number.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
  })

  it('holds a form to 50 subscriptions, however many ask at once', async () => {
    const { id } = await app.form(mine)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        mine.platform.post(`${base}/webhook`, { hookUrl: `${hook}/${n}`, form_id: id }),
      ),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(50)
    expect(answers.find((one) => one.status === 409)!.body.error.code).toBe('TOO_MANY_SUBSCRIPTIONS')
  })
})

describe('what is not the key’s', () => {
  it('cannot be told from what does not exist', async () => {
    const limited = await mine.owner.post('/api/v1/workspaces', { name: 'Other' })
    const key = await mine.owner.post('/api/v1/keys', {
      name: 'Narrow',
      workspaceIds: [limited.body.data.id],
    })
    const narrow = talker(app.web, { authorization: `Bearer ${key.body.data.key}` })
    expect((await narrow.get(`${base}/workspaces`)).body).toEqual([
      { id: limited.body.data.id, name: 'Other' },
    ])
    const requests: [TestAccount['platform'], string, string][] = [
      [mine.platform, theirs.workspaceId, theirs.formId],
      [mine.platform, uuidv7(), uuidv7()],
      [mine.platform, 'nonsense', 'nonsense'],
      [narrow, mine.workspaceId, mine.formId],
    ]
    const answers = await Promise.all(
      requests.flatMap(([platform, workspaceId, formId]) => [
        platform.get(`${base}/forms?workspace_id=${workspaceId}`),
        platform.get(`${base}/submissions/recent?form_id=${formId}`),
        platform.post(`${base}/webhook`, { hookUrl: hook, form_id: formId }),
        platform.delete(`${base}/webhook`, { hookUrl: hook, form_id: formId }),
      ]),
    )
    const errors = answers.map(({ status, body }) => [status, { ...body.error, requestId: '' }, body.message])
    expect(errors).toEqual(answers.map(() => errors[0]))
    expect(errors[0]![0]).toBe(404)
    expect((await app.rows(theirs.id, sql`select 1 from subscriptions`)).length).toBe(0)
  })
})

it('limits each key, not the address, and says so', async () => {
  const tight = await formsApp({
    limits: { ...formLimits, automation: { points: 3, seconds: 60, shared: true } },
  })
  try {
    const [one, two] = [await tight.account(), await tight.account()]
    for (let n = 0; n < 3; n++) expect((await one.platform.get(`${base}/validate`)).status).toBe(200)
    const { status, headers } = await one.platform.get(`${base}/validate`)
    expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([429, '3', '0'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await two.platform.get(`${base}/validate`)).status).toBe(200)
  } finally {
    await tight.close()
  }
})

it('never writes a key or a query string to the log', async () => {
  let lines = ''
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        lines += chunk
        done()
      },
    }),
  )
  const server = await createServer({
    log,
    trustProxy: false,
    home: { publicUrl: 'http://localhost:3001' },
    originChecked: [],
    uploads: tmpdir(),
    keepFault: async () => {},
  })
  server.get('/fails', async () => {
    throw new Error('broken')
  })
  for (const path of ['/nowhere', '/fails'])
    await server.inject({
      url: `${path}?api_key=${mine.key}`,
      headers: { authorization: `Bearer ${mine.key}`, 'x-api-key': mine.key },
    })
  await server.close()
  expect(lines).toContain('/fails')
  expect(lines).not.toContain(mine.key)
  expect(lines).not.toContain('api_key')
})
