import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HealthPart } from '../../../contract/values/health.ts'
import { inTenant } from '../../../platform/scope.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type Owners, openOwners } from '../../../platform/testing/servers/owners.ts'
import { lookAtParts, worstOf } from '../../../platform/watching/look-at-parts.ts'
import { lookAtMail, roomOf } from '../../../platform/watching/looks.ts'
import { openCrm } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let owners: Owners
let superAdmin: Person
let portId: string
beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  superAdmin = await app.person(portId, 'port_admin', { superAdmin: true })
  owners = await openOwners(app)
})
afterAll(async () => {
  await owners.end()
  await app.close()
})

const look = async () => {
  const { status, body } = await superAdmin.get('/api/v1/admin/health')
  expect(status).toBe(200)
  return body.data
}
const found = async (part: HealthPart) =>
  (await look()).parts.find((one: { part: string }) => one.part === part)
const nobody = {
  tenantId: null,
  actor: { kind: 'system' as const, userId: null, name: null },
  requestId: null,
}

describe('how the installation fares', () => {
  it('is told to super administrators alone', async () => {
    const admin = await app.person(portId, 'port_admin')
    expect((await admin.get('/api/v1/admin/health')).body.error.code).toBe('PERMISSION_DENIED')
    expect((await app.nobody.get('/api/v1/admin/health')).status).toBe(401)
  })

  it('names every part, and that nobody works until somebody does', async () => {
    const before = await look()
    const of = (one: { part: string; finding: string }) => [one.part, one.finding]
    expect(before.parts.map(of)).toEqual([
      ['database', 'answers'],
      ['migrations', 'up_to_date'],
      ['workers', 'nobody_works'],
      ['queue', 'flowing'],
      ['notifications', 'heard'],
      ['storage', 'writable'],
      ['disk', expect.stringMatching(/^(room|short)$/)],
      ['mail', 'outbox_only'],
      ['deliveries', 'delivering'],
      ['backups', 'no_backups'],
      ...(app.connections.length > 1 ? [['servers', 'servers_follow']] : []),
    ])
    expect(before.state).toBe('failing')
    expect(before.processes).toMatchObject([
      { work: 'web', pid: process.pid, alive: true, version: before.version },
    ])
    const second = await openCrm(app.crm.services.env, app.connection, pino({ level: 'silent' }))
    await second.openWorker()
    expect(await found('workers')).toMatchObject({ state: 'fine', finding: 'working', values: { count: 1 } })
    await owners
      .at(null)
      .query(`update processes set seen_at = now() - interval '2 minutes' where work = 'worker'`)
    const silent = await look()
    expect(silent.parts.find((one: { part: string }) => one.part === 'workers').finding).toBe('nobody_works')
    expect(silent.processes.map((one: { alive: boolean }) => one.alive)).toEqual([true, false])
    await second.close()
    expect((await look()).processes).toHaveLength(1)
  })

  it('tells processes of different versions', async () => {
    await owners.at(null).query(`insert into processes (id, work, host, pid, version)
      values (gen_random_uuid(), 'worker', 'old', 7, '0.0.1')`)
    expect(await found('workers')).toMatchObject({ finding: 'mixed', state: 'attention' })
    expect((await found('workers')).values.versions).toContain('0.0.1')
    await owners.at(null).query(`delete from processes where host = 'old'`)
  })

  it('counts jobs that wait too long and those that were given up', async () => {
    await inTenant(app.crm.services.kernel, nobody, (tx) =>
      tx.addJobs([{ task: 'webhook_ended', payload: {} }]),
    )
    await owners
      .at(null)
      .query(`update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'`)
    expect(await found('queue')).toMatchObject({ finding: 'queue_late', values: { due: 1, failed: 0 } })
    expect((await found('queue')).values.seconds).toBeGreaterThanOrEqual(600)
    // A worker that takes none of it is no worker.
    const beat = `insert into processes (id, work, host, pid, version)
      values (gen_random_uuid(), 'worker', 'idle', 7, '0.0.1')`
    await owners.at(null).query(beat)
    expect(await found('queue')).toMatchObject({ finding: 'queue_stopped', state: 'failing' })
    await owners.at(null).query(`delete from processes where host = 'idle'`)
    await owners.at(null).query('update graphile_worker._private_jobs set attempts = max_attempts')
    expect(await found('queue')).toMatchObject({
      finding: 'given_up',
      values: { due: 0, failed: 1, seconds: 0 },
    })
    await owners.at(null).query('delete from graphile_worker._private_jobs')
  })

  it('knows tables older and newer than itself', async () => {
    const { rows } = await owners
      .at(null)
      .query(
        `delete from schema_migrations where name = (select max(name) from schema_migrations) returning *`,
      )
    expect(await found('migrations')).toMatchObject({
      state: 'failing',
      finding: 'older',
      values: { count: 1 },
    })
    const { name, timestamp } = rows[0]
    await owners
      .at(null)
      .query(`insert into schema_migrations values ($1, $2), ('9999_of_tomorrow', $2)`, [name, timestamp])
    expect(await found('migrations')).toMatchObject({ finding: 'newer', values: { count: 1 } })
    await owners.at(null).query(`delete from schema_migrations where name = '9999_of_tomorrow'`)
  })

  it('tells webhooks that fail and that were stopped for it', async () => {
    const admin = await app.person(portId, 'port_admin')
    for (const path of ['one', 'two', 'three'])
      await admin.post('/api/v1/admin/webhooks', {
        url: `https://192.0.2.1/${path}`,
        events: ['client.created'],
      })
    await owners.at(portId).query(`update webhooks set failing_since = now() where url like '%one'`)
    await owners
      .at(portId)
      .query(`update webhooks set state = 'disabled', state_reason = 'failing' where url like '%two'`)
    expect(await found('deliveries')).toMatchObject({
      state: 'attention',
      finding: 'receivers_fail',
      values: { failing: 1, ended: 1 },
    })
  })

  it('is answered although a part hangs, and says what a storage said', async () => {
    const other = await testApp()
    try {
      const someone = await other.person(await other.makePort(), 'port_admin', { superAdmin: true })
      const own = other.crm.services.storage.places as Map<string, Storage>
      const good = own.get('filesystem')!
      own.set('filesystem', { ...good, put: () => new Promise<number>(() => {}) })
      const answer = (await someone.get('/api/v1/admin/health')).body.data
      const of = (part: string) => answer.parts.find((one: { part: string }) => one.part === part)
      expect(of('storage')).toMatchObject({ state: 'failing', finding: 'late', values: { seconds: 4 } })
      expect(of('database').finding).toBe('answers')
      own.set('filesystem', { ...good, put: () => Promise.reject(new Error('read-only file system')) })
      const refused = (await someone.get('/api/v1/admin/health')).body.data.parts
      expect(refused.find((one: { part: string }) => one.part === 'storage')).toMatchObject({
        finding: 'unwritable',
        detail: 'filesystem: read-only file system',
      })
    } finally {
      await other.close()
    }
  })

  it('says when nothing is heard any more', async () => {
    const lost = await testApp()
    try {
      const someone = await lost.person(await lost.makePort(), 'port_admin', { superAdmin: true })
      await lost.crm.services.listener.stop()
      const { parts, state } = (await someone.get('/api/v1/admin/health')).body.data
      expect(parts.find((one: { part: string }) => one.part === 'notifications').finding).toBe('not_heard')
      expect(state).toBe('failing')
    } finally {
      await lost.close()
    }
  })
})

describe('a look at parts', () => {
  it('waits for none longer than its patience, and takes a throw for a finding', async () => {
    const parts = await lookAtParts(
      {
        database: () => new Promise(() => {}),
        disk: () => {
          throw new Error('no such folder')
        },
        queue: async () => ({ finding: 'flowing' }),
      },
      50,
    )
    expect(parts).toMatchObject([
      { part: 'database', finding: 'late', state: 'failing' },
      { part: 'disk', finding: 'broken', detail: 'no such folder' },
      { part: 'queue', finding: 'flowing', state: 'fine', detail: null },
    ])
    expect([worstOf(parts), worstOf(parts.slice(2)), worstOf([])]).toEqual(['failing', 'fine', 'fine'])
  })

  it('asks a mail server whether it lets us in, without a mail', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.server.address() as { port: number }
    let backlog = { waiting: 0, oldest: 0, error: null as string | null }
    const at = lookAtMail(`smtp://127.0.0.1:${port}`, async () => backlog)
    const values = { server: '127.0.0.1', count: 0, seconds: 0 }
    expect(await at()).toEqual({ finding: 'connected', values })
    backlog = { waiting: 2, oldest: 900, error: '450 greylisted' }
    expect(await at()).toEqual({
      ...{ finding: 'mail_late', detail: '450 greylisted' },
      values: { ...values, count: 2, seconds: 900 },
    })
    await new Promise<void>((done) => server.close(done))
    const gone = lookAtMail(`smtp://127.0.0.1:${port}`, async () => backlog)
    expect(await gone()).toMatchObject({
      finding: 'refused',
      values: { count: 2, seconds: 900 },
      detail: expect.stringContaining('ECONNREFUSED'),
    })
    // Good news holds for a while.
    backlog = { waiting: 1, oldest: 4, error: null }
    expect(await at()).toMatchObject({ finding: 'connected', values: { count: 1 } })
  })

  it('knows when a disk is short of room', () => {
    const gib = 1024 ** 3
    const finding = (free: number, total: number) => roomOf(free * gib, total * gib).finding
    expect([finding(50, 100), finding(4, 100), finding(1, 10), finding(0.1, 10)]).toEqual([
      'room',
      'short',
      'short',
      'full',
    ])
  })
})
