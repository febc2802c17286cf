import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/** Deletes what the service told, and who came with a wrong secret, so many days ago. Gives how many went. */
export async function forgetEvents(tx: Tx, days: number, most: number): Promise<number> {
  const old = sql`now() - make_interval(days => ${days})`
  const events = await sql`delete from signing_deliveries where port_id = ${portOf(tx)} and id in (
    select id from signing_deliveries where port_id = ${portOf(tx)} and processed_at is not null
      and received_at < ${old} order by received_at limit ${most})`.execute(tx.db)
  const rejected = await sql`delete from signing_rejections where port_id = ${portOf(tx)} and id in (
    select id from signing_rejections where port_id = ${portOf(tx)} and rejected_at < ${old}
    order by rejected_at limit ${most})`.execute(tx.db)
  return Number(events.numAffectedRows ?? 0n) + Number(rejected.numAffectedRows ?? 0n)
}
