import { EventEmitter } from 'node:events'
import { type JobHelpers, Logger as QueueLogger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Presence } from '../presence.ts'
import type { Observer } from '../watching/observer.ts'
import { onTrail, readRequestId } from '../watching/request-trail.ts'
import { GivenUp, type Job } from './job.ts'

export interface WorkerSettings {
  pool: pg.Pool
  /** Schema of the job queue. */
  queue: string
  /** A connection of the worker's own; its end tells the others that the worker is dead. */
  presence: pg.ClientConfig
  log: Logger
  jobs: Record<string, Job>
  /** Lines of graphile-worker's crontab. */
  crontab: string
  concurrency: number
  /** Sees every attempt at a job. */
  observer?: Observer
  /** Milliseconds between two looks for the jobs of dead workers. */
  tick?: number
}

export interface Worker {
  stop(): Promise<void>
}

/**
 * Works the job queue: jobs are picked up within milliseconds of their commit and retried with growing pauses. What
 * a killed worker held is taken over within seconds. A job may therefore run again, so each one checks first what
 * is already done.
 */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const { queue, log, tick = 10_000 } = settings
  const presence = await Presence.begin(settings.presence, log)
  const events: WorkerEvents = new EventEmitter()
  // The queue notes a job as held by the pool, whichever of its workers has it.
  events.on('pool:create', ({ workerPool }) => void presence.announce(workerPool.id))
  await freeOrphans(presence, queue, log)
  let stopped = false
  let runner = await openRunner(settings, events)
  let pause: NodeJS.Timeout | undefined
  watch()
  const timer = setInterval(() => void freeOrphans(presence, queue, log), tick)

  /** A runner that gave up by itself is followed by another. */
  function watch(): void {
    const again = (error?: unknown) => {
      if (stopped) return
      log.error({ err: error }, 'the job queue stopped and is opened again')
      pause = setTimeout(() => {
        const opened = presence.leave().then(() => openRunner(settings, events))
        opened.then(async (next) => {
          if (stopped) return next.stop()
          runner = next
          watch()
        }, again)
      }, 1_000)
    }
    runner.promise.then(() => again(), again)
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      if (pause) clearTimeout(pause)
      await runner.stop().catch((error: unknown) => log.warn({ err: error }, 'the job queue had stopped'))
      await presence.end()
    },
  }
}

function openRunner(settings: WorkerSettings, events: WorkerEvents): Promise<Runner> {
  const { pool, queue, log, jobs, crontab, concurrency } = settings
  // What a job did is told below, with the request that caused it.
  const known = /^(?:Failed|Completed) task /
  return run({
    pgPool: pool,
    schema: queue,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab,
    events,
    // That a job is done is written with others done in the same moment. Where it cannot be written the queue stops, and what it
    // held goes to the next; one by one, the job would be held for hours and nobody told.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new QueueLogger(() => (level, message) => {
      if (known.test(message)) return
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload, helpers) => work(job, payload, helpers, settings),
      ]),
    ),
  })
}

/** Does a job once, on the trail of the request that added it, and writes down what came of it. */
async function work(
  job: Job,
  payload: unknown,
  { job: { id, task_identifier: task, attempts: attempt, max_attempts: maxAttempts } }: JobHelpers,
  { log, observer = {} }: WorkerSettings,
): Promise<void> {
  const given = (payload ?? {}) as Record<string, unknown>
  const requestId = readRequestId(given.requestId)
  const tenantId = typeof given.tenantId === 'string' ? given.tenantId : null
  const start = performance.now()
  const tell = (outcome: 'done' | 'failed', error?: unknown) => {
    const ms = Math.round(performance.now() - start)
    observer.job?.({ task, outcome, ms, requestId })
    if (outcome === 'done') log.info({ jobId: id, attempt, ms }, 'job done')
    else log.error({ err: error, jobId: id, attempt, maxAttempts, ms }, 'job failed')
  }
  await onTrail({ requestId, tenantId, job: task }, async () => {
    let answer: unknown
    try {
      answer = await job(given, { attempt, maxAttempts })
    } catch (error) {
      tell('failed', error)
      throw error
    }
    if (answer instanceof GivenUp) tell('failed', answer.cause)
    else tell('done')
  })
}

async function freeOrphans(presence: Presence, schema: string, log: Logger): Promise<void> {
  if (!presence.steady) return
  try {
    const { rows } = await presence.ask(`
      with holders as materialized (
        -- One that has just begun is still to be noted.
        select locked_by from ${schema}._private_jobs where locked_by is not null
        group by locked_by having max(locked_at) < now() - interval '2 seconds'
      )
      select locked_by as id from holders where not exists (
        select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
          and objid::bigint = (hashtext(locked_by)::bigint & 4294967295)
      )`)
    if (rows.length === 0) return
    await presence.ask(`select ${schema}.force_unlock_workers($1::text[])`, [rows.map((row) => row.id)])
    log.warn({ workers: rows.length }, 'took over the jobs of workers that died')
  } catch (error) {
    log.error({ err: error }, 'orphaned jobs could not be looked for')
  }
}
