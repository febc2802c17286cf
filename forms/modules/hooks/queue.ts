import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Tx } from '../../context.ts'

/** Wakes the worker once the transaction is committed. */
async function wake(tx: Tx): Promise<void> {
  await sql`select pg_notify('deliveries', '')`.execute(tx.db)
}

/** A delivery of a submission to every subscription of its form that has none yet. */
export async function queueSubmission(tx: Tx, submissionId: string, formId: string): Promise<void> {
  await sql`select queue_deliveries(${accountOf(tx)}, ${formId}, ${submissionId})`.execute(tx.db)
  await wake(tx)
}

/** A test with a body of its own. */
export async function queueTest(
  tx: Tx,
  subscription: { id: string; host: string },
  body: string,
): Promise<string> {
  const id = uuidv7()
  await tx.db
    .insertInto('deliveries')
    .values({ accountId: accountOf(tx), id, subscriptionId: subscription.id, host: subscription.host, body })
    .execute()
  await wake(tx)
  return id
}

/**
 * Starts deliveries anew: the same ids and bytes, the whole schedule again. Those under way are left alone. Those of a
 * subscription in order stand in its line again.
 */
export async function requeue(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const done = await sql`update deliveries set state = 'pending', tries = 0, finished_at = null,
      next_attempt_at = case when submission_id is not null and exists (
        select 1 from subscriptions s where s.account_id = deliveries.account_id and s.id = deliveries.subscription_id
          and s.in_order) then 'infinity' else now() end
    where account_id = ${accountOf(tx)} and claimed_by is null and ${which}`.execute(tx.db)
  await wake(tx)
  return Number(done.numAffectedRows ?? 0n)
}

/** Puts what waits for a subscription into a line, or lets all of it go out at once. What is under way stays so. */
export async function arrange(tx: Tx, subscriptionId: string, inOrder: boolean): Promise<void> {
  const due = inOrder ? sql`'infinity'` : sql`now()`
  const concerned = inOrder ? sql`true` : sql`next_attempt_at = 'infinity'`
  await sql`update deliveries set next_attempt_at = ${due}
    where account_id = ${accountOf(tx)} and subscription_id = ${subscriptionId} and state = 'pending'
      and claimed_by is null and submission_id is not null and ${concerned}`.execute(tx.db)
  await wake(tx)
}
