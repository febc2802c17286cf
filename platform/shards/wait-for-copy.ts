import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal } from '../../contract/errors.ts'
import { subscriptionOf } from './copies/copied.ts'

/** Milliseconds that somebody waits for a row which home has and a server does not. */
const patience = 2_000

/**
 * Waits until a server has what home has committed so far, two seconds at most; whoever asks reads the row by a statement of
 * its own afterwards. Nothing says in the row itself that it is still to come: a missing one and a late one look alike. Throws
 * a Refusal (503) where it takes longer.
 */
export async function waitForCopy(home: pg.Pool, shard: pg.Pool, schema: string): Promise<void> {
  const until = performance.now() + patience
  // A mark of our own: the end of the log may be what nobody flushes for seconds, and no server hears of before.
  const { rows } = await home.query<{ lsn: string }>(
    `select pg_logical_emit_message(true, 'berthwise', '')::text as lsn`,
  )
  const { lsn } = rows[0]!
  for (let pause = 2; !(await hasPassed(shard, schema, lsn)); pause = Math.min(pause * 2, 50)) {
    if (performance.now() + pause > until) throw new Refusal('SERVICE_BUSY')
    await sleep(pause)
  }
}

/** What was received proves nothing; what was reported to home was applied before. */
async function hasPassed(shard: pg.Pool, schema: string, lsn: string): Promise<boolean> {
  const { rows } = await shard.query<{ passed: boolean }>(
    // Subscriptions of all databases of the server stand in one list.
    `select coalesce(bool_or(s.latest_end_lsn >= $2::pg_lsn), false) as passed
      from pg_stat_subscription s join pg_subscription u on u.oid = s.subid
      where u.subname = $1 and s.pid is not null
        and u.subdbid = (select oid from pg_database where datname = current_database())`,
    [subscriptionOf(schema), lsn],
  )
  return rows[0]!.passed
}
