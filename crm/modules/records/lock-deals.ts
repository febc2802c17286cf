import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import { noteLocked } from './change.ts'

/**
 * Takes the advisory lock of each berth, in one order for everybody, so that two deals over the same berths never
 * wait for each other. A transaction locks every berth it may evaluate before it evaluates the first; whatever it asks or
 * writes next comes after the locks.
 */
export function lockBerths(tx: Tx, berthIds: Iterable<string>): void {
  for (const berthId of [...new Set(berthIds)].sort())
    tx.later(sql`select pg_advisory_xact_lock(hashtextextended(${berthId}, 0))`)
}

/**
 * Locks interests, and then all their berths and `alsoBerths`, each in one order: what changes several deals at once calls this first.
 * Gives the ids of the interests that are there.
 */
export async function lockDeals(
  tx: Tx,
  which: { interestIds: readonly string[] } | { clientIds: readonly string[] },
  alsoBerths: readonly string[] = [],
): Promise<string[]> {
  const [column, ids] = 'clientIds' in which ? ['client_id', which.clientIds] : ['id', which.interestIds]
  const interests = await sql<{ id: string }>`select id from interests
    where port_id = ${portOf(tx)} and ${sql.ref(column)} = any(${ids as string[]}::uuid[]) order by id for update`.execute(
    tx.db,
  )
  const found = interests.rows.map(({ id }) => id)
  noteLocked(tx, found)
  const links = await sql<{ berthId: string }>`select distinct berth_id from interest_berths
    where port_id = ${portOf(tx)} and interest_id = any(${found}::uuid[])`.execute(tx.db)
  lockBerths(tx, [...links.rows.map(({ berthId }) => berthId), ...alsoBerths])
  return found
}
