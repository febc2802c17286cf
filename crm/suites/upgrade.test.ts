import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { appRole, clientConfig, forMigrations } from '../../platform/database/pools.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { createDatabase, dropDatabase, ownerOf } from '../../platform/testing/cluster.ts'
import { migrations, schemas } from '../database.ts'

/** Clients of the installation that is upgraded; UPGRADE_CLIENTS=100000 is a large one. */
const clients = Number(process.env.UPGRADE_CLIENTS ?? 3_000)
const name = `upgrade_${process.pid}`
const portId = uuidv7()
let owner: pg.Client
let connection: ReturnType<typeof ownerOf>

/** An installation as version 5c73f480 left it: its dump without rows, and rows enough that every file has work to do. */
beforeAll(async () => {
  const database = await createDatabase(name)
  connection = ownerOf(database)
  owner = new pg.Client(clientConfig(connection, undefined, 'crm', forMigrations))
  await owner.connect()
  await owner.query(
    ['pg_trgm', 'btree_gin', 'btree_gist', 'unaccent'].map((one) => `create extension ${one};`).join(' '),
  )
  const dump = await readFile(path.join(import.meta.dirname, 'upgrade/of-5c73f480.sql.gz'))
  await owner.query(gunzipSync(dump).toString())
  await owner.query('reset all')
  // Row by row, as people write, so many would take minutes.
  const superuser = new pg.Client(clientConfig(database, undefined, 'crm', forMigrations))
  await superuser.connect()
  await superuser.query(`
    set session_replication_role = replica;
    insert into ports (id, slug, name) values ('${portId}', 'old', 'Old');
    select set_config('app.port_id', '${portId}', false);
    create temp table n as select gen_random_uuid() as id, gen_random_uuid() as interest, i from generate_series(1, ${clients}) i;
    insert into clients (port_id, id, full_name) select current_port(), id, 'Client ' || md5(i::text) from n;
    insert into records (port_id, id, type, title, haystack, reach, reach_shown)
      select current_port(), id, 'client', 'Client ' || md5(i::text), ' client ' || md5(i::text),
        ' client' || i || '@sea.example', 'client' || i || '@sea.example' from n;
    insert into client_contacts (port_id, id, client_id, channel, value, is_primary)
      select current_port(), gen_random_uuid(), id, 'email', 'client' || i || '@sea.example', true from n;
    insert into interests (port_id, id, client_id) select current_port(), interest, id from n where i % 2 = 0;
    insert into records (port_id, id, type, title, haystack)
      select current_port(), interest, 'interest', 'Interest ' || i, ' interest ' || i from n where i % 2 = 0;
    insert into events (port_id, id, type, action, entity_type, entity_id, actor_kind)
      select current_port(), gen_random_uuid(), 'client.created', 'create', 'client', id, 'system' from n;
    analyze`)
  await superuser.end()
})
afterAll(async () => {
  await owner.end()
  await dropDatabase(name)
})

/** What the version of then asks of the database, as its application does: with the port set, by prepared statements. */
const reads: readonly { name: string; text: string; values: unknown[] }[] = [
  {
    name: 'clients',
    text: `select c.id, c.full_name, c.updated_at, (select k.value from client_contacts k where k.port_id = c.port_id
        and k.client_id = c.id and k.is_primary limit 1) as contact
      from clients c where c.port_id = $1 and c.archived_at is null order by c.full_name, c.id limit 20`,
    values: [portId],
  },
  {
    name: 'interests',
    text: `select i.id, i.pipeline_stage, c.full_name from interests i join clients c on c.port_id = i.port_id and c.id = i.client_id
      where i.port_id = $1 order by i.created_at desc, i.id limit 20`,
    values: [portId],
  },
  {
    name: 'search',
    text: 'select title, subtitle from search_records($1, $2, 5)',
    values: ['client', ['client', 'company']],
  },
  {
    name: 'events',
    text: 'select id, type, actor_kind, entity_label from events where port_id = $1 order by id desc limit 20',
    values: [portId],
  },
]

async function read(client: pg.PoolClient, nth: number): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('app.port_id', $1, true)`, [portId])
  await client.query(reads[nth % reads.length]!)
  await client.query('commit')
}

async function write(client: pg.PoolClient, id: string): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('app.port_id', $1, true)`, [portId])
  const values = [portId, id]
  await client.query({
    name: 'client',
    text: `insert into clients (port_id, id, full_name) values ($1, $2, 'Written Meanwhile') returning id, version`,
    values,
  })
  await client.query({
    name: 'contact',
    text: `insert into client_contacts (port_id, id, client_id, channel, value, is_primary)
      values ($1, gen_random_uuid(), $2::uuid, 'email', $2::uuid || '@sea.example', true)`,
    values,
  })
  await client.query({
    name: 'event',
    text: `insert into events (port_id, id, type, action, entity_type, entity_id, actor_kind)
      values ($1, gen_random_uuid(), 'client.created', 'create', 'client', $2, 'staff')`,
    values,
  })
  await client.query('commit')
}

/** What the product answers by 503 and the time to wait. */
const tryAgain = new Set(['40P01', '40001'])

/** Twenty transactions a second, reads and writes in turn, until it is stopped. None waits two seconds for a lock. */
function workMeanwhile() {
  const config = clientConfig(connection, appRole)
  const pool = new pg.Pool({ ...config, options: `${config.options} -c lock_timeout=2000`, max: 10 })
  const written: string[] = []
  const again: string[] = []
  const failed: string[] = []
  const under = new Set<Promise<void>>()
  let stopped = false
  const once = async (nth: number) => {
    const client = await pool.connect()
    const id = uuidv7()
    try {
      if (nth % 2 === 0) await write(client, id)
      else await read(client, nth >> 1)
      if (nth % 2 === 0) written.push(id)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const { code = '', message } = error as pg.DatabaseError
      ;(tryAgain.has(code) ? again : failed).push(`${nth} ${code} ${message}`)
    } finally {
      client.release()
    }
  }
  const running = (async () => {
    for (let nth = 0; !stopped; nth += 1) {
      const one = once(nth)
      under.add(one)
      void one.finally(() => under.delete(one))
      await pause(50)
    }
    await Promise.all(under)
    await pool.end()
  })()
  return {
    written,
    again,
    failed,
    async stop() {
      stopped = true
      await running
    },
  }
}

it('is upgraded while its own version goes on reading and writing, and what that writes is there', async () => {
  const work = workMeanwhile()
  let then = 0
  const settled = () => work.failed.length > 0 || work.written.length > then + 10
  await expect.poll(settled).toBe(true)
  await migrate(connection, migrations, schemas)
  then = work.written.length
  // The version of then works on with the new tables and functions.
  await expect.poll(settled).toBe(true)
  await work.stop()
  const { again, failed } = work
  expect(failed).toEqual([])
  expect(again.length).toBeLessThan(5)

  const value = async (text: string, ...values: unknown[]) =>
    Object.values((await owner.query(text, values)).rows[0])[0]
  await owner.query(`select set_config('app.port_id', $1, false)`, [portId])
  expect(await value('select count(*)::int from clients')).toBe(clients + work.written.length)
  expect(await value('select count(*)::int from clients where id = any($1)', work.written)).toBe(
    work.written.length,
  )
  expect(await value('select count(*)::int from events')).toBe(clients + work.written.length)
  const files = (await readdir(migrations)).filter((file) => /^\d{4}_/.test(file))
  expect(await value('select count(*)::int from schema_migrations where hash is not null')).toBe(files.length)
  // A second start finds nothing to do.
  const lines: string[] = []
  const log = { info: (_fields: object, message: string) => void lines.push(message), warn: () => {} }
  await migrate(connection, migrations, schemas, log as never)
  expect(lines).toEqual([])
})
