// @module-tag endless

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo as seedForms } from '../../../forms/demo/seed.ts'
import { openForms } from '../../../forms/service.ts'
import { installationParts } from '../../../platform/backup/installation.ts'
import { loadPort } from '../../../platform/backup/load-port.ts'
import { leftOut, leftOutOfQueue } from '../../../platform/backup/parts.ts'
import { releaseSending } from '../../../platform/backup/pause.ts'
import { verifyBackup } from '../../../platform/backup/read-backup.ts'
import { restoreBackup } from '../../../platform/backup/restore-backup.ts'
import { writeBackup } from '../../../platform/backup/write-backup.ts'
import { writePort } from '../../../platform/backup/write-port.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { appRole, clientConfig } from '../../../platform/database/pools.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { type Receiver, startReceiver } from '../../../platform/testing/receiver.ts'
import type { DB } from '../../database.generated.ts'
import { seedDemo } from '../../demo/seed.ts'
import { unreadableSecrets } from '../../sealed.ts'
import { openCrm } from '../../service.ts'
import { enter, makeOneOfEach, makeWaiting } from './copy.ts'
import { emptyInstallation, log, type TestInstallation } from './installation.ts'

const secret = 'what backups of tests are sealed with'
const about = { kind: 'installation', version: '0', createdAt: '2026-11-26T12:00:00.000Z' } as const
const except = [...Object.keys(leftOut), ...leftOutOfQueue]
const strange = '00000000-0000-4000-8000-00000000ffff'

let from: TestInstallation
let signIn: { email: string; password: string }
let written: Buffer
let receiver: Receiver
/** Sums of the stored files, by service and key. */
async function filesOf({ parts }: TestInstallation): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name, storage } of parts)
    for await (const { key } of storage.list(''))
      sums[`${name} ${key}`] = createHash('sha256')
        .update(await buffer((await storage.get(key)).content))
        .digest('hex')
  return sums
}

beforeAll(async () => {
  from = await emptyInstallation({ hookAllow: ['127.0.0.1/8'] })
  for (const { schemas } of from.parts) await migrate(from.connection, schemas.migrations, schemas)
  const crm = await openCrm(from.env, from.connection, log)
  signIn = (await seedDemo(crm.services))[0]!
  receiver = await startReceiver()
  await makeWaiting(await enter(crm, signIn), receiver.url)
  await crm.close()
  const forms = await openForms(
    { ...from.env, dataDir: `${from.env.dataDir}/forms`, publicUrl: from.env.forms.publicUrl },
    from.connection,
    log,
  )
  await seedForms(forms.services)
  await forms.close()
  // They are due by now.
  await from.query(`update crm.reminders set due_at = now() - interval '1 hour' where title like 'Due %'`)
  await from.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute'`)
  // Larger than a chunk, empty, and with every byte.
  const [crmPart, formsPart] = from.parts
  await crmPart!.storage.put(`${strange}/${strange}`, randomBytes(700_000))
  await crmPart!.storage.put(`${strange}/${strange.replace('ffff', 'fffe')}`, Buffer.alloc(0))
  await formsPart!.storage.put(
    `${strange}/${strange}`,
    Buffer.from(Array.from({ length: 256 }, (_, at) => at)),
  )
  written = await buffer(writeBackup(from.parts, secret, about))
})
afterAll(async () => {
  await receiver.close()
  await from.drop()
})

it('an installation comes back in an empty one: every row of every table, every file, and it works at once', async () => {
  const to = await emptyInstallation()
  try {
    const before = await from.contents(except)
    expect(Object.keys(before).length).toBeGreaterThan(140)
    const all = await restoreBackup(Readable.from([written]), [secret], to.parts, log)
    expect(await to.contents(except)).toEqual(before)
    expect(await filesOf(to)).toEqual(await filesOf(from))
    const rows = Object.values(before).reduce((sum, one) => sum + Number(one.split(' ')[0]), 0)
    expect(all.rows).toBe(rows)
    expect(all.files).toBe(Object.keys(await filesOf(from)).length)
    const crm = await openCrm(to.env, to.connection, log)
    try {
      const boss = await enter(crm, signIn)
      expect((await boss.get('/api/v1/berths')).body.meta.total).toBe(120)
      expect((await boss.get('/api/v1/search?q=A1&types=berth')).body.data[0].title).toBe('A1')
      await makeOneOfEach(boss)
      expect(await unreadableSecrets(to.env, to.connection)).toEqual([])
      const other = await unreadableSecrets(
        { secret: 'a secret that sealed nothing of all this' },
        to.connection,
      )
      expect(other.filter((what) => what.includes('webhook')).length).toBeGreaterThan(0)
      expect(other).toContain('Solvik Marina: form connection Berth inquiry')
    } finally {
      await crm.close()
    }
    await expect(restoreBackup(Readable.from([written]), [secret], to.parts, log)).rejects.toThrow(
      'This installation is not empty',
    )
    expect(await releaseSending(to.parts)).toBe(true)
    expect(await releaseSending(to.parts)).toBe(false)
  } finally {
    await to.drop()
  }
})

it('a restored copy sends nothing before it is released, and leads to its own addresses', async () => {
  const to = await emptyInstallation({ publicUrl: 'https://copy.example.com', hookAllow: ['127.0.0.1/8'] })
  const waiting = () =>
    to.query(`select
      (select count(*)::int from crm.reminders where title like 'Due %' and reminded_for is null) as reminders,
      (select count(*)::int from crm.mails where status = 'queued') as mails,
      (select count(*)::int from crm.webhook_deliveries where state = 'pending') as deliveries,
      (select sum(attempts)::int from graphile_worker._private_jobs) as attempts`)
  try {
    await restoreBackup(Readable.from([written]), [secret], to.parts, log)
    const crm = await openCrm(to.env, to.connection, log)
    try {
      const before = await waiting()
      expect(before).toMatchObject([{ reminders: 5, deliveries: 1, attempts: 0 }])
      await crm.openWorker()
      const boss = await enter(crm, signIn)
      expect((await boss.get('/api/v1/admin/backups/state')).body.data.pausedSince).not.toBe(null)
      expect(await waiting()).toEqual(before)
      expect(receiver.calls).toEqual([])
      const [invitation] = await to.query<{ link: string }>(
        `select link from crm.mails where to_address = 'new@example.com'`,
      )
      expect(invitation!.link).toMatch(/^https:\/\/copy\.example\.com\//)

      expect((await boss.post('/api/v1/admin/backups/release')).status).toBe(204)
      expect((await receiver.got(1, 60_000))[0]!.path).toBe('/hook')
      await expect
        .poll(async () => (await waiting())[0])
        .toMatchObject({ reminders: 0, mails: 0, deliveries: 0 })
    } finally {
      await crm.close()
    }
  } finally {
    await to.drop()
  }
})

it('the services of an installation are found by what is there', async () => {
  expect((await installationParts(from.env, from.connection)).map(({ name }) => name)).toEqual([
    'crm',
    'forms',
  ])
})

describe('what is not as it was written', () => {
  const verify = (bytes: Buffer, key = secret) => verifyBackup(Readable.from([bytes]), [key])
  it.each([
    ['its first byte', 0],
    ['its head', 60],
    ['the first chunk', 600],
    ['the middle', 0.5],
    ['its last byte', 1],
  ])('is noticed in %s', async (_, place) => {
    const at = place === 1 ? written.length - 1 : place < 1 ? Math.floor(written.length * place) : place
    const flipped = Buffer.from(written)
    flipped[at]! ^= 1
    await expect(verify(flipped)).rejects.toThrow(/damaged|another key/)
  })

  it('is noticed where the file ends early, goes on, or is in another order', async () => {
    await expect(verify(written.subarray(0, 20))).rejects.toThrow('no backup of Berthwise')
    await expect(verify(written.subarray(0, written.length - 1))).rejects.toThrow('damaged or cut off')
    const head = 19 + written.readUInt16BE(17)
    const chunk = 256 * 1024 + 16
    await expect(verify(written.subarray(0, head + chunk))).rejects.toThrow(
      `The backup ends too early, at byte ${head + chunk}`,
    )
    await expect(verify(Buffer.concat([written, Buffer.from([0])]))).rejects.toThrow('damaged')
    const swapped = Buffer.concat([
      written.subarray(0, head),
      written.subarray(head + chunk, head + 2 * chunk),
      written.subarray(head, head + chunk),
      written.subarray(head + 2 * chunk),
    ])
    await expect(verify(swapped)).rejects.toThrow(`damaged between byte ${head} and byte ${head + chunk}`)
  })

  it('is told from a wrong key', async () => {
    await expect(verify(written, 'another key of enough characters, too')).rejects.toThrow(
      'made with another key',
    )
    expect(await verifyBackup(Readable.from([written]), ['the secret of today', secret])).toMatchObject({
      head: about,
    })
  })

  it('leaves nothing behind in the installation it was to be restored into', async () => {
    const to = await emptyInstallation()
    try {
      const flipped = Buffer.from(written)
      flipped[written.length - 20]! ^= 1
      await expect(restoreBackup(Readable.from([flipped]), [secret], to.parts, log)).rejects.toThrow(
        'damaged',
      )
      expect(await filesOf(to)).toEqual({})
      expect(await to.query('select * from crm.users')).toEqual([])
      await restoreBackup(Readable.from([written]), [secret], to.parts, log)
      expect(await to.contents(except)).toEqual(await from.contents(except))
    } finally {
      await to.drop()
    }
  })
})

it('the rows of all ports are read for a backup alone: neither the application nor the owner by itself sees them', async () => {
  const app = new pg.Client(clientConfig(from.connection, appRole))
  const owner = new pg.Client(clientConfig(from.connection))
  await Promise.all([app.connect(), owner.connect()])
  try {
    await expect(app.query('set role berthwise_reader')).rejects.toThrow('permission denied')
    expect((await app.query('select count(*)::int as n from clients')).rows).toEqual([{ n: 0 }])
    expect((await owner.query('select count(*)::int as n from clients')).rows).toEqual([{ n: 0 }])
    await owner.query('set role berthwise_reader')
    expect((await owner.query('select count(*)::int as n from clients')).rows[0].n).toBeGreaterThan(10)
    await expect(owner.query(`update clients set full_name = ''`)).rejects.toThrow('permission denied')
  } finally {
    await Promise.all([app.end(), owner.end()])
  }
})

it('a table that row-level security hides is told of, and no backup comes of it', async () => {
  const other = await emptyInstallation()
  try {
    for (const { schemas } of other.parts) await migrate(other.connection, schemas.migrations, schemas)
    await other.query('drop policy backup_reads on crm.clients')
    await expect(buffer(writeBackup(other.parts, secret, about))).rejects.toThrow(
      'Row-level security may hide rows of crm.clients',
    )
  } finally {
    await other.drop()
  }
})

describe('a port by itself', () => {
  const other = {
    secret: 'the secret of another installation, long enough',
    publicUrl: 'https://other.example.com',
  }
  const changed = ['webhooks', 'webhook_deliveries', 'mails', 'email_accounts', 'api_keys']

  /** A key of a program, which is of the installation where it was created. */
  beforeAll(() =>
    from.query(`insert into crm.api_keys (port_id, id, name, prefix, hash, permissions, calls_per_minute, calls_per_day, created_by)
      select p.id, gen_random_uuid(), 'Program', 'bw_abcde', '\\x00', '{clients.view}', 1, 1, u.id
      from crm.ports p, crm.users u where p.slug = 'demo' and u.email = '${signIn.email}'`),
  )

  async function exported(): Promise<Buffer> {
    return buffer(await writePort(from.parts[0]!, 'demo', secret, { ...about, kind: 'port' }, () => {}))
  }

  async function otherInstallation(): Promise<TestInstallation> {
    const to = await emptyInstallation(other)
    const { schemas } = to.parts[0]!
    await migrate(to.connection, schemas.migrations, schemas)
    await to.query(`insert into crm.ports (id, slug, name) values ('${strange}', 'demo', 'Πόρτο')`)
    await to.query(`insert into crm.users (id, email, email_verified, name)
      values ('${strange}', upper('${signIn.email}'), true, 'Somebody here')`)
    return to
  }

  /** Digests of the rows of the port, with the one who has another id there as here. */
  async function rowsOfPort({ query }: TestInstallation, portId: string, own: string, as: string) {
    const tables = await query<{
      name: string
    }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'crm'::regnamespace and c.relkind = 'r' and a.attname = 'port_id' order by 1`)
    const all: Record<string, unknown> = {}
    for (const { name } of tables.filter((one) => !changed.includes(one.name)))
      all[name] = (
        await query(`select count(*)::int as n, md5(string_agg(row, '' order by row)) as sum from (
          select replace(t::text, '${own}', '${as}') as row from crm.${name} t where port_id = '${portId}') r`)
      )[0]
    return all
  }

  it('comes into another installation in use: the same rows and files, people by their addresses, and nothing else changed', async () => {
    const to = await otherInstallation()
    try {
      const bytes = await exported()
      const load = (slug?: string) =>
        loadPort(Readable.from([bytes]), [other.secret, secret], to.parts[0]!, slug)
      await expect(load()).rejects.toThrow(
        'Another port has the address demo here: choose one by --slug NEW.',
      )
      await expect(load('../demo')).rejects.toThrow('no address of a port')
      const loaded = await load('harbour')
      expect(loaded.joined).toEqual([signIn.email])
      expect(loaded.added.length).toBeGreaterThan(2)
      await expect(load('again')).rejects.toThrow('is in this installation already')

      const [port] = await from.query<{ id: string }>(`select id from crm.ports where slug = 'demo'`)
      const [person] = await from.query<{ id: string }>(
        `select id from crm.users where email = '${signIn.email}'`,
      )
      expect(await rowsOfPort(to, port!.id, strange, person!.id)).toEqual(
        await rowsOfPort(from, port!.id, strange, person!.id),
      )
      const keys = async ({ parts }: TestInstallation) =>
        Object.entries(await filesOf({ parts: parts.slice(0, 1) } as TestInstallation)).filter(([key]) =>
          key.startsWith(`crm ${port!.id}/`),
        )
      expect((await keys(to)).length).toBeGreaterThan(5)
      expect(await keys(to)).toEqual(await keys(from))
      // Nobody got a password, a right over the installation, or a way in.
      expect(await to.query('select count(*)::int as n from crm.accounts')).toEqual([{ n: 0 }])
      expect(await to.query('select count(*)::int as n from crm.users where is_super_admin')).toEqual([
        { n: 0 },
      ])
      expect(await to.query(`select slug, name from crm.ports order by slug`)).toMatchObject([
        { slug: 'demo', name: 'Πόρτο' },
        { slug: 'harbour' },
      ])
      for (const quiet of [
        `crm.mails where status in ('queued', 'sending')`,
        `crm.webhooks where state = 'active'`,
        `crm.api_keys where revoked_at is null`,
      ])
        expect(await to.query(`select 1 from ${quiet}`)).toEqual([])
      expect(await openedTables(to)).toEqual([])

      const crm = await openCrm(to.env, to.connection, log)
      try {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from berths`.execute(
          reading<DB>(crm.services.kernel, systemIn(port!.id)).db,
        )
        expect(rows).toEqual([{ n: 120 }])
      } finally {
        await crm.close()
      }
    } finally {
      await to.drop()
    }
  })

  /** Tables whose protection or triggers are not as the migrations made them. */
  const openedTables = ({ query }: TestInstallation) =>
    query(`select c.relname from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgenabled = 'D'
      where c.relnamespace = 'crm'::regnamespace and (c.relrowsecurity and not c.relforcerowsecurity or t.oid is not null)`)

  it('that is damaged, or of another kind, leaves nothing', async () => {
    const to = await otherInstallation()
    try {
      const bytes = await exported()
      bytes[bytes.length - 20]! ^= 1
      const load = (file: Buffer) => loadPort(Readable.from([file]), [secret], to.parts[0]!, 'harbour')
      await expect(load(bytes)).rejects.toThrow('damaged')
      await expect(load(written)).rejects.toThrow('npm run restore')
      await expect(restoreBackup(Readable.from([await exported()]), [secret], to.parts, log)).rejects.toThrow(
        'npm run port',
      )
      expect(await to.query('select slug from crm.ports')).toEqual([{ slug: 'demo' }])
      expect(await to.query('select id from crm.users')).toEqual([{ id: strange }])
      expect(await filesOf(to)).toEqual({})
      expect(await openedTables(to)).toEqual([])
      await to.query(
        `delete from crm.schema_migrations where name = (select max(name) from crm.schema_migrations)`,
      )
      await expect(load(await exported())).rejects.toThrow('another version')
      await expect(
        writePort(from.parts[0]!, 'nowhere', secret, { ...about, kind: 'port' }, () => {}),
      ).rejects.toThrow('There is no port with the address nowhere here.')
    } finally {
      await to.drop()
    }
  })
})
