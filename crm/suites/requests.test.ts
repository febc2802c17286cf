import { parse as csvParse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { berths } from '../../contract/berths/endpoints.ts'
import { clients } from '../../contract/clients/endpoints.ts'
import { companies } from '../../contract/companies/endpoints.ts'
import { inquiries } from '../../contract/inquiries/endpoints.ts'
import { interests } from '../../contract/interests/endpoints.ts'
import { payments } from '../../contract/payments/endpoints.ts'
import type { CsvColumn } from '../../contract/records/csv-columns.ts'
import { berthReservations as reservations } from '../../contract/reservations/endpoints.ts'
import { tenancies } from '../../contract/tenancies/endpoints.ts'
import { clientLanguages } from '../../contract/values/languages.ts'
import { yachts } from '../../contract/yachts/endpoints.ts'
import { inTenant, systemIn } from '../../platform/scope.ts'
import { tableWords } from '../../platform/values/table-words.ts'
import { crmJobs } from '../jobs.ts'
import { crmLimits } from '../service.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const newClient = { fullName: 'Once Only' }
const findNames = async (name: string) =>
  (await admin.get(`/api/v1/clients?q=${encodeURIComponent(name)}`)).body.meta.total

describe('Idempotency-Key', () => {
  it('replays the first answer, also to requests at the same moment', async () => {
    const key = { 'idempotency-key': 'key-number-one' }
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/v1/clients', newClient, key)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(await findNames('Once Only')).toBe(1)
  })

  it('keeps no answer longer than it replays it', async () => {
    const key = { 'idempotency-key': 'key-number-old' }
    await admin.post('/api/v1/clients', { fullName: 'Long Ago' }, key)
    const storedKeys = () =>
      app.rows(admin.portId, sql`select 1 from idempotency_keys where route like '%clients'`)
    const before = (await storedKeys()).length
    await app.rows(
      admin.portId,
      sql`update idempotency_keys set created_at = now() - interval '25 hours'
        where created_at = (select max(created_at) from idempotency_keys)`,
    )
    await crmJobs(app.crm.services, async () => {}).kept_answers!({}, { attempt: 1, maxAttempts: 1 })
    expect((await storedKeys()).length).toBe(before - 1)
    await admin.post('/api/v1/clients', { fullName: 'Long Ago' }, key)
    expect(await findNames('Long Ago')).toBe(2)
  })

  it('refuses the key with another body, and a malformed key', async () => {
    const key = { 'idempotency-key': 'key-number-two' }
    await admin.post('/api/v1/clients', { fullName: 'First' }, key)
    const other = await admin.post('/api/v1/clients', { fullName: 'Second' }, key)
    expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    expect((await admin.post('/api/v1/clients', newClient, { 'idempotency-key': 'short' })).status).toBe(400)
  })

  it('belongs to one caller, and is not kept when the write fails', async () => {
    const key = { 'idempotency-key': 'key-number-three' }
    expect((await admin.post('/api/v1/clients', { fullName: 'X', tagIds: [admin.portId] }, key)).status).toBe(
      400,
    )
    expect((await admin.post('/api/v1/clients', { fullName: 'After failure' }, key)).status).toBe(201)
    const colleague = await app.person(admin.portId!, 'port_admin')
    expect((await colleague.post('/api/v1/clients', { fullName: 'Colleague' }, key)).status).toBe(201)
  })
})

describe('If-Match', () => {
  it('lets one of two agents change a record, and loses nothing', async () => {
    const { data } = (await admin.post('/api/v1/clients', { fullName: 'Shared' })).body
    const match = { 'if-match': `"${data.version}"` }
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((fullName) =>
        admin.patch(`/api/v1/clients/${data.id}`, { fullName }, match),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412])
    const [won] = answers.filter((answer) => answer.status === 200)
    const now = (await admin.get(`/api/v1/clients/${data.id}`)).body.data
    expect([now.fullName, now.version]).toEqual([won!.body.data.fullName, data.version + 1])
    expect((await admin.patch(`/api/v1/clients/${data.id}`, {}, { 'if-match': 'abc' })).status).toBe(400)
  })

  it('moves on when a contact changes, so that a stale form is told', async () => {
    const { data } = (await admin.post('/api/v1/clients', { fullName: 'Contacted' })).body
    await admin.post(`/api/v1/clients/${data.id}/contacts`, { channel: 'phone', value: '+46 8 123 456' })
    const stale = await admin.patch(
      `/api/v1/clients/${data.id}`,
      { fullName: 'Y' },
      { 'if-match': `"${data.version}"` },
    )
    expect(stale.body.error.code).toBe('VERSION_STALE')
  })
})

describe('headers', () => {
  it('reuses a valid request id and makes one otherwise', async () => {
    expect(
      (await admin.get('/api/v1/clients', { 'x-request-id': 'my-request_1' })).headers['x-request-id'],
    ).toBe('my-request_1')
    const requestId = (await admin.get('/api/v1/clients', { 'x-request-id': 'bad id!' })).headers[
      'x-request-id'
    ]
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('refuses changes that come from another site', async () => {
    const from = (origin: string) => admin.post('/api/v1/clients', { fullName: 'Cross' }, { origin })
    expect((await from('https://evil.example')).body.error.code).toBe('ORIGIN_REJECTED')
    expect((await from('null')).status).toBe(403)
    expect((await from('http://localhost:3000')).status).toBe(201)
    expect(
      (await admin.post('/api/v1/clients', { fullName: 'Cross' }, { referer: 'https://evil.example/x' }))
        .status,
    ).toBe(403)
    expect((await admin.get('/api/v1/clients', { origin: 'https://evil.example' })).status).toBe(200)
  })
})

describe('the audit log', () => {
  it('masks secrets however deep they stand', async () => {
    const preferences = { mail: [{ apiToken: 'hush', size: 3 }] }
    const { data } = (await admin.post('/api/v1/clients', { fullName: 'Masked', preferences })).body
    const { body } = await admin.get(`/api/v1/admin/audit?entityId=${data.id}`)
    expect(body.data[0].newValues.preferences).toEqual({ mail: [{ apiToken: '•••', size: 3 }] })
  })

  it('tells nothing of what was taken back', async () => {
    const scope = systemIn(admin.portId, 'attempted-1')
    await inTenant(app.crm.services.kernel, scope, async (tx) => {
      const emit = (label: string) => tx.emit('client.updated', { entityId: null, label })
      emit('before')
      const failing = tx.attempt(async () => {
        emit('taken back')
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      emit('after')
    })
    const labels = await app.rows(
      admin.portId,
      sql<{
        entityLabel: string
      }>`select entity_label from events where request_id = 'attempted-1' order by id`,
    )
    expect(labels.map((row) => row.entityLabel)).toEqual(['before', 'after'])
  })
})

describe('a list as CSV', () => {
  it('speaks the language that is asked for, with a heading and a word for everything', async () => {
    await admin.post('/api/v1/berths', {
      mooringNumber: 'S7',
      tenureType: 'fixed_term',
      waterAvailable: true,
    })
    const read = async (language: string) => {
      const { body } = await admin.get('/api/v1/berths?q=S7', {
        accept: 'text/csv',
        'accept-language': language,
      })
      const [head, row] = csvParse(body, { bom: true }) as string[][]
      return Object.fromEntries(head!.map((name, index) => [name, row![index]]))
    }
    expect(await read('fi-FI,en;q=0.5')).toMatchObject({
      Paikkanumero: 'S7',
      Hallintamuoto: 'Määräaikainen',
      'Pituus (m)': '',
      Vesi: 'Kyllä',
    })
    expect(await read('xx, de')).toMatchObject({ 'Mooring number': 'S7' })
    const lists = [
      berths,
      clients,
      companies,
      inquiries,
      interests,
      yachts,
      tenancies,
      reservations,
      payments,
    ]
    for (const language of clientLanguages)
      for (const { path, csv } of lists.map(({ list }) => list))
        expect(
          csv.filter(
            ({ of, type }: CsvColumn) =>
              (type || language !== 'en') &&
              tableWords(language).heading({ of, type, label: 'nobody wrote it' }) === 'nobody wrote it',
          ),
          path,
        ).toEqual([])
  })

  it('holds every row of the present filters, and runs no formula', async () => {
    await admin.post('/api/v1/clients', { fullName: '=cmd|calc;=1+1', source: 'broker' })
    await admin.post('/api/v1/clients', { fullName: 'Anna, "the" Holm', source: 'broker' })
    const answer = await admin.get('/api/v1/clients?source=broker&sort=fullName', { accept: 'text/csv' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('clients.csv')
    expect(answer.body.startsWith('\ufeff')).toBe(true)
    const [head, ...rows] = answer.body.trim().split('\n')
    expect(head).toMatch(/^Name,E-mail,Phone,Nationality,Source/)
    expect(rows).toHaveLength(2)
    // Many a spreadsheet cuts at a semicolon, and would run what follows.
    expect(rows[0]).toContain("'=cmd|calc;'=1+1")
    expect(rows[1]).toContain('"Anna, ""the"" Holm"')
    expect((await app.nobody.get('/api/v1/clients', { accept: 'text/csv' })).status).toBe(401)
  })

  it('speaks in words, in the time of the port, and holds what a berth offers', async () => {
    const berth = { mooringNumber: 'A1', status: 'under_offer', tenureType: 'fixed_term', lengthM: 12 }
    await admin.post('/api/v1/berths', {
      ...berth,
      mooringType: 'stern_buoy',
      powerCapacity: '32 A',
      waterAvailable: true,
    })
    const [head, row] = csvParse((await admin.get('/api/v1/berths', { accept: 'text/csv' })).body, {
      bom: true,
    }) as string[][]
    const cells = Object.fromEntries(head!.map((name, index) => [name, row![index]]))
    expect(cells).toMatchObject({
      'Mooring number': 'A1',
      Status: 'Under offer',
      Tenure: 'Fixed term',
      'Length (m)': '12',
      'Mooring type': 'Stern buoy',
      Power: '32 A',
      Water: 'Yes',
      Created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    })
    for (const { path, csv } of [berths, clients, companies, inquiries, interests, yachts].map(
      ({ list }) => list,
    )) {
      const table = await admin.get(path, { accept: 'text/csv' })
      expect(table.status, path).toBe(200)
      expect(table.body.slice(1).split('\r\n')[0]).toBe(
        csv
          .filter((column) => !('onRequest' in column))
          .map((column) => tableWords('en').heading(column))
          .join(','),
      )
    }
  })
})

describe('rate limits', () => {
  it('tell where they stand, and answer 429 with the time to wait', async () => {
    const tight = await testApp({ ...crmLimits, default: { points: 3, seconds: 60, shared: false } })
    try {
      const person = await tight.person(await tight.makePort(), 'viewer')
      const answers = []
      for (let index = 0; index < 4; index++) answers.push(await person.get('/api/v1/clients'))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
      expect(answers[0]!.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' })
      expect(answers[3]!.headers).toMatchObject({
        'x-ratelimit-remaining': '0',
        'retry-after': expect.stringMatching(/^\d+$/),
      })
    } finally {
      await tight.close()
    }
  })

  it('hold for refused requests too, which are written down only as far as they are counted', async () => {
    const tight = await testApp({ ...crmLimits, default: { points: 3, seconds: 60, shared: false } })
    try {
      const powerless = await tight.person(await tight.makePort(), [])
      const statuses = []
      for (let index = 0; index < 5; index++) statuses.push((await powerless.get('/api/v1/clients')).status)
      expect(statuses).toEqual([403, 403, 403, 429, 429])
      const denials = sql`select 1 from events where type = 'access.denied'`
      expect(await tight.rows(powerless.portId, denials)).toHaveLength(3)
    } finally {
      await tight.close()
    }
  })

  it('stop guessing of a password after ten tries, and never say whether the person exists', async () => {
    const guess = (email: string) =>
      app.nobody.post('/api/auth/sign-in/email', { email, password: 'wrong-password' })
    const statuses = []
    for (let index = 0; index < 11; index++) statuses.push((await guess('guessed@test.example')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const [user] = await app.rows(null, sql<{ email: string }>`select email from users limit 1`)
    expect((await guess(user!.email)).body.error).toMatchObject({ code: 'CREDENTIALS_INVALID' })
    const resolve = (identifier: string) => app.nobody.post('/api/auth/resolve-identifier', { identifier })
    const [first, again] = [await resolve('no-such-person'), await resolve('no-such-person')]
    expect(first.body.data.email).toBe(again.body.data.email)
    expect(first.body.data.email).toMatch(/^[a-z2-7]{64}@name\.berthwise\.invalid$/)
  })
})

describe('a fault of ours', () => {
  it('is answered with an id to quote and kept for the inspector, without secrets', async () => {
    const broken = await testApp()
    const person = await broken.person(await broken.makePort(), 'port_admin')
    await breakClients(broken, person.portId)
    const answer = await person.post(
      '/api/v1/clients',
      { fullName: 'X', preferences: { apiToken: 'hush' } },
      { 'x-request-id': 'quote-me-1' },
    )
    expect([answer.status, answer.body.error.code, answer.body.error.requestId]).toEqual([
      500,
      'INTERNAL',
      'quote-me-1',
    ])
    const [fault] = await broken.rows(
      person.portId,
      sql<{
        requestId: string
        path: string
        bodyExcerpt: string
        userId: string
      }>`select * from error_events`,
    )
    expect(fault).toMatchObject({ requestId: 'quote-me-1', path: '/api/v1/clients', userId: person.userId })
    expect(fault!.bodyExcerpt).not.toContain('hush')
    await broken.close()
  })
})

describe('the own preferences', () => {
  it('are changed as far as they are given, at any depth', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const set = async (preferences: object) =>
      (await person.patch('/api/v1/me', { preferences })).body.data.preferences
    await set({ theme: 'dark', tables: { density: 'compact', hiddenColumns: { clients: ['email'] } } })
    await set({ tables: { hiddenColumns: { yachts: ['owner'] } } })
    expect(await set({ tables: { dimensionUnit: 'ft' } })).toEqual({
      theme: 'dark',
      tables: {
        density: 'compact',
        dimensionUnit: 'ft',
        hiddenColumns: { clients: ['email'], yachts: ['owner'] },
      },
    })
  })

  it('lose nothing when two are changed at once', async () => {
    const person = await app.person(admin.portId!, 'viewer')
    const lists = ['clients', 'yachts', 'companies', 'berths']
    await Promise.all(
      lists.map((list) =>
        person.patch('/api/v1/me', { preferences: { tables: { hiddenColumns: { [list]: ['x'] } } } }),
      ),
    )
    const { preferences } = (await person.get('/api/v1/me')).body.data
    expect(Object.keys(preferences.tables.hiddenColumns).sort()).toEqual([...lists].sort())
  })
})

/** Makes every new client fail in the database. */
async function breakClients(broken: TestApp, portId: string | null): Promise<void> {
  const { default: pg } = await import('pg')
  const owner = new pg.Client({ ...broken.connectionOf(portId), ssl: false })
  await owner.connect()
  await owner.query(`create function crm.sink() returns trigger language plpgsql as $$ begin raise exception 'sunk'; end $$;
    create trigger sink before insert on crm.clients for each row execute function crm.sink()`)
  await owner.end()
}

describe('ETag of a long answer', () => {
  it('answers 304 while it would say the same, to whom it is shown, and the whole once it has changed', async () => {
    const { id } = (await admin.post('/api/v1/clients', { fullName: 'Ιωάννα Much Written' })).body.data
    const url = `/api/v1/clients/${id}/notes`
    const write = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          admin.post(`/api/v1/clients/${id}/notes`, { body: 'Rang about the berth. '.repeat(400) }),
        ),
      )
    await write(1)
    expect((await admin.get(url)).headers.etag).toBeUndefined()
    await write(10)
    const first = await admin.get(url)
    const etag = first.headers.etag as string
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)])
    const known = { 'if-none-match': `"other", ${etag}` }
    const again = await admin.get(url, known)
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
    const stranger = await app.person(await app.makePort(), 'port_admin')
    expect((await stranger.get(url, known)).status).toBe(404)
    await write(1)
    const changed = await admin.get(url, known)
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
    expect(changed.body.data).toHaveLength(first.body.data.length + 1)
  })
})
