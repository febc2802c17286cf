import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas } from '../../crm/database.ts'
import { appRole, type Connection, clientConfig, openPool } from '../database/pools.ts'
import { uuidv7 } from '../ids.ts'
import { openThree, type TestShard, type ThreeServers } from '../testing/servers/three-servers.ts'
import { migrateAll } from './migrate-all.ts'

let three: ThreeServers
const people = { first: uuidv7(), second: uuidv7(), third: uuidv7() }
const all = () => [three.home, three.one, three.two]

beforeAll(async () => {
  three = await openThree()
  await ask(
    three.home,
    `insert into users (id, email, first_name) values ($1, 'a@x.test', 'Ada'), ($2, 'b@x.test', 'Bo')`,
    [people.first, people.second],
  )
  await ask(three.home, `insert into ports (id, name, slug) values ($1, 'North', 'north')`, [uuidv7()])
  await migrateAll(all(), schemas)
})
afterAll(() => three.close())

it('gives every server what is global, and follows every change of it', async () => {
  const { home, one, two } = three
  for (const shard of [one, two]) {
    expect(await ask(shard, 'select email, first_name from users order by email')).toEqual([
      { email: 'a@x.test', first_name: 'Ada' },
      { email: 'b@x.test', first_name: 'Bo' },
    ])
    expect(await ask(shard, 'select slug from ports')).toEqual([{ slug: 'north' }])
  }
  await ask(home, `update users set first_name = 'Ada Maria' where id = $1`, [people.first])
  await ask(home, `delete from users where id = $1`, [people.second])
  await ask(home, `insert into users (id, email) values ($1, 'c@x.test')`, [people.third])
  for (const shard of [one, two])
    await expectRows(shard, 'select email, first_name from users order by email', [
      { email: 'a@x.test', first_name: 'Ada Maria' },
      { email: 'c@x.test', first_name: '' },
    ])
})

it('changes nothing where everything is as it should be', async () => {
  const before = await slots()
  const lines: string[] = []
  const log = { info: (_: object, text: string) => void lines.push(text), warn: () => {} }
  await migrateAll(all(), schemas, log as never)
  expect(lines).toEqual([])
  expect(await slots()).toEqual(before)
  expect(before).toHaveLength(2)
})

it('lets the product read what was copied, and write it at home alone', async () => {
  const [{ home, one }, name] = [three, 'has_table_privilege'] as const
  for (const table of ['ports', 'users', 'global_settings']) {
    const rights = (shard: TestShard) =>
      ask(
        shard,
        `select ${name}($1, $2, 'select') as reads, ${name}($1, $2, 'insert') as inserts,
        ${name}($1, $2, 'update') as updates, ${name}($1, $2, 'delete') as deletes`,
        [appRole, `crm.${table}`],
      )
    expect(await rights(home)).toMatchObject([{ reads: true, inserts: true, updates: true }])
    expect(await rights(one)).toEqual([{ reads: true, inserts: false, updates: false, deletes: false }])
  }
})

it('is heard of on the server itself, once the row is there', async () => {
  const { home, one } = three
  const client = new pg.Client(clientConfig(one.connection, appRole, 'crm'))
  await client.connect()
  const heard: unknown[] = []
  client.on('notification', async ({ payload }) => {
    const { rows } = await client.query('select disabled_at is not null as off from users where id = $1', [
      people.first,
    ])
    heard.push({ ...JSON.parse(payload!), ...rows[0] })
  })
  await client.query('listen access_changed')
  await ask(home, 'update users set disabled_at = now() where id = $1', [people.first])
  await expect.poll(() => heard).toEqual([{ user: people.first, off: true }])
  await client.end()
})

it('catches up with what home wrote while a server was down', async () => {
  const { home, one, two } = three
  await one.stop()
  await ask(home, `update ports set name = 'North harbour'`)
  await ask(home, `insert into global_settings (key, value) values ('error_log_days', '30')`)
  await expectRows(two, 'select name from ports', [{ name: 'North harbour' }])
  await one.start()
  await expectRows(one, 'select name from ports', [{ name: 'North harbour' }])
  await expectRows(one, 'select key, value from global_settings', [{ key: 'error_log_days', value: 30 }])
})

it('lets a server work on while home is down, and follow it again', async () => {
  const { home, one } = three
  await home.stop()
  const client = uuidv7()
  const [port] = await ask<{ id: string }>(one, 'select id from ports')
  await asProduct(
    one,
    port!.id,
    'insert into clients (id, port_id, full_name, created_by) values ($1, $2, $3, $4)',
    [client, port!.id, 'Written meanwhile', people.first],
  )
  await home.start()
  await ask(home, `update ports set name = 'North again'`)
  await expectRows(one, 'select name from ports', [{ name: 'North again' }])
  expect(await ask(one, 'select full_name from clients')).toEqual([{ full_name: 'Written meanwhile' }])
})

it('follows a row that is deleted at home, which a row of a port may still name', async () => {
  const { home, one } = three
  await ask(home, 'delete from users where id = $1', [people.first])
  await expectRows(one, 'select email from users', [{ email: 'c@x.test' }])
  expect(await ask(one, 'select created_by from clients')).toEqual([{ created_by: people.first }])
})

/** Rows of a statement, as the superuser of the server. */
async function ask<Row>(
  { replication }: { replication: Connection },
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = openPool(replication, 1, undefined, 'crm')
  try {
    return (await pool.query(text, values)).rows
  } finally {
    await pool.end()
  }
}

/** Writes in a port as the product does. */
async function asProduct(shard: TestShard, portId: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(clientConfig(shard.connection, appRole, 'crm'))
  await client.connect()
  try {
    await client.query(`select set_config('app.port_id', $1, false)`, [portId])
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

async function expectRows(shard: TestShard, text: string, rows: unknown[]): Promise<void> {
  await expect.poll(() => ask(shard, text)).toEqual(rows)
}

async function slots(): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    three.home,
    'select slot_name::text as name from pg_replication_slots order by 1',
  )
  return rows.map(({ name }) => name)
}
