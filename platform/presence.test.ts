import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Presence } from './presence.ts'
import { createDatabase, dropDatabase, testCluster } from './testing/cluster.ts'

const name = `presence_${process.pid}`
let other: pg.Client

beforeAll(async () => {
  await createDatabase(name)
  other = new pg.Client({ ...testCluster(), database: name, ssl: false })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await dropDatabase(name)
})

const holders = async () => {
  const { rows } = await other.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid::bigint = (hashtext('worker one')::bigint & 4294967295)`,
  )
  return rows.map((row) => row.pid)
}

it('is noted again after its connection broke, and judges nobody until others had time to be back', async () => {
  const presence = await Presence.begin(
    { ...testCluster(), database: name, ssl: false },
    pino({ level: 'silent' }),
  )
  await presence.announce('worker one')
  const [first] = await holders()
  expect(presence.steady).toBe(true)
  await other.query('select pg_terminate_backend($1)', [first])
  await expect.poll(async () => (await holders()).filter((pid) => pid !== first)).toHaveLength(1)
  expect(presence.steady).toBe(false)
  expect((await presence.ask('select 1 as one')).rows).toEqual([{ one: 1 }])
  await presence.end()
  await expect.poll(holders).toEqual([])
})
