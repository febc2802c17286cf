import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testCluster } from '../testing/cluster.ts'
import { oneServer } from '../testing/servers/one-server.ts'
import { runBatch } from './batch.ts'
import { Lanes } from './lanes.ts'
import { clientConfig } from './pools.ts'
import { runScoped, writeScope } from './scoped-kysely.ts'

const connection = { ...testCluster(), database: 'postgres' }
const tenant = '00000000-0000-4000-8000-000000000001'
const setting = 'app.batch_test'
const schema = `batch_${process.pid}`
let pool: pg.Pool

beforeAll(async () => {
  pool = new pg.Pool({ ...clientConfig(connection, undefined, schema), max: 1 })
  await pool.query(
    `create schema ${schema}; create table things (n int check (n < 100), tenant text, at timestamptz);
      create function ${schema}.enter(tenant text) returns void language sql as 'select'`,
  )
})
afterAll(async () => {
  await pool.query(`drop schema ${schema} cascade`)
  await pool.end()
})

const add = (n: number) => ({
  text: `insert into things values ($1, coalesce(current_setting('${setting}', true), ''), now())`,
  values: [n],
})
const numbers = async () => (await pool.query('select n from things order by n')).rows.map(({ n }) => n)
const scoped = (text: string, values: unknown[] = [], on = pool) =>
  runScoped(oneServer(on), setting, tenant, text, values)

it('runs what belongs together or nothing of it', async () => {
  const [one, two] = await runBatch(pool, [add(1), { text: 'select n, tenant from things', values: [] }])
  expect([one!.rowCount, two!.rows]).toEqual([1, [{ n: 1, tenant: '' }]])
  await expect(runBatch(pool, [add(2), add(100), add(3)])).rejects.toMatchObject({ code: '23514' })
  expect(await numbers()).toEqual([1])
  const client = await pool.connect()
  try {
    await expect(runBatch(client, [add(2), add(100)])).rejects.toMatchObject({ code: '23514' })
    const circle: Record<string, unknown> = {}
    circle.itself = circle
    await expect(runBatch(client, [add(2), { text: 'select $1::json', values: [circle] }])).rejects.toThrow()
    expect(
      (await runBatch(client, [{ text: '', values: [] }, add(2)])).map(({ rowCount }) => rowCount),
    ).toEqual([null, 1])
  } finally {
    client.release()
  }
  expect(await numbers()).toEqual([1, 2])
})

it('keeps a statement in its tenant, and the connection outside of any after it, however often it ran', async () => {
  for (let round = 0; round < 8; round++) {
    const { rows } = await scoped(
      `select current_setting('${setting}', true) as tenant, $1::int + 1 as next`,
      [round],
    )
    expect(rows).toEqual([{ tenant, next: round + 1 }])
    expect((await pool.query(`select current_setting('${setting}', true) as tenant`)).rows[0].tenant).toBe('')
  }
  await expect(scoped('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  expect(
    (await pool.query(`select current_setting('${setting}', true) as tenant`)).rows[0].tenant ?? '',
  ).toBe('')
})

it('reads times, nothing, numbers and long rows as they are', async () => {
  const text = `select timestamptz '2026-03-01 10:00:00.123456+02' as a, timestamptz '0100-01-01 00:00:00+00 BC' as b,
    null::text as c, 12345678901::int8 as d, '{"x": [1]}'::json as e, date '2026-01-02' as f, 1.50::numeric as g,
    timestamptz '2026-03-01 10:00:00+00' as h, repeat('x', 100000) as i, array[1, 2] as j,
    timestamptz '2026-03-01 10:00:00.12+00' as k, timestamptz '2026-03-01 10:00:00.9+00' as l`
  const { rows } = await scoped(text)
  expect(rows[0]).toMatchObject({
    a: new Date('2026-03-01T08:00:00.123Z'),
    c: null,
    d: 12_345_678_901,
    e: { x: [1] },
    f: '2026-01-02',
    g: '1.50',
    h: new Date('2026-03-01T10:00:00Z'),
    j: [1, 2],
    k: new Date('2026-03-01T10:00:00.120Z'),
    l: new Date('2026-03-01T10:00:00.900Z'),
  })
  expect((rows[0]!.b as Date).getUTCFullYear()).toBe(-99)
  expect(rows[0]!.i).toHaveLength(100_000)
})

it('sends what waits in its order, before what is read or with the commit, and none of it when the work fails', async () => {
  await writeScope(oneServer(pool), setting, { tenant, actorId: null }, async (_db, line) => {
    line.later('insert into things values (10)', [])
    const { rows } = await line.run('select n from things where n >= 10', [])
    expect(rows).toEqual([{ n: 10 }])
    line.later('insert into things values ($1)', [11])
  })
  expect(await numbers()).toEqual([1, 2, 10, 11])
  const failing = writeScope(oneServer(pool), setting, { tenant, actorId: null }, async (_db, line) => {
    line.later('insert into things values (12)', [])
    await line.run('select 1', [])
    throw new Error('on second thoughts')
  })
  await expect(failing).rejects.toThrow('on second thoughts')
  const late = writeScope(oneServer(pool), setting, { tenant, actorId: null }, async (_db, line) =>
    line.later('insert into things values (100)', []),
  )
  await expect(late).rejects.toMatchObject({ code: '23514' })
  expect(await numbers()).toEqual([1, 2, 10, 11])
})

it('goes on where a migration changes what a kept statement gives', async () => {
  const text = 'select * from things where n = 1'
  for (let round = 0; round < 6; round++) await scoped(text)
  await pool.query('alter table things add column colour text')
  expect((await scoped(text)).rows[0]).toHaveProperty('colour')
  const writing = () =>
    writeScope(oneServer(pool), setting, { tenant, actorId: null }, (_db, line) =>
      line.run(`${text} for update`, []),
    )
  for (let round = 0; round < 6; round++) await writing()
  await pool.query('alter table things add column size text')
  expect((await writing()).rows[0]).toHaveProperty('size')
})

it('goes on in a lane where a migration changes what a kept statement gives', async () => {
  const lanes = new Lanes(clientConfig(connection, undefined, schema), 1)
  const text = 'select * from things where n = 2'
  const read = () => lanes.run(text, [{ text, values: [] }])
  try {
    lanes.note(text, 1)
    await expect.poll(() => read() !== null).toBe(true)
    for (let round = 0; round < 6; round++) await read()
    await pool.query('alter table things add column shape text')
    await expect.poll(async () => (await read()?.catch(() => null))?.[0]?.rows[0]).toHaveProperty('shape')
  } finally {
    await lanes.end()
  }
})

it('lets quick reads go one behind the other, each with its own answer, and slow ones elsewhere', async () => {
  const lanes = new Lanes(clientConfig(connection, undefined, schema), 1)
  const text = `select $1::int as n, current_setting('${setting}', true) as tenant`
  const statements = (n: number) => [
    { text: 'select set_config($1, $2, true)', values: [setting, tenant] },
    { text, values: [n] },
  ]
  try {
    expect(lanes.run(text, statements(0))).toBeNull()
    lanes.note(text, 1)
    await expect.poll(() => lanes.run(text, statements(0)) !== null).toBe(true)
    const found = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const bad = { text: 'select 1 / $1::int', values: [0] }
        const some = n % 7 === 3 ? [statements(n)[0]!, bad] : statements(n)
        return (await lanes.run(text, some)?.catch((error) => error.code)) ?? 'elsewhere'
      }),
    )
    const results = found.map((one) => (Array.isArray(one) ? one[1].rows[0] : one))
    for (const [n, one] of results.entries())
      expect(one === 'elsewhere' ? { n, tenant } : one).toEqual(n % 7 === 3 ? '22012' : { n, tenant })
    expect(results.filter((one) => one === 'elsewhere').length).toBeLessThan(50)
    lanes.note('select pg_sleep(1)', 1000)
    expect(lanes.run('select pg_sleep(1)', [])).toBeNull()
  } finally {
    await lanes.end()
  }
})
