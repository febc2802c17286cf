// @module-tag long

import { once } from 'node:events'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../platform/scope.ts'
import { readFigures } from '../../platform/testing/figures.ts'
import { heardLog } from '../../platform/testing/heard-log.ts'
import { type Mailbox, openMailbox } from '../../platform/testing/mailbox.ts'
import { type Receiver, startReceiver } from '../../platform/testing/receiver.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

const heard = heardLog()
let app: TestApp
let admin: Person
let receiver: Receiver
let mailbox: Mailbox
beforeAll(async () => {
  ;[receiver, mailbox] = await Promise.all([startReceiver(), openMailbox()])
  app = await testApp(undefined, {
    env: {
      metrics: { host: '127.0.0.1', listenPort: 0 },
      hookAllow: ['127.0.0.1'],
      smtpUrl: mailbox.url,
    },
    log: heard.log,
  })
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
  await mailbox.close()
})

const figures = () => readFigures(app.crm.watch.url)
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7/

describe('the figures of a process', () => {
  it('count requests by the pattern of their route, however many addresses are asked for', async () => {
    const { body } = await admin.post('/api/v1/clients', { fullName: 'Ines Berg' })
    for (let n = 0; n < 3; n++) await admin.get(`/api/v1/clients/${body.data.id}`)
    await admin.post('/api/v1/clients', {})
    await app.nobody.get('/api/v1/clients')
    const before = await figures()
    const of = (method: string, route: string, status: number) =>
      before.get(`berthwise_requests_total{method="${method}",route="${route}",status="${status}"}`)
    expect(of('GET', '/api/v1/clients/:id', 200)).toBe(3)
    expect(of('POST', '/api/v1/clients', 201)).toBe(1)
    expect(of('POST', '/api/v1/clients', 400)).toBe(1)
    expect(of('GET', '/api/v1/clients', 401)).toBe(1)
    expect(
      before.get('berthwise_request_seconds_bucket{le="+Inf",method="GET",route="/api/v1/clients/:id"}'),
    ).toBe(3)
    await admin.get('/nowhere/first')
    const one = (await figures()).size
    for (let n = 0; n < 50; n++) await admin.get(`/nowhere/${n}/of/interest`)
    await admin.send('PROPFIND', '/nowhere/at-all')
    await admin.send('MKCOL', '/nowhere/at-all')
    const after = await figures()
    expect(after.get('berthwise_requests_total{method="GET",route="none",status="404"}')).toBe(51)
    // Two methods nobody has are one label: a counter, and the buckets, sum and count of their time.
    expect(after.get('berthwise_requests_total{method="other",route="none",status="404"}')).toBe(2)
    expect(after.size - one).toBe(1 + 6 + 2)
    expect([...after.keys()].filter((name) => uuid.test(name))).toEqual([])
  })

  it('count what goes on in the database, and who listens', async () => {
    const before = await figures()
    // Of the server the port lives on.
    const { servers } = app.crm.services.kernel
    const server = servers.of(admin.portId)
    const pool = server === servers.home ? 'requests' : `requests ${server.name}`
    const committed = `berthwise_database_transactions_total{pool="${pool}",outcome="committed"}`
    const rolledBack = `berthwise_database_transactions_total{pool="${pool}",outcome="rolled_back"}`
    await admin.post('/api/v1/companies', { name: 'Quay Oy' })
    await admin.post('/api/v1/yachts', {
      name: 'Selma',
      owner: { type: 'client', id: app.crm.services.env.secret },
    })
    await admin.patch('/api/v1/clients/0198f2a0-0000-7000-8000-000000000000', { fullName: 'Nobody' })
    const after = await figures()
    expect(after.get(committed)! - before.get(committed)!).toBe(1)
    expect(after.get(rolledBack)! - before.get(rolledBack)!).toBe(1)
    const reads = ['lane', 'pool'].map((way) => `berthwise_database_reads_total{pool="${pool}",way="${way}"}`)
    expect(reads.reduce((sum, name) => sum + after.get(name)!, 0)).toBeGreaterThan(0)
    expect(after.get(`berthwise_database_waiting{pool="${pool}"}`)).toBe(0)
    expect(after.get(`berthwise_database_connections{pool="${pool}",state="idle"}`)).toBeGreaterThan(0)
    expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)

    expect(after.get('berthwise_sockets')).toBe(0)
    await app.web.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.web.server.address() as { port: number }
    const socket = io(`http://127.0.0.1:${port}`, {
      auth: { portId: admin.portId },
      extraHeaders: { cookie: admin.cookie, origin: 'http://localhost:3000' },
      transports: ['websocket'],
    })
    await once(socket as never, 'connect')
    expect((await figures()).get('berthwise_sockets')).toBe(1)
    socket.close()
    await expect.poll(async () => (await figures()).get('berthwise_sockets')).toBe(0)
  })

  it('are told at their own address alone', async () => {
    expect((await fetch(new URL('/', app.crm.watch.url!))).status).toBe(404)
    expect((await app.nobody.get('/metrics')).status).toBe(404)
  })
})

describe('a request that has consequences', () => {
  it('is named in the lines of its jobs and its deliveries, and they are counted', async () => {
    const { body } = await admin.post('/api/v1/admin/webhooks', {
      url: receiver.url,
      events: ['client.created'],
    })
    await admin.post('/api/v1/clients', { fullName: 'Olga Lund' }, { 'x-request-id': 'the-cause-of-it' })
    const sent = await admin.post(
      '/api/v1/admin/users',
      { email: 'new@test.example', firstName: 'New', lastName: 'Person', roleId: await aRole() },
      { 'x-request-id': 'an-invitation' },
    )
    expect(sent.status).toBe(201)
    // A job whose payload names a request as no request is called, and lacks what it is about.
    await inTenant(app.crm.services.kernel, nobody, (tx) =>
      tx.addJobs([{ task: 'drop_import_file', payload: { requestId: 'a\nline of its own', key: 7 } }]),
    )
    await app.crm.openWorker()
    const line = (msg: string, more: Record<string, unknown>) =>
      expect
        .poll(() => heard.lines.filter((one) => one.msg === msg))
        .toContainEqual(expect.objectContaining(more))
    await line('delivery', {
      requestId: 'the-cause-of-it',
      tenantId: admin.portId,
      receiver: body.data.id,
      outcome: 'succeeded',
      status: 200,
    })
    await line('job done', {
      requestId: 'an-invitation',
      tenantId: admin.portId,
      job: 'send_mail',
      attempt: 1,
    })
    await line('job failed', {
      job: 'drop_import_file',
      attempt: 1,
      err: expect.objectContaining({ message: expect.stringContaining('fileKey') }),
    })
    expect(heard.text()).not.toContain('a\\nline')

    const after = await figures()
    expect(after.get('berthwise_deliveries_total{outcome="succeeded"}')).toBe(1)
    expect(after.get('berthwise_mails_total{outcome="sent"}')).toBe(1)
    expect(after.get('berthwise_jobs_total{task="send_mail",outcome="done"}')).toBe(1)
    expect(after.get('berthwise_jobs_total{task="drop_import_file",outcome="failed"}')).toBe(1)
  })

  it('shows what waits, and says when the database says nothing', async () => {
    await inTenant(app.crm.services.kernel, nobody, (tx) =>
      tx.addJobs([{ task: 'send_mail', payload: {}, runAt: new Date(Date.now() + 3_600_000) }]),
    )
    await expect
      .poll(async () => (await figures()).get('berthwise_queue_jobs{state="scheduled"}'), { interval: 1000 })
      .toBeGreaterThan(0)
    const now = await figures()
    expect(now.get('berthwise_database_answers')).toBe(1)
    expect(now.get('berthwise_deliveries_waiting{until="due"}')).toBe(0)
    expect(now.get('berthwise_receivers{state="failing"}')).toBe(0)
    expect(now.get('berthwise_mails_waiting')).toBe(0)
    app.crm.watch.look(() => Promise.reject(new Error('away')))
    await expect
      .poll(async () => (await figures()).get('berthwise_database_answers'), { interval: 1000 })
      .toBe(0)
    const disk = await figures()
    expect(disk.get('berthwise_disk_free_bytes')).toBeGreaterThan(0)
    expect(disk.get('berthwise_disk_bytes')).toBeGreaterThan(disk.get('berthwise_disk_free_bytes')!)
    // What was true then is not told as if it were true now.
    expect([...(await figures()).keys()].filter((name) => name.startsWith('berthwise_queue'))).toEqual([])
  })
})

describe('the lines of requests', () => {
  it('have an id that was sent in its shape, and one of ours for any other', async () => {
    const own = await admin.get('/api/v1/me', { 'x-request-id': 'from-the-proxy-1' })
    expect(own.headers['x-request-id']).toBe('from-the-proxy-1')
    for (const id of ['short', 'with spaces in it', 'x'.repeat(129), 'a"quote-in-it']) {
      const answer = await admin.get('/api/v1/me', { 'x-request-id': id })
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(heard.lines).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        requestId: 'from-the-proxy-1',
        path: '/api/v1/me',
        status: 200,
      }),
    )
  })

  it('show no token of a path', async () => {
    await app.nobody.get('/api/storage/a-token-that-lets-in-whoever-has-it')
    const line = heard.lines.find(({ path }) => String(path).startsWith('/api/storage'))
    expect(line).toMatchObject({ path: '/api/storage/•••' })
    expect(heard.text()).not.toContain('a-token-that-lets-in')
  })
})

const nobody = {
  tenantId: null,
  actor: { kind: 'system' as const, userId: null, name: null },
  requestId: null,
}

async function aRole(): Promise<string> {
  return (await admin.get('/api/v1/admin/roles')).body.data[0].id
}
