import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas } from '../../crm/database.ts'
import { type Connection, openPool } from '../database/pools.ts'
import { uuidv7 } from '../ids.ts'
import type { ServiceSchemas } from '../service/schemas.ts'
import { openThree, type ThreeServers } from '../testing/servers/three-servers.ts'
import { withClient } from './copies/connect.ts'
import { dropSlots } from './copies/slots.ts'
import { migrateAll } from './migrate-all.ts'

let three: ThreeServers
let folder: string
const all = () => [three.home, three.one, three.two]
const lines: string[] = []
const log = {
  info: (about: { shard?: string }, text: string) => void lines.push(`${about.shard ?? ''}: ${text}`),
  warn: (about: { shard?: string }, text: string) => void lines.push(`${about.shard ?? ''}: ${text}`),
} as never

beforeAll(async () => {
  three = await openThree()
  folder = await mkdtemp(path.join(tmpdir(), 'berthwise-migrations-'))
  await cp(schemas.migrations, folder, { recursive: true })
  await ask(three.home.replication, `insert into ports (id, name, slug) values ($1, 'North', 'north')`, [
    uuidv7(),
  ])
  await migrateAll(all(), schemas)
})
afterAll(async () => {
  await three.close()
  await rm(folder, { recursive: true, force: true })
})

/** The version that comes after, whose ports have a motto. */
function later(): ServiceSchemas {
  const copied = schemas.copied.map((one) =>
    one.table === 'ports' ? { ...one, columns: [...one.columns, 'motto'] } : one,
  )
  return { ...schemas, migrations: folder, copied }
}

/** And the one after that, whose ports have none any more. */
function without(): ServiceSchemas {
  return { ...schemas, migrations: folder }
}

it('brings a column that is added to every server, and copies it from then on', async () => {
  const { home, one, two } = three
  await writeFile(
    path.join(folder, '9000_motto.sql'),
    // The servers come by their own values before home does: what home says holds.
    `alter table ports add column motto text; update ports set motto = gen_random_uuid()::text;`,
  )
  // The version before writes on while the new one migrates.
  const stop = new AbortController()
  const writer = writeOn(home.connection, stop.signal)
  await migrateAll(all(), later(), log)
  stop.abort()
  const names = await writer
  expect(names).toBeGreaterThan(0)
  await ask(home.replication, `update ports set timezone = 'Europe/Oslo'`)
  const [there] = await ask(home.replication, 'select name, motto, timezone from ports')
  for (const { replication } of [one, two])
    await expect.poll(() => ask(replication, 'select name, motto, timezone from ports')).toEqual([there])
  await ask(home.replication, `update ports set motto = 'Safe in'`)
  for (const { replication } of [one, two])
    await expect.poll(() => ask(replication, 'select motto from ports')).toEqual([{ motto: 'Safe in' }])
})

it('passes over a server that is away and has the newest migration, and otherwise does not start', async () => {
  const { home, one } = three
  await one.stop()
  lines.length = 0
  await migrateAll(all(), later(), log)
  expect(lines).toContain('one: a server does not answer: its tenants are not served until it does')
  await writeFile(path.join(folder, '9001_more.sql'), 'alter table users add column nickname text;')
  await expect(migrateAll(all(), later())).rejects.toThrow(
    /^The server one does not answer, and it is not known to have the newest migration \(9001_more\)/,
  )
  const [applied] = await ask<{ name: string }>(
    home.replication,
    'select max(name) as name from schema_migrations',
  )
  expect(applied).toEqual({ name: '9000_motto' })
  await one.start()
  await migrateAll(all(), later())
  expect(await ask(home.replication, 'select name, migrated_to from shards order by name')).toEqual([
    { name: 'one', migrated_to: '9001_more' },
    { name: 'two', migrated_to: '9001_more' },
  ])
})

it('publishes a column no more before a version drops it', async () => {
  const { home, one } = three
  await writeFile(path.join(folder, '9002_no_motto.sql'), 'alter table ports drop column motto;')
  await migrateAll(all(), without())
  await ask(home.replication, `update ports set name = 'Without a motto'`)
  await expect
    .poll(() => ask(one.replication, 'select name from ports'))
    .toEqual([{ name: 'Without a motto' }])
})

it('copies anew where home could not keep what a server lacks, without touching what is the same', async () => {
  const { home, one } = three
  const stayingId = uuidv7()
  await ask(
    home.replication,
    `insert into users (id, email) values ($1, 'stayingId@x.test'), ($2, 'gone@x.test')`,
    [stayingId, uuidv7()],
  )
  await expect.poll(() => ask(one.replication, 'select email from users')).toHaveLength(2)
  // What a try left that was killed.
  await ask(
    home.replication,
    `select pg_create_logical_replication_slot('bw_crm_one_' || oid || '_00000000', 'pgoutput')
    from pg_database where datname = current_database()`,
  )
  const [before] = await ask(one.replication, 'select xmin::text from users where id = $1', [stayingId])
  await one.stop()
  await withClient(home.replication, 'crm', (client) => dropSlots(client, 'crm', 'one', null))
  // An address goes from one person to another, which no order of single changes allows for in every case.
  await ask(home.replication, `delete from users where email = 'gone@x.test'`)
  await ask(home.replication, `insert into users (id, email) values ($1, 'gone@x.test')`, [uuidv7()])
  await one.start()
  await migrateAll(all(), without())
  const order = 'select id, email from users order by id'
  expect(await ask(one.replication, order)).toEqual(await ask(home.replication, order))
  expect(await ask(one.replication, 'select xmin::text from users where id = $1', [stayingId])).toEqual([
    before,
  ])
  expect(await ask(home.replication, 'select from pg_replication_slots')).toHaveLength(2)
})

it('mends copies in which addresses went round between people', async () => {
  const { home, one } = three
  await ask(home.replication, 'delete from users')
  const ids = [uuidv7(), uuidv7(), uuidv7()]
  await ask(
    home.replication,
    `insert into users (id, email) select id, id || '@x.test' from unnest($1::uuid[]) id`,
    [ids],
  )
  await expect.poll(() => ask(one.replication, 'select from users')).toHaveLength(3)
  await one.stop()
  await withClient(home.replication, 'crm', (client) => dropSlots(client, 'crm', 'one', null))
  const [first, second, third] = ids as [string, string, string]
  for (const [from, to] of [
    [first, 'spare'],
    [second, first],
    [third, second],
    ['spare', third],
  ])
    await ask(home.replication, 'update users set email = $2 where email = $1', [
      `${from}@x.test`,
      `${to}@x.test`,
    ])
  await one.start()
  await migrateAll(all(), without())
  const order = 'select id, email from users order by id'
  expect(await ask(one.replication, order)).toEqual(await ask(home.replication, order))
})

it('does what it did before where there is one server', async () => {
  const { two } = three
  await migrateAll([{ ...two, name: 'home' }], without())
  expect(await ask(two.replication, 'select from pg_publication')).toEqual([])
})

it('does not take a server from another installation that it follows', async () => {
  const { home, one } = three
  // The same tables as at home, without its slots: as a copy of it would be.
  const copy = { ...home, connection: three.two.connection, replication: three.two.replication }
  await expect
    .poll(() => ask(one.replication, 'select from pg_stat_subscription where latest_end_lsn is not null'))
    .toHaveLength(1)
  await expect(migrateAll([copy, one], without())).rejects.toThrow(
    /^The server one follows another home than that of DATABASE_URL/,
  )
  await ask(home.replication, `update ports set name = 'Still followed'`)
  await expect
    .poll(() => ask(one.replication, 'select name from ports'))
    .toEqual([{ name: 'Still followed' }])
})

/** Renames the port again and again, as the product does; answers how often. */
async function writeOn(connection: Connection, signal: AbortSignal): Promise<number> {
  const pool = openPool(connection, 1, 'berthwise_app', 'crm')
  let count = 0
  while (!signal.aborted) {
    count += 1
    await pool.query('update ports set name = $1', [`North ${count}`])
  }
  await pool.end()
  return count
}

async function ask<Row>(connection: Connection, text: string, values: unknown[] = []): Promise<Row[]> {
  const pool = openPool(connection, 1, undefined, 'crm')
  try {
    return (await pool.query(text, values)).rows
  } finally {
    await pool.end()
  }
}
