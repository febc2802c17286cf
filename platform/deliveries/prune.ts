import { type QueryExecutorProvider, sql } from 'kysely'

const batch = 1000

/** Deletes the deliveries of every tenant that ended longer ago than it keeps them, some at a time. Gives how many. */
export async function pruneDeliveries(db: QueryExecutorProvider): Promise<number> {
  let pruned = 0
  for (let more = true; more; ) {
    const { rows } = await sql<{ pruned: number }>`select prune_deliveries(${batch}) as pruned`.execute(db)
    pruned += rows[0]!.pruned
    more = rows[0]!.pruned === batch
  }
  return pruned
}
