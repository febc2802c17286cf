import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let portId: string
let boss: Person
let agent: Person
const url = '/api/v1/reminders'

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  await app.web.listen({ host: '127.0.0.1', port: 0 })
  await app.crm.openWorker()
})
afterAll(() => app.close())

const make = async (who: Person, fields: object = {}) =>
  (await who.post(url, { title: 'Ring', dueAt: '2031-03-03T08:00:00.000Z', ...fields })).body.data
const read = async (id: string, who = boss) => (await who.get(`${url}/${id}`)).body.data
const step = async (who: Person, id: string, name: string, body: object = {}) =>
  (await who.post(`${url}/${id}/${name}`, body)).body.data
const notices = async (id: string) =>
  (await boss.get(`/api/v1/admin/audit?entityId=${id}&action=due`)).body.data.length
const comingAfter = async (title: string) =>
  (await boss.get(`${url}?status=pending&q=${title}`)).body.data.map((one: { dueAt: string }) => one.dueAt)

describe('a reminder', () => {
  it('asks for attention when it is due, once', async () => {
    const { id } = await make(boss, { dueAt: new Date().toISOString() })
    await expect.poll(() => notices(id)).toBe(1)
    const [later, sooner] = [await make(boss), await make(boss, { dueAt: '2020-01-01T00:00:00.000Z' })]
    await expect.poll(() => notices(sooner.id)).toBe(1)
    expect(await notices(later.id)).toBe(0)
    // One that was due before it was moved is due again.
    await boss.patch(`${url}/${id}`, { dueAt: new Date(Date.now() - 1000).toISOString() })
    await expect.poll(() => notices(id)).toBe(2)
  })

  it('waits again when its snooze is over, by itself', async () => {
    const { id } = await make(boss, { dueAt: '2020-01-01T00:00:00.000Z' })
    await expect.poll(() => notices(id)).toBe(1)
    const until = new Date(Date.now() + 1500).toISOString()
    expect(await step(boss, id, 'snooze', { until })).toMatchObject({ status: 'snoozed', nextAt: until })
    await expect.poll(async () => (await read(id)).status).toBe('pending')
    expect(await read(id)).toMatchObject({ snoozedUntil: null, nextAt: '2020-01-01T00:00:00.000Z' })
    expect(await notices(id)).toBe(2)
  })
})

describe('one that repeats', () => {
  it('comes again on the 31st after a shorter month, at the same hour after the clocks changed', async () => {
    await make(boss, {
      title: 'month',
      dueAt: '2031-01-31T08:00:00.000Z',
      repeat: { unit: 'month' },
    })
    const next = async () => {
      const [row] = (await boss.get(`${url}?status=pending&q=month`)).body.data
      await step(boss, row.id, 'complete')
      return (await comingAfter('month'))[0]
    }
    expect([await next(), await next(), await next()]).toEqual([
      '2031-02-28T08:00:00.000Z',
      '2031-03-31T07:00:00.000Z',
      '2031-04-30T07:00:00.000Z',
    ])
  })

  it('skips what lies behind, and Saturdays and Sundays where it comes on weekdays', async () => {
    const long = await make(boss, {
      title: 'daily',
      dueAt: '2019-06-01T06:00:00.000Z',
      repeat: { unit: 'day' },
    })
    await step(boss, long.id, 'complete')
    const [daily] = await comingAfter('daily')
    expect(Date.parse(daily) - Date.now()).toBeGreaterThan(0)
    expect(Date.parse(daily) - Date.now()).toBeLessThan(26 * 3_600_000)
    const friday = await make(boss, {
      title: 'weekdays',
      dueAt: '2031-05-02T06:00:00.000Z',
      repeat: { unit: 'weekday' },
    })
    await step(boss, friday.id, 'complete')
    expect(await comingAfter('weekdays')).toEqual(['2031-05-05T06:00:00.000Z'])
  })

  it('goes by the clock of whoever it is for', async () => {
    await agent.patch('/api/v1/me', { timezone: 'America/New_York' })
    const { id } = await make(boss, {
      title: 'overseas',
      dueAt: '2031-03-05T14:00:00.000Z',
      assignedTo: agent.userId,
      repeat: { unit: 'week' },
    })
    await step(agent, id, 'complete')
    expect(await comingAfter('overseas')).toEqual(['2031-03-12T13:00:00.000Z'])
  })

  it('is there once, whether it is completed by two at once or opened again', async () => {
    const { id } = await make(boss, {
      title: 'once',
      dueAt: '2031-01-01T08:00:00.000Z',
      repeat: { unit: 'year' },
    })
    const both = await Promise.all([1, 2].map(() => boss.post(`${url}/${id}/complete`, {})))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await comingAfter('once')).toEqual(['2032-01-01T08:00:00.000Z'])
    await step(boss, id, 'reopen')
    expect(await comingAfter('once')).toEqual(['2031-01-01T08:00:00.000Z'])
    await step(boss, id, 'complete')
    const [row] = (await boss.get(`${url}?status=pending&q=once`)).body.data
    await boss.patch(`${url}/${row.id}`, { priority: 'high' })
    await step(boss, id, 'reopen')
    expect((await comingAfter('once')).length).toBe(2)
    await step(boss, row.id, 'dismiss')
    expect((await comingAfter('once')).length).toBe(1)
  })
})

describe('the calendar', () => {
  const feed = async (address: string) => {
    const answer = await app.nobody.get(new URL(address).pathname)
    return [answer.status, String(answer.headers['content-type']), answer.body] as const
  }

  it('shows what waits for whoever opened it, until they close it, open it anew or lose the right', async () => {
    const reader = await app.person(portId, ['reminders.view_own', 'reminders.create'])
    const home = (await boss.post('/api/v1/residential/clients', { fullName: 'Kaj Sund' })).body.data
    await make(reader, { title: 'Ask, "really"; \\ and\nagain'.replace('\n', ' ') })
    await make(boss, {
      title: 'About a home',
      assignedTo: reader.userId,
      recordType: 'residential_client',
      recordId: home.id,
    })
    await make(boss, { title: 'Of the boss' })
    expect((await reader.get(`${url}/calendar`)).body.data).toEqual({ since: null, readAt: null })
    await boss.patch(`/api/v1/admin/ports/${portId}`, { primaryColor: '#7a1f5c' })
    const { url: first } = (await reader.post(`${url}/calendar`, {})).body.data
    const [status, type, text] = await feed(first)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR$/)
    expect(text).toContain('X-APPLE-CALENDAR-COLOR:#7a1f5c')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(text).toContain('SUMMARY:Ask\\, "really"\\; \\\\ and again')
    expect(text).toContain('DTSTART:20310303T080000Z')
    expect(text).not.toContain('Kaj Sund')
    expect(text).not.toContain('Of the boss')
    expect((await reader.get(`${url}/calendar`)).body.data.readAt).not.toBeNull()
    const { url: second } = (await reader.post(`${url}/calendar`, {})).body.data
    expect((await feed(first))[0]).toBe(404)
    expect((await feed(second))[0]).toBe(200)
    await boss.put(`/api/v1/admin/users/${reader.userId}/overrides`, {
      overrides: [{ permission: 'reminders.view_own', effect: 'deny' }],
    })
    expect((await feed(second))[0]).toBe(404)
    await boss.put(`/api/v1/admin/users/${reader.userId}/overrides`, {
      overrides: [{ permission: 'reminders.view_own', effect: 'inherit' }],
    })
    expect((await feed(second))[0]).toBe(200)
    expect((await reader.delete(`${url}/calendar`)).status).toBe(204)
    expect((await feed(second))[0]).toBe(404)
    expect((await feed(second.slice(0, -4)))[0]).toBe(404)
  })
})

describe('live', () => {
  it('tells whoever sees all, and those whom a reminder concerns, and nobody else', async () => {
    const address = app.web.server.address() as { port: number }
    const heard = new Map<string, string[]>()
    const sockets: Socket[] = []
    const third = await app.person(portId, 'sales_agent')
    for (const [name, who] of Object.entries({ boss, agent, third })) {
      const socket = io(`http://127.0.0.1:${address.port}`, {
        transports: ['websocket'],
        auth: { portId },
        extraHeaders: { cookie: who.cookie },
        reconnection: false,
        forceNew: true,
      })
      sockets.push(socket)
      heard.set(name, [])
      socket.on('reminder:updated', ({ id }: { id: string }) => heard.get(name)!.push(id))
      socket.on('client:updated', ({ id }: { id: string }) => heard.get(name)!.push(id))
      await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
    }
    const own = await make(boss)
    const reminder = await make(boss, { assignedTo: agent.userId })
    await boss.patch(`${url}/${reminder.id}`, { assignedTo: third.userId })
    const last = (await boss.post('/api/v1/clients', { fullName: 'The last to be heard' })).body.data
    for (const [, ids] of heard) await expect.poll(() => ids.at(-1)).toBe(last.id)
    expect(heard.get('boss')).toEqual([own.id, reminder.id, reminder.id, last.id])
    expect(heard.get('agent')).toEqual([reminder.id, reminder.id, last.id])
    expect(heard.get('third')).toEqual([reminder.id, last.id])
    for (const socket of sockets) socket.disconnect()
  })
})
