import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../../platform/backup/read-backup.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { strictStore } from '../../../platform/testing/object-store.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { lastMoment } from './clock.ts'

const at = '/api/v1/admin/backups'
let app: TestApp
let root: Person
let boss: Person
beforeAll(async () => {
  app = await testApp(undefined, { env: { hookAllow: ['127.0.0.1/8', 'localhost'] } })
  // A backup is of an installation whose ports all live at home.
  const portId = await app.makePort(undefined, { atHome: true })
  root = await app.person(portId, 'port_admin', { superAdmin: true })
  boss = await app.person(portId, 'port_admin')
  const form = new FormData()
  form.append('file', new Blob(['Πλοίο / قارب']), 'Πλοίο.txt')
  expect((await boss.post('/api/v1/files/upload', form)).status).toBe(201)
})
afterAll(() => app.close())

const run = (job: string, payload: object) =>
  crmJobs(app.crm.services, async () => {})[job]!({ ...payload }, { attempt: 1, maxAttempts: 25 })
const change = (statement: ReturnType<typeof sql>) =>
  inTenant(app.crm.services.kernel, systemIn(null), (tx) => statement.execute(tx.db))
const folder = () =>
  path.join(app.crm.services.env.dataDir, 'backups', '00000000-0000-0000-0000-000000000000')

async function make(): Promise<string> {
  const { status, body } = await root.post(at)
  expect([status, body.data?.state]).toEqual([202, 'waiting'])
  await run('make_backup', { backupId: body.data.id })
  return body.data.id
}

const clean = async () => {
  await change(sql`delete from backups`)
  await change(
    sql`update backup_settings set period = 'off', keep_count = null, keep_days = null, target = null, begun_for = null`,
  )
}

describe('a backup', () => {
  it('is made one at a time, downloaded, read and deleted by super administrators alone', async () => {
    expect((await boss.post(at)).status).toBe(403)
    expect((await boss.get(at)).status).toBe(403)
    const first = (await root.post(at)).body.data
    expect((await root.post(at)).body.error.code).toBe('BACKUP_BUSY')
    expect((await root.get(`${at}/${first.id}/download`)).body.error.code).toBe('BACKUP_BUSY')
    expect((await root.delete(`${at}/${first.id}`)).body.error.code).toBe('BACKUP_BUSY')
    await run('make_backup', { backupId: first.id })
    // Done again, as after a crash at its very end, it stays what it is.
    await run('make_backup', { backupId: first.id })
    const [done] = (await root.get(at)).body.data
    expect(done).toMatchObject({
      id: first.id,
      state: 'done',
      origin: 'person',
      place: 'storage',
      verification: 'none',
      error: null,
      files: 1,
    })
    expect(done.rows).toBeGreaterThan(10)
    const file = await readFile(path.join(folder(), first.id))
    expect(file.length).toBe(done.size)
    const downloaded = await app.web.inject({
      url: `${at}/${first.id}/download`,
      headers: { cookie: root.cookie },
    })
    expect(downloaded.rawPayload.equals(file)).toBe(true)
    expect((await app.nobody.get(`${at}/${first.id}/download`)).status).toBe(401)
    expect((await boss.get(`${at}/${first.id}/download`)).status).toBe(403)
    const { secret } = app.crm.services.env
    expect(await verifyBackup(Readable.from([file]), [secret])).toMatchObject({ rows: done.rows, files: 1 })
    expect(file.includes(Buffer.from(boss.email))).toBe(false)

    expect((await root.post(`${at}/${first.id}/verify`)).body.data.verification).toBe('waiting')
    expect((await root.post(`${at}/${first.id}/verify`)).body.error.code).toBe('BACKUP_BUSY')
    await run('verify_backup', { backupId: first.id })
    expect((await root.get(`${at}/${first.id}`)).body.data).toMatchObject({
      verification: 'good',
      verificationError: null,
    })

    file[Math.floor(file.length / 2)]! ^= 1
    await writeFile(path.join(folder(), first.id), file)
    await root.post(`${at}/${first.id}/verify`)
    await run('verify_backup', { backupId: first.id })
    const broken = (await root.get(`${at}/${first.id}`)).body.data
    expect(broken).toMatchObject({
      verification: 'broken',
      verificationError: expect.stringContaining('damaged'),
    })
    expect((await root.get(`${at}/state`)).body.data).toMatchObject({
      broken: true,
      late: false,
      pausedSince: null,
    })

    expect((await root.delete(`${at}/${first.id}`)).status).toBe(204)
    expect((await root.get(`${at}/${first.id}`)).status).toBe(404)
    await run('drop_backup', { key: `00000000-0000-0000-0000-000000000000/${first.id}`, place: 'storage' })
    expect(await readdir(folder())).toEqual([])
  })

  it('that is cut off is begun anew, and what was written by half goes', async () => {
    const { id } = (await root.post(at)).body.data
    await change(sql`update backups set state = 'running' where id = ${id}`)
    const half = path.join(folder(), `${id}.11111111-1111-4111-8111-111111111111`)
    await writeFile(half, 'half')
    await run('make_backup', { backupId: id })
    expect(await readdir(folder())).toEqual([id])
    expect((await root.get(`${at}/${id}`)).body.data.state).toBe('done')
    await clean()
  })

  it('whose worker is never heard of again has failed, and is in the way of no other', async () => {
    const { id } = (await root.post(at)).body.data
    await change(sql`update backups set seen_at = now() - interval '7 hours' where id = ${id}`)
    await run('backup_clock', {})
    await run('backup_clock', {})
    // Told once, to whoever runs the installation.
    const rows = await app.rows(
      null,
      sql<{ toAddress: string; subject: string }>`select to_address, subject from mails`,
    )
    expect(rows).toEqual([
      {
        toAddress: root.email,
        subject: 'The last backup of localhost:3000 failed, or its file is damaged',
      },
    ])
    expect((await root.get(`${at}/${id}`)).body.data.state).toBe('failed')
    expect((await root.get(`${at}/state`)).body.data.broken).toBe(true)
    await make()
    expect((await root.get(`${at}/state`)).body.data.broken).toBe(false)
    await clean()
  })
})

describe('by the clock', () => {
  const settings = { period: 'day', hour: 3, weekday: 1, keepCount: 2, keepDays: null, target: null }

  it('a backup is made once for its moment, old ones go, and late ones are told of', async () => {
    const put = await root.put(`${at}/settings`, settings)
    expect(put.body.data).toMatchObject(settings)
    await run('backup_clock', {})
    // The schedule begins with its first moment.
    expect((await root.get(at)).body.data).toEqual([])
    await change(sql`update backup_settings set changed_at = now() - interval '3 days'`)
    expect((await root.get(`${at}/state`)).body.data.late).toBe(true)
    await run('backup_clock', {})
    await run('backup_clock', {})
    const due = (await root.get(at)).body.data
    expect(due).toMatchObject([{ origin: 'schedule', createdByName: null, state: 'waiting' }])
    await run('make_backup', { backupId: due[0].id })
    expect((await root.get(`${at}/state`)).body.data.late).toBe(false)
    const [second, third] = [await make(), await make()]
    await run('backup_clock', {})
    expect((await root.get(at)).body.data.map(({ id }: { id: string }) => id)).toEqual([third, second])
    // Each week the newest is read by itself.
    await change(sql`update backups set created_at = created_at - interval '8 days'`)
    await run('backup_clock', {})
    const read = (await root.get(at)).body.data.find(({ id }: { id: string }) => id === third)
    expect(read.verification).toBe('waiting')
    await clean()
  })

  it('the last moment of a schedule is that of its hour and day', () => {
    const row = {
      ...settings,
      targetSecret: null,
      changedAt: new Date(0),
      begunFor: null,
      version: 1,
    } as const
    const moment = (period: 'off' | 'day' | 'week', now: string, weekday = 1) =>
      lastMoment({ ...row, period, weekday }, new Date(now))?.toISOString() ?? null
    expect(moment('off', '2026-11-26T12:00:00Z')).toBe(null)
    expect(moment('day', '2026-11-26T12:00:00Z')).toBe('2026-11-26T03:00:00.000Z')
    expect(moment('day', '2026-11-26T02:59:00Z')).toBe('2026-11-25T03:00:00.000Z')
    // A Thursday.
    expect(moment('week', '2026-11-26T12:00:00Z', 1)).toBe('2026-11-23T03:00:00.000Z')
    expect(moment('week', '2026-11-26T12:00:00Z', 4)).toBe('2026-11-26T03:00:00.000Z')
    expect(moment('week', '2026-11-26T02:00:00Z', 4)).toBe('2026-11-19T03:00:00.000Z')
    expect(moment('week', '2026-11-29T12:00:00Z', 7)).toBe('2026-11-29T03:00:00.000Z')
  })
})

it('a bucket of its own is tried, and its secret never shown', async () => {
  const store = await strictStore()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.place
  const put = (target: object) =>
    root.put(`${at}/settings`, {
      period: 'off',
      hour: 2,
      weekday: 1,
      keepCount: null,
      keepDays: null,
      target,
    })
  try {
    const wrong = await put({ endpoint, bucket, region, accessKeyId, secretAccessKey: 'wrong' })
    expect([wrong.status, wrong.body.error.details]).toMatchObject([400, [{ path: 'target' }]])
    const none = await put({ endpoint, bucket, region, accessKeyId })
    expect([none.status, none.body.error.details]).toMatchObject([400, [{ path: 'target.secretAccessKey' }]])
    const inside = await put({
      endpoint: 'http://169.254.169.254',
      bucket,
      region,
      accessKeyId,
      secretAccessKey,
    })
    expect(inside.body.error.code).toBe('HOOK_ADDRESS_REFUSED')
    const right = await put({ endpoint, bucket, region, accessKeyId, secretAccessKey })
    expect(right.body.data.target).toEqual({ endpoint, bucket, region, accessKeyId, hasSecret: true })
    expect(JSON.stringify((await root.get(`${at}/settings`)).body)).not.toContain(`"${secretAccessKey}"}`)
    const id = await make()
    expect((await root.get(`${at}/${id}`)).body.data).toMatchObject({
      state: 'done',
      place: 'bucket',
      bucket,
    })
    await root.post(`${at}/${id}/verify`)
    await run('verify_backup', { backupId: id })
    expect((await root.get(`${at}/${id}`)).body.data.verification).toBe('good')
  } finally {
    await clean()
    await store.stop()
  }
})

it('a restored copy is told of to super administrators, and released by them', async () => {
  const { connection } = app
  expect((await boss.post(`${at}/release`)).status).toBe(403)
  const { default: pg } = await import('pg')
  const superuser = new pg.Client({ ...connection, ssl: false })
  await superuser.connect()
  await superuser.query('insert into crm.sending_pause default values').finally(() => superuser.end())
  expect((await root.get(`${at}/state`)).body.data.pausedSince).not.toBe(null)
  expect((await root.post(`${at}/release`)).status).toBe(204)
  expect((await root.get(`${at}/state`)).body.data.pausedSince).toBe(null)
})

it.runIf(process.env.TEST_SERVERS)('is refused while a port lives on another server', async () => {
  await app.makePort()
  const { body } = await root.post(at)
  await expect(run('make_backup', { backupId: body.data.id })).rejects.toThrow(
    'Some live on other servers (1)',
  )
})
