import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPermissions, type Permission } from '../../../../contract/permissions.ts'
import { openCrm } from '../../../service.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { connectMcp, type McpProgram } from '../testing/mcp-client.ts'
import { createProgram, type Program } from '../testing/with-key.ts'

let app: TestApp
let url: string
let admin: Person
let program: Program
let mcp: McpProgram
const connected: McpProgram[] = []
const everything = allPermissions.filter((one) => one !== 'admin.manage_users')

beforeAll(async () => {
  app = await testApp()
  url = await app.web.listen({ host: '127.0.0.1', port: 0 })
  admin = await app.person(await app.makePort(), 'port_admin')
  program = await createProgram(app, admin, everything, { name: 'Assistant', callsPerMinute: 600 })
  mcp = await connect(program.key)
})
afterAll(async () => {
  await Promise.all(connected.map((one) => one.close()))
  await app.close()
})

async function connect(key: string, at = url): Promise<McpProgram> {
  const connection = await connectMcp(at, key)
  connected.push(connection)
  return connection
}

async function connectWith(permissions: readonly Permission[], more: Record<string, unknown> = {}) {
  const program = await createProgram(app, admin, permissions, more)
  return { ...(await connect(program.key)), id: program.id }
}

const makeClient = async (fullName: string) => data(await admin.post('/api/v1/clients', { fullName })).id
const makeInterest = async (fullName: string) =>
  data(await admin.post('/api/v1/interests', { clientId: await makeClient(fullName) })).id
const auditOf = async (query: string) => (await admin.get(`/api/v1/admin/audit?${query}`)).body.data

describe('what a key is offered', () => {
  it('is every tool where it may do all', async () => {
    expect(await mcp.tools()).toEqual([
      ...['search', 'read_record', 'list_records', 'add_note', 'log_contact', 'move_interest'],
      ...['create_reminder', 'complete_reminder', 'archive_record', 'close_interest'],
    ])
  })

  it('is no more than its permissions, and the rest is refused when it is called all the same', async () => {
    const clientId = await makeClient('Out of reach')
    const yacht = data(
      await admin.post('/api/v1/yachts', { name: 'Havørn', ownerType: 'client', ownerId: clientId }),
    )
    const reader = await connectWith(['clients.view'])
    expect(await reader.tools()).toEqual(['search', 'read_record', 'list_records'])
    const note = { type: 'client', id: clientId, body: 'x' }
    await expect(reader.call('add_note', note)).rejects.toThrow(/add_note not found/)
    expect(await reader.call('read_record', { type: 'yacht', id: yacht.id })).toMatch(/invalid/i)
    expect((await admin.get(`/api/v1/clients/${clientId}/notes`)).body.data).toEqual([])
    // Both are written down: what it is not offered, and what it called wrongly.
    const entries = await auditOf(`actorId=${reader.id}`)
    expect(
      entries.map(({ type, newValues, metadata }: Record<string, unknown>) => [type, newValues, metadata]),
    ).toEqual([
      ['api_key.called', { tool: 'read_record' }, null],
      ['access.denied', null, { tool: 'add_note' }],
    ])
  })

  it('is of its port alone', async () => {
    const stranger = await app.person(await app.makePort(), 'port_admin')
    const theirs = data(await stranger.post('/api/v1/clients', { fullName: 'Foreign Berg' })).id
    expect(await mcp.call('read_record', { type: 'client', id: theirs })).toMatch(/^RECORD_NOT_FOUND: /)
    expect(await mcp.call('search', { query: 'Foreign Berg' })).toEqual({ found: [] })
  })

  it('is nothing without a key, and nothing by other methods', async () => {
    const call = (headers: Record<string, string>, method = 'POST') =>
      fetch(new URL('/mcp', url), { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) })
    const json = { 'content-type': 'application/json' }
    expect((await call({ ...json, cookie: admin.cookie })).status).toBe(401)
    expect((await call({ ...json, authorization: `Bearer bw_${'x'.repeat(43)}` })).status).toBe(401)
    expect((await call({ authorization: `Bearer ${program.key}` }, 'GET')).status).toBe(405)
    expect((await call({ ...json, authorization: `Bearer ${program.key}` })).status).toBe(400)
    expect((await call({ ...json, authorization: `Bearer ${program.key}` }, 'DELETE')).status).toBe(405)
  })
})

describe('hostile bodies', () => {
  const call = (params: unknown, method = 'tools/call') =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
  it.each([
    ['an empty text', ''],
    ['a list', '[]'],
    ['a batch', `[${call({ name: 'search', arguments: { query: 'x' } })}]`],
    ['no JSON', '{"jsonrpc"'],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
    ['an unknown method', call({}, 'tools/destroy')],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":{}}'],
    ['a prototype as tool', call({ name: '__proto__', arguments: {} })],
    ['a constructor as tool', call({ name: 'constructor', arguments: {} })],
    ['no arguments', call({ name: 'search' })],
    ['arguments that are a list', call({ name: 'search', arguments: [] })],
    [
      'a prototype as argument',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"x","__proto__":{"limit":1}}}}`,
    ],
    ['a null character', call({ name: 'search', arguments: { query: 'a\u0000b' } })],
    [
      'half a surrogate',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"\\ud800"}}}`,
    ],
    ['a path for an id', call({ name: 'read_record', arguments: { type: 'client', id: '../users' } })],
    [
      'a query in a cursor',
      call({ name: 'list_records', arguments: { type: 'client', cursor: '&limit=1000' } }),
    ],
    ['a deep nest', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`],
    ['two megabytes', call({ name: 'search', arguments: { query: 'x'.repeat(2_000_000) } })],
  ])('%s is answered, and no fault of ours', async (_, body) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${program.key}`,
    }
    const response = await fetch(new URL('/mcp', url), { method: 'POST', headers, body })
    const text = await response.text()
    expect([response.status < 500, text.includes('INTERNAL')], text.slice(0, 300)).toEqual([true, false])
  })
})

describe('the tools', () => {
  it('find and read, names in any script', async () => {
    for (const name of ['Νίκος Παπαδόπουλος', 'مريم الهاشمي', 'Åsa Öberg', '山田 太郎']) {
      const id = await makeClient(name)
      const { found } = await mcp.call('search', { query: name, types: ['client'] })
      expect(found.map((one: { id: string; title: string }) => [one.id, one.title])).toEqual([[id, name]])
      expect(await mcp.call('read_record', { type: 'client', id })).toMatchObject({ id, fullName: name })
    }
  })

  it('note, log, move and remind as the key, in the name of its creator', async () => {
    const interestId = await makeInterest('Worked On')
    await mcp.call('add_note', { type: 'interest', id: interestId, body: 'Wants **shade**' })
    await mcp.call('log_contact', { interestId, channel: 'call', summary: 'Asked for 12 m' })
    expect(await mcp.call('move_interest', { interestId, stage: 'qualified' })).toMatchObject({
      pipelineStage: 'qualified',
    })
    const reminder = await mcp.call('create_reminder', {
      ...{ title: 'Call back', dueAt: '2999-01-01T09:00:00Z', recordType: 'interest', recordId: interestId },
    })
    expect(reminder).toMatchObject({ assignedTo: admin.userId, recordId: interestId })
    expect(await mcp.call('complete_reminder', { reminderId: reminder.id })).toMatchObject({
      status: 'completed',
    })
    const stream = (await admin.get(`/api/v1/interests/${interestId}/stream`)).body.data
    const lines = stream.filter(({ actorKind }: { actorKind: string }) => actorKind === 'key')
    expect(lines.map(({ source, actorName }: Record<string, string>) => [source, actorName])).toEqual(
      ['reminder', 'event', 'contact', 'note'].map((source) => [source, 'Assistant']),
    )
    const [note] = (await admin.get(`/api/v1/interests/${interestId}/notes`)).body.data
    expect([note.authorName, note.authorId]).toEqual(['Assistant', admin.userId])
    const entries = await auditOf(`actorId=${program.id}&limit=11`)
    expect(entries.map(({ type, actorName }: Record<string, string>) => [type, actorName])).toEqual(
      [
        ...['reminder.completed', 'api_key.called', 'reminder.created', 'api_key.called'],
        ...['interest.stage_changed', 'api_key.called', 'interest.contact_logged', 'api_key.called'],
        ...['interest.noted', 'api_key.called', 'api_key.called'],
      ].map((type) => [type, 'Assistant']),
    )
    expect(entries[9]).toMatchObject({
      entityType: 'api_key',
      entityId: program.id,
      newValues: { tool: 'add_note' },
      metadata: { recordType: 'interest', recordId: interestId, recordTitle: 'Worked On' },
      // A call and what it did are of one request.
      requestId: entries[8].requestId,
    })
  })

  it('say what is wrong with what they are given', async () => {
    const interestId = await makeInterest('Strange Input')
    expect(await mcp.call('read_record', { type: 'client', id: 'nonsense' })).toMatch(/id/)
    expect(await mcp.call('log_contact', { interestId, channel: 'pigeon', summary: 'x' })).toMatch(/channel/)
    expect(await mcp.call('list_records', { type: 'client', filter: 'nothing:eq:1' })).toMatch(
      /^VALIDATION_FAILED: .*filter: This list has no field "nothing"/,
    )
    expect(await mcp.call('move_interest', { interestId, stage: 'contract' })).toMatch(
      /^STAGE_MOVE_ILLEGAL: /,
    )
    expect(await mcp.call('add_note', { type: 'client', id: interestId, body: 'x' })).toMatch(
      /^RECORD_NOT_FOUND: /,
    )
  })

  it('respond within bounds', async () => {
    const id = await makeClient('Long Winded')
    for (let note = 0; note < 5; note++)
      await mcp.call('add_note', { type: 'client', id, body: '😀'.repeat(9_000) })
    const rows = Array.from({ length: 100 }, (_, at) => ({ mooringNumber: `Z${at + 1}` }))
    await admin.post('/api/v1/berths/bulk-add', { berths: rows })
    const page = await mcp.call('list_records', { type: 'berth', limit: 100, order: 'createdAt' })
    expect(JSON.stringify(page).length).toBeLessThanOrEqual(61_000)
    const ids = new Set(page.records.map((one: { id: string }) => one.id))
    for (let cursor = page.nextCursor; cursor; ) {
      const next = await mcp.call('list_records', { type: 'berth', limit: 100, order: 'createdAt', cursor })
      for (const one of next.records) ids.add(one.id)
      cursor = next.nextCursor
    }
    expect(ids.size).toBe(100)
  })
})

describe('what is hard to take back', () => {
  it('is asked about first, and done once it is confirmed', async () => {
    const id = await makeClient('Soon Archived')
    const answer = await mcp.call('archive_record', { type: 'client', id })
    expect(answer).toEqual({
      confirmationNeeded: {
        what: ['The client Soon Archived is archived. People can restore it.'],
        confirmation: expect.stringMatching(/^[\w-]{32}$/),
        expiresAt: expect.any(String),
      },
    })
    expect((await admin.get(`/api/v1/clients/${id}`)).body.data.archivedAt).toBeNull()
    const { confirmation } = answer.confirmationNeeded
    expect(await mcp.call('archive_record', { type: 'client', id, confirmation })).toEqual({
      archived: { type: 'client', id },
    })
    expect((await admin.get(`/api/v1/clients/${id}`)).body.data.archivedAt).not.toBeNull()
    expect(await mcp.call('archive_record', { type: 'client', id, confirmation })).toMatch(
      /^CONFIRMATION_INVALID: /,
    )
  })

  it('says what follows, and is of one call of one key, once, for five minutes, on what was looked at', async () => {
    const interestId = await makeInterest('Nearly Won')
    const won = { interestId, outcome: 'won' }
    const ask = async () => (await mcp.call('close_interest', won)).confirmationNeeded
    const { what, confirmation } = await ask()
    expect(what.slice(0, 1)).toEqual(['The interest of Nearly Won ends as won.'])
    expect(what).toEqual(expect.arrayContaining(['NO_BERTH', 'EARLY_WIN']))
    const other = await connectWith(everything)
    const refused = /^CONFIRMATION_INVALID: /
    expect(await other.call('close_interest', { ...won, confirmation })).toMatch(refused)
    expect(await mcp.call('close_interest', { ...won, outcome: 'cancelled', confirmation })).toMatch(refused)
    // Used up by the wrong call.
    expect(await mcp.call('close_interest', { ...won, confirmation })).toMatch(refused)
    const late = await ask()
    await app.rows(admin.portId, sql`update api_key_confirmations set expires_at = now()`)
    expect(await mcp.call('close_interest', { ...won, confirmation: late.confirmation })).toMatch(refused)
    const before = await ask()
    data(await admin.patch(`/api/v1/interests/${interestId}`, { dateQualified: '2026-01-02' }))
    expect(await mcp.call('close_interest', { ...won, confirmation: before.confirmation })).toMatch(refused)
    expect((await admin.get(`/api/v1/interests/${interestId}`)).body.data.outcome).toBeNull()
    const last = await ask()
    const both = await Promise.all(
      [1, 2].map(() => mcp.call('close_interest', { ...won, confirmation: last.confirmation })),
    )
    expect(both.filter((one) => typeof one !== 'string')).toHaveLength(1)
    expect((await admin.get(`/api/v1/interests/${interestId}`)).body.data.outcome).toBe('won')
  })
})

describe('the budget of a key', () => {
  it('ends with the minute or the day, however many call at once, and is counted for all processes', async () => {
    const spender = await createProgram(app, admin, ['clients.view'], { callsPerMinute: 3, callsPerDay: 100 })
    const second = await openCrm(app.crm.services.env, app.connection, pino({ level: 'silent' }))
    try {
      const otherUrl = await (await second.openWeb()).listen({ host: '127.0.0.1', port: 0 })
      const clients = [await connect(spender.key), await connect(spender.key, otherUrl)]
      const calls = await Promise.all(
        [...clients, ...clients, ...clients].map((one) => one.call('search', { query: 'berg' })),
      )
      const spent = calls.filter((one) => typeof one === 'string')
      expect(spent).toHaveLength(3)
      expect(spent[0]).toMatch(/^RATE_LIMITED: .* 3 calls of a minute\. Call again in \d+ seconds\.$/)
      await app.rows(
        admin.portId,
        sql`update api_key_calls set minute_at = minute_at - interval '1 minute', day_calls = 100 where key_id = ${spender.id}`,
      )
      expect(await clients[0]!.call('search', { query: 'berg' })).toMatch(/100 calls of a day/)
      const [listed] = (await admin.get('/api/v1/admin/api-keys')).body.data.filter(
        (one: { id: string }) => one.id === spender.id,
      )
      expect(listed.callsToday).toBe(100)
      expect(await auditOf(`actorId=${spender.id}&action=call_tool`)).toHaveLength(3)
    } finally {
      await second.close()
    }
  })
})

describe('a key that has ended', () => {
  it('is refused at once', async () => {
    const ended = await createProgram(app, admin, ['clients.view'])
    const visitor = await connect(ended.key)
    for (let call = 0; call < 10; call++) await visitor.call('search', { query: 'berg' })
    await admin.delete(`/api/v1/admin/api-keys/${ended.id}`)
    await expect(visitor.call('search', { query: 'berg' })).rejects.toThrow()
    await expect(visitor.tools()).rejects.toThrow()
  })

  it('loses the tools that its creator may not use any more', async () => {
    const maker = await app.person(admin.portId!, 'port_admin')
    const theirs = await createProgram(app, maker, ['clients.view', 'clients.edit'])
    const visitor = await connect(theirs.key)
    expect(await visitor.tools()).toContain('add_note')
    const roles = (await admin.get('/api/v1/admin/roles')).body.data
    const { id: roleId } = roles.find(({ key }: { key: string }) => key === 'viewer')
    await admin.patch(`/api/v1/admin/users/${maker.userId}`, { roleId })
    expect(await visitor.tools()).not.toContain('add_note')
  })
})
