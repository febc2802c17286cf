import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Presence } from '../presence.ts'
import { isOverdue, releaseJobs } from './release-jobs.ts'
import { Round } from './round.ts'
import type { WorkerSettings } from './worker-settings.ts'

export interface Worker {
  stop(): Promise<void>
  /** Whether it takes no jobs though the database answers, for longer than opening the queue anew takes. */
  stuck(): boolean
}

/** Milliseconds without an open queue, though the database answers, after which a worker says so, and after which it is hopeless. */
const stuckAfter = 10_000
const hopelessAfter = 60_000
/** So often the queue is opened anew because nobody takes what is due, before that is hopeless. */
const mostTries = 3

/**
 * Works the job queue: jobs are picked up within milliseconds of their commit and retried with growing pauses. What
 * a killed worker held is taken over within seconds. A job may therefore run again, so each one checks first what
 * is already done. A queue that broke, or of which nobody takes what is due, is opened anew.
 */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const presence = await Presence.begin(settings.presence, settings.log)
  const worker = new QueueWorker(settings, presence)
  try {
    await worker.start()
  } catch (error) {
    await presence.end()
    throw error
  }
  return worker
}

class QueueWorker implements Worker {
  private readonly settings: WorkerSettings
  private readonly presence: Presence
  private readonly log: Logger
  private round: Round | null = null
  private readonly left = new Set<Round>()
  private timer: NodeJS.Timeout | undefined
  private stopped = false
  private opening: Promise<void> = Promise.resolve()
  /** Since when the database answers and the queue does not open. */
  private refusedAt: number | null = null
  private idleLooks = 0
  private begun = 0
  private tries = 0

  constructor(settings: WorkerSettings, presence: Presence) {
    this.settings = settings
    this.presence = presence
    this.log = settings.log
  }

  async start(): Promise<void> {
    const { tick = 10_000 } = this.settings
    await this.freeOrphans()
    this.follow(await Round.open(this.settings, this.presence))
    let looking = false
    this.timer = setInterval(() => {
      if (looking) return
      looking = true
      void this.look().finally(() => {
        looking = false
      })
    }, tick)
  }

  readonly stuck = (): boolean => {
    if (this.stopped) return false
    return this.tries > 0 || (this.refusedAt !== null && Date.now() - this.refusedAt > stuckAfter)
  }

  async stop(): Promise<void> {
    const { patience = 5_000 } = this.settings
    this.stopped = true
    clearInterval(this.timer)
    await this.opening
    const rounds = [...this.left, ...(this.round ? [this.round] : [])]
    await Promise.all(rounds.map((round) => round.leave(patience)))
    await Promise.all(rounds.map((round) => this.release(round)))
    await this.presence.end()
  }

  private follow(round: Round): void {
    this.round = round
    this.refusedAt = null
    this.begun = 0
    round.onLateEnd(() => void this.release(round))
    void round.broken.then((cause) => this.reopen(round, cause))
  }

  private reopen(round: Round, cause: unknown): void {
    if (this.stopped || this.round !== round) return
    this.log.error({ err: cause }, 'the job queue stopped and is opened again')
    this.round = null
    this.left.add(round)
    this.opening = this.openNext(round)
  }

  private async openNext(broken: Round): Promise<void> {
    const { patience = 5_000 } = this.settings
    await broken.abandon(patience)
    while (!this.stopped) {
      // Each part takes a while where the database is away, and the release is tried again later.
      await this.release(broken)
      try {
        const round = await Round.open(this.settings, this.presence)
        this.follow(round)
        return
      } catch (error) {
        this.log.warn({ err: error }, 'the job queue could not be opened yet')
        await this.noteRefusal(error)
      }
      if (!this.stopped) await sleep(500)
    }
  }

  private async noteRefusal(cause: unknown): Promise<void> {
    const answers = await this.presence.ask('select 1').then(
      () => true,
      () => false,
    )
    this.refusedAt = answers ? (this.refusedAt ?? Date.now()) : null
    if (this.refusedAt !== null && Date.now() - this.refusedAt > hopelessAfter) this.giveUp(cause)
  }

  private giveUp(cause: unknown): void {
    this.log.fatal({ err: cause }, 'the job queue cannot be opened again')
    this.settings.onHopeless?.(cause)
  }

  private async look(): Promise<void> {
    await this.freeOrphans()
    for (const round of [...this.left]) await this.release(round)
    await this.releaseLost()
    await this.lookWhetherTaken()
  }

  /** Gives on what a round holds that is over; what cannot be now is at the next look. */
  private async release(round: Round): Promise<void> {
    try {
      if (await round.release()) this.left.delete(round)
    } catch (error) {
      this.log.warn({ err: error }, 'jobs could not be given on yet')
    }
  }

  private async releaseLost(): Promise<void> {
    const { overdue = 30 } = this.settings
    // The next look is soon enough where the database does not answer now.
    await this.round?.releaseLost(2 * overdue).catch(() => {})
  }

  /** Opens the queue anew where lanes are free, something is due, and nothing was begun between two looks. */
  private async lookWhetherTaken(): Promise<void> {
    const { queue, overdue = 30 } = this.settings
    const { round } = this
    if (!round) return
    const before = this.begun
    this.begun = round.begun
    try {
      const waits = await isOverdue(this.presence.ask, queue, round.tasksOfFree(), overdue)
      this.idleLooks = waits && round.begun === before ? this.idleLooks + 1 : 0
    } catch {
      // That the database does not answer is told where it is asked for more.
      this.idleLooks = 0
      return
    }
    if (this.idleLooks === 0) this.tries = 0
    if (this.idleLooks < 2) return
    this.idleLooks = 0
    this.tries += 1
    const cause = new Error('Nobody takes what is due.')
    if (this.tries > mostTries) this.giveUp(cause)
    else this.reopen(round, cause)
  }

  private async freeOrphans(): Promise<void> {
    const { queue } = this.settings
    if (!this.presence.steady) return
    try {
      const { rows } = await this.presence.ask(`
        with holders as materialized (
          -- One that has just begun is still to be noted.
          select locked_by from ${queue}._private_jobs where locked_by is not null
          group by locked_by having max(locked_at) < now() - interval '2 seconds'
        )
        select locked_by as id from holders where not exists (
          select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
            and objid::bigint = (hashtext(locked_by)::bigint & 4294967295)
        )`)
      if (rows.length === 0) return
      for (const { id } of rows) await releaseJobs(this.presence.ask, queue, id)
      this.log.warn({ workers: rows.length }, 'took over the jobs of workers that died')
    } catch (error) {
      this.log.error({ err: error }, 'orphaned jobs could not be looked for')
    }
  }
}
