import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../contract/errors.ts'
import { SlidingWindow } from './sliding.ts'

/**
 * `points` requests in `seconds`; `shared` limits are counted over all processes, the others in each. A `sliding` one,
 * always shared, holds for any `seconds` on end, the others for windows that begin with the first request.
 */
export interface Limit {
  points: number
  seconds: number
  shared: boolean
  sliding?: true
}

/** RATE_LIMITED, with the seconds to wait. */
export class RateRefusal extends Refusal {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('RATE_LIMITED')
    this.retryAfter = retryAfter
  }
}

/** What takes the headers of an answer. */
interface Headers {
  header(name: string, value: string): unknown
}

interface Counter {
  consume(key: string): Promise<RateLimiterRes>
  reward?(key: string): Promise<RateLimiterRes>
}

/** Counts requests against the limits of a service: `inquiry:berth` and `inquiry:home` are each counted by themselves, as `inquiry` allows. */
export class Limits {
  private readonly counters: Map<string, { counter: Counter; limit: Limit }>

  constructor(pool: pg.Pool, limits: Record<string, Limit>) {
    this.counters = new Map(
      Object.entries(limits).map(([name, limit]) => [name, { counter: counterOf(pool, name, limit), limit }]),
    )
  }

  knows(name: string): boolean {
    return this.counters.has(limitOf(name))
  }

  /**
   * Counts one request of `key` against the limit `name`, sets the X-RateLimit headers (Reset in seconds from now),
   * and throws a RateRefusal when the limit is passed. Of one beside another they say only that it is passed.
   */
  async count(
    name: string,
    key: string,
    reply?: Headers,
    says: 'always' | 'refused' = 'always',
  ): Promise<void> {
    const { counter, limit } = this.counters.get(limitOf(name))!
    try {
      const state = await counter.consume(keyOf(name, key))
      if (reply && says === 'always') writeHeaders(reply, limit, state)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      if (reply) writeHeaders(reply, limit, refused)
      throw new RateRefusal(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
    }
  }

  /** Takes back one counted request: a try that succeeded. */
  async forgive(name: string, key: string): Promise<void> {
    await this.counters.get(limitOf(name))!.counter.reward?.(keyOf(name, key))
  }
}

const limitOf = (name: string) => name.split(':', 1)[0]!
const keyOf = (name: string, key: string) => name.slice(limitOf(name).length) + key

function counterOf(pool: pg.Pool, name: string, { points, seconds, shared, sliding }: Limit): Counter {
  if (sliding) return new SlidingWindow(pool, name, points, seconds)
  const options = { keyPrefix: name, points, duration: seconds }
  if (!shared) return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
  })
}

function writeHeaders(reply: Headers, limit: Limit, state: RateLimiterRes): void {
  reply.header('X-RateLimit-Limit', String(limit.points))
  reply.header('X-RateLimit-Remaining', String(Math.max(0, state.remainingPoints)))
  reply.header('X-RateLimit-Reset', String(Math.ceil(state.msBeforeNext / 1000)))
}
