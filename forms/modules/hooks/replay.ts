import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { requeue } from '../../../platform/deliveries/queue.ts'
import { accountOf, type Ctx, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'
import { readDelivery } from './queries.ts'
import { assertActive, lockSubscription } from './subscribe.ts'

/** What a delivery carries, and every attempt at it, the newest first. Throws RECORD_NOT_FOUND. */
export async function readAttempts(ctx: Ctx, id: string) {
  const delivery = await ctx.db
    .selectFrom('deliveries as d')
    .leftJoin('submissions as u', (join) =>
      join.onRef('u.accountId', '=', 'd.accountId').onRef('u.id', '=', 'd.submissionId'),
    )
    .select(sql<string>`coalesce(d.body, u.body)`.as('body'))
    .where('d.accountId', '=', accountOf(ctx))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!delivery) throw new Refusal('RECORD_NOT_FOUND')
  const attempts = await ctx.db
    .selectFrom('deliveryAttempts')
    .select(['number', 'at', 'status', 'durationMs', 'excerpt', 'error'])
    .where('accountId', '=', accountOf(ctx))
    .where('deliveryId', '=', id)
    .orderBy('number', 'desc')
    .execute()
  return { body: delivery.body, attempts }
}

/** Sends a delivery again. Throws RECORD_NOT_FOUND and what `assertActive` does. */
export async function replayDelivery(tx: Tx, id: string) {
  const delivery = await readDelivery(tx, id)
  const subscription = await subscriptionOf(tx, id)
  await requeue(tx, deliveryTables, sql`d.id = ${delivery.id}`)
  tx.emit('delivery.replayed', {
    entityId: delivery.id,
    label: subscription.hookUrl,
    metadata: { formId: subscription.formId },
  })
  return readDelivery(tx, delivery.id)
}

/** Sends every answer again that could not be delivered. Throws RECORD_NOT_FOUND and what `assertActive` does. */
export async function replayFailed(tx: Tx, id: string): Promise<{ count: number }> {
  const row = await lockSubscription(tx, id)
  assertActive(row)
  const count = await requeue(
    tx,
    deliveryTables,
    sql`subscription_id = ${row.id} and state = 'failed' and submission_id is not null`,
  )
  if (count === 0) tx.unchanged()
  else
    tx.emit('delivery.replayed', {
      entityId: row.id,
      label: row.hookUrl,
      metadata: { formId: row.formId, count },
    })
  return { count }
}

async function subscriptionOf(tx: Tx, deliveryId: string) {
  const { subscriptionId } = await tx.db
    .selectFrom('deliveries')
    .select('subscriptionId')
    .where('accountId', '=', accountOf(tx))
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  const subscription = await lockSubscription(tx, subscriptionId)
  assertActive(subscription)
  return subscription
}
