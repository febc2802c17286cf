// @module-tag long

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas } from '../../crm/database.ts'
import { appRole, openPool } from '../database/pools.ts'
import { uuidv7 } from '../ids.ts'
import { openThree, type ThreeServers } from '../testing/servers/three-servers.ts'
import { copyFigures } from './copy-figures.ts'
import { migrateAll } from './migrate-all.ts'
import { readCopies } from './read-copies.ts'
import { waitForCopy } from './wait-for-copy.ts'

let three: ThreeServers
let home: pg.Pool
let one: pg.Pool

beforeAll(async () => {
  three = await openThree()
  await migrateAll([three.home, three.one], schemas)
  home = openPool(three.home.connection, 2, appRole, 'crm')
  one = openPool(three.one.connection, 2, appRole, 'crm')
})
const servers = () => [
  { name: 'home', pool: home },
  { name: 'one', pool: one },
]
afterAll(async () => {
  await Promise.all([home, one].map((pool) => pool.end()))
  await three.close()
})

it('waits for rows that home committed, each of them there afterwards', async () => {
  for (let nth = 0; nth < 200; nth += 1) {
    const id = uuidv7()
    await home.query('insert into users (id, email) values ($1, $2)', [id, `person-${nth}@x.test`])
    await waitForCopy(home, one, 'crm')
    const { rowCount } = await one.query('select from users where id = $1', [id])
    expect(rowCount, `person ${nth}`).toBe(1)
  }
})

it('says by the rights of the product how far a server is behind', async () => {
  await waitForCopy(home, one, 'crm')
  const states = await readCopies(servers(), 'crm')
  expect(states).toEqual([
    {
      shard: 'one',
      answers: true,
      applies: true,
      lagBytes: expect.any(Number),
      lagSeconds: expect.any(Number),
      walStatus: 'reserved',
      errors: 0,
    },
  ])
  expect(states[0]!.lagSeconds).toBeLessThan(60)
  const figures = copyFigures([
    ...states,
    { ...states[0]!, shard: 'two', answers: false, lagBytes: null, walStatus: 'lost' },
  ])
  expect(Object.fromEntries(figures.map(({ name, values }) => [name, values]))).toMatchObject({
    server_answers: { one: 1, two: 0 },
    server_slot_lost: { one: 0, two: 1 },
    server_lag_bytes: { one: states[0]!.lagBytes },
  })
})

it('waits for nothing where home wrote only what stays there', async () => {
  await home.query(`insert into rate_windows (key, hits, expires_at) values ('here', '{}', now())`)
  await expect(waitForCopy(home, one, 'crm')).resolves.toBeUndefined()
})

it('gives up with 503 where a server does not follow', async () => {
  const admin = openPool(three.one.replication, 1)
  await admin.query('alter subscription berthwise_crm disable')
  await home.query('insert into users (id, email) values ($1, $2)', [uuidv7(), 'late@x.test'])
  await expect(waitForCopy(home, one, 'crm')).rejects.toMatchObject({ code: 'SERVICE_BUSY', status: 503 })
  const [state] = await readCopies(servers(), 'crm')
  expect(state).toMatchObject({
    shard: 'one',
    answers: true,
    applies: false,
    walStatus: 'reserved',
    errors: 0,
  })
  expect(state!.lagBytes).toBeGreaterThan(0)
  await admin.query('alter subscription berthwise_crm enable')
  await expect
    .poll(() =>
      waitForCopy(home, one, 'crm').then(
        () => 'there',
        () => 'late',
      ),
    )
    .toBe('there')
  await admin.end()
})
