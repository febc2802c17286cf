// @module-tag long

import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createDatabase, dropDatabase, testCluster } from '../testing/cluster.ts'
import { bindJob, job } from './job.ts'
import { startWorker, type Worker } from './worker.ts'

const name = `jobs_${process.pid}`
const connection = { ...testCluster(), database: name, ssl: false }
let pool: pg.Pool
const workers: Worker[] = []
const gates = new Map<string, () => void>()

beforeAll(async () => {
  await createDatabase(name)
  pool = new pg.Pool(connection)
  pool.on('error', () => {})
  await runMigrations({ pgPool: pool, schema: 'queue' })
})
afterAll(async () => {
  gates.get('long')?.()
  for (const worker of workers) await worker.stop()
  await pool.end()
  await dropDatabase(name)
})

it('leaves a long job to the worker that has it, and takes over those of a dead one', async () => {
  const begun: string[] = []
  const jobs = {
    work: async ({ id }: Record<string, unknown>) => {
      begun.push(String(id))
      if (id !== 'long') return
      await new Promise<void>((resolve) => gates.set('long', resolve))
    },
  }
  const log = pino({ level: 'silent' })
  const settings = {
    pool,
    queue: 'queue',
    presence: connection,
    log,
    jobs,
    crontab: '',
    lanes: { quick: 2 },
    tick: 20,
  }
  for (let count = 0; count < 2; count++) workers.push(await startWorker(settings))
  const add = (id: string) => pool.query(`select queue.add_job('work', $1::json)`, [JSON.stringify({ id })])
  await add('long')
  await expect.poll(() => begun).toEqual(['long'])
  const lockOwner = async () =>
    (
      await pool.query<{ by: string }>(
        'select locked_by as by from queue._private_jobs where locked_by is not null',
      )
    ).rows[0]?.by
  const holder = await lockOwner()
  // Both look as if they had been held for long; then a look is known to have passed by what it took over.
  for (const orphan of ['first', 'second']) {
    await pool.query(
      `with dead as (select queue.add_job('work', $1::json, run_at => now() + interval '1 hour') as job)
       update queue._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null and exists (select from dead)`,
      [JSON.stringify({ id: orphan })],
    )
    await pool.query(`update queue._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '1 hour',
      run_at = now() where locked_by is null and payload ->> 'id' = '${orphan}'`)
    await expect.poll(() => begun).toContain(orphan)
  }
  expect(begun.filter((id) => id === 'long')).toHaveLength(1)
  expect(await lockOwner()).toBe(holder)
  gates.get('long')!()
  await expect.poll(async () => (await pool.query('select from queue._private_jobs')).rowCount).toBe(0)
})

it('does once what is to be done when a job gave up, also where the worker died at the last try', async () => {
  const done: string[] = []
  const outcomes: string[] = []
  let lame = true
  const hopeless = job('hopeless', z.object({ id: z.string() }), { scope: 'none', tries: 2 })
  const jobs = {
    hopeless: bindJob(hopeless, {
      work: async ({ id }, { attempt }) => {
        done.push(`${id} ${attempt}`)
        throw new Error('Out of order.')
      },
      onGivenUp: async ({ id }, error) => {
        if (lame) {
          lame = false
          throw new Error('Not now.')
        }
        done.push(`${id} given up: ${(error as Error).message}`)
      },
    }),
  }
  workers.push(
    await startWorker({
      ...{ pool, queue: 'queue', presence: connection, log: pino({ level: 'silent' }), jobs, crontab: '' },
      ...{ lanes: { quick: 1 }, observer: { job: ({ outcome }) => void outcomes.push(outcome) } },
    }),
  )
  const add = (id: string, attempts: number) =>
    pool
      .query(
        `with added as (select (queue.add_job('hopeless', $1::json, run_at => now() + interval '1 hour')).id)
       select id from added`,
        [JSON.stringify({ id })],
      )
      .then(({ rows }) =>
        pool.query('update queue._private_jobs set attempts = $2, run_at = now() where id = $1', [
          rows[0].id,
          attempts,
        ]),
      )
  // No try is waited for longer than it takes to say so.
  const hurry = () =>
    pool.query('update queue._private_jobs set run_at = now() where attempts > 0 and locked_at is null')
  const idle = async () => {
    await hurry()
    return (await pool.query('select from queue._private_jobs')).rowCount
  }
  await add('a', 0)
  await expect.poll(idle).toBe(0)
  expect(done).toEqual(['a 1', 'a 2', 'a given up: The worker died at the last try.'])
  expect(outcomes).toEqual(['failed', 'failed', 'failed'])
  await add('b', 2)
  await expect.poll(idle).toBe(0)
  expect(done.slice(3)).toEqual(['b given up: The worker died at the last try.'])
  await add('c', 1)
  await expect.poll(idle).toBe(0)
  expect(done.slice(4)).toEqual(['c 2', 'c given up: Out of order.'])
})

it('loses no job of which it could not be written that it is done', async () => {
  const begun: string[] = []
  let cut = 0
  // Each connection that the queue asks for is broken, from the moment the job is done until two were.
  const broken = new Proxy(pool, {
    get(target, key) {
      if (key === 'connect' && cut > 0) {
        cut -= 1
        return async () => {
          throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
        }
      }
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const jobs = {
    in_line: async ({ id }: Record<string, unknown>) => {
      begun.push(String(id))
      if (begun.length === 1) cut = 2
    },
  }
  const log = pino({ level: 'silent' })
  const settings = { pool: broken, queue: 'queue', presence: connection, log, jobs, crontab: '' }
  workers.push(await startWorker({ ...settings, lanes: { quick: 2 }, tick: 50 }))
  for (const id of ['first', 'second'])
    await pool.query(`select queue.add_job('in_line', $1::json, queue_name => 'line')`, [
      JSON.stringify({ id }),
    ])
  const left = async () => (await pool.query('select from queue._private_jobs')).rowCount
  await expect.poll(left).toBe(0)
  expect(begun.filter((id) => id === 'second')).toHaveLength(1)
})
