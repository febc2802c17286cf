import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'

let app: TestApp
let boss: Person
let idle: Person
let number = 0

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(undefined, { atHome: true }), 'port_admin')
  idle = await app.person(await app.makePort(undefined, { atHome: true }), 'port_admin')
})
afterAll(() => app.close())

/** Which of the two ports a function finds. */
async function found(ports: RawBuilder<unknown>): Promise<string[]> {
  const rows = await app.rows<{ id: string }>(boss.portId!, sql`select id from ${ports} as id`)
  const ids = rows.map(({ id }) => id)
  return [...(ids.includes(boss.portId!) ? ['boss'] : []), ...(ids.includes(idle.portId!) ? ['idle'] : [])]
}
const run = (name: string) =>
  crmJobs(app.crm.services, async () => {})[name as never]!({} as never, { attempt: 1, maxAttempts: 5 })

async function stay(who: Person, path: string, endDate: string): Promise<string> {
  const clientId = data(await who.post('/api/v1/clients', { fullName: 'Ολga Nyström' })).id
  const yacht = { name: 'Meri', ownerType: 'client', ownerId: clientId }
  const yachtId = data(await who.post('/api/v1/yachts', yacht)).id
  number += 1
  const mooringNumber = `D${number}`
  const berthId = data(await who.post('/api/v1/berths', { mooringNumber })).id
  const body = { clientId, yachtId, berthId, tenureType: 'seasonal', startDate: dayFrom(-30), endDate }
  if (path === 'tenancies') {
    const { id } = data(await who.post('/api/v1/tenancies', body))
    data(await who.post(`/api/v1/tenancies/${id}/activate`, {}))
    return id
  }
  const { id } = data(
    await who.post(`/api/v1/berths/${berthId}/reservations`, { ...body, tenureType: 'fixed_term' }),
  )
  data(await who.patch(`/api/v1/berth-reservations/${id}`, { action: 'activate' }))
  return id
}

it.each([
  ['tenancies', 'tenancies', sql`ports_with_ended_tenancies()`, 'end_tenancies'],
  ['reservations', 'berth-reservations', sql`ports_with_ended_reservations()`, 'end_reservations'],
])('finds the ports of which %s have come to their end, and those alone', async (_, path, ports, job) => {
  const id = await stay(boss, path, dayFrom(40))
  await stay(idle, path, dayFrom(40))
  expect(await found(ports)).toEqual([])
  const table = sql.table(path.replaceAll('-', '_'))
  await app.rows(
    boss.portId!,
    sql`update ${table} set end_date = ${dayFrom(-1)}::date where id = ${id} returning 1 as n`,
  )
  expect(await found(ports)).toEqual(['boss'])
  await run(job)
  expect(data(await boss.get(`/api/v1/${path}/${id}`)).status).toBe('ended')
  expect(await found(ports)).toEqual([])
})

it('finds the ports that may have to remind of an invoice by their own rhythm', async () => {
  const ports = sql`ports_with_invoices_to_remind('[7, 21]'::jsonb)`
  for (const who of [boss, idle]) {
    const contacts = [{ channel: 'email', value: 'late@example.com' }]
    const clientId = data(await who.post('/api/v1/clients', { fullName: 'Late', contacts })).id
    const issuer = { name: 'Port', address: 'Quay 1' }
    data(await who.put('/api/v1/admin/settings', { key: 'invoice_issuer', value: issuer }))
    const lines = [{ description: 'Berth', quantity: 1, unitPrice: '10.00', taxRatePct: 24 }]
    const { id } = data(await who.post('/api/v1/invoices', { clientId, lines }))
    data(await who.post(`/api/v1/invoices/${id}/send`, { confirmDay: true }))
    await app.rows(
      who.portId!,
      sql`update invoices set issue_date = ${dayFrom(-40)}::date, due_date = ${dayFrom(-9)}::date where id = ${id} returning 1 as n`,
    )
  }
  expect(await found(ports)).toEqual(['boss', 'idle'])
  data(await idle.put('/api/v1/admin/settings', { key: 'invoice_reminder_days', value: [14] }))
  expect(await found(ports)).toEqual(['boss'])
  data(await boss.put('/api/v1/admin/settings', { key: 'invoice_reminder_days', value: [] }))
  expect(await found(ports)).toEqual([])
})

it('looks at a schedule of reports when it is due, and anew where the clock of the port changes', async () => {
  const ports = sql`ports_with_due_reports()`
  const url = '/api/v1/reports/templates'
  const schedule = { every: 'day', hour: 6, recipients: [boss.userId] }
  const config = { kind: 'clients', columns: ['fullName'] }
  const { id, version } = data(await boss.post(url, { kind: 'clients', name: 'Daily', config, schedule }))
  expect(await found(ports)).toEqual(['boss'])
  await run('due_reports')
  expect(await found(ports)).toEqual([])
  await app.atHome(sql`update ports set timezone = 'Pacific/Auckland' where id = ${boss.portId} returning id`)
  expect(await found(ports)).toEqual(['boss'])
  await run('due_reports')
  expect(await found(ports)).toEqual([])
  const [next] = await app.rows<{ ahead: boolean; hour: number }>(
    boss.portId!,
    sql`select next_at > now() as ahead, extract(hour from next_at at time zone 'Pacific/Auckland')::int as hour
      from report_schedules where template_id = ${id}`,
  )
  expect(next).toEqual({ ahead: true, hour: 6 })
  data(await boss.patch(`${url}/${id}`, { schedule: null }, { 'if-match': `"${version}"` }))
  await app.rows(
    boss.portId!,
    sql`update report_schedules set next_at = null where template_id = ${id} returning 1 as n`,
  )
  expect(await found(ports)).toEqual([])
})
