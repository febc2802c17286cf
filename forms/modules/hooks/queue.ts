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

/** Starts deliveries anew: the same ids and bytes, the whole schedule again. Those under way are left alone. */
export async function requeue(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const done =
    await sql`update deliveries set state = 'pending', tries = 0, next_attempt_at = now(), finished_at = null
    where account_id = ${accountOf(tx)} and claimed_by is null and ${which}`.execute(tx.db)
  await wake(tx)
  return Number(done.numAffectedRows ?? 0n)
}
