import { sql } from 'kysely'
import { wakeWorkers } from '../../../platform/deliveries/queue.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'

/** A delivery of a submission to every subscription of its form that has none yet. */
export async function queueSubmission(tx: Tx, submissionId: string, formId: string): Promise<void> {
  await sql`select queue_deliveries(${accountOf(tx)}, ${formId}, ${submissionId}, ${tx.requestId})`.execute(
    tx.db,
  )
  wakeWorkers(tx, deliveryTables)
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
    .values({
      accountId: accountOf(tx),
      id,
      subscriptionId: subscription.id,
      host: subscription.host,
      body,
      requestId: tx.requestId,
    })
    .execute()
  wakeWorkers(tx, deliveryTables)
  return id
}
