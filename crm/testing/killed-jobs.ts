import { appendFileSync, readSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Logger as QueueLogger, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { type Connection, jobsRole, openPool } from '../../platform/database/pools.ts'
import type { Env } from '../../platform/env.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { actsAsApp } from '../../platform/testing/acts-as-app.ts'
import { schemas } from '../database.ts'
import { crmJobs } from '../jobs.ts'
import { openCrm } from '../service.ts'

/** What a process is to work until it is killed: it says where it stands before each step, and when it is done. */
export interface KilledJobs {
  env: Env
  connection: Connection
  /** The jobs, one after the other; without them whatever of the queue is due. */
  jobs?: readonly { name: string; payload: Record<string, unknown> }[]
  /** What is asked of the interface first. */
  request?: { url: string; payload: Record<string, unknown> } | undefined
  /** Transactions are steps as a whole: it stands still where one begins and where one is to be committed. */
  whole?: boolean
  /** Jobs of the queue that are left alone. */
  without?: readonly string[]
  /** A file to which each mail that was handed over is written, by its id. */
  posted?: string
}

// What is under way, and how many steps of it were taken.
let place = { of: 'request', steps: 0 }

process.once('message', async (message) => {
  const { env, connection, jobs, request, whole = false, without = [], posted } = message as KilledJobs
  const crm = await openCrm(env, connection, pino({ level: 'silent' }))
  const web = request ? await crm.openWeb() : null
  flushCompileCache()
  const { storage } = crm.services
  const put = storage.put.bind(storage)
  storage.put = async (key, content) => {
    ask()
    const size = await put(key, content)
    ask()
    return size
  }
  const all = crmJobs(crm.services, async ({ id }) => {
    ask()
    if (posted) appendFileSync(posted, `${id}\n`)
    ask()
  })
  askBeforeStatements(whole)
  if (request) await web!.inject({ method: 'POST', ...request })
  ask()
  if (jobs) {
    for (const { name, payload } of jobs) await withSteps(name, all[name]!)(payload)
  } else {
    const chosen = Object.entries(all).filter(([name]) => !without.includes(name))
    const tasks = Object.fromEntries(
      chosen.map(([name, job]) => [name, (payload: unknown) => withSteps(name, job)(payload)]),
    )
    for (const server of crm.services.kernel.servers.all()) await workQueue(server.connection, tasks)
  }
  process.send!('done')
})
process.send!('ready')

function withSteps(name: string, job: Job) {
  return async (payload: unknown): Promise<void> => {
    place = { of: name, steps: 0 }
    await job(payload as Record<string, unknown>, { attempt: 1, maxAttempts: 25 })
    ask()
  }
}

/** Works what is due, one after the other, as a worker does. */
async function workQueue(connection: Connection, taskList: TaskList): Promise<void> {
  const pgPool = openPool(connection, 2, jobsRole, schemas.tables)
  const logger = new QueueLogger(() => () => {})
  await runOnce({ pgPool, schema: schemas.queue, concurrency: 1, noHandleSignals: true, logger, taskList })
}

/** Tells of a step and stands still, the whole process, until it may go on. */
function ask(): void {
  place.steps += 1
  writeSync(1, `${place.of} ${place.steps}\n`)
  for (;;) {
    try {
      readSync(0, Buffer.alloc(1))
      return
    } catch (error) {
      // Packages that look at the standard input let reads of it come back at once.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}

function askBeforeStatements(isWhole: boolean): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function askedQuery(this: pg.Client, ...args: unknown[]) {
    if (actsAsApp(this) && (!isWhole || isEdge(args[0]))) ask()
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

/** Whether a statement, or several that are sent together, begin or end a transaction. */
function isEdge(statement: unknown): boolean {
  const { statements = [], text = statement } = statement as {
    statements?: { text: string }[]
    text?: unknown
  }
  return [text, ...statements.map((one) => one.text)].some((one) => one === 'begin' || one === 'commit')
}
