import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { DeliveryTables } from './tables.ts'

/** A transaction in the scope of one tenant. */
export interface DeliveryWriter {
  readonly db: QueryExecutorProvider
  readonly tenantId: string | null
  later(statement: RawBuilder<unknown>): void
}

/** Wakes the workers once the transaction is committed. */
export function wakeWorkers(tx: DeliveryWriter, { channel }: Pick<DeliveryTables, 'channel'>): void {
  tx.later(sql`select pg_notify(${channel}, '')`)
}

/**
 * Starts deliveries anew: the same ids and bytes, the whole schedule again. Those under way are left alone. Those of a
 * receiver in order stand in its line again. Gives how many.
 */
export async function requeue(
  tx: DeliveryWriter,
  tables: DeliveryTables,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { deliveries, tenant, receiver } = refs(tables)
  const done = await sql`update ${deliveries} d set state = 'pending', tries = 0, finished_at = null,
      next_attempt_at = case when d.${sql.ref(tables.source)} is not null and exists (
        select 1 from ${sql.table(tables.receivers)} s where s.${tenant} = d.${tenant} and s.id = d.${receiver}
          and s.in_order) then 'infinity' else now() end
    where d.${tenant} = ${tx.tenantId} and d.claimed_by is null and ${which}`.execute(tx.db)
  wakeWorkers(tx, tables)
  return Number(done.numAffectedRows ?? 0n)
}

/** Puts what waits for a receiver into a line, or lets all of it go out at once. What is under way stays so. */
export async function arrange(
  tx: DeliveryWriter,
  tables: DeliveryTables,
  receiverId: string,
  inOrder: boolean,
): Promise<void> {
  const { deliveries, tenant, receiver } = refs(tables)
  const due = inOrder ? sql`'infinity'` : sql`now()`
  const concerned = inOrder ? sql`true` : sql`next_attempt_at = 'infinity'`
  await sql`update ${deliveries} set next_attempt_at = ${due}
    where ${tenant} = ${tx.tenantId} and ${receiver} = ${receiverId} and state = 'pending'
      and claimed_by is null and ${sql.ref(tables.source)} is not null and ${concerned}`.execute(tx.db)
  wakeWorkers(tx, tables)
}

/** Ends what waits for a receiver, and says why in its log. */
export async function endWaiting(
  tx: DeliveryWriter,
  tables: DeliveryTables,
  receiverId: string,
  { state, why }: { state: 'failed' | 'cancelled'; why: string },
): Promise<void> {
  const { deliveries, tenant, receiver } = refs(tables)
  await sql`update ${deliveries} set state = ${state}, finished_at = now(), last_error = ${why}
    where ${tenant} = ${tx.tenantId} and ${receiver} = ${receiverId} and state = 'pending'`.execute(tx.db)
}

function refs({ deliveries, tenant, receiver }: DeliveryTables) {
  return { deliveries: sql.table(deliveries), tenant: sql.ref(tenant), receiver: sql.ref(receiver) }
}
