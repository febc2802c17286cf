import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../platform/scope.ts'
import { type Owners, openOwners } from '../../platform/testing/servers/owners.ts'
import { crmJobs } from '../jobs.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let owners: Owners
let one: Person
let other: Person
let superAdmin: Person
beforeAll(async () => {
  app = await testApp()
  one = await app.person(await app.makePort(), 'port_admin')
  other = await app.person(await app.makePort(), 'port_admin')
  superAdmin = await app.person(one.portId!, 'port_admin', { superAdmin: true })
  owners = await openOwners(app)
})
afterAll(async () => {
  await owners.end()
  await app.close()
})

const run = (name: 'prune' | 'prune_webhooks' | 'kept_answers' | 'forget_steps') =>
  crmJobs(app.crm.services, async () => {})[name]!({}, { attempt: 1, maxAttempts: 1 })
const count = async (text: string, values: unknown[] = []) =>
  (await owners.everywhere<{ n: number }>(`select count(*)::int as n from ${text}`, values)).reduce(
    (sum, { n }) => sum + n,
    0,
  )
const set = async (who: Person, key: string, value: number) =>
  expect((await who.put('/api/v1/admin/settings', { key, value })).status).toBe(200)

/** A mail of the port that is so many days old. */
async function mail(who: Person, status: string, days: number): Promise<string> {
  const { rows } = await owners.at(who.portId).query(
    `insert into mails (port_id, id, category, to_address, subject, text, status, created_at)
     values ($1, gen_random_uuid(), 'notification', 'a@test.example', 'Old', 'Old', $2, now() - make_interval(days => $3))
     returning id`,
    [who.portId, status, days],
  )
  return rows[0].id
}

describe('what is kept for a while', () => {
  it('mails go after the days of their port, and those that wait never do', async () => {
    const gone = [
      await mail(one, 'sent', 31),
      await mail(one, 'failed', 40),
      await mail(one, 'uncertain', 31),
    ]
    const stay = [
      await mail(one, 'sent', 29),
      await mail(one, 'queued', 400),
      await mail(one, 'sending', 400),
      // The other port keeps them for a year, as is usual.
      await mail(other, 'sent', 360),
    ]
    gone.push(await mail(other, 'sent', 366))
    await set(one, 'mail_log_days', 30)
    await run('prune')
    const rows = await owners.everywhere<{ id: string }>('select id from mails where id = any($1)', [
      [...gone, ...stay],
    ])
    expect(rows.map(({ id }) => id).sort()).toEqual(stay.toSorted())
    const mails = (await one.get('/api/v1/admin/outbox?limit=100')).body.data
    expect(mails.map(({ id }: { id: string }) => id).sort()).toEqual(stay.slice(0, 3).toSorted())
  })

  it('errors go after the days of the installation or of the port, however many there are', async () => {
    const errors = (portId: string | null, days: number, many: number) =>
      owners.at(portId).query(
        `insert into error_events (port_id, id, request_id, method, path, status, error_name, error_message, created_at)
         select $1, gen_random_uuid(), 'pruned', 'GET', '/', 500, 'Error', 'x', now() - make_interval(days => $2)
         from generate_series(1, $3)`,
        [portId, days, many],
      )
    await errors(one.portId, 91, 1_203)
    await errors(one.portId, 89, 2)
    await errors(null, 15, 700)
    await errors(null, 13, 3)
    await errors(other.portId, 15, 4)
    const global = { key: 'error_log_days', value: 14 }
    expect((await superAdmin.put('/api/v1/admin/settings/global', global)).status).toBe(200)
    await set(superAdmin, 'error_log_days', 90)
    await run('prune')
    expect(await count(`error_events where port_id = $1`, [one.portId])).toBe(2)
    expect(await count(`error_events where port_id is null`)).toBe(3)
    expect(await count(`error_events where port_id = $1`, [other.portId])).toBe(0)
  })

  it('a week is the least, and what the installation keeps is not for a port to say', async () => {
    const refused = await one.put('/api/v1/admin/settings', { key: 'mail_log_days', value: 6 })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'value'])
    const { status, body } = await one.put('/api/v1/admin/settings', { key: 'error_log_days', value: 30 })
    expect([status, body.error.code]).toEqual([403, 'PERMISSION_DENIED'])
  })

  it('deliveries go after the days of their port', async () => {
    for (const who of [one, other]) {
      const { body } = await who.post('/api/v1/admin/webhooks', {
        url: 'https://192.0.2.1/in',
        events: ['client.created'],
      })
      expect(body.data.id).toBeDefined()
      for (let n = 0; n < 2; n++) await who.post('/api/v1/clients', { fullName: `Client ${n}` })
    }
    await owners.everywhere(
      `update webhook_deliveries set state = 'succeeded', finished_at = now() - interval '20 days'`,
    )
    await set(one, 'webhook_log_days', 14)
    await run('prune_webhooks')
    expect(await count(`webhook_deliveries where port_id = $1`, [one.portId])).toBe(0)
    expect(await count(`webhook_deliveries where port_id = $1`, [other.portId])).toBe(2)
  })

  it('kept answers and steps go after a day, in as many goes as it takes', async () => {
    await one.post('/api/v1/clients', { fullName: 'Once' }, { 'idempotency-key': 'young-enough-1' })
    await owners
      .at(one.portId)
      .query(`insert into idempotency_keys (port_id, caller, key, route, body_hash, created_at)
      select port_id, 'old', n::text, route, body_hash, now() - interval '25 hours'
      from idempotency_keys, generate_series(1, 2500) n`)
    await run('kept_answers')
    expect(await count('idempotency_keys')).toBe(1)
    const client = (await one.post('/api/v1/clients', { fullName: 'Steps' })).body.data
    const interest = (await one.post('/api/v1/interests', { clientId: client.id })).body.data
    await one.post(`/api/v1/interests/${interest.id}/stage`, { stage: 'qualified' })
    expect(await count('interest_steps')).toBe(1)
    await run('forget_steps')
    expect(await count('interest_steps')).toBe(1)
    await owners.everywhere(`update interest_steps set created_at = now() - interval '25 hours'`)
    await run('forget_steps')
    expect(await count('interest_steps')).toBe(0)
  })

  it('sessions that ended, used links and jobs that were given up go; who is signed in stays', async () => {
    const owner = owners.at(null)
    await owner.query(
      `insert into sessions (id, token, user_id, expires_at)
      select gen_random_uuid(), 'old ' || n, $1, now() - interval '31 days' from generate_series(1, 600) n`,
      [one.userId],
    )
    await owner.query(`insert into verifications (id, identifier, value, expires_at)
      values (gen_random_uuid(), 'used', 'x', now() - interval '2 days')`)
    const nobody = {
      tenantId: null,
      actor: { kind: 'system' as const, userId: null, name: null },
      requestId: null,
    }
    for (const key of ['old', 'young'])
      await inTenant(app.crm.services.kernel, nobody, (tx) =>
        tx.addJobs([{ task: 'webhook_ended', payload: {}, key }]),
      )
    await owner.query(`update graphile_worker._private_jobs set attempts = max_attempts`)
    // The queue itself notes when a job was changed.
    await owner.query(`set session_replication_role = replica`)
    await owner.query(
      `update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where key = 'old'`,
    )
    await owner.query(`set session_replication_role = origin`)
    await run('prune')
    expect(await count(`sessions where token like 'old %'`)).toBe(0)
    expect(await count(`verifications where identifier = 'used'`)).toBe(0)
    expect((await one.get('/api/v1/me')).status).toBe(200)
    const { rows } = await owner.query(`select key from graphile_worker._private_jobs where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'webhook_ended')`)
    expect(rows).toEqual([{ key: 'young' }])
  })

  it('the audit log stays, whatever its age', async () => {
    await owners.everywhere(`update events set created_at = now() - interval '20 years'`)
    const before = await count('events')
    for (const job of ['prune', 'prune_webhooks', 'kept_answers', 'forget_steps'] as const) await run(job)
    expect(await count('events')).toBe(before)
    expect(before).toBeGreaterThan(0)
  })
})
