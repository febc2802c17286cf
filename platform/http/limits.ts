import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../contract/errors.ts'

/** `points` requests in `seconds`; `shared` limits are counted over all processes, the others in each. */
export interface Limit {
  points: number
  seconds: number
  shared: boolean
}

interface Counter {
  consume(key: string): Promise<RateLimiterRes>
}

/** Counts requests against the limits of a service. */
export class Limits {
  private readonly counters: Map<string, { counter: Counter; limit: Limit }>

  constructor(pool: pg.Pool, limits: Record<string, Limit>) {
    this.counters = new Map(
      Object.entries(limits).map(([name, limit]) => {
        const options = { keyPrefix: name, points: limit.points, duration: limit.seconds }
        const counter = limit.shared
          ? new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              tableName: 'rate_limits',
              tableCreated: true,
            })
          : new RateLimiterMemory(options)
        return [name, { counter, limit }]
      }),
    )
  }

  /**
   * Counts one request of `key` against the limit `name`, sets the X-RateLimit headers (Reset in seconds from now),
   * and throws RATE_LIMITED with Retry-After when the limit is passed.
   */
  async count(name: string, key: string, reply: FastifyReply): Promise<void> {
    const { counter, limit } = this.counters.get(name)!
    try {
      writeHeaders(reply, limit, await counter.consume(key))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      writeHeaders(reply, limit, refused)
      reply.header('Retry-After', String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))))
      throw new Refusal('RATE_LIMITED')
    }
  }
}

function writeHeaders(reply: FastifyReply, limit: Limit, state: RateLimiterRes): void {
  reply.header('X-RateLimit-Limit', String(limit.points))
  reply.header('X-RateLimit-Remaining', String(Math.max(0, state.remainingPoints)))
  reply.header('X-RateLimit-Reset', String(Math.ceil(state.msBeforeNext / 1000)))
}
