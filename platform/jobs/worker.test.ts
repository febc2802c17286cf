import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDatabase, dropDatabase, testCluster } from '../testing/cluster.ts'
import type { Job } from './job.ts'
import { startWorker, type Worker } from './worker.ts'
import type { WorkerSettings } from './worker-settings.ts'

const name = `broken_jobs_${process.pid}`
const connection = { ...testCluster(), database: name, ssl: false }
let pool: pg.Pool
let worker: Worker | null = null
let begun: string[]
let cut: number
const releases = new Map<string, () => void>()

beforeAll(async () => {
  await createDatabase(name)
  pool = new pg.Pool(connection)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool: pool, schema: 'queue' })
})
afterAll(async () => {
  await pool.end()
  await dropDatabase(name)
})
beforeEach(() => {
  begun = []
  cut = 0
})
afterEach(async () => {
  for (const go of releases.values()) go()
  await worker?.stop()
  worker = null
  await pool.query('delete from queue._private_jobs')
})

/** A pool of which the next connections are broken, as many as `cut` says. */
const broken = () =>
  new Proxy(pool, {
    get(target, key) {
      if (key === 'connect' && cut > 0) {
        return async () => {
          cut -= 1
          throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
        }
      }
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
const start = async (jobs: Record<string, Job>, settings: Partial<WorkerSettings> = {}) => {
  worker = await startWorker({
    ...{ pool: broken(), queue: 'queue', presence: connection, log: pino({ level: 'silent' }), jobs },
    ...{ crontab: '', lanes: { quick: 4 }, tick: 50, patience: 100, ...settings },
  })
}
const add = (task: string, id: string, options = '') =>
  pool.query(`select queue.add_job($1, $2::json${options})`, [task, JSON.stringify({ id })])
const rows = async () =>
  (await pool.query('select payload ->> $1 as id, attempts, locked_by from queue._private_jobs', ['id'])).rows
const hold = (id: string) => new Promise<void>((resolve) => releases.set(id, resolve))

it('is opened anew where the ends of several jobs cannot be written, and does none of them twice', async () => {
  const jobs = {
    work: async ({ id }: Record<string, unknown>) => {
      begun.push(String(id))
      if (String(id).startsWith('cut')) {
        await hold(String(id))
        if (id === 'cut failing') throw new Error('Out of order.')
      }
    },
  }
  await start(jobs)
  for (const id of ['cut 1', 'cut 2', 'cut failing']) await add('work', id)
  await expect.poll(() => begun).toHaveLength(3)
  // Each end is written by itself, so that one fails after the other has.
  cut = 3
  for (const go of releases.values()) {
    go()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await expect.poll(() => begun.filter((id) => id === 'cut failing')).toHaveLength(2)
  await add('work', 'afterwards')
  await expect.poll(() => begun).toContain('afterwards')
  await expect.poll(async () => (await rows()).filter(({ id }) => id !== 'cut failing')).toEqual([])
  expect(begun.filter((id) => id === 'cut 1' || id === 'cut 2')).toHaveLength(2)
})

it('leaves what is still under way to who is at it, with its queue, and gives on the rest', async () => {
  const jobs = {
    work: async ({ id }: Record<string, unknown>) => {
      begun.push(String(id))
      if (id === 'long' || id === 'cut') await hold(String(id))
    },
  }
  await start(jobs)
  await add('work', 'long', `, queue_name => 'line'`)
  await add('work', 'cut')
  await expect.poll(() => begun).toHaveLength(2)
  await add('work', 'behind', `, queue_name => 'line'`)
  cut = 1
  releases.get('cut')!()
  await add('work', 'beside')
  await expect.poll(() => begun).toContain('beside')
  await expect.poll(async () => (await rows()).map(({ id }) => id).sort()).toEqual(['behind', 'long'])
  expect(begun).not.toContain('behind')
  releases.get('long')!()
  await expect.poll(() => begun).toContain('behind')
  await expect.poll(rows).toEqual([])
  expect(begun.toSorted()).toEqual(['behind', 'beside', 'cut', 'long'])
})

it('is opened anew where nobody takes what is due, and says when that does not help', async () => {
  const hopeless: unknown[] = []
  // The library asks for jobs, and is told of none.
  const connect = pool.connect.bind(pool)
  const deaf = new Proxy(pool, {
    get(target, key) {
      if (key === 'connect')
        return async (heard?: unknown) => {
          if (heard) return (connect as (heard: unknown) => void)(heard)
          const client = await connect()
          return new Proxy(client, {
            get(from, part) {
              const value = Reflect.get(from, part)
              if (part !== 'query') return typeof value === 'function' ? value.bind(from) : value
              return async (query: { text?: string }, ...more: []) =>
                query.text?.includes('skip locked') ? { rows: [] } : from.query(query as string, ...more)
            },
          })
        }
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  // It is of a kind that only others know.
  await pool.query(`select queue.add_job('other', '{}'::json)`)
  const onHopeless = (cause: unknown) => void hopeless.push(cause)
  await start({ work: async () => {} }, { pool: deaf, overdue: 0, onHopeless })
  expect(worker!.stuck()).toBe(false)
  await pool.query(`select queue.add_job('work', '{}'::json)`)
  await expect.poll(() => worker!.stuck()).toBe(true)
  await expect.poll(() => hopeless, { timeout: 10_000 }).not.toEqual([])
})

it('counts no job as given up that a later one stands for, whether it failed or its worker died', async () => {
  const jobs = {
    work: async ({ id }: Record<string, unknown>) => {
      begun.push(String(id))
      if (id !== 'first') return
      await hold('first')
      throw new Error('Out of order.')
    },
  }
  await start(jobs)
  await add('work', 'first', `, job_key => 'one'`)
  await expect.poll(() => begun).toEqual(['first'])
  await add('work', 'second', `, job_key => 'one'`)
  await expect.poll(() => begun).toEqual(['first', 'second'])
  releases.get('first')!()
  await expect.poll(rows).toEqual([])
  await worker!.stop()
  worker = null
  await add('work', 'dead', `, job_key => 'one'`)
  await pool.query(
    `update queue._private_jobs set attempts = 1, locked_by = 'pool-dead', locked_at = now() - interval '1 hour'`,
  )
  await add('work', 'living', `, job_key => 'one'`)
  await start(jobs)
  await expect.poll(rows).toEqual([])
  expect(begun).toEqual(['first', 'second', 'living'])
})

it('gives on what it holds though it never heard that it has it', async () => {
  let poolId = ''
  const jobs = {
    work: async ({ id }: Record<string, unknown>) => {
      begun.push(String(id))
      poolId = (await pool.query('select locked_by from queue._private_jobs')).rows[0].locked_by
    },
  }
  await start(jobs, { overdue: 0 })
  await add('work', 'known')
  await expect.poll(rows).toEqual([])
  await add('work', 'unheard', `, run_at => now() + interval '1 hour', queue_name => 'line'`)
  await pool.query(`update queue._private_jobs set locked_by = $1, locked_at = now(), run_at = now()`, [
    poolId,
  ])
  await pool.query(`update queue._private_job_queues set locked_by = $1, locked_at = now()`, [poolId])
  await expect.poll(() => begun).toEqual(['known', 'unheard'])
})

it('lets what takes long hold up nothing that people wait for', async () => {
  const slow = Object.assign(
    async ({ id }: Record<string, unknown>) => {
      begun.push(String(id))
      await hold(String(id))
    },
    { lane: 'files' as const },
  )
  const jobs = { slow, work: async ({ id }: Record<string, unknown>) => void begun.push(String(id)) }
  await start(jobs, { lanes: { quick: 1, files: 2 } })
  for (const id of ['a1', 'a2', 'a3']) await add('slow', id, `, queue_name => 'files:a'`)
  await expect.poll(() => begun).toEqual(['a1'])
  await add('slow', 'b1', `, queue_name => 'files:b'`)
  await add('work', 'letter')
  await expect.poll(() => begun.toSorted()).toEqual(['a1', 'b1', 'letter'])
  for (const id of ['a1', 'b1', 'a2', 'a3']) {
    await expect.poll(() => begun).toContain(id)
    releases.get(id)!()
  }
  await expect.poll(rows).toEqual([])
})
