import type pg from 'pg'

/** What was done on a pool since the process began. */
export interface Tally {
  committed: number
  rolledBack: number
  /** Milliseconds in transactions, the waiting for a connection included. */
  ms: number
  /** Reads of one statement: in a lane, and on a connection of the pool. */
  inLane: number
  inPool: number
}

const tallies = new WeakMap<pg.Pool, Tally>()

/** The tally of a pool: a few additions for each statement, read when somebody looks. */
export function tallyOf(pool: pg.Pool): Tally {
  let tally = tallies.get(pool)
  if (!tally) {
    tally = { committed: 0, rolledBack: 0, ms: 0, inLane: 0, inPool: 0 }
    tallies.set(pool, tally)
  }
  return tally
}
