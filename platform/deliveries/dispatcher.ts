import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Listener } from '../listener.ts'
import type { Presence } from '../presence.ts'
import type { Observer } from '../watching/observer.ts'
import { onTrail } from '../watching/request-trail.ts'
import { Gathered } from './gathered.ts'
import { type Attempted, type Outcome, outcomeOf } from './outcome.ts'
import { type Claimed, type PostSettings, postDelivery, usualTimeout } from './post-delivery.ts'
import type { DeliveryTables } from './tables.ts'

/** What came of an attempt, as `finish_deliveries` takes it. */
interface Result {
  tenant_id: string
  id: string
  receiver_id: string
  number: number
  at: Date
  status: number | null
  duration_ms: number
  excerpt: string | null
  error: string | null
  outcome: 'succeeded' | 'retry' | 'failed' | 'gone'
  retry_at: Date | null
  test: boolean
}

export interface DispatchSettings extends PostSettings, DispatchPace {
  pool: pg.Pool
  tables: Pick<DeliveryTables, 'channel' | 'userAgent'>
  listener: Listener
  presence: Presence
  /** Sees every attempt. */
  observer: Observer
}

export interface DispatchPace {
  /** Attempts under way to one host. */
  perHost?: number
  /** Attempts under way in all. */
  inAll?: number
  timeoutMs?: number
}

const lookEvery = 15_000

/**
 * Delivers: takes what is due, a few of each host at a time, so that a slow receiver holds up nobody else. Each
 * attempt is written when it ended; what a killed process held is taken again by another, so a receiver may see a
 * delivery twice then, and never misses one.
 */
export class Dispatcher {
  private readonly settings: DispatchSettings
  private readonly worker = `deliveries ${randomUUID()}`
  private readonly busy = new Map<string, number>()
  /** Hosts that asked for a pause, until when. */
  private readonly paused = new Map<string, number>()
  /** Receivers that hang, until when they leave the places of their host to others. */
  private readonly resting = new Map<string, number>()
  private readonly running = new Set<Promise<void>>()
  private readonly results: Gathered<Result>
  private readonly perHost: number
  private readonly inAll: number
  private timer: NodeJS.Timeout | null = null
  private freeing: NodeJS.Timeout | null = null
  private looking: Promise<void> | null = null
  private again = false
  private stopped = false

  constructor(settings: DispatchSettings) {
    this.settings = settings
    this.perHost = settings.perHost ?? 6
    this.inAll = settings.inAll ?? 200
    this.results = new Gathered((results) => this.finish(results))
    settings.listener.on(settings.tables.channel, () => this.look())
    settings.listener.onGap(() => this.look())
  }

  async start(): Promise<void> {
    await this.settings.presence.announce(this.worker)
    await this.freeDead()
    this.freeing = setInterval(() => void this.freeDead(), 10_000)
    this.look()
  }

  /** Lets what is under way end; takes nothing new. */
  async stop(): Promise<void> {
    this.stopped = true
    if (this.timer) clearTimeout(this.timer)
    if (this.freeing) clearInterval(this.freeing)
    await this.looking
    await Promise.all(this.running)
    await this.results.settled()
  }

  private look(): void {
    if (this.stopped) return
    if (this.looking) {
      this.again = true
      return
    }
    this.looking = this.take()
      .catch((error: unknown) => {
        this.settings.log.error({ err: error }, 'deliveries could not be taken')
        this.lookIn(1000)
      })
      .finally(() => {
        this.looking = null
        if (!this.again) return
        this.again = false
        this.look()
      })
  }

  private lookIn(ms: number): void {
    if (this.timer) clearTimeout(this.timer)
    if (!this.stopped) this.timer = setTimeout(() => this.look(), ms)
  }

  private async take(): Promise<void> {
    const room = this.inAll - this.running.size
    if (room <= 0) return
    const { rows } = await this.settings.pool.query<Claimed>(
      'select * from take_deliveries($1, $2, $3, $4)',
      [this.worker, JSON.stringify(this.occupied()), this.perHost, room],
    )
    for (const claimed of rows) this.begin(claimed)
    if (rows.length === room || this.stopped) return
    // What is due already waits for a free place at its host, which looks again by itself, or for the end of a pause.
    const next = await this.settings.pool.query<{ ms: number | null }>('select next_delivery_in() as ms')
    const wait = Math.min((next.rows[0]?.ms ?? lookEvery) + 5, this.nextPauseEnd())
    this.lookIn(Math.min(Math.max(wait, 20), lookEvery))
  }

  /** Attempts under way by host; a paused host and a receiver that rests count as full. */
  private occupied(): Record<string, number> {
    const now = Date.now()
    for (const pauses of [this.paused, this.resting])
      for (const [name, until] of pauses) if (until <= now) pauses.delete(name)
    const full = [...this.paused.keys(), ...this.resting.keys()]
    return {
      ...Object.fromEntries(this.busy),
      ...Object.fromEntries(full.map((name) => [name, this.perHost])),
    }
  }

  private nextPauseEnd(): number {
    const ends = [...this.paused.values(), ...this.resting.values()]
    return Math.min(lookEvery, ...ends.map((until) => until - Date.now()))
  }

  private begin(claimed: Claimed): void {
    const { host } = claimed
    this.busy.set(host, (this.busy.get(host) ?? 0) + 1)
    const trail = { requestId: claimed.request_id, tenantId: claimed.tenant_id }
    const run: Promise<void> = onTrail(trail, () => this.attempt(claimed))
      .then((result) => this.results.add(result))
      .catch((error: unknown) => this.settings.log.error({ err: error }, 'a delivery could not be written'))
      .finally(() => {
        const left = (this.busy.get(host) ?? 1) - 1
        if (left > 0) this.busy.set(host, left)
        else this.busy.delete(host)
        this.running.delete(run)
        this.look()
      })
    this.running.add(run)
  }

  private async attempt(claimed: Claimed): Promise<Result> {
    const at = new Date()
    const attempted = await postDelivery(this.settings, claimed, at)
    const outcome = outcomeOf(attempted, claimed.tries, new Date(), Math.random())
    const pause = pauseAfter(attempted)
    if (pause > 0) this.paused.set(claimed.host, Date.now() + pause * 1000)
    // A host may be shared by many receivers: one that hangs has its places a third of the time at most.
    const { timeoutMs = usualTimeout } = this.settings
    // A timer may be a moment early.
    const hangs = attempted.status === null && attempted.durationMs > timeoutMs - 50
    if (hangs) this.resting.set(claimed.receiver_id, Date.now() + 2 * timeoutMs)
    else this.resting.delete(claimed.receiver_id)
    this.tell(claimed, attempted, outcome.kind)
    return {
      tenant_id: claimed.tenant_id,
      id: claimed.id,
      receiver_id: claimed.receiver_id,
      number: claimed.attempts,
      at,
      status: attempted.status,
      duration_ms: Math.round(attempted.durationMs),
      excerpt: attempted.excerpt,
      error: attempted.error,
      // A test tells whether it arrived; it is not tried again, and ends no receiver.
      outcome: claimed.test && outcome.kind !== 'succeeded' ? 'failed' : outcome.kind,
      retry_at: outcome.kind === 'retry' ? outcome.at : null,
      test: claimed.test,
    }
  }

  private tell(
    claimed: Claimed,
    { status, durationMs }: Attempted & { durationMs: number },
    outcome: Outcome['kind'],
  ): void {
    const { log, observer } = this.settings
    const { id, receiver_id: receiver, attempts: attempt, request_id: requestId } = claimed
    log.info({ delivery: id, receiver, attempt, status, ms: Math.round(durationMs), outcome }, 'delivery')
    observer.delivery?.({ outcome, ms: durationMs, requestId })
  }

  private async finish(results: Result[]): Promise<void> {
    await this.settings.pool.query(`select from finish_deliveries($1, $2, '5 days')`, [
      this.worker,
      JSON.stringify(results),
    ])
  }

  /** Asked on the connection that holds this worker's own lock: while it can ask, it is not among the dead. */
  private async freeDead(): Promise<void> {
    const { presence } = this.settings
    if (!presence.steady) return
    try {
      const { rows } = await presence.ask('select free_dead_claims() as freed')
      if (rows[0]!.freed === 0) return
      this.settings.log.warn({ deliveries: rows[0]!.freed }, 'took over the deliveries of workers that died')
      this.look()
    } catch (error) {
      this.settings.log.error({ err: error }, 'orphaned deliveries could not be looked for')
    }
  }
}

/** A host is shared by many tenants: one receiver's wish holds up the others for five minutes at most. */
const mostPause = 300

/** Seconds that everybody leaves a host alone: as long as it asks for, within the limit. */
export function pauseAfter({ status, retryAfter }: Attempted): number {
  if (status !== 429 && status !== 503) return 0
  return Math.min(retryAfter ?? (status === 429 ? 2 : 0), mostPause)
}
