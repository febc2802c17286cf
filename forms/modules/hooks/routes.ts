import { Refusal } from '../../../contract/errors.ts'
import { subscriptions } from '../../../contract/forms/hooks.ts'
import { readPage } from '../../../platform/database/page.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import { accountOf, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertForm } from '../forms/queries.ts'
import { changeOrder, lockLive, pauseSubscription, resumeSubscription, rotateSecret } from './change.ts'
import { earlierForReceiver, startEarlier } from './earlier.ts'
import { deliveryQuery, readDelivery, readSubscription, subscriptionQuery } from './queries.ts'
import { queueTest } from './queue.ts'
import { readAttempts, replayDelivery, replayFailed } from './replay.ts'
import { newestBody, sampleBody } from './sample.ts'
import { endSubscription, lockSubscription, subscribe } from './subscribe.ts'

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
    update: async (tx, { params: { id }, body }) => {
      await changeOrder(tx, id, body.inOrder)
      return readSubscription(tx, id)
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
    rotateSecret: (tx, { params }) => rotateSecret(tx, hookSecrets, params.id),
    enable: async (tx, { params: { id } }) => {
      await resumeSubscription(tx, id)
      return readSubscription(tx, id)
    },
    disable: async (tx, { params: { id } }) => {
      await pauseSubscription(tx, id)
      return readSubscription(tx, id)
    },
    remove: async (tx, { params }) => {
      const row = await lockSubscription(tx, params.id)
      if (row.state === 'removed') return tx.unchanged()
      await endSubscription(tx, row, 'removed')
    },
    test: async (tx, { params, body }) => {
      const row = await lockLive(tx, params.id)
      const readBody = body.use === 'sample' ? sampleBody : newestBody
      const id = await queueTest(tx, row, await readBody(tx, row.formId))
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
    attempts: (ctx, { params }) => readAttempts(ctx, params.id),
    replay: (tx, { params }) => replayDelivery(tx, params.id),
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
    replayFailed: (tx, { params }) => replayFailed(tx, params.id),
  })
}
