import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'

/** Counts over all processes what was asked in the last `seconds`, wherever they began. */
export class SlidingWindow {
  private readonly pool: pg.Pool
  private readonly name: string
  private readonly points: number
  private readonly seconds: number

  constructor(pool: pg.Pool, name: string, points: number, seconds: number) {
    this.pool = pool
    this.name = name
    this.points = points
    this.seconds = seconds
  }

  /** Rejects with a RateLimiterRes past the limit, as the counters of rate-limiter-flexible do. */
  async consume(key: string): Promise<RateLimiterRes> {
    const { rows } = await this.pool.query<{ taken: boolean; used: number; free_in: number }>(
      'select * from count_hit($1, $2, $3)',
      [`${this.name}:${key}`, this.points, this.seconds],
    )
    const { taken, used, free_in } = rows[0]!
    const state = new RateLimiterRes(this.points - used, Math.ceil(free_in), used, used === 1)
    if (!taken) throw state
    return state
  }
}
