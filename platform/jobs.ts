import { type JobHelpers, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

/** What a job is told besides its payload. */
export interface JobInfo {
  attempt: number
  maxAttempts: number
  signal: AbortSignal
}

export type Job = (payload: Record<string, unknown>, info: JobInfo) => Promise<void>

export interface WorkerSettings {
  pool: pg.Pool
  log: Logger
  jobs: Record<string, Job>
  /** Lines of graphile-worker's crontab. */
  crontab: string
  concurrency: number
}

/**
 * Works the job queue: jobs are picked up within milliseconds of their commit, retried with growing pauses, and
 * taken over when their worker died. A job may run again after a crash, so each one checks what is already done.
 */
export function startWorker({ pool, log, jobs, crontab, concurrency }: WorkerSettings): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown, helpers: JobHelpers) => work(job, payload, helpers),
    ]),
  )
  return run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList,
    crontab,
    logger: quietLogger(log) as never,
  })
}

async function work(job: Job, payload: unknown, helpers: JobHelpers): Promise<void> {
  const { attempts, max_attempts } = helpers.job
  await job(payload as Record<string, unknown>, {
    attempt: attempts,
    maxAttempts: max_attempts,
    signal: helpers.abortSignal ?? new AbortController().signal,
  })
}

function quietLogger(log: Logger) {
  const write = (level: string, message: string) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  }
  return {
    scope: () => quietLogger(log),
    error: (message: string) => write('error', message),
    warn: (message: string) => write('warning', message),
    info: (message: string) => write('info', message),
    debug: (message: string) => write('debug', message),
  }
}
