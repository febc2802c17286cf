import { sql } from 'kysely'
import { pino } from 'pino'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm as contract } from '../../../contract/crm.ts'
import { type Endpoint, gatesOf, takesKeys } from '../../../contract/endpoint.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { openCrm } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { createProgram } from './testing/with-key.ts'

let app: TestApp
let admin: Person
let portId: string

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
})
afterAll(() => app.close())

const rows = (statement: string) => app.rows(portId, sql.raw(statement))
const url = '/api/v1/admin/api-keys'
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

describe('creating a key', () => {
  it('shows it once, stores its hash, and lists it by name', async () => {
    const { status, body } = await admin.post(url, {
      name: 'Πλοίο مرفأ',
      permissions: ['clients.view', 'clients.view'],
      expiresAt: '2999-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    const { key, id } = body.data
    expect(key).toMatch(/^bw_[A-Za-z0-9_-]{43}$/)
    const listed = (await admin.get(url)).body.data.find((one: { id: string }) => one.id === id)
    expect(listed).toEqual({
      ...{ id, name: 'Πλοίο مرفأ', prefix: key.slice(0, 8), permissions: ['clients.view'] },
      ...{ callsPerMinute: 60, callsPerDay: 5000, callsToday: 0 },
      ...{ expiresAt: '2999-01-01T00:00:00.000Z', revokedAt: null, lastUsedAt: null },
      ...{ createdById: admin.userId, createdByName: expect.any(String), creatorActive: true },
      createdAt: expect.any(String),
    })
    const stored = await rows(
      `select length(hash) as bytes, row_to_json(k)::text as text from api_keys k where id = '${id}'`,
    )
    expect(stored[0]).toMatchObject({ bytes: 32 })
    const audit = (await admin.get(`/api/v1/admin/audit?entityId=${id}`)).body
    expect(audit.data.map(({ type }: { type: string }) => type)).toEqual(['api_key.created'])
    const secret = key.slice(8)
    for (const text of [JSON.stringify(stored), JSON.stringify(audit), JSON.stringify(listed)])
      expect(text).not.toContain(secret)
  })

  it.each([
    [{ permissions: ['clients.view'] }, 'name'],
    [{ name: 'a\u202eb', permissions: ['clients.view'] }, 'name'],
    [{ name: 'x', permissions: [] }, 'permissions'],
    [{ name: 'x', permissions: ['clients.fly'] }, 'permissions.0'],
    [{ name: 'x', permissions: ['admin.manage_users'] }, 'permissions.0'],
    [{ name: 'x', permissions: ['clients.view'], expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: 'x', permissions: ['clients.view'], expiresAt: 'soon' }, 'expiresAt'],
    [{ name: 'x', permissions: ['clients.view'], callsPerDay: 0 }, 'callsPerDay'],
    [{ name: 'x', permissions: ['clients.view'], hash: 'x' }, 'hash'],
  ])('refuses %j at %s', async (body, path) => {
    const answer = await admin.post(url, body)
    expect([answer.status, answer.body.error.details[0].path]).toEqual([400, path])
  })

  it('gives nobody what they lack', async () => {
    const clerk = await app.person(portId, ['admin.manage_settings', 'clients.view'])
    const answer = await clerk.post(url, { name: 'x', permissions: ['clients.view', 'clients.edit'] })
    expect([...codeOf(answer), answer.body.error.details[0].path]).toEqual([
      403,
      'RIGHTS_EXCEED_OWN',
      'permissions',
    ])
  })

  it('stops at a hundred of a port, however many are created at once', async () => {
    const full = await app.person(await app.makePort(), 'port_admin')
    const input = { name: 'One of many', permissions: ['clients.view'] }
    data(await full.post(url, input))
    await app.rows(
      full.portId,
      sql`insert into api_keys (port_id, id, name, prefix, hash, permissions, calls_per_minute, calls_per_day, created_by)
        select port_id, gen_random_uuid(), name, prefix, decode(lpad(to_hex(n), 64, '0'), 'hex'), permissions, 1, 1, created_by
        from api_keys, generate_series(2, 98) n`,
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => full.post(url, input)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  })

  it('leaves no trace of the key in what is logged', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const logged = await testApp(undefined, { log })
    try {
      const maker = await logged.person(await logged.makePort(), 'port_admin')
      const program = await createProgram(logged, maker, ['clients.view'])
      await program.get(`/api/v1/clients?q=${program.key.slice(0, 6)}`)
      await program.post('/api/v1/clients', { fullName: '' })
      await program.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
      expect(lines.some((line) => line.includes(program.id))).toBe(true)
      expect(lines.filter((line) => line.includes(program.key.slice(8)))).toEqual([])
    } finally {
      await logged.close()
    }
  })

  it('is of those who manage settings, in their own port', async () => {
    const viewer = await app.person(portId, 'viewer')
    expect(codeOf(await viewer.get(url))).toEqual([403, 'PERMISSION_DENIED'])
    const stranger = await app.person(await app.makePort(), 'port_admin')
    const { id } = await createProgram(app, admin, ['clients.view'])
    expect(codeOf(await stranger.delete(`${url}/${id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
  })
})

describe('a call with a key', () => {
  it('acts in its port, as its key, with its permissions and no cookie', async () => {
    const program = await createProgram(app, admin, ['clients.view', 'clients.create'])
    const { id } = data(await program.post('/api/v1/clients', { fullName: 'Åsa Berg' }))
    expect((await program.get(`/api/v1/clients/${id}`, { 'x-port-id': portId })).status).toBe(200)
    expect(codeOf(await program.delete(`/api/v1/clients/${id}`))).toEqual([403, 'PERMISSION_DENIED'])
    // The cookie of somebody who may is left aside, and no origin is asked for.
    const foreign = { cookie: admin.cookie, origin: 'https://elsewhere.example' }
    expect(codeOf(await program.delete(`/api/v1/clients/${id}`, undefined, foreign))).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
    expect(codeOf(await program.get('/api/v1/me', { cookie: admin.cookie }))).toEqual([
      403,
      'API_KEY_REFUSED',
    ])
    const { body } = await admin.get(`/api/v1/admin/audit?actorKind=key&actorId=${program.id}`)
    expect(
      body.data.map(({ type, actorKind, actorId, actorName }: Record<string, string>) => [
        ...[type, actorKind, actorId, actorName],
      ]),
    ).toEqual([
      ['access.denied', 'key', program.id, 'Booking page'],
      ['access.denied', 'key', program.id, 'Booking page'],
      ['client.created', 'key', program.id, 'Booking page'],
    ])
  })

  it('names no other port', async () => {
    const program = await createProgram(app, admin, ['clients.view'])
    const other = await app.makePort()
    for (const otherId of [other, uuidv7(), 'nonsense'])
      expect(codeOf(await program.get('/api/v1/clients', { 'x-port-id': otherId }))).toEqual([
        403,
        'PORT_FORBIDDEN',
      ])
  })

  it.each(['Bearer', 'Bearer ', 'Bearer x', `Bearer bw_${'a'.repeat(43)}`, `bearer bw_${'ä'.repeat(43)}`])(
    '%s is 401, even with the cookie of somebody',
    async (authorization) => {
      const answer = await admin.get('/api/v1/clients', { authorization })
      expect([...codeOf(answer), answer.headers['www-authenticate']]).toEqual([
        ...[401, 'API_KEY_INVALID', 'Bearer'],
      ])
    },
  )

  it('counts against limits of its own, and stores answers by itself', async () => {
    const program = await createProgram(app, admin, ['clients.create'])
    const once = { 'idempotency-key': 'once-and-again' }
    const first = await program.post('/api/v1/clients', { fullName: 'Once' }, once)
    const again = await program.post('/api/v1/clients', { fullName: 'Once' }, once)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const byHand = await admin.post('/api/v1/clients', { fullName: 'Another' }, once)
    expect([byHand.status, byHand.body.data.fullName]).toEqual([201, 'Another'])
  })

  it('says when it was last used, without a write for each call', async () => {
    const program = await createProgram(app, admin, ['clients.view'])
    await program.get('/api/v1/clients')
    await expect
      .poll(
        async () =>
          (await admin.get(url)).body.data.find((one: { id: string }) => one.id === program.id).lastUsedAt,
      )
      .not.toBeNull()
    const version = () => rows(`select xmin::text from api_keys where id = '${program.id}'`)
    const before = await version()
    for (let call = 0; call < 5; call++) await program.get('/api/v1/clients')
    expect(await version()).toEqual(before)
  })

  it('is shown what its creator is shown, and tells them of what it did', async () => {
    const seller = await app.person(portId, ['admin.manage_settings', 'clients.view', 'clients.create'])
    await rows(
      `update roles set scopes = '{"clients":"own","interests":"own"}' where id = (select role_id from port_members where user_id = '${seller.userId}')`,
    )
    const program = await createProgram(app, seller, ['clients.view', 'clients.create'])
    const mine = data(await program.post('/api/v1/clients', { fullName: 'Mine' }))
    const theirs = data(await admin.post('/api/v1/clients', { fullName: 'Theirs' }))
    expect((await program.get(`/api/v1/clients/${theirs.id}`)).status).toBe(404)
    const listed = (await program.get('/api/v1/clients')).body.data
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([mine.id])
  })
})

describe('links to stored bytes', () => {
  const file = async (person: Person) => {
    const form = new FormData()
    form.append('file', new Blob(['Length over all 12 m']), 'notes.txt')
    return data(await person.post('/api/v1/files/upload', form)).id
  }
  const pathOf = (address: string) => new URL(address).pathname

  it('that a key was given end with it, and others do not', async () => {
    const id = await file(admin)
    const program = await createProgram(app, admin, ['files.view', 'files.upload'])
    const theirs = pathOf(data(await program.get(`/api/v1/files/${id}/download`)).url)
    const own = pathOf(data(await admin.get(`/api/v1/files/${id}/download`)).url)
    const put = pathOf(data(await program.post('/api/v1/files/upload-url', { name: 'late.txt' })).url)
    expect([(await app.nobody.get(theirs)).status, (await app.nobody.get(own)).status]).toEqual([200, 200])
    await admin.delete(`${url}/${program.id}`)
    expect(codeOf(await app.nobody.get(theirs))).toEqual([400, 'TOKEN_INVALID'])
    expect(codeOf(await app.nobody.send('PUT', put, 'late'))).toEqual([400, 'TOKEN_INVALID'])
    expect((await app.nobody.get(own)).status).toBe(200)
  })

  it('take what the key sends, under its name, as long as its creator may upload', async () => {
    const maker = await app.person(portId, 'port_admin')
    const program = await createProgram(app, maker, ['files.view', 'files.upload'], { name: 'Scanner' })
    const link = async () => data(await program.post('/api/v1/files/upload-url', { name: 'scan.txt' }))
    const { id, url: address } = await link()
    const plain = { 'content-type': 'application/octet-stream' }
    expect((await app.nobody.send('PUT', pathOf(address), 'scanned', plain)).status).toBe(204)
    const [entry] = (await admin.get(`/api/v1/admin/audit?entityId=${id}`)).body.data
    expect(entry).toMatchObject({ type: 'file.uploaded', actorKind: 'key', actorName: 'Scanner' })
    const { url: late } = await link()
    const roles = (await admin.get('/api/v1/admin/roles')).body.data
    const { id: roleId } = roles.find(({ key }: { key: string }) => key === 'viewer')
    await admin.patch(`/api/v1/admin/users/${maker.userId}`, { roleId })
    expect(codeOf(await app.nobody.send('PUT', pathOf(late), 'scanned', plain))).toEqual([
      400,
      'TOKEN_INVALID',
    ])
  })
})

const operations = Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(
  ([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)
const open = ['public', 'signed_token', 'signing_service']
const gated = operations.filter(({ endpoint }) => !gatesOf(endpoint).some((gate) => open.includes(gate)))

describe('every operation', () => {
  it('takes a key, or refuses it by the one rule', async () => {
    const program = await createProgram(app, admin, ['clients.view'])
    const admitted = ['PERMISSION_DENIED', 'RECORD_NOT_FOUND', 'VALIDATION_FAILED', undefined]
    for (const { operation, endpoint } of gated) {
      const path = endpoint.path.replace(/\{\w+\}/g, () => uuidv7())
      const { body } = await program.send(endpoint.method, path)
      const code = body?.error?.code
      if (takesKeys(endpoint)) expect([operation, code]).not.toEqual([operation, 'API_KEY_REFUSED'])
      else expect([operation, code]).toEqual([operation, 'API_KEY_REFUSED'])
      if (takesKeys(endpoint) && endpoint.method === 'GET') expect(admitted).toContain(code)
    }
  })

  it('is refused where it is about a person, who works here, or the installation', () => {
    const refused = gated.filter(({ endpoint }) => !takesKeys(endpoint)).map(({ operation }) => operation)
    for (const one of [
      'me.get',
      'me.listSessions',
      'auth.changePassword',
      'portApiKeys.create',
      'users.list',
    ])
      expect(refused).toContain(one)
    for (const one of [
      'roles.create',
      'portalAdmission.view',
      'formDesk.open',
      'savedViews.list',
      'ports.list',
    ])
      expect(refused).toContain(one)
    for (const one of ['clients.list', 'search.find', 'tags.list', 'webhooks.create', 'reminders.complete'])
      expect(refused).not.toContain(one)
  })
})

describe('a key that has ended', () => {
  const ways: [string, (maker: Person, id: string) => Promise<unknown>, [number, string]][] = [
    ['revoked', (_, id) => admin.delete(`${url}/${id}`), [401, 'API_KEY_INVALID']],
    [
      'expired',
      (_, id) => rows(`update api_keys set expires_at = now() where id = '${id}'`),
      [401, 'API_KEY_INVALID'],
    ],
    [
      'of somebody who is disabled',
      (maker) => app.atHome(sql`update users set disabled_at = now() where id = ${maker.userId}`),
      [401, 'API_KEY_INVALID'],
    ],
    [
      'of somebody who left the port',
      (maker) => admin.delete(`/api/v1/admin/users/${maker.userId}`),
      [401, 'API_KEY_INVALID'],
    ],
    [
      'of somebody who may only look',
      async (maker) => {
        const roles = (await admin.get('/api/v1/admin/roles')).body.data
        const { id: roleId } = roles.find(({ key }: { key: string }) => key === 'viewer')
        return admin.patch(`/api/v1/admin/users/${maker.userId}`, { roleId })
      },
      [403, 'PERMISSION_DENIED'],
    ],
  ]

  it.each(ways)('%s is refused at once at each process', async (_, end, expected) => {
    const maker = await app.person(portId, 'port_admin')
    const second = await openCrm(app.crm.services.env, app.connection, pino({ level: 'silent' }))
    try {
      const otherWeb = await second.openWeb()
      const program = await createProgram(app, maker, ['clients.view', 'clients.create'])
      const everywhere = [program, program.at(otherWeb)]
      for (let call = 0; call < 10; call++)
        for (const one of everywhere) expect((await one.get('/api/v1/clients')).status).toBe(200)
      const answer = (await end(maker, program.id)) as { status?: number } | undefined
      expect(answer?.status ?? 200).toBeLessThan(300)
      for (const one of everywhere)
        expect(codeOf(await one.post('/api/v1/clients', { fullName: 'Too late' }))).toEqual(expected)
    } finally {
      await second.close()
    }
  })
})

it('does not open the live channel, even with the cookie of somebody', async () => {
  const { headers } = await createProgram(app, admin, ['clients.view'])
  const socket = io(await app.web.listen({ port: 0, host: '127.0.0.1' }), {
    transports: ['websocket'],
    auth: { portId },
    extraHeaders: { ...headers, cookie: admin.cookie, origin: app.crm.services.env.publicUrl },
    reconnection: false,
  })
  const refused = new Promise<Error>((resolve) => socket.once('connect_error', resolve))
  expect((await refused).message).toBe('API_KEY_REFUSED')
})
