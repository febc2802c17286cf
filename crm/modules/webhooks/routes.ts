import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { webhooks } from '../../../contract/webhooks/endpoints.ts'
import { eventNamed, mayHear, webhookNames } from '../../../contract/webhooks/events.ts'
import { requeue, wakeWorkers } from '../../../platform/deliveries/queue.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'
import type { Services } from '../../services.ts'
import {
  assertMayHear,
  createWebhook,
  labelOf,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './change.ts'
import {
  listDeliveries,
  lockWebhook,
  readAttempts,
  readDelivery,
  readWebhook,
  readWebhooks,
  type WebhookRow,
} from './queries.ts'
import { sampleBody } from './sample.ts'

export function webhookRoutes({ addresses, webhookSecrets }: Services) {
  return serve(webhooks).with({
    list: (ctx) => readWebhooks(ctx),
    events: async (ctx, { caller }) =>
      webhookNames.map((name) => {
        const event = eventNamed(name)
        const allowed = mayHear(caller.permissions, name)
        return { name, entity: event.entity, allowed, example: sampleBody(event, portOf(ctx)) }
      }),
    create: {
      outside: async (ctx, { body, caller }) => {
        assertMayHear(caller.permissions, body.events)
        await assertHookAddress(body.url, addresses, 'url')
        return ctx.inTenant(async (tx) => {
          const { id, secret } = await createWebhook(tx, webhookSecrets, body)
          return { ...(await readWebhook(tx, id)), secret }
        })
      },
    },
    get: (ctx, { params }) => readWebhook(ctx, params.id),
    update: {
      outside: async (ctx, { params, body, ifMatch, caller }) => {
        const { url } = await readWebhook(ctx, params.id)
        if (body.url !== undefined && body.url !== url) await assertHookAddress(body.url, addresses, 'url')
        return ctx.inTenant(async (tx) => {
          await updateWebhook(tx, params.id, body, ifMatch, caller.permissions)
          return readWebhook(tx, params.id)
        })
      },
    },
    remove: (tx, { params }) => removeWebhook(tx, params.id),
    rotateSecret: (tx, { params }) => rotateSecret(tx, webhookSecrets, params.id),
    test: async (tx, { params, body }) => {
      const row = await lockWebhook(tx, params.id)
      const id = await queueTest(tx, row, body.event ?? row.events[0]!)
      tx.emit('webhook.tested', { entityId: row.id, label: labelOf(row) })
      return readDelivery(tx, row.id, id)
    },
    deliveries: async (ctx, { params, query }) => {
      await readWebhook(ctx, params.id)
      return listDeliveries(ctx, params.id, query)
    },
    delivery: async (ctx, { params, caller }) => {
      await readWebhook(ctx, params.id)
      const { body, ...delivery } = await readDelivery(ctx, params.id, params.deliveryId)
      const history = await readAttempts(ctx, delivery.id)
      // Whoever may not see such records does not see them here, nor what the receiver said of them.
      if (delivery.test || mayHear(caller.permissions, delivery.type)) return { ...delivery, body, history }
      return { ...delivery, body: null, history: history.map((one) => ({ ...one, excerpt: null })) }
    },
    replay: async (tx, { params }) => {
      const row = await lockWebhook(tx, params.id)
      const delivery = await readDelivery(tx, row.id, params.deliveryId)
      assertActive(row)
      await requeue(tx, deliveryTables, sql`d.id = ${delivery.id}`)
      tx.emit('webhook.replayed', {
        entityId: row.id,
        label: labelOf(row),
        metadata: { deliveryId: delivery.id },
      })
      return readDelivery(tx, row.id, delivery.id)
    },
    replayFailed: async (tx, { params }) => {
      const row = await lockWebhook(tx, params.id)
      assertActive(row)
      const which = sql`d.webhook_id = ${row.id} and d.state = 'failed' and d.event_id is not null`
      const count = await requeue(tx, deliveryTables, which)
      if (count === 0) tx.unchanged()
      else tx.emit('webhook.replayed', { entityId: row.id, label: labelOf(row), metadata: { count } })
      return { count }
    },
  })
}

function assertActive({ state }: WebhookRow): void {
  if (state !== 'active') throw new Refusal('WEBHOOK_DISABLED')
}

/** A test of an event, with made-up values. Gives its id. */
async function queueTest(tx: Tx, { id: webhookId, host }: WebhookRow, type: string): Promise<string> {
  const id = uuidv7()
  const body = JSON.stringify(sampleBody(eventNamed(type), portOf(tx)))
  await sql`insert into webhook_deliveries (port_id, id, webhook_id, type, body, host, request_id)
    values (${portOf(tx)}, ${id}, ${webhookId}, ${type}, ${body}, ${host}, ${tx.requestId})`.execute(tx.db)
  wakeWorkers(tx, deliveryTables)
  return id
}
