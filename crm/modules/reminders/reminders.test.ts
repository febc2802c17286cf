import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SnoozePreset, snoozePresets } from '../../../contract/reminders/vocabulary.ts'
import type { Answered } from '../../../platform/testing/talker.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { snoozeEnd } from './snooze.ts'

let app: TestApp
let portId: string
let admin: Person
let agent: Person
let viewer: Person
const url = '/api/v1/reminders'
const ahead = '2031-03-03T08:00:00.000Z'

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  viewer = await app.person(portId, 'viewer')
})
afterAll(() => app.close())

const code = ({ status, body }: Answered) => [status, body.error?.code]
const refusedAt = ({ status, body }: Answered) => [status, body.error?.details?.[0]?.path]

async function make(who: Person, fields: object = {}) {
  const answer = await who.post(url, { title: 'Ring the owner', dueAt: ahead, ...fields })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body.data
}
const step = async (who: Person, id: string, name: string, body: object = {}) => {
  const answer = await who.post(`${url}/${id}/${name}`, body)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body.data
}
const titles = async (who: Person, query = '') =>
  (await who.get(`${url}?limit=1000&${query}`)).body.data.map((one: { title: string }) => one.title)

describe('a reminder', () => {
  it('is made for oneself, read, changed with a version, and told to the history', async () => {
    const reminder = await make(agent, { note: 'Before noon', priority: 'high' })
    expect(reminder).toMatchObject({
      title: 'Ring the owner',
      note: 'Before noon',
      status: 'pending',
      priority: 'high',
      assignedTo: agent.userId,
      createdBy: agent.userId,
      dueAt: ahead,
      nextAt: ahead,
      recordType: null,
      recordId: null,
      repeatUnit: null,
      settledAt: null,
    })
    const changed = await agent.patch(
      `${url}/${reminder.id}`,
      { title: 'Ring the heirs', note: null },
      { 'if-match': `"${reminder.version}"` },
    )
    expect(changed.body.data).toMatchObject({ title: 'Ring the heirs', note: null, priority: 'high' })
    const stale = await agent.patch(
      `${url}/${reminder.id}`,
      { title: 'X' },
      { 'if-match': `"${reminder.version}"` },
    )
    expect(code(stale)).toEqual([412, 'VERSION_STALE'])
    const same = await agent.patch(`${url}/${reminder.id}`, { title: 'Ring the heirs' })
    expect(same.body.data.version).toBe(changed.body.data.version)
    const { body } = await admin.get(`/api/v1/admin/audit?entityId=${reminder.id}`)
    expect(body.data.map((one: { action: string }) => one.action)).toEqual(['update', 'create'])
  })

  it('says which value is wrong', async () => {
    const post = (body: object) => agent.post(url, { title: 'A', dueAt: ahead, ...body })
    expect(refusedAt(await post({ title: ' ' }))).toEqual([400, 'title'])
    expect(refusedAt(await post({ dueAt: '2031-03-03' }))).toEqual([400, 'dueAt'])
    expect(refusedAt(await post({ priority: 'now' }))).toEqual([400, 'priority'])
    expect(refusedAt(await post({ recordType: 'client' }))).toEqual([400, 'recordId'])
    expect(refusedAt(await post({ repeat: { unit: 'month', every: 0 } }))).toEqual([400, 'repeat.every'])
    expect(refusedAt(await post({ repeat: { unit: 'weekday', every: 2 } }))).toEqual([400, 'repeat.every'])
    expect(code(await agent.get(`${url}/nonsense`))).toEqual([404, 'RECORD_NOT_FOUND'])
  })

  it('is completed, dismissed and opened again, each once', async () => {
    const { id } = await make(agent)
    expect(await step(agent, id, 'complete')).toMatchObject({
      status: 'completed',
      settledByName: agent.email && expect.any(String),
    })
    for (const name of ['complete', 'dismiss', 'snooze']) {
      const body = name === 'snooze' ? { preset: '1h' } : {}
      expect(code(await agent.post(`${url}/${id}/${name}`, body))).toEqual([409, 'REMINDER_SETTLED'])
    }
    expect(code(await agent.patch(`${url}/${id}`, { title: 'B' }))).toEqual([409, 'REMINDER_SETTLED'])
    expect(await step(agent, id, 'reopen')).toMatchObject({ status: 'pending', settledAt: null })
    expect(await step(agent, id, 'dismiss')).toMatchObject({ status: 'dismissed' })
  })
})

describe('a record', () => {
  it('is named by its kind and id, and by its title only to those who may see it', async () => {
    const client = (await admin.post('/api/v1/clients', { fullName: 'Ingrid Solberg' })).body.data
    const home = (await admin.post('/api/v1/residential/clients', { fullName: 'Kaj Sund' })).body.data
    const { id } = await make(admin, { recordType: 'client', recordId: client.id, assignedTo: agent.userId })
    const reminder = (await agent.get(`${url}/${id}`)).body.data
    expect(reminder).toMatchObject({
      recordType: 'client',
      recordId: client.id,
      recordTitle: 'Ingrid Solberg',
    })
    const secret = await make(admin, {
      recordType: 'residential_client',
      recordId: home.id,
      assignedTo: agent.userId,
    })
    const hidden = (await agent.get(`${url}/${secret.id}`)).body.data
    expect(hidden).toMatchObject({ recordType: null, recordId: null, recordTitle: null })
    expect(await titles(agent, 'filter=recordTitle:contains:kaj')).toEqual([])
    expect(await titles(admin, `recordType=client&recordId=${client.id}`)).toEqual(['Ring the owner'])
    const refused = await agent.post(url, {
      title: 'A',
      dueAt: ahead,
      recordType: 'residential_client',
      recordId: home.id,
    })
    expect(code(refused)).toEqual([400, 'REFERENCE_NOT_FOUND'])
    await admin.delete(`/api/v1/clients/${client.id}`)
    const onArchived = await admin.post(url, {
      title: 'A',
      dueAt: ahead,
      recordType: 'client',
      recordId: client.id,
    })
    expect(code(onArchived)).toEqual([409, 'RECORD_ARCHIVED'])
  })

  it('of another port, and a person who works elsewhere, are as if they were not', async () => {
    const elsewhere = await app.person(await app.makePort(), 'port_admin')
    const theirs = (await elsewhere.post('/api/v1/clients', { fullName: 'Elsewhere' })).body.data
    const { id } = await make(elsewhere)
    expect(code(await admin.get(`${url}/${id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
    expect(code(await admin.post(`${url}/${id}/complete`, {}))).toEqual([404, 'RECORD_NOT_FOUND'])
    const linked = await admin.post(url, {
      title: 'A',
      dueAt: ahead,
      recordType: 'client',
      recordId: theirs.id,
    })
    expect(refusedAt(linked)).toEqual([400, 'recordId'])
    const response = await admin.post(url, { title: 'A', dueAt: ahead, assignedTo: elsewhere.userId })
    expect(refusedAt(response)).toEqual([400, 'assignedTo'])
  })
})

describe('whose reminders', () => {
  it('are seen: all of them by who may, else the own ones and those one made', async () => {
    const port = await app.makePort()
    const [boss, one, other] = [
      await app.person(port, 'port_admin'),
      await app.person(port, 'sales_agent'),
      await app.person(port, 'sales_agent'),
    ]
    await make(boss, { title: 'of the boss' })
    await make(boss, { title: 'for one', assignedTo: one.userId })
    const hidden = await make(other, { title: 'of the other' })
    expect((await titles(boss)).toSorted()).toEqual(['for one', 'of the boss', 'of the other'])
    expect(await titles(one)).toEqual(['for one'])
    expect(code(await one.get(`${url}/${hidden.id}`))).toEqual([404, 'RECORD_NOT_FOUND'])
    expect(code(await one.post(`${url}/${hidden.id}/complete`, {}))).toEqual([404, 'RECORD_NOT_FOUND'])
    expect(await titles(one, `assignedTo=${other.userId}`)).toEqual([])
    expect(await titles(boss, `assignedTo=${other.userId}`)).toEqual(['of the other'])
    const csv = await one.get(url, { accept: 'text/csv' })
    expect(csv.body).not.toContain('of the other')
  })

  it('are changed: the own ones, and those of others with the right to assign', async () => {
    const foreman = await app.person(portId, ['reminders.view_all', 'reminders.create'])
    const { id } = await make(agent)
    expect(code(await foreman.patch(`${url}/${id}`, { title: 'Mine now' }))).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
    expect(code(await foreman.post(`${url}/${id}/snooze`, { preset: '1h' }))).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
    const body = { title: 'A', dueAt: ahead, assignedTo: admin.userId }
    expect(code(await agent.post(url, body))).toEqual([403, 'PERMISSION_DENIED'])
    expect(code(await agent.patch(`${url}/${id}`, { assignedTo: admin.userId }))).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
    expect((await admin.patch(`${url}/${id}`, { assignedTo: viewer.userId })).body.data.assignedTo).toBe(
      viewer.userId,
    )
    // Who may only look settles what was given to them.
    expect(await step(viewer, id, 'complete')).toMatchObject({ status: 'completed' })
  })
})

describe('the list', () => {
  it('has the next one first, and filters by status, priority, person, record and day', async () => {
    const port = await app.makePort()
    const boss = await app.person(port, 'port_admin')
    await make(boss, { title: 'third', dueAt: '2031-05-03T20:59:00.000Z' })
    await make(boss, { title: 'first', dueAt: '2031-05-01T21:00:00.000Z', priority: 'urgent' })
    const second = await make(boss, { title: 'second', dueAt: '2031-01-01T00:00:00.000Z' })
    await step(boss, second.id, 'snooze', { until: '2031-05-02T12:00:00.000Z' })
    expect(await titles(boss)).toEqual(['first', 'second', 'third'])
    expect(await titles(boss, 'status=snoozed')).toEqual(['second'])
    expect(await titles(boss, 'status=pending,snoozed&sort=-nextAt')).toEqual(['third', 'second', 'first'])
    expect(await titles(boss, 'priority=urgent,high')).toEqual(['first'])
    expect(await titles(boss, 'filter=priority:eq:urgent')).toEqual(['first'])
    expect(await titles(boss, 'q=thi')).toEqual(['third'])
    // Days of the port, which is in Helsinki: its third of May begins at nine in the evening of UTC.
    expect(await titles(boss, 'dueFrom=2031-05-02&dueTo=2031-05-02')).toEqual(['first'])
    expect(await titles(boss, 'dueFrom=2031-05-03')).toEqual(['third'])
    expect(await titles(boss, 'dueTo=2031-05-01')).toEqual(['second'])
  })

  it('counts what is overdue and what is still to come today, by the clock of the caller', async () => {
    const port = await app.makePort()
    const one = await app.person(port, 'sales_agent')
    await one.patch('/api/v1/me', { timezone: 'Pacific/Auckland' })
    const [day] = await app.rows(
      port,
      sql<{ soon: Date; late: Date }>`select
        ((date_trunc('day', now() at time zone 'Pacific/Auckland') + interval '1 day' - interval '1 ms')
          at time zone 'Pacific/Auckland') as soon,
        ((date_trunc('day', now() at time zone 'Pacific/Auckland') + interval '1 day') at time zone 'Pacific/Auckland') as late`,
    )
    await make(one, { dueAt: '2020-01-01T00:00:00.000Z' })
    await make(one, { dueAt: day!.soon.toISOString() })
    await make(one, { dueAt: day!.late.toISOString() })
    expect((await one.get(`${url}/counts`)).body.data).toEqual({ overdue: 1, today: 1 })
  })
})

describe('snoozing', () => {
  it.each(snoozePresets)('by %s lies ahead and names the moment', async (preset) => {
    const { id } = await make(agent, { dueAt: '2020-01-01T00:00:00.000Z' })
    const row = await step(agent, id, 'snooze', { preset })
    expect(row.status).toBe('snoozed')
    expect(row.nextAt).toBe(row.snoozedUntil)
    expect(Date.parse(row.snoozedUntil)).toBeGreaterThan(Date.now())
  })

  it('means nine on the clock of whoever snoozes, and the next Monday', async () => {
    await agent.patch('/api/v1/me', { timezone: 'America/St_Johns' })
    const { id } = await make(agent)
    const local = (moment: string) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/St_Johns',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(moment))
    expect(local((await step(agent, id, 'snooze', { preset: 'tomorrow' })).snoozedUntil)).toMatch(/09:00$/)
    expect(local((await step(agent, id, 'snooze', { preset: 'next_week' })).snoozedUntil)).toMatch(
      /^Mon.* 09:00$/,
    )
    await agent.patch('/api/v1/me', { timezone: null })
  })

  // From noon of the day before the clocks change: tomorrow at nine, and nine on the next Monday.
  it.each([
    ['Europe/Helsinki', '2027-03-27T10:00:00Z', '2027-03-28T06:00:00Z', '2027-03-29T06:00:00Z'],
    ['Europe/Helsinki', '2026-10-24T09:00:00Z', '2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z'],
    ['America/New_York', '2027-03-13T17:00:00Z', '2027-03-14T13:00:00Z', '2027-03-15T13:00:00Z'],
    ['America/New_York', '2026-10-31T16:00:00Z', '2026-11-01T14:00:00Z', '2026-11-02T14:00:00Z'],
    ['Pacific/Auckland', '2026-09-26T00:00:00Z', '2026-09-26T20:00:00Z', '2026-09-27T20:00:00Z'],
    ['Pacific/Auckland', '2027-04-02T23:00:00Z', '2027-04-03T21:00:00Z', '2027-04-04T21:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T01:30:00Z', '2026-10-03T22:00:00Z', '2026-10-04T22:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T01:00:00Z', '2027-04-03T22:30:00Z', '2027-04-04T22:30:00Z'],
  ])('is nine in %s when the clocks change overnight (%s)', async (zone, now, tomorrow, monday) => {
    const end = (preset: SnoozePreset) => snoozeEnd(preset, sql`${now}::timestamptz`, sql`${zone}::text`)
    const [ends] = await app.rows<Record<string, Date>>(
      portId,
      sql`select ${end('tomorrow')} as tomorrow, ${end('next_week')} as monday, ${end('1h')} as hour, ${end('4h')} as four`,
    )
    const later = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000)
    expect(ends).toEqual({
      tomorrow: new Date(tomorrow),
      monday: new Date(monday),
      hour: later(1),
      four: later(4),
    })
  })

  it('takes one moment ahead, and nothing else', async () => {
    const { id } = await make(agent)
    const snooze = (body: object) => agent.post(`${url}/${id}/snooze`, body)
    expect(refusedAt(await snooze({ until: '2020-01-01T00:00:00.000Z' }))).toEqual([400, 'until'])
    expect(refusedAt(await snooze({}))).toEqual([400, 'preset'])
    expect(refusedAt(await snooze({ preset: '1h', until: ahead }))).toEqual([400, 'preset'])
    expect((await snooze({ until: ahead })).body.data.snoozedUntil).toBe(ahead)
    const moved = await agent.patch(`${url}/${id}`, { dueAt: '2032-01-01T00:00:00.000Z' })
    expect(moved.body.data).toMatchObject({ status: 'pending', snoozedUntil: null })
  })
})
