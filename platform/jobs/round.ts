import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, Logger as QueueLogger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Presence } from '../presence.ts'
import { onTrail, readRequestId } from '../watching/request-trail.ts'
import { GivenUp, type Job, type JobLane } from './job.ts'
import { isReplaced, releaseJobs } from './release-jobs.ts'
import type { WorkerSettings } from './worker-settings.ts'

/** So many jobs that were done are remembered, should it not have been written. */
const mostRemembered = 1_000

/**
 * The job queue as it was opened once. It breaks where a job's end cannot be written, as when PostgreSQL starts anew: the library
 * then closes what it opened, and may wait for that without end. Nobody waits with it: what it holds is given on.
 */
export class Round {
  /** Resolves with the cause once it works no more, unless it was left. */
  readonly broken: Promise<unknown>
  /** Jobs begun so far. */
  begun = 0
  private readonly settings: WorkerSettings
  private readonly presence: Presence
  private readonly log: Logger
  private readonly underWay = new Map<string, JobLane>()
  private readonly done = new Set<string>()
  private readonly idle = new EventEmitter()
  private readonly runners: Runner[] = []
  private readonly poolIds: string[] = []
  private over = false
  private tell: (cause: unknown) => void = () => {}

  private constructor(settings: WorkerSettings, presence: Presence) {
    this.settings = settings
    this.presence = presence
    this.log = settings.log
    this.broken = new Promise((resolve) => {
      this.tell = resolve
    })
  }

  /** Opens the queue; rejects where that does not succeed, in which case it holds nothing. */
  static async open(settings: WorkerSettings, presence: Presence): Promise<Round> {
    const round = new Round(settings, presence)
    const events: WorkerEvents = new EventEmitter()
    // The queue notes a job as held by the pool, whichever of its workers has it.
    events.on('pool:create', ({ workerPool }) => {
      round.poolIds.push(workerPool.id)
      void presence.announce(workerPool.id)
    })
    events.on('pool:fatalError', ({ error }) => round.tell(error))
    events.on('pool:gracefulShutdown', ({ message }) => round.tell(new Error(message)))
    try {
      for (const lane of round.lanes()) {
        const runner = await round.run(lane, events)
        round.runners.push(runner)
        runner.promise.then(round.tell, round.tell)
      }
    } catch (error) {
      await round.abandon(0)
      await round.release().catch(() => {})
      throw error
    }
    return round
  }

  /** The jobs that could be begun now, lanes being free for them. */
  tasksOfFree(): string[] {
    const busy = [...this.underWay.values()]
    const free = this.lanes().filter(
      (lane) => busy.filter((one) => one === lane).length < this.settings.lanes[lane]!,
    )
    return free.flatMap((lane) => this.tasksOf(lane))
  }

  private lanes(): JobLane[] {
    const lanes = Object.keys(this.settings.lanes) as JobLane[]
    return lanes.filter((lane) => this.tasksOf(lane).length > 0)
  }

  private tasksOf(lane: JobLane): string[] {
    const all = Object.entries(this.settings.jobs)
    return all.filter(([, job]) => (job.lane ?? 'quick') === lane).map(([name]) => name)
  }

  /** Takes no more jobs, and resolves once those in hand are done and written, or cannot be for `patience` milliseconds. */
  async leave(patience: number): Promise<void> {
    const stopped = Promise.all(this.runners.map((runner) => runner.stop().catch(() => {})))
    await Promise.race([stopped, this.whenIdle().then(() => sleep(patience, undefined, { ref: false }))])
    this.over = true
  }

  /** Takes no more jobs, and waits for none of those in hand longer than `patience` milliseconds. */
  async abandon(patience: number): Promise<void> {
    await Promise.race([this.leave(patience), sleep(patience, undefined, { ref: false })])
    this.over = true
  }

  /** Gives on what it holds and is not at: the answer that it had it was lost, or that it is done was not written. */
  async releaseLost(heldFor: number): Promise<void> {
    await this.give(heldFor)
  }

  /** Gives on what it holds and is not at, once it is over. Resolves with whether that is all; rejects where the database does not answer. */
  async release(): Promise<boolean> {
    await this.give(0)
    if (this.underWay.size > 0) return false
    for (const poolId of this.poolIds) await this.presence.leave(poolId)
    return true
  }

  private async give(heldFor: number): Promise<void> {
    const jobs = { done: [...this.done], underWay: [...this.underWay.keys()], heldFor }
    let freed = 0
    for (const poolId of this.poolIds)
      freed += await releaseJobs(this.presence.ask, this.settings.queue, poolId, jobs)
    if (freed > 0) this.log.warn({ jobs: freed }, 'jobs that were begun are given to the next')
  }

  /** Hears of every job that ends after the round did. */
  onLateEnd(hear: () => void): void {
    this.idle.on('late', hear)
  }

  private async whenIdle(): Promise<void> {
    if (this.underWay.size > 0) await new Promise<void>((resolve) => this.idle.once('idle', resolve))
  }

  private run(lane: JobLane, events: WorkerEvents): Promise<Runner> {
    const { pool, queue, jobs, crontab, lanes } = this.settings
    const { log } = this
    // What a job did is told below, with the request that caused it.
    const known = /^(?:Failed|Completed) task /
    return run({
      pgPool: pool,
      schema: queue,
      concurrency: lanes[lane]!,
      noHandleSignals: true,
      pollInterval: 2000,
      crontab: lane === 'quick' ? crontab : '',
      events,
      // That a job is done is written with others done in the same moment. Where it cannot be written the round breaks, and what it
      // held goes to the next; one by one, the job would be held for hours and nobody told.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new QueueLogger(() => (level, message) => {
        if (known.test(message)) return
        if (level === 'error') log.error(message)
        else if (level === 'warning') log.warn(message)
        else log.debug(message)
      }),
      taskList: Object.fromEntries(
        this.tasksOf(lane).map((name) => [
          name,
          (payload, helpers) => this.workOnce(jobs[name]!, payload, helpers),
        ]),
      ),
    })
  }

  private async workOnce(job: Job, payload: unknown, { job: row }: JobHelpers): Promise<void> {
    // Whoever opened the queue anew may have it by now.
    if (this.over) throw new Error('The job queue was opened anew meanwhile.')
    const id = String(row.id)
    this.underWay.set(id, job.lane ?? 'quick')
    this.begun += 1
    try {
      await this.work(job, payload, row)
      this.done.add(id)
      if (this.done.size > mostRemembered) this.done.delete(this.done.values().next().value!)
    } catch (error) {
      // A later one stands for it: that it failed concerns nobody.
      if (!(await this.isReplaced(id, row.locked_by!))) throw error
    } finally {
      this.underWay.delete(id)
      if (this.underWay.size === 0) this.idle.emit('idle')
      if (this.over) this.idle.emit('late')
    }
  }

  /** A job often fails because the database went: it is asked once it is back. */
  private async isReplaced(id: string, poolId: string): Promise<boolean> {
    for (let left = 40; left > 0; left--) {
      try {
        return await isReplaced(this.presence.ask, this.settings.queue, { id, poolId })
      } catch {
        await sleep(250)
      }
    }
    return false
  }

  /** Does a job once, on the trail of the request that added it, and writes down what came of it. */
  private async work(
    job: Job,
    payload: unknown,
    { id, task_identifier: task, attempts: attempt, max_attempts: maxAttempts }: JobHelpers['job'],
  ): Promise<void> {
    const { observer = {} } = this.settings
    const { log } = this
    const fields = (payload ?? {}) as Record<string, unknown>
    const requestId = readRequestId(fields.requestId)
    const tenantId = typeof fields.tenantId === 'string' ? fields.tenantId : null
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
        answer = await job(fields, { attempt, maxAttempts })
      } catch (error) {
        tell('failed', error)
        throw error
      }
      if (answer instanceof GivenUp) tell('failed', answer.cause)
      else tell('done')
    })
  }
}
