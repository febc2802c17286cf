import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { data } from '../testing/data.ts'

// What was agreed of identity, administration, errors and limits, operation by operation as it is written down.

let app: TestApp
let portId: string
let root: Person
let boss: Person
let agent: Person
let foreign: Person
beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort('written')
  root = await app.person(portId, 'port_admin', { superAdmin: true })
  boss = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  foreign = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body?.error?.code ?? null,
]
const picture = async () => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
  return form
}

describe('identity and profile', () => {
  it('POST /api/auth/resolve-identifier tells known from unknown to nobody', async () => {
    const ask = async (identifier: string) =>
      (await app.nobody.post('/api/auth/resolve-identifier', { identifier })).body
    const { email } = data(await agent.get('/api/v1/me')).user
    expect((await ask(email)).data).toEqual({ email })
    const unknown = await ask('nobody-of-this-name')
    expect(Object.keys(unknown.data)).toEqual(['email'])
    expect(await ask('nobody-of-this-name')).toEqual(unknown)
  })

  it('PATCH /api/v1/me takes names, phone, time zone and country', async () => {
    const profile = {
      firstName: 'Ada',
      lastName: 'Byron',
      displayName: 'Ada B.',
      phone: '+358 50 1234567',
      timezone: 'Europe/Helsinki',
      country: 'FI',
    }
    const { user } = data(await agent.patch('/api/v1/me', profile))
    expect(user).toMatchObject({ ...profile, phone: expect.stringMatching(/^\+358/) })
    for (const [field, wrong] of Object.entries({ phone: '1', timezone: 'Mars/Base', country: 'XX' })) {
      const { status, body } = await agent.patch('/api/v1/me', { [field]: wrong })
      expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'VALIDATION_FAILED', field])
    }
    expect((await app.nobody.patch('/api/v1/me', profile)).status).toBe(401)
  })

  it('/api/v1/me/avatar keeps a square picture of 256 by 256', async () => {
    const answer = await agent.post('/api/v1/me/avatar', await picture())
    const { user } = data(await agent.get('/api/v1/me'))
    expect(answer.status).toBeLessThan(300)
    const { rawPayload } = await app.web.inject({ url: user.avatar })
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([256, 256])
  })

  it('GET /api/v1/vocabularies gives eleven lists', async () => {
    const lists = data(await agent.get('/api/v1/vocabularies'))
    const names = Array.isArray(lists) ? lists.map((one: { key: string }) => one.key) : Object.keys(lists)
    expect(names).toHaveLength(11)
  })

  it('POST /api/v1/search/recently-viewed keeps the last twenty of each person', async () => {
    for (let n = 0; n < 22; n++) {
      const { id } = data(await boss.post('/api/v1/clients', { fullName: `Seen ${n}` }))
      const viewed = { type: 'client', id }
      expect((await agent.post('/api/v1/search/recently-viewed', viewed)).status).toBe(204)
    }
    const recent = data(await agent.get('/api/v1/search/recently-viewed'))
    expect(recent).toHaveLength(20)
    expect(recent[0].title).toBe('Seen 21')
    const strange = { type: 'client', id: uuidv7() }
    expect((await agent.post('/api/v1/search/recently-viewed', strange)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('administration', () => {
  type Call = readonly [method: 'get' | 'put', path: string, body?: object]
  const administered: readonly Call[] = [
    ['get', '/api/v1/admin/settings'],
    ['put', '/api/v1/admin/settings', { key: 'documents_show_expired_tab', value: false }],
    ['get', '/api/v1/admin/dashboard-stats'],
    ['get', '/api/v1/admin/email/routing'],
    ['get', '/api/v1/admin/qualification-criteria'],
    ['get', '/api/v1/admin/website-submissions'],
    ['get', '/api/v1/admin/signing-webhook/health'],
    ['get', '/api/v1/admin/audit'],
    ['get', '/api/v1/admin/users'],
    ['get', '/api/v1/admin/roles'],
    ['get', '/api/v1/admin/errors'],
    ['get', '/api/v1/admin/outbox'],
    ['get', '/api/v1/admin/webhooks'],
  ]
  it.each(administered)('%s %s is for whoever administers', async (...call) => {
    const [method, path, body] = call as unknown as Call
    expect((await app.nobody[method](path, body as never)).status).toBe(401)
    const viewer = await app.person(portId, 'viewer')
    expect(code(await viewer[method](path, body as never))).toEqual([403, 'PERMISSION_DENIED'])
    const { status, body: answer } = await root[method](path, body as never)
    expect(status, JSON.stringify(answer)).toBe(200)
    expect(answer.data).toBeDefined()
  })

  it('ports are listed and made by super administrators, and changed by their own administrators', async () => {
    for (const answer of [
      await boss.get('/api/v1/admin/ports'),
      await boss.post('/api/v1/admin/ports', { name: 'New', slug: 'new', currency: 'EUR', timezone: 'UTC' }),
    ])
      expect(code(answer)).toEqual([403, 'PERMISSION_DENIED'])
    expect(data(await root.get('/api/v1/admin/ports')).length).toBeGreaterThan(1)
    expect((await boss.patch(`/api/v1/admin/ports/${portId}`, { name: 'Written' })).status).toBe(200)
    const other = await boss.patch(`/api/v1/admin/ports/${foreign.portId}`, { name: 'Taken' })
    expect(other.status).toBeGreaterThanOrEqual(403)
    const body = { name: 'Third', slug: 'third', currency: 'EUR', timezone: 'Europe/Oslo' }
    expect((await root.post('/api/v1/admin/ports', body)).status).toBe(201)
  })

  it('POST /api/v1/admin/settings/image stores a picture for a setting', async () => {
    const form = await picture()
    form.append('setting', 'logo_image')
    const answer = await boss.post('/api/v1/admin/settings/image', form)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  })

  it('invitations are for super administrators: made, listed, sent again, revoked', async () => {
    const { id: roleId } = data(await root.get('/api/v1/admin/roles'))[0]
    const body = { email: 'new@sea.example', firstName: 'N', lastName: 'W', roleId }
    expect(code(await boss.post('/api/v1/admin/invitations', body))[0]).toBe(403)
    expect(code(await boss.get('/api/v1/admin/invitations'))).toEqual([403, 'PERMISSION_DENIED'])
    const response = await root.post('/api/v1/admin/invitations', body)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    const { id } = response.body.data
    const listed = data(await root.get('/api/v1/admin/invitations'))
    expect(listed.map((one: { id: string }) => one.id)).toContain(id)
    expect((await root.post(`/api/v1/admin/invitations/${id}/resend`)).status).toBeLessThan(300)
    expect((await root.delete(`/api/v1/admin/invitations/${id}`)).status).toBe(204)
  })

  it('GET /api/v1/admin/dashboard-stats counts', async () => {
    const stats = data(await boss.get('/api/v1/admin/dashboard-stats'))
    expect(Object.keys(stats)).toEqual(expect.arrayContaining(['closedTotal', 'completed30d']))
  })

  it('mail routing has seventeen categories', async () => {
    const routing = data(await boss.get('/api/v1/admin/email/routing'))
    expect(routing.categories).toHaveLength(17)
    const category = routing.categories[0].name ?? routing.categories[0]
    const changed = await boss.patch('/api/v1/admin/email/routing', { routing: { [category]: 'sales' } })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  })

  it('criteria are put in order whole, or not at all', async () => {
    const path = '/api/v1/admin/qualification-criteria'
    for (const label of ['Budget', 'Season', 'Yacht']) data(await boss.post(path, { label }))
    const ids = data(await boss.get(path)).map((one: { id: string }) => one.id) as string[]
    expect(ids.length).toBeGreaterThan(1)
    for (const wrong of [ids.slice(1), [...ids, uuidv7()], [...ids.slice(1), ids[1]]])
      expect([400, 409]).toContain((await boss.post(`${path}/reorder`, { ids: wrong })).status)
    const turned = ids.toReversed()
    expect((await boss.post(`${path}/reorder`, { ids: turned })).status).toBeLessThan(300)
    expect(data(await boss.get(path)).map((one: { id: string }) => one.id)).toEqual(turned)
  })

  it('GET /api/v1/admin/users/picker is for everybody who is signed in', async () => {
    expect(data(await agent.get('/api/v1/admin/users/picker')).length).toBeGreaterThan(2)
    expect((await app.nobody.get('/api/v1/admin/users/picker')).status).toBe(401)
  })

  it('overrides are refused for oneself, for unknown actions, and across ports', async () => {
    const put = (userId: string | null, overrides: object) =>
      boss.put(`/api/v1/admin/users/${userId}/overrides`, {
        overrides: Object.entries(overrides).map(([permission, effect]) => ({ permission, effect })),
      })
    expect((await put(boss.userId, { 'clients.view': 'deny' })).status).toBe(403)
    expect((await put(agent.userId, { 'clients.fly': 'allow' })).status).toBe(400)
    expect((await put(foreign.userId, { 'clients.view': 'deny' })).status).toBe(404)
    expect((await put(agent.userId, { 'clients.delete': 'allow' })).status).toBeLessThan(300)
  })
})

describe('the inbox and the receiver of signing', () => {
  const inbox = '/api/v1/admin/website-submissions'
  const received = async () => {
    const { slug } = data(await boss.get('/api/v1/me')).ports.find(
      (port: { id: string }) => port.id === boss.portId,
    )
    const body = { portSlug: slug, name: 'Ada Byron', email: 'ada@sea.example', message: 'A berth?' }
    data(await app.nobody.post('/api/public/inquiries', body))
    return data(await boss.get(inbox))[0]
  }

  it('PATCH …/website-submissions/{id}/triage sets the state, stamps who and when, and is audited', async () => {
    const { id, triageState } = await received()
    const path = `${inbox}/${id}/triage`
    expect(triageState).toBe('open')
    const inStates = async (query = '') =>
      data(await boss.get(`${inbox}${query}`)).filter((one: { id: string }) => one.id === id).length
    for (const [state, label] of [
      ['assigned', 1],
      ['dismissed', 0],
      ['open', 1],
      ['converted', 0],
      ['open', 1],
    ] as const) {
      const before = Date.now()
      const answer = await boss.patch(path, { triageState: state })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.body.data).toMatchObject({ id, triageState: state, triagedBy: boss.userId })
      expect(Date.parse(answer.body.data.triagedAt)).toBeGreaterThan(before - 2000)
      expect(data(await boss.get(`${inbox}/${id}`))).toMatchObject({ triageState: state })
      expect([await inStates(), await inStates(`?state=${state}`)]).toEqual([label, 1])
    }
    const log = data(await boss.get(`/api/v1/admin/audit?entityId=${id}`))
    const entries = log.filter(({ action }: { action: string }) => action === 'triage')
    expect(entries).toHaveLength(5)
    expect(entries[0]).toMatchObject({
      actorId: boss.userId,
      oldValues: { triageState: 'converted' },
      newValues: { triageState: 'open' },
    })
  })

  it('… is refused without a state, to strangers, to whoever may not, and for an inquiry of another port', async () => {
    const { id } = await received()
    const path = `${inbox}/${id}/triage`
    const body = { triageState: 'dismissed' }
    expect((await app.nobody.patch(path, body)).status).toBe(401)
    const viewer = await app.person(portId, 'viewer')
    expect(code(await viewer.patch(path, body))).toEqual([403, 'PERMISSION_DENIED'])
    for (const other of [path.replace(id, uuidv7()), path])
      expect(code(await foreign.patch(other, body))).toEqual([404, 'RECORD_NOT_FOUND'])
    for (const [wrong, at] of [
      [{}, 'triageState'],
      [{ triageState: 'lost' }, 'triageState'],
      [{ triageState: 'open', state: 'dismissed' }, 'state'],
      [{ triageState: 'assigned', assignedTo: uuidv7() }, 'assignedTo'],
    ] as const) {
      const { status, body: refused } = await boss.patch(path, wrong)
      expect([status, refused.error.details?.[0].path], JSON.stringify(wrong)).toEqual([400, at])
    }
    expect(data(await boss.get(`${inbox}/${id}`)).triageState).toBe('open')
  })

  it('POST …/signing-webhook/test sends an opened event to the receiver of the port', async () => {
    const path = '/api/v1/admin/signing-webhook/test'
    expect((await app.nobody.post(path, {})).status).toBe(401)
    expect(code(await agent.post(path, {}))).toEqual([403, 'PERMISSION_DENIED'])
    const other = { 'x-port-id': foreign.portId! }
    expect(code(await boss.post(path, {}, other))).toEqual([403, 'PORT_FORBIDDEN'])
    expect(data(await boss.post(path, {}))).toEqual({
      ok: false,
      deliveryId: null,
      message: expect.any(String),
    })
    const secret = { key: 'signing_webhook_secret_encrypted', value: 'a secret of sixteen and more' }
    data(await boss.put('/api/v1/admin/settings', secret))
    const heard = Date.now()
    expect(data(await boss.post(path, {}))).toEqual({
      ok: true,
      deliveryId: expect.stringMatching(/^[\da-f-]{36}$/),
      message: null,
    })
    const health = '/api/v1/admin/signing-webhook/health'
    const { lastEvent, lastReceivedAt } = data(await boss.get(health))
    expect(lastEvent).toBe('DOCUMENT_OPENED')
    expect(Date.parse(lastReceivedAt)).toBeGreaterThan(heard - 2000)
    // Nothing of it comes to another port.
    expect(data(await foreign.get(health))).toMatchObject({ lastEvent: null })
  })
})

describe('errors and limits', () => {
  it('every answer carries its request id, its own or that of the caller', async () => {
    const own = await app.web.inject({ url: '/api/v1/me' })
    expect(own.headers['x-request-id']).toMatch(/^[A-Za-z0-9_-]{8,128}$/)
    expect(own.json().error).toMatchObject({
      code: 'SESSION_REQUIRED',
      message: expect.any(String),
      requestId: own.headers['x-request-id'],
    })
    const response = await app.web.inject({ url: '/api/v1/me', headers: { 'x-request-id': 'abcd-1234' } })
    expect(response.headers['x-request-id']).toBe('abcd-1234')
  })

  it('a port that does not exist is 404 for a super administrator and 403 for others', async () => {
    const at = { 'x-port-id': uuidv7() }
    expect(code(await root.get('/api/v1/clients', at))).toEqual([404, 'PORT_NOT_FOUND'])
    expect(code(await boss.get('/api/v1/clients', at))).toEqual([403, 'PORT_FORBIDDEN'])
  })

  it('a list has at most a thousand rows', async () => {
    expect((await boss.get('/api/v1/clients?limit=1000')).status).toBe(200)
    expect(code(await boss.get('/api/v1/clients?limit=1001'))).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('what is sent from elsewhere changes nothing', async () => {
    const answer = await boss.post('/api/v1/clients', { fullName: 'X' }, { origin: 'https://evil.example' })
    expect(code(answer)).toEqual([403, 'ORIGIN_REJECTED'])
  })

  it('a reason for archiving a berth has five characters', async () => {
    const { id } = data(await boss.post('/api/v1/berths', { mooringNumber: 'W1' }))
    const short = await boss.send('DELETE', `/api/v1/berths/${id}`, { reason: 'abcd' })
    expect([short.status, short.body.error.details?.[0].path]).toEqual([400, 'reason'])
  })
})

describe('reminders', () => {
  it('are put off by presets or a moment, completed and dismissed, and filtered', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const make = async () => data(await agent.post('/api/v1/reminders', { title: 'Call', dueAt: soon })).id
    const id = await make()
    for (const until of ['1h', '4h', 'tomorrow', 'next_week']) {
      const answer = await agent.post(`/api/v1/reminders/${id}/snooze`, { preset: until })
      expect(answer.status, `${until} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    }
    expect(
      data(await agent.get(`/api/v1/reminders?status=snoozed`)).map((one: { id: string }) => one.id),
    ).toContain(id)
    expect((await agent.post(`/api/v1/reminders/${id}/complete`)).status).toBeLessThan(300)
    const other = await make()
    expect((await agent.post(`/api/v1/reminders/${other}/dismiss`)).status).toBeLessThan(300)
  })
})
