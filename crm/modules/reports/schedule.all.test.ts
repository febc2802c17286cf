// @module-tag long

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOfPeriod } from '../../../contract/reports/period.ts'
import type { ReportSchedule } from '../../../contract/reports/templates.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { stride } from '../../../platform/testing/extent.ts'
import type { DB } from '../../database.generated.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { newVictim } from '../../testing/killing.ts'
import { readAttachments } from '../mail/attachments.ts'
import { pagesOf } from '../pdf/testing/words.ts'
import { settleDue } from './due.ts'
import { nextDue } from './schedule.ts'

const url = '/api/v1/reports/templates'
let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

type Body = Record<string, unknown>

async function portIn(timezone: string): Promise<Person> {
  const person = await app.person(await app.makePort(), 'port_admin')
  await app.atHome(sql`update ports set timezone = ${timezone} where id = ${person.portId} returning id`)
  return person
}

const contextOf = (portId: string) => reading<DB>(app.crm.services.kernel, systemIn(portId))

/** The moments a schedule is due after another, as the clock of the port shows them. */
async function dueOf(portId: string, schedule: ReportSchedule, after: string, count: number) {
  const moments: Date[] = []
  let last = new Date(after)
  for (let n = 0; n < count; n += 1) {
    last = (await nextDue(contextOf(portId), schedule, last))!
    moments.push(last)
  }
  return moments
}
const clockIn = (timeZone: string) => (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)

it('is due on the day of the week of the port, with the week before it', async () => {
  const { portId, userId } = await portIn('Asia/Shanghai')
  const weekly: ReportSchedule = { every: 'week', on: 1, hour: 5, minute: 0, recipients: [userId!] }
  const [first, second] = await dueOf(portId!, weekly, '2026-10-20T00:00:00Z', 2)
  // Monday morning in Shanghai is Sunday evening in UTC.
  expect([first, second].map((one) => one!.toISOString())).toEqual([
    '2026-10-25T21:00:00.000Z',
    '2026-11-01T21:00:00.000Z',
  ])
  const today = clockIn('Asia/Shanghai')(first!)
  expect(today).toBe('2026-10-26 05:00')
  expect(daysOfPeriod('last_week', today.slice(0, 10))).toEqual({ from: '2026-10-19', to: '2026-10-25' })
})

it('is due once a day where a clock has an hour twice, or not at all', async () => {
  const { portId, userId } = await portIn('Europe/Helsinki')
  const daily: ReportSchedule = { every: 'day', hour: 3, minute: 30, recipients: [userId!] }
  const autumn = await dueOf(portId!, daily, '2026-10-23T12:00:00Z', 4)
  expect(autumn.map(clockIn('Europe/Helsinki'))).toEqual([
    ...['2026-10-24 03:30', '2026-10-25 03:30', '2026-10-26 03:30', '2026-10-27 03:30'],
  ])
  expect(autumn[1]!.toISOString()).toBe('2026-10-25T01:30:00.000Z')
  const spring = await dueOf(portId!, daily, '2027-03-26T12:00:00Z', 4)
  expect(spring.map(clockIn('Europe/Helsinki'))).toEqual([
    ...['2027-03-27 03:30', '2027-03-28 04:30', '2027-03-29 03:30', '2027-03-30 03:30'],
  ])
})

it('is due on the last day of a month that is shorter', async () => {
  const { portId, userId } = await portIn('America/New_York')
  const monthly: ReportSchedule = { every: 'month', on: 31, hour: 23, minute: 5, recipients: [userId!] }
  const moments = await dueOf(portId!, monthly, '2027-01-15T00:00:00Z', 4)
  expect(moments.map(clockIn('America/New_York'))).toEqual([
    ...['2027-01-31 23:05', '2027-02-28 23:05', '2027-03-31 23:05', '2027-04-30 23:05'],
  ])
})

it.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['last_7_days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['this_week', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['last_week', '2026-03-01', '2026-02-16', '2026-02-22'],
  ['last_week', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})

interface Sending {
  id: string
  status: string
  reason: string | null
}
const sendingsOf = (portId: string, templateId: string) =>
  app.rows<Sending>(
    portId,
    sql`select s.id, s.status, s.reason from report_sendings s join users u on u.id = s.user_id
      where s.port_id = ${portId} and s.template_id = ${templateId} order by s.due_at, u.email`,
  )
const mailsOf = (portId: string) =>
  app.rows<{ id: string; to: string; subject: string }>(
    portId,
    sql`select id, to_address as "to", subject from mails where port_id = ${portId} order by created_at, id`,
  )

/** A report that is mailed daily, which was last due two days ago. */
async function scheduled(person: Person, recipients: readonly Person[], config: Body) {
  const schedule = { every: 'day', hour: 6, recipients: recipients.map(({ userId }) => userId) }
  const { id } = data(await person.post(url, { kind: config.kind, name: 'Daily', config, schedule }))
  await app.rows(
    person.portId!,
    sql`update report_schedules set settled_until = now() - interval '3 days' where template_id = ${id} returning 1 as n`,
  )
  return id as string
}
const settle = (person: Person, id: string) =>
  inTenant(app.crm.services.kernel, systemIn(person.portId!), (tx) => settleDue(tx, id, new Date()))
const send = async (person: Person, id: string) => {
  const jobs = crmJobs(app.crm.services, async () => {})
  for (const { id: sendingId } of await sendingsOf(person.portId!, id))
    await jobs.send_report!({ tenantId: person.portId, sendingId }, { attempt: 1, maxAttempts: 25 })
}

it('is mailed with its file once for each moment, to each with their own rights', async () => {
  const { portId } = boss
  data(await boss.post('/api/v1/clients', { fullName: 'Of Everybody' }))
  const own = await app.person(portId!, ['reports.export', 'clients.view', 'clients.create'])
  await app.rows(
    portId!,
    sql`update roles set scopes = '{"clients": "own"}' where port_id = ${portId}
      and id = (select role_id from port_members where port_id = ${portId} and user_id = ${own.userId}) returning id`,
  )
  data(await own.post('/api/v1/clients', { fullName: 'Of One' }))
  const blind = await app.person(portId!, ['reports.export', 'berths.view'])
  const without = await app.person(portId!, ['clients.view'])
  const gone = await app.person(portId!, 'port_admin')
  const people = [boss, own, blind, without, gone]
  const id = await scheduled(boss, people, { kind: 'clients', columns: ['fullName'] })
  await app.atHome(sql`update users set disabled_at = now() where id = ${gone.userId} returning id`)

  // Two days were missed: the last of them is made up for.
  await Promise.all([settle(boss, id), settle(boss, id)])
  await settle(boss, id)
  await send(boss, id)
  await send(boss, id)
  const found = data(await boss.get(`${url}/${id}`)).sendings as (Sending & { userId: string })[]
  const byPerson = people.map(({ userId }) => found.filter((one) => one.userId === userId))
  expect(byPerson.map((all) => all.map(({ status, reason }) => [status, reason]))).toEqual([
    [['sent', null]],
    [['sent', null]],
    [['withheld', 'no_permission']],
    [['withheld', 'no_permission']],
    [['withheld', 'no_member']],
  ])
  const mails = await mailsOf(portId!)
  expect(mails.map(({ to }) => to).toSorted()).toEqual([boss.email, own.email].toSorted())
  const textFor = async (person: Person) => {
    const mail = mails.find(({ to }) => to === person.email)!
    const [file, ...more] = await readAttachments(contextOf(portId!), app.crm.services.storage, mail.id)
    expect([file!.contentType, more.length]).toEqual(['application/pdf', 0])
    return (await pagesOf(file!.content as Buffer)).map(({ text }) => text).join(' ')
  }
  expect(await textFor(boss)).toMatch(/Rows 2 .*Of One Of Everybody/)
  expect(await textFor(own)).toMatch(/Rows 1 Name Of One port/)
  // Nobody who may see files of the port sees what was mailed.
  expect((await boss.get('/api/v1/files')).body.data).toEqual([])
})

it('is mailed once wherever the process that makes it is killed', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  data(await person.post('/api/v1/berths', { mooringNumber: 'A1' }))
  const id = await scheduled(person, [person], { kind: 'berths', columns: ['mooringNumber'] })
  const jobs = crmJobs(app.crm.services, async () => {})
  let steps = 0
  for (let killed = true; killed; steps += stride) {
    const victim = newVictim()
    await app.rows(
      person.portId!,
      sql`update report_schedules set settled_until = now() - interval '3 days' where template_id = ${id} returning 1 as n`,
    )
    await app.rows(person.portId!, sql`delete from report_sendings where template_id = ${id} returning id`)
    await app.rows(person.portId!, sql`delete from mails where port_id = ${person.portId} returning id`)
    await settle(person, id)
    const [sending] = await sendingsOf(person.portId!, id)
    const payload = { tenantId: person.portId, sendingId: sending!.id }
    let left = steps
    const work = {
      ...{ env: app.crm.services.env, connection: app.connection, whole: true },
      jobs: [{ name: 'send_report', payload }],
    }
    killed = await victim.killedAt(work, () => left-- <= 0)
    await jobs.send_report!(payload, { attempt: 2, maxAttempts: 25 })
    const after = await sendingsOf(person.portId!, id)
    const mails = await mailsOf(person.portId!)
    expect([after.map(({ status }) => status), mails.length], `killed at step ${steps}`).toEqual([
      ['sent'],
      1,
    ])
    const context = contextOf(person.portId!)
    const files = await readAttachments(context, app.crm.services.storage, mails[0]!.id)
    expect(files.length).toBe(1)
    expect(steps).toBeLessThan(60)
  }
  expect(steps).toBeGreaterThan(3)
})
