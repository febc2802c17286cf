import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { ownRows } from '../database/own-rows.ts'
import { inTenant, type Kernel, systemIn } from '../scope.ts'
import { onEach } from '../shards/ask-all.ts'
import type { Servers } from '../shards/servers.ts'

/** Rows that go together: few enough that nobody waits for their locks. */
const batch = 500

/** What is kept for a while, and which of it has ended. */
const ended: Readonly<Record<'mails' | 'error_events', RawBuilder<unknown>>> = {
  // What still waits stays, however old it is.
  mails: sql`status in ('sent', 'failed', 'uncertain', 'held')`,
  error_events: sql`true`,
}

/**
 * Deletes rows of one tenant, or of none, that are older than so many days, some at a time and each time in a transaction
 * of its own. Gives how many went.
 */
export async function pruneRows<DB, Name extends string>(
  kernel: Kernel<DB, Name>,
  tenantId: string | null,
  table: keyof typeof ended,
  days: number,
): Promise<number> {
  const own = ownRows({ tenancy: kernel.tenancy, tenantId })
  return inBatches(async () => {
    const { numAffectedRows } = await inTenant(kernel, systemIn(tenantId), (tx) =>
      sql`delete from ${sql.table(table)} where ${own} and id in (
        select id from ${sql.table(table)} where ${own} and created_at < now() - make_interval(days => ${days})
          and ${ended[table]} order by created_at limit ${batch})`.execute(tx.db),
    )
    return Number(numAffectedRows ?? 0n)
  })
}

/** Days for which jobs that were given up can be looked at. */
const givenUpDays = 30
/** Days after their end for which sessions are kept. */
const sessionDays = 30

/** Deletes what is of no tenant and has ended: sessions, links that were mailed, jobs that were given up. */
export async function pruneGlobal(servers: Servers): Promise<number> {
  const { pool } = servers.home
  const sessions = await inBatches(() =>
    changed(
      pool,
      `delete from sessions where id in (select id from sessions
        where expires_at < now() - make_interval(days => $1) limit $2)`,
      [sessionDays, batch],
    ),
  )
  const verifications = await inBatches(() =>
    changed(
      pool,
      `delete from verifications where id in (select id from verifications
        where expires_at < now() - interval '1 day' limit $1)`,
      [batch],
    ),
  )
  const jobs = await onEach(servers, (server) =>
    inBatches(() => counted(server.pool, 'select forget_given_up($1, $2) as gone', [givenUpDays, batch])),
  )
  return sessions + verifications + jobs
}

/** Runs a deletion until it found less than it may take. */
export async function inBatches(remove: () => Promise<number>, most = batch): Promise<number> {
  let all = 0
  for (let more = true; more; ) {
    const gone = await remove()
    all += gone
    more = gone >= most
  }
  return all
}

/** What a function of the database says went. */
export async function counted(pool: pg.Pool, text: string, values: unknown[]): Promise<number> {
  return (await pool.query<{ gone: number }>(text, values)).rows[0]!.gone
}

async function changed(pool: pg.Pool, text: string, values: unknown[]): Promise<number> {
  return (await pool.query(text, values)).rowCount ?? 0
}
