import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Schemas } from '../../database/migrate.ts'
import type { MigrationLog } from '../../database/migration/log.ts'
import type { Tenancy } from '../../scope.ts'
import type { Move } from './moves.ts'
import type { Side } from './side.ts'

/** How long a move waits, in milliseconds. */
export interface MovePace {
  /** Until the fence is tried again: one long transaction does not hold up the tenant for longer. */
  lock: number
  /** For the last rows at the target, while nobody can write. */
  mark: number
  /** How often both sides are compared, each time once the last rows came, before they count as different. */
  looks: number
  /** How far the target may be behind when the fence is set. */
  behind: number
  /** For jobs under way at the source. */
  jobs: number
  /** Without a row coming to the target while it catches up. */
  stall: number
  /** For a server that is away. */
  away: number
  /** Fences that are tried before the move is taken back. */
  rounds: number
}

export const usualPace: MovePace = {
  lock: 1_000,
  mark: 10_000,
  looks: 3,
  behind: 1_000,
  jobs: 10_000,
  stall: 30 * 60_000,
  away: 10 * 60_000,
  rounds: 20,
}

/** A move under way, with the connections of one attempt at it. */
export interface Moving {
  readonly schemas: Schemas
  readonly tenancy: Tenancy
  readonly log: MigrationLog
  readonly pace: MovePace
  /** Aborted where the move is to be stopped, or home was lost. */
  signal: AbortSignal
  /** Home's connection holds the lock that makes this process the only one that does this move. */
  readonly home: pg.Client
  readonly source: Side
  readonly target: Side
  move: Move
  /** When the fence was set, and when the target began to serve, by the clock of this process. */
  fencedAt?: number
  servedAt?: number
}

/** Asks until there is an answer; null when it took longer than `ms`. */
export async function poll<T>(
  { signal }: Pick<Moving, 'signal'>,
  ms: number,
  every: number,
  ask: () => Promise<T | null | false>,
): Promise<T | null> {
  const until = performance.now() + ms
  for (;;) {
    signal.throwIfAborted()
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (performance.now() > until) return null
    await sleep(every, undefined, { signal })
  }
}
