import { EventEmitter } from 'node:events'
import { type JobHelpers, Logger as QueueLogger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'

/** What a job is told besides its payload. */
export interface JobInfo {
  attempt: number
  maxAttempts: number
}

export type Job = (payload: Record<string, unknown>, info: JobInfo) => Promise<void>

export interface WorkerSettings {
  pool: pg.Pool
  /** A connection of the worker's own; its end tells the others that the worker is dead. */
  presence: pg.ClientConfig
  log: Logger
  jobs: Record<string, Job>
  /** Lines of graphile-worker's crontab. */
  crontab: string
  concurrency: number
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
  const { pool, log, jobs, crontab, concurrency } = settings
  const presence = await Presence.begin(settings.presence, log)
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => presence.announce(worker.workerId))
  await presence.freeOrphans()
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab,
    events,
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [name, (payload, helpers) => work(job, payload, helpers)]),
    ),
  })
  const timer = setInterval(() => void presence.freeOrphans(), 10_000)
  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
      await presence.end()
    },
  }
}

async function work(job: Job, payload: unknown, helpers: JobHelpers): Promise<void> {
  const { attempts, max_attempts } = helpers.job
  await job(payload as Record<string, unknown>, { attempt: attempts, maxAttempts: max_attempts })
}

/**
 * Says which workers live: each holds an advisory lock on a session of its own, which the server drops when the
 * process dies. Jobs locked by a worker without its lock are orphans.
 */
class Presence {
  private readonly client: pg.Client
  private readonly log: Logger
  private last: Promise<unknown> = Promise.resolve()

  private constructor(client: pg.Client, log: Logger) {
    this.client = client
    this.log = log
  }

  static async begin(config: pg.ClientConfig, log: Logger): Promise<Presence> {
    const client = new pg.Client(config)
    client.on('error', (error) => log.error({ err: error }, 'the presence of the worker was lost'))
    await client.connect()
    return new Presence(client, log)
  }

  announce(workerId: string): void {
    this.inTurn('select pg_advisory_lock_shared(hashtext($1))', [workerId]).catch((error: unknown) => {
      this.log.error({ err: error }, 'the presence of the worker was not noted')
    })
  }

  /** Statements of this one connection wait for each other. */
  private inTurn(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const result = this.last.then(() => this.client.query(text, values))
    this.last = result.catch(() => {})
    return result
  }

  async freeOrphans(): Promise<void> {
    try {
      // A living worker holds its lock in shared mode, so only the lock of a dead one is to be had.
      const { rows } = await this.inTurn(`
        with holders as materialized (
          select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
        )
        select locked_by as id from holders where not exists (
          select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
            and objid::bigint = (hashtext(locked_by)::bigint & 4294967295)
        )`)
      if (rows.length === 0) return
      await this.inTurn('select graphile_worker.force_unlock_workers($1::text[])', [
        rows.map((row) => row.id),
      ])
      this.log.warn({ workers: rows.length }, 'took over the jobs of workers that died')
    } catch (error) {
      this.log.error({ err: error }, 'orphaned jobs could not be looked for')
    }
  }

  async end(): Promise<void> {
    await this.client.end().catch(() => {})
  }
}
