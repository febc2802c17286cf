import { sql } from 'kysely'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertRuleNames, isUsuallyActive } from '../../../contract/alerts/rules.ts'
import { clientConfig } from '../../../platform/database/pools.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { alertsJob } from './job.ts'

let app: TestApp
let portId: string
let boss: Person
let agent: Person
let owner: pg.Client
const url = '/api/v1/alerts'

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  await app.web.listen({ host: '127.0.0.1', port: 0 })
  owner = new pg.Client({ ...clientConfig(app.connectionOf(portId)), options: '-c search_path=crm,public' })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const look = () =>
  crmJobs(app.crm.services, async () => {})[alertsJob.name]!({}, { attempt: 1, maxAttempts: 1 })
const newDeal = async (fields: object = {}, name = 'Vera Dahl') => {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: name })).id
  return data(await boss.post('/api/v1/interests', { clientId, ...fields })).id as string
}
const newBerth = async (mooringNumber: string, fields: object = {}) =>
  data(await boss.post('/api/v1/berths', { mooringNumber, lengthM: 12, widthM: 4, ...fields })).id as string
const alertsOf = async (entityId: string, who = boss, query = '') =>
  data(await who.get(`${url}?entityId=${entityId}&${query}`)) as {
    id: string
    rule: string
    status: string
  }[]
const rulesAt = async (entityId: string) => (await alertsOf(entityId)).map(({ rule }) => rule)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayAgo = (days: number) => daysAgo(days).slice(0, 10)
const correct = (id: string, dates: object) => boss.patch(`/api/v1/interests/${id}`, dates)
/** Nobody has touched it for so many days. */
async function aged(id: string, days: number): Promise<void> {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query(`update interests set updated_at = now() - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ])
  await owner.query('commit')
}
const overdue = async (title: string, fields: object = {}) =>
  data(await boss.post('/api/v1/reminders', { title, dueAt: daysAgo(3), ...fields })).id as string

describe('an alert stands for as long as it is so', () => {
  it('an EOI that nobody signs', async () => {
    const id = await newDeal()
    await correct(id, { dateEoiSent: dayAgo(3) })
    expect(await rulesAt(id)).toEqual([])
    await correct(id, { dateEoiSent: dayAgo(9) })
    expect(await alertsOf(id)).toMatchObject([
      { rule: 'eoi_unsigned', status: 'open', title: 'Vera Dahl', entityType: 'interest', mine: true },
    ])
    await boss.post(`/api/v1/interests/${id}/mark-externally-signed`, { docType: 'eoi' })
    expect(await rulesAt(id)).toEqual([])
  })

  it('a deposit that does not come', async () => {
    const id = await newDeal()
    await boss.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' })
    await boss.post(`/api/v1/interests/${id}/stage`, { stage: 'reservation', milestoneDate: dayAgo(20) })
    expect(await rulesAt(id)).toEqual(['deposit_overdue'])
    await boss.post(`/api/v1/interests/${id}/stage`, { stage: 'deposit_paid' })
    expect(await rulesAt(id)).toEqual([])
  })

  it('a reminder that waits, and one that was done', async () => {
    const id = await overdue('Ring')
    expect(await rulesAt(id)).toEqual(['reminder_overdue'])
    await boss.post(`/api/v1/reminders/${id}/snooze`, { preset: '1h' })
    expect(await rulesAt(id)).toEqual([])
    await boss.post(`/api/v1/reminders/${id}/reopen`, {})
    expect(await rulesAt(id)).toEqual(['reminder_overdue'])
    await boss.post(`/api/v1/reminders/${id}/complete`, {})
    expect(await rulesAt(id)).toEqual([])
  })

  it('an inquiry nobody looks after, found by the clock', async () => {
    const slug = (
      await app.rows(portId, sql<{ slug: string }>`select slug from ports where id = ${portId}`)
    )[0]!.slug
    await boss.post('/api/public/inquiries', { portSlug: slug, name: 'Leo Lind', email: 'leo@example.com' })
    const [inquiry] = data(await boss.get('/api/v1/admin/website-submissions'))
    await look()
    expect(await rulesAt(inquiry.id)).toEqual([])
    await owner.query(`update website_inquiries set created_at = now() - interval '5 hours' where id = $1`, [
      inquiry.id,
    ])
    await look()
    expect(await rulesAt(inquiry.id)).toEqual(['inquiry_unassigned'])
    await boss.patch(`/api/v1/admin/website-submissions/${inquiry.id}/triage`, { triageState: 'assigned' })
    expect(await rulesAt(inquiry.id)).toEqual([])
    await boss.patch(`/api/v1/admin/website-submissions/${inquiry.id}/triage`, { triageState: 'open' })
    expect(await rulesAt(inquiry.id)).toEqual(['inquiry_unassigned'])
  })

  it('a deal of the website that is nobody’s, until somebody has it or it moves on', async () => {
    const createOne = async (fields: object) => {
      const id = await newDeal({ source: 'website', assignedTo: null, ...fields })
      await owner.query(`update interests set created_at = now() - interval '5 hours' where id = $1`, [id])
      return id
    }
    const [taken, moved] = [await createOne({}), await createOne({})]
    const others = [await createOne({ source: 'phone' }), await createOne({ assignedTo: boss.userId })]
    await look()
    for (const id of [taken, moved, ...others]) expect(await rulesAt(id)).toEqual([])
    // It is beside the eight: a port that wants it switches it on.
    const value = { interest_unassigned: { active: true } }
    data(await boss.put('/api/v1/admin/settings', { key: 'alert_rules', value }))
    await look()
    for (const id of [taken, moved]) expect(await rulesAt(id)).toEqual(['interest_unassigned'])
    for (const id of others) expect(await rulesAt(id)).toEqual([])
    data(await boss.patch(`/api/v1/interests/${taken}`, { assignedTo: boss.userId }))
    data(await boss.post(`/api/v1/interests/${moved}/stage`, { stage: 'qualified' }))
    for (const id of [taken, moved]) expect(await rulesAt(id)).toEqual([])
    data(await boss.delete('/api/v1/admin/settings/alert_rules'))
  })

  it('by eight rules where it says nothing', () => {
    expect(alertRuleNames.filter(isUsuallyActive).toSorted()).toEqual([
      ...['berth_status_mismatch', 'deposit_overdue', 'eoi_unsigned', 'inquiry_unassigned', 'interest_stale'],
      ...['reminder_overdue', 'signing_failures', 'tenancy_ending'],
    ])
  })

  it('a berth that is not what its deals make of it', async () => {
    const berthId = await newBerth('M1')
    const id = await newDeal({ berthIds: [berthId] })
    await boss.post(`/api/v1/interests/${id}/mark-externally-signed`, { docType: 'eoi' })
    expect(await rulesAt(berthId)).toEqual([])
    await boss.patch(`/api/v1/berths/${berthId}`, { status: 'available' })
    expect(await rulesAt(berthId)).toEqual(['berth_status_mismatch'])
    await boss.patch(`/api/v1/berths/${berthId}`, { status: 'under_offer' })
    expect(await rulesAt(berthId)).toEqual([])
  })

  it('a berth set by hand of which no deal is known says nothing', async () => {
    const berthId = await newBerth('M2', { status: 'sold' })
    await look()
    expect(await rulesAt(berthId)).toEqual([])
  })

  it('a deal nobody works on, until something is done or planned', async () => {
    const id = await newDeal()
    await aged(id, 30)
    await look()
    expect(await rulesAt(id)).toEqual(['interest_stale'])
    await boss.post(`/api/v1/interests/${id}/notes`, { body: 'Rang, no answer' })
    expect(await rulesAt(id)).toEqual([])
    const planned = await newDeal({}, 'Ole Ness')
    await aged(planned, 30)
    await look()
    expect(await rulesAt(planned)).toEqual(['interest_stale'])
    await boss.post('/api/v1/reminders', {
      title: 'Ring again',
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
      recordType: 'interest',
      recordId: planned,
    })
    expect(await rulesAt(planned)).toEqual([])
    const over = await newDeal({}, 'Siv Berg')
    await aged(over, 30)
    await look()
    await boss.post(`/api/v1/interests/${over}/outcome`, { outcome: 'lost_other' })
    expect(await rulesAt(over)).toEqual([])
  })
})

describe('somebody sees to it', () => {
  it('is acknowledged, dismissed and put back, each once in the audit log', async () => {
    const entity = await overdue('Sign the papers')
    const { id } = (await alertsOf(entity))[0]!
    expect(data(await boss.post(`${url}/${id}/acknowledge`, {}))).toMatchObject({
      status: 'acknowledged',
      settledByName: expect.any(String),
    })
    await boss.post(`${url}/${id}/acknowledge`, {})
    expect(data(await boss.post(`${url}/${id}/dismiss`, {}))).toMatchObject({ status: 'dismissed' })
    expect(await alertsOf(entity)).toEqual([])
    expect(await alertsOf(entity, boss, 'status=dismissed')).toHaveLength(1)
    expect(data(await boss.post(`${url}/${id}/reopen`, {}))).toMatchObject({
      status: 'open',
      settledAt: null,
    })
    const audit = data(await boss.get(`/api/v1/admin/audit?entityId=${id}`)) as { action: string }[]
    expect(audit.map(({ action }) => action)).toEqual(['reopen', 'dismiss', 'acknowledge'])
  })

  it('stays dismissed while it goes on, and is there anew when it happens anew', async () => {
    const entity = await overdue('Order the flags')
    const { id } = (await alertsOf(entity))[0]!
    await boss.post(`${url}/${id}/dismiss`, {})
    await look()
    await boss.patch(`/api/v1/reminders/${entity}`, { title: 'Order the new flags' })
    expect(await alertsOf(entity)).toEqual([])
    await boss.patch(`/api/v1/reminders/${entity}`, { dueAt: '2033-01-01T08:00:00.000Z' })
    await boss.patch(`/api/v1/reminders/${entity}`, { dueAt: daysAgo(5) })
    expect(await alertsOf(entity)).toMatchObject([{ status: 'open', title: 'Order the new flags' }])
    expect((await boss.post(`${url}/${id}/dismiss`, {})).status).toBe(404)
  })

  it('needs the right to change what it is about, and is nobody else’s affair', async () => {
    const berthId = await newBerth('M3', { status: 'available' })
    const deal = await newDeal({ berthIds: [berthId] })
    await boss.post(`/api/v1/interests/${deal}/mark-externally-signed`, { docType: 'eoi' })
    await boss.patch(`/api/v1/berths/${berthId}`, { status: 'available' })
    const [alert] = await alertsOf(berthId)
    const viewer = await app.person(portId, 'viewer')
    expect(await alertsOf(berthId, viewer)).toMatchObject([{ id: alert!.id, mine: false }])
    expect((await viewer.post(`${url}/${alert!.id}/dismiss`, {})).status).toBe(403)
    const elsewhere = await app.person(await app.makePort(), 'port_admin')
    expect((await elsewhere.post(`${url}/${alert!.id}/dismiss`, {})).status).toBe(404)
    expect(data(await elsewhere.get(url))).toEqual([])
    // A reminder is seen by whom it is for, and by those who see all of them.
    const mine = await overdue('For the agent', { assignedTo: agent.userId })
    const other = await overdue('For the boss')
    expect(await alertsOf(mine, agent)).toHaveLength(1)
    expect(await alertsOf(other, agent)).toEqual([])
    const counts = data(await agent.get(`${url}/counts`)) as { rule: string; open: number }[]
    expect(counts.find(({ rule }) => rule === 'reminder_overdue')).toMatchObject({ open: 1 })
  })

  it('tells whoever is responsible once, however much it is', async () => {
    const hand = await app.person(portId, 'sales_agent')
    const [one, two] = [
      await newDeal({ assignedTo: hand.userId }),
      await newDeal({ assignedTo: hand.userId }),
    ]
    await hand.post('/api/v1/notifications/read-all', {})
    for (const id of [one, two]) await aged(id, 40)
    await look()
    await look()
    const readNotices = async () =>
      (data(await hand.get('/api/v1/notifications?unread=true')) as { kind: string }[]).filter(
        ({ kind }) => kind === 'alert_raised',
      )
    expect(await readNotices()).toMatchObject([{ count: 2, entityId: null, actorName: null }])
    await hand.post('/api/v1/notifications/read-all', {})
    await correct(one, { dateEoiSent: dayAgo(30) })
    await look()
    expect(await readNotices()).toMatchObject([{ count: 1, entityId: one }])
  })
})

describe('the port chooses', () => {
  it('which alerts it wants, and how long each waits', async () => {
    const entity = await overdue('Water the flowers')
    const keep = async (value: object) => {
      data(await boss.put('/api/v1/admin/settings', { key: 'alert_rules', value }))
      await look()
    }
    await keep({ reminder_overdue: { after: 4 } })
    expect(await rulesAt(entity)).toEqual([])
    await keep({ reminder_overdue: { after: 2 } })
    expect(await rulesAt(entity)).toEqual(['reminder_overdue'])
    await keep({ reminder_overdue: { active: false } })
    expect(await rulesAt(entity)).toEqual([])
    expect(
      (await boss.put('/api/v1/admin/settings', { key: 'alert_rules', value: { stale: {} } })).status,
    ).toBe(400)
    await keep({})
  })

  it('and hears live that something came by the clock', async () => {
    const { port } = app.web.server.address() as { port: number }
    const socket: Socket = io(`http://127.0.0.1:${port}`, {
      auth: { portId },
      extraHeaders: { cookie: boss.cookie },
      transports: ['websocket'],
    })
    const heard = new Promise((resolve) => socket.on('alert:changed', resolve))
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
    const id = await newDeal()
    await aged(id, 50)
    await look()
    expect(await heard).toMatchObject({ id: null })
    socket.disconnect()
  })
})
