import { sql } from 'kysely'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePathOf, recordTypes } from '../../../contract/kinds.ts'
import { clientConfig } from '../../../platform/database/pools.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { nextDigest } from '../identity/digest-schedule.ts'
import { digestOfPort } from './digest.ts'

let app: TestApp
let portId: string
let boss: Person
let agent: Person
const url = '/api/v1/notifications'

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  await app.web.listen({ host: '127.0.0.1', port: 0 })
  await app.crm.openWorker()
})
afterAll(() => app.close())

const newAgent = async () => {
  agent = await app.person(portId, 'sales_agent')
  return agent
}
const newClient = async (fullName = 'Vera Dahl') => data(await boss.post('/api/v1/clients', { fullName })).id
const dealFor = async (who: Person, name?: string) =>
  data(await boss.post('/api/v1/interests', { clientId: await newClient(name), assignedTo: who.userId }))
const notificationsOf = async (who = agent, query = '') => data(await who.get(`${url}?${query}`))
const unread = async (who = agent) => data(await who.get(`${url}/count`)).unread
const choose = async (who: Person, body: object) => {
  const chosen = data(await who.put('/api/v1/me/notification-preferences', body))
  // It is written at home, and reaches the server of the port a moment later.
  await app.crm.services.kernel.servers.arrived(portId)
  return chosen
}
const mailsTo = async (who: Person) =>
  app.rows(
    portId,
    sql<{
      subject: string
      category: string
      text: string
    }>`select subject, category, text from mails
      where to_address = ${who.email} and category in ('notification', 'reminder_digest') order by created_at`,
  )

describe('whoever is given something by somebody else', () => {
  it('is told what, by whom, and reads it once', async () => {
    await newAgent()
    const deal = await dealFor(agent)
    expect(await notificationsOf()).toMatchObject([
      {
        kind: 'interest_assigned',
        count: 1,
        entityType: 'interest',
        entityId: deal.id,
        entityTitle: 'Vera Dahl',
        actorName: expect.stringContaining('Test'),
        readAt: null,
      },
    ])
    expect(await unread()).toBe(1)
    const [{ id }] = await notificationsOf()
    expect((await boss.post(`${url}/${id}/read`, {})).body.error.code).toBe('RECORD_NOT_FOUND')
    for (let time = 0; time < 2; time++) expect((await agent.post(`${url}/${id}/read`)).status).toBe(204)
    expect(await unread()).toBe(0)
    expect(await notificationsOf(agent, 'unread=true')).toEqual([])
    expect(await notificationsOf()).toHaveLength(1)
  })

  it('is not told of what they took themselves, nor again of what they have not read', async () => {
    await newAgent()
    const other = await app.person(portId, 'sales_agent')
    const clientId = await newClient()
    const own = data(await agent.post('/api/v1/interests', { clientId, assignedTo: agent.userId }))
    expect(await notificationsOf()).toEqual([])
    const give = async (who: Person) =>
      data(await boss.patch(`/api/v1/interests/${own.id}`, { assignedTo: who.userId }))
    for (const who of [other, agent, other, agent]) await give(who)
    expect([await unread(), await unread(other)]).toEqual([1, 1])
    await agent.post(`${url}/read-all`)
    for (const who of [other, agent]) await give(who)
    expect([await unread(), (await notificationsOf()).length]).toEqual([1, 2])
    expect(await unread(other)).toBe(1)
  })

  it('gets one mail of the same thing, however often it is taken and given again', async () => {
    await newAgent()
    await choose(agent, { ways: { interest_assigned: 'mail' } })
    const deal = await dealFor(agent)
    const give = (assignedTo: string | null) => boss.patch(`/api/v1/interests/${deal.id}`, { assignedTo })
    for (const to of [null, agent.userId, null, agent.userId]) data(await give(to))
    const other = await dealFor(agent, 'Olof Ek')
    await expect.poll(async () => (await mailsTo(agent)).length).toBe(2)
    const { rows } = {
      rows: await app.rows(portId, sql`select entity_id from notifications where user_id = ${agent.userId}`),
    }
    expect(rows.map((row) => (row as { entityId: string }).entityId).sort()).toEqual(
      [deal.id, other.id].sort(),
    )
  })

  it('hears once of many things that came with one request', async () => {
    await newAgent()
    const ids = [(await dealFor(boss)).id, (await dealFor(boss)).id, (await dealFor(boss)).id]
    const answer = await boss.post('/api/v1/interests/bulk', {
      action: 'assign',
      assignedTo: agent.userId,
      ids,
    })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    expect(await notificationsOf()).toMatchObject([
      { kind: 'interest_assigned', count: 3, entityId: null, entityTitle: null },
    ])
  })

  it('is told anew of what comes under a request id that was used before', async () => {
    await newAgent()
    const headers = { 'x-request-id': 'always-the-same-id' }
    const give = async () => {
      const clientId = await newClient()
      data(await boss.post('/api/v1/interests', { clientId, assignedTo: agent.userId }, headers))
    }
    await give()
    await agent.post(`${url}/read-all`)
    await give()
    expect(await unread()).toBe(1)
  })

  it('is told of inquiries, residential interests and reminders too, without the names they may not see', async () => {
    await newAgent()
    const inquiry = data(
      await app.nobody.post('/api/public/inquiries', {
        portSlug: data(await boss.get('/api/v1/me')).ports[0].slug,
        name: 'Leif Strand',
        email: 'leif@example.com',
      }),
    )
    data(
      await boss.patch(`/api/v1/admin/website-submissions/${inquiry.id}/triage`, {
        triageState: 'assigned',
        assignedTo: agent.userId,
      }),
    )
    const home = data(await boss.post('/api/v1/residential/clients', { fullName: 'Kaj Sund' }))
    data(await boss.post('/api/v1/residential/interests', { clientId: home.id, assignedTo: agent.userId }))
    data(
      await boss.post('/api/v1/reminders', {
        title: 'Ring',
        dueAt: new Date(Date.now() - 1000).toISOString(),
        assignedTo: agent.userId,
      }),
    )
    await expect.poll(() => unread()).toBe(4)
    const titles = (await notificationsOf()).map(
      (one: { kind: string; entityTitle: string | null; actorName: string | null }) => [
        one.kind,
        one.entityTitle,
        one.actorName === null,
      ],
    )
    expect(titles).toEqual([
      ['reminder_due', 'Ring', true],
      ['reminder_assigned', 'Ring', false],
      ['residential_interest_assigned', null, false],
      ['inquiry_assigned', 'Leif Strand', false],
    ])
  })

  it.each(recordTypes)('is led by the mail about a %s to where it stands', async (entityType) => {
    await newAgent()
    const { id } = await dealFor(boss)
    const notificationId = uuidv7()
    const slug = data(await boss.get('/api/v1/me')).ports[0].slug
    await app.rows(
      portId,
      sql`insert into notifications (port_id, id, user_id, kind, key, entity_type, entity_id, in_app, by_mail, count)
        values (${portId}, ${notificationId}, ${agent.userId}, 'document_signed', ${notificationId}, ${entityType}, ${id}, true, true, 1)`,
    )
    const jobs = crmJobs(app.crm.services, { send: async () => ({}) } as never)
    await jobs.mail_notification!({ tenantId: portId, notificationId }, { attempt: 1, maxAttempts: 25 })
    const [mail] = await app.rows<{ text: string; category: string }>(
      portId,
      sql`select text, category from mails where to_address = ${agent.email}`,
    )
    expect(mail!.category).toBe('document_watch')
    expect(mail!.text).toContain(`/${slug}/${pagePathOf(entityType)}/${id}`)
  })

  it('hears of it live, and nobody else does', async () => {
    await newAgent()
    const { port } = app.web.server.address() as { port: number }
    const heard: string[] = []
    const open = async (who: Person, name: string) => {
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        auth: { portId },
        extraHeaders: { cookie: who.cookie },
        reconnection: false,
        forceNew: true,
      })
      socket.on('notification:created', ({ id }: { id: string | null }) =>
        heard.push(`${name} ${id === null ? 'all' : 'one'}`),
      )
      await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
      return socket
    }
    const sockets = [await open(agent, 'agent'), await open(boss, 'boss')]
    await dealFor(agent)
    await expect.poll(() => heard).toEqual(['agent one'])
    await agent.post(`${url}/read-all`)
    await expect.poll(() => heard).toEqual(['agent one', 'agent all'])
    for (const socket of sockets) socket.disconnect()
  })

  it('is foreign to other people and other ports', async () => {
    await newAgent()
    await dealFor(agent)
    const elsewhere = await app.person(await app.makePort(), 'port_admin')
    const [{ id }] = await notificationsOf()
    expect((await elsewhere.post(`${url}/${id}/read`)).status).toBe(404)
    expect(await notificationsOf(elsewhere)).toEqual([])
    expect((await agent.get(`${url}?cursor=nonsense`)).body.error.details[0].path).toBe('cursor')
  })

  it('reads page after page, the newest first', async () => {
    await newAgent()
    for (const name of ['One', 'Two', 'Three']) await dealFor(agent, name)
    const first = await agent.get(`${url}?limit=2`)
    const rest = await agent.get(`${url}?limit=2&cursor=${first.body.meta.nextCursor}`)
    const names = [...first.body.data, ...rest.body.data].map(
      (one: { entityTitle: string }) => one.entityTitle,
    )
    expect(names).toEqual(['Three', 'Two', 'One'])
    expect(rest.body.meta.nextCursor).toBeNull()
  })
})

describe('the way somebody chose', () => {
  it('is kept for each kind, and what is left out stays', async () => {
    await newAgent()
    expect(data(await agent.get('/api/v1/me/notification-preferences'))).toMatchObject({
      ways: { interest_assigned: 'app', reminder_due: 'app' },
      digest: { mode: 'immediate' },
    })
    await choose(agent, { ways: { reminder_due: 'none' } })
    expect(await choose(agent, { digest: { mode: 'weekly', dayOfWeek: 5 } })).toMatchObject({
      ways: { interest_assigned: 'app', reminder_due: 'none' },
      digest: { mode: 'weekly', time: '08:00', dayOfWeek: 5 },
    })
    const refused = await agent.put('/api/v1/me/notification-preferences', {
      ways: { reminder_due: 'pigeon' },
    })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'ways.reminder_due'])
    const hour = await agent.put('/api/v1/me/notification-preferences', {
      digest: { mode: 'daily', time: '25:00' },
    })
    expect([hour.status, hour.body.error.details[0].path]).toEqual([400, 'digest.time'])
  })

  it.each([
    ['app', 1, 0],
    ['mail', 0, 1],
    ['both', 1, 1],
    ['none', 0, 0],
  ] as const)('%s: stands in the product %i times, goes by mail %i times', async (way, count, mailed) => {
    await newAgent()
    await choose(agent, { ways: { interest_assigned: way } })
    await dealFor(agent)
    expect(await unread()).toBe(count)
    // What was asked for later was done later: then the first is done too.
    await choose(agent, { ways: { reminder_assigned: 'mail' } })
    data(
      await boss.post('/api/v1/reminders', {
        title: 'Z',
        dueAt: '2031-01-01T00:00:00.000Z',
        assignedTo: agent.userId,
      }),
    )
    await expect.poll(async () => (await mailsTo(agent)).length).toBe(mailed + 1)
    const subjects = (await mailsTo(agent)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('Vera Dahl'))).toHaveLength(mailed)
  })

  it('sends nothing to whoever wants no mail', async () => {
    await newAgent()
    await choose(agent, { ways: { interest_assigned: 'both' }, digest: { mode: 'off' } })
    await dealFor(agent)
    expect(await unread()).toBe(1)
    const rows = await app.rows(
      portId,
      sql<{
        byMail: boolean
      }>`select by_mail from notifications where port_id = ${portId} and user_id = ${agent.userId}`,
    )
    expect(rows).toEqual([{ byMail: false }])
  })
})

describe('the digest', () => {
  it('gathers what is new and what waits today into one mail, however often its job runs', async () => {
    await newAgent()
    await choose(agent, {
      ways: { interest_assigned: 'both', inquiry_assigned: 'mail' },
      digest: { mode: 'daily' },
    })
    await dealFor(agent, 'Gathered Gösta')
    await dealFor(agent, 'Read already')
    const [{ id }] = await notificationsOf()
    await agent.post(`${url}/${id}/read`)
    data(await agent.post('/api/v1/reminders', { title: 'Overdue thing', dueAt: '2020-01-01T00:00:00.000Z' }))
    data(await agent.post('/api/v1/reminders', { title: 'Far away', dueAt: '2031-01-01T00:00:00.000Z' }))
    const run = digestOfPort(app.crm.services)
    const payload = { tenantId: portId, userId: agent.userId, occasion: '2026-11-22T08:00:00.000Z' }
    await Promise.all([
      run(payload, { attempt: 1, maxAttempts: 25 }),
      run(payload, { attempt: 1, maxAttempts: 25 }),
    ])
    await run(payload, { attempt: 2, maxAttempts: 25 })
    const mails = await mailsTo(agent)
    expect(mails.map(({ category }) => category)).toEqual(['reminder_digest'])
    expect(mails[0]!.text).toContain('Gathered Gösta')
    expect(mails[0]!.text).toContain('Overdue thing')
    expect(mails[0]!.text).not.toMatch(/Far away|Read already/)
    // What was told is not told again; what waits is.
    await run({ ...payload, occasion: '2026-11-23T08:00:00.000Z' }, { attempt: 1, maxAttempts: 25 })
    const [, second] = await mailsTo(agent)
    expect(second!.text).toContain('Overdue thing')
    expect(second!.text).not.toContain('Gathered Gösta')
  })

  it('is not written to whoever left the port, nor when there is nothing to say', async () => {
    await newAgent()
    await choose(agent, { ways: { interest_assigned: 'mail' }, digest: { mode: 'daily' } })
    const run = digestOfPort(app.crm.services)
    const payload = { tenantId: portId, userId: agent.userId, occasion: '2026-11-22T08:00:00.000Z' }
    await run(payload, { attempt: 1, maxAttempts: 25 })
    expect(await mailsTo(agent)).toEqual([])
    await dealFor(agent)
    await boss.delete(`/api/v1/admin/users/${agent.userId}`)
    await run({ ...payload, occasion: '2026-11-23T08:00:00.000Z' }, { attempt: 1, maxAttempts: 25 })
    expect(await mailsTo(agent)).toEqual([])
  })

  it.each([
    ['Europe/Helsinki', '2027-03-27T06:00:00Z', ['2027-03-28T05:00:00Z', '2027-03-29T05:00:00Z']],
    ['Europe/Helsinki', '2026-10-24T05:00:00Z', ['2026-10-25T06:00:00Z', '2026-10-26T06:00:00Z']],
    ['America/New_York', '2027-03-13T13:00:00Z', ['2027-03-14T12:00:00Z', '2027-03-15T12:00:00Z']],
    ['America/New_York', '2026-10-31T12:00:00Z', ['2026-11-01T13:00:00Z', '2026-11-02T13:00:00Z']],
    ['Pacific/Auckland', '2026-09-25T20:00:00Z', ['2026-09-26T19:00:00Z', '2026-09-27T19:00:00Z']],
    ['Pacific/Auckland', '2027-04-02T19:00:00Z', ['2027-04-03T20:00:00Z', '2027-04-04T20:00:00Z']],
    ['Australia/Lord_Howe', '2026-10-02T21:30:00Z', ['2026-10-03T21:00:00Z', '2026-10-04T21:00:00Z']],
    ['Australia/Lord_Howe', '2027-04-02T21:00:00Z', ['2027-04-03T21:30:00Z', '2027-04-04T21:30:00Z']],
  ])('comes at eight by the clock of %s on both sides of a change (%s)', async (zone, from, expected) => {
    await newAgent()
    await choose(agent, { digest: { mode: 'daily', time: '08:00', timezone: zone } })
    const ctx = reading<DB>(app.crm.services.kernel, systemIn(null))
    const next = (after: Date) => nextDigest(app.crm.services.kernel, ctx, agent.userId!, after)
    const first = await next(new Date(from))
    const second = await next(first!)
    expect([first, second].map((at) => at!.toISOString().replace('.000', ''))).toEqual(expected)
  })

  it('waits for the hour that was chosen last, and for none once it was chosen away', async () => {
    await newAgent()
    const readPreferences = async () => {
      const rows = await app.rows(
        null,
        sql<{ at: Date }>`select at from digest_hours where user_id = ${agent.userId}`,
      )
      return rows.map(({ at }) => at.toISOString().slice(11, 16))
    }
    for (const time of ['07:00', '21:30']) {
      await choose(agent, { digest: { mode: 'daily', time, timezone: 'UTC' } })
      expect(await readPreferences()).toEqual([time])
    }
    await choose(agent, { digest: { mode: 'immediate' } })
    expect(await readPreferences()).toEqual([])
  })

  it('goes on where an account was disabled at its hour and is enabled again', async () => {
    await newAgent()
    await choose(agent, { digest: { mode: 'daily', time: '07:00', timezone: 'UTC' } })
    const asSystem = (statement: ReturnType<typeof sql>) => app.rows(null, sql`${statement} returning 1`)
    const disable = (at: string | null) =>
      asSystem(sql`update users set disabled_at = ${at} where id = ${agent.userId}`)
    await disable('2026-11-01T00:00:00Z')
    const occasion = '2026-11-22T07:00:00.000Z'
    await asSystem(sql`update digest_hours set at = ${occasion} where user_id = ${agent.userId}`)
    await crmJobs(app.crm.services, async () => {}).digest!({ occasion }, { attempt: 1, maxAttempts: 25 })
    await disable(null)
    const [hour] = await app.rows(
      null,
      sql<{ at: Date }>`select at from digest_hours where user_id = ${agent.userId}`,
    )
    expect(hour!.at.getTime()).toBeGreaterThan(Date.now())
  })

  it('comes on its day of the week, and at an hour that a change of clocks leaves out', async () => {
    await newAgent()
    await choose(agent, {
      digest: { mode: 'weekly', dayOfWeek: 0, time: '03:30', timezone: 'Europe/Helsinki' },
    })
    const ctx = reading<DB>(app.crm.services.kernel, systemIn(null))
    const first = await nextDigest(
      app.crm.services.kernel,
      ctx,
      agent.userId!,
      new Date('2027-03-22T00:00:00Z'),
    )
    expect(first!.toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect((await nextDigest(app.crm.services.kernel, ctx, agent.userId!, first))!.toISOString()).toBe(
      '2027-04-04T00:30:00.000Z',
    )
    await choose(agent, { digest: { mode: 'off' } })
    expect(await nextDigest(app.crm.services.kernel, ctx, agent.userId!, null)).toBeNull()
  })
})

it('forgets what people were told after a quarter of a year', async () => {
  await newAgent()
  await dealFor(agent, 'Long ago')
  await dealFor(agent, 'Lately')
  const owner = new pg.Client(clientConfig(app.connectionOf(portId)))
  await owner.connect()
  await owner.query(
    `update crm.notifications set created_at = now() - interval '91 days' where label = 'Long ago'`,
  )
  await owner.end()
  const { forget_notifications: forget } = crmJobs(app.crm.services, { send: async () => ({}) } as never)
  await forget!({}, { attempt: 1, maxAttempts: 3 })
  expect((await notificationsOf()).map((one: { entityTitle: string }) => one.entityTitle)).toEqual(['Lately'])
})
