import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { subscriptions } from '../../../contract/forms/hooks.ts'
import { dayMs } from '../../../contract/values/days.ts'
import { readPage } from '../../../platform/database/page.ts'
import { arrange, endWaiting, requeue } from '../../../platform/deliveries/queue.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import { newSecret } from '../../../platform/outbound/sign.ts'
import { accountOf, serve } from '../../context.ts'
import { deliveryTables } from '../../database.ts'
import type { Services } from '../../services.ts'
import { assertForm } from '../forms/queries.ts'
import { earlierForReceiver, startEarlier } from './earlier.ts'
import { deliveryQuery, readDelivery, readSubscription, subscriptionQuery } from './queries.ts'
import { queueTest } from './queue.ts'
import { newestBody, sampleBody } from './sample.ts'
import { assertActive, enable, endSubscription, lockSubscription, subscribe } from './subscribe.ts'

export function subscriptionRoutes(services: Services) {
  const { addresses, hookSecrets } = services
  return serve(subscriptions).with({
    list: async (ctx, { params, query }) => {
      await assertForm(ctx, params.id)
      let rows = subscriptionQuery(ctx).where('s.formId', '=', params.id).orderBy('s.id')
      if (query.removed === 'no') rows = rows.where('s.state', '<>', 'removed')
      return rows.execute()
    },
    create: {
      outside: async (ctx, { params, body }) => {
        await assertForm(ctx, params.id)
        await assertHookAddress(body.hookUrl, addresses, 'hookUrl')
        return ctx.inTenant(async (tx) => {
          const { id } = await subscribe(tx, { ...body, formId: params.id, keyId: null }, hookSecrets)
          return readSubscription(tx, id)
        })
      },
    },
    update: async (tx, { params, body }) => {
      const row = await lockSubscription(tx, params.id)
      if (row.state === 'removed') throw new Refusal('SUBSCRIPTION_ENDED')
      if (row.inOrder === body.inOrder) tx.unchanged()
      else {
        await sql`update subscriptions set in_order = ${body.inOrder}
          where account_id = ${accountOf(tx)} and id = ${row.id}`.execute(tx.db)
        await arrange(tx, deliveryTables, row.id, body.inOrder)
        tx.emit('subscription.updated', {
          entityId: row.id,
          label: row.hookUrl,
          oldValues: { inOrder: row.inOrder },
          newValues: { inOrder: body.inOrder },
          metadata: { formId: row.formId },
        })
      }
      return readSubscription(tx, row.id)
    },
    secret: async (ctx, { params }) => {
      const row = await ctx.db
        .selectFrom('subscriptions')
        .select(['secret', 'previousSecretUntil'])
        .where('accountId', '=', accountOf(ctx))
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return { secret: hookSecrets.open(row.secret), previousSecretUntil: row.previousSecretUntil }
    },
    rotateSecret: async (tx, { params }) => {
      const row = await lockSubscription(tx, params.id)
      const secret = newSecret()
      const until = new Date(Date.now() + dayMs)
      await sql`update subscriptions set secret = ${hookSecrets.seal(secret)}, previous_secret = ${row.secret},
        previous_secret_until = ${until} where account_id = ${accountOf(tx)} and id = ${row.id}`.execute(
        tx.db,
      )
      tx.emit('subscription.secret_rotated', {
        entityId: row.id,
        label: row.hookUrl,
        metadata: { formId: row.formId },
      })
      return { secret, previousSecretUntil: until }
    },
    enable: async (tx, { params }) => {
      const row = await lockSubscription(tx, params.id)
      if (row.state === 'removed') throw new Refusal('SUBSCRIPTION_ENDED')
      if (row.state === 'active') tx.unchanged()
      else await enable(tx, row)
      return readSubscription(tx, row.id)
    },
    disable: async (tx, { params }) => {
      const row = await lockSubscription(tx, params.id)
      if (row.state === 'removed') throw new Refusal('SUBSCRIPTION_ENDED')
      if (row.state === 'disabled') tx.unchanged()
      else {
        const accountId = accountOf(tx)
        await sql`update subscriptions set state = 'disabled', state_reason = 'paused', state_changed_at = now()
          where account_id = ${accountId} and id = ${row.id}`.execute(tx.db)
        await endWaiting(tx, deliveryTables, row.id, {
          state: 'failed',
          why: 'The subscription was paused.',
        })
        tx.emit('subscription.disabled', {
          entityId: row.id,
          label: row.hookUrl,
          metadata: { formId: row.formId, reason: 'paused' },
        })
      }
      return readSubscription(tx, row.id)
    },
    remove: async (tx, { params }) => {
      const row = await lockSubscription(tx, params.id)
      if (row.state === 'removed') return tx.unchanged()
      await endSubscription(tx, row, 'removed')
    },
    test: async (tx, { params, body }) => {
      const row = await lockSubscription(tx, params.id)
      if (row.state === 'removed') throw new Refusal('SUBSCRIPTION_ENDED')
      const id = await queueTest(
        tx,
        row,
        await (body.use === 'sample' ? sampleBody : newestBody)(tx, row.formId),
      )
      tx.emit('delivery.tested', { entityId: id, label: row.hookUrl, metadata: { formId: row.formId } })
      return readDelivery(tx, id)
    },
    deliveries: async (ctx, { params, query }) => {
      await readSubscription(ctx, params.id)
      let rows = deliveryQuery(ctx).where('d.subscriptionId', '=', params.id)
      if (query.state) rows = rows.where('d.state', '=', query.state)
      const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
      return readPage(ctx.db, rows.orderBy('d.createdAt', direction).orderBy('d.id', direction), query)
    },
    attempts: async (ctx, { params }) => {
      const delivery = await ctx.db
        .selectFrom('deliveries as d')
        .leftJoin('submissions as u', (join) =>
          join.onRef('u.accountId', '=', 'd.accountId').onRef('u.id', '=', 'd.submissionId'),
        )
        .select(sql<string>`coalesce(d.body, u.body)`.as('body'))
        .where('d.accountId', '=', accountOf(ctx))
        .where('d.id', '=', params.id)
        .executeTakeFirst()
      if (!delivery) throw new Refusal('RECORD_NOT_FOUND')
      const attempts = await ctx.db
        .selectFrom('deliveryAttempts')
        .select(['number', 'at', 'status', 'durationMs', 'excerpt', 'error'])
        .where('accountId', '=', accountOf(ctx))
        .where('deliveryId', '=', params.id)
        .orderBy('number', 'desc')
        .execute()
      return { body: delivery.body, attempts }
    },
    replay: async (tx, { params }) => {
      const delivery = await readDelivery(tx, params.id)
      const { subscription } = await subscriptionOf(tx, params.id)
      await requeue(tx, deliveryTables, sql`d.id = ${delivery.id}`)
      tx.emit('delivery.replayed', {
        entityId: delivery.id,
        label: subscription.hookUrl,
        metadata: { formId: subscription.formId },
      })
      return readDelivery(tx, delivery.id)
    },
    sendEarlier: async (tx, { params }) => {
      const { count } = await startEarlier(tx, await lockSubscription(tx, params.id))
      return { count }
    },
    receiverEarlier: {
      outside: async (ctx, { params, headers, rawBody }) => {
        const request = { headers, rawBody: rawBody ?? '' }
        return ctx.inTenant((tx) => earlierForReceiver(tx, services, params.id, request), params.accountId)
      },
    },
    replayFailed: async (tx, { params }) => {
      const row = await lockSubscription(tx, params.id)
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
    },
  })

  async function subscriptionOf(tx: Parameters<typeof lockSubscription>[0], deliveryId: string) {
    const { subscriptionId } = await tx.db
      .selectFrom('deliveries')
      .select('subscriptionId')
      .where('accountId', '=', accountOf(tx))
      .where('id', '=', deliveryId)
      .executeTakeFirstOrThrow()
    const subscription = await lockSubscription(tx, subscriptionId)
    assertActive(subscription)
    return { subscription }
  }
}
