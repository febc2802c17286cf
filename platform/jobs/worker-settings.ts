import type pg from 'pg'
import type { Logger } from 'pino'
import type { Observer } from '../watching/observer.ts'
import type { Job, JobLane } from './job.ts'

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
  /** Jobs of each lane that are under way at once. */
  lanes: Readonly<Partial<Record<JobLane, number>>>
  /** Sees every attempt at a job. */
  observer?: Observer
  /** Milliseconds between two looks for the jobs of dead workers, and for jobs that nobody takes. */
  tick?: number
  /** Milliseconds for which what is in hand is waited for where the queue broke. */
  patience?: number
  /** Seconds after which a job that could be begun counts as taken by nobody. */
  overdue?: number
  /** Hears that the queue cannot be opened anew though the database answers. */
  onHopeless?: (cause: unknown) => void
}

/** Jobs under way at once in a process, of each server. */
export const lanes: Readonly<Record<JobLane, number>> = {
  ...{ quick: 4, files: 2, long: 3 },
  ...{ mail: 3, mailboxes: 2, outside: 3 },
}
