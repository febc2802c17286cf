import { z } from 'zod'
import { DeliveryAttempt, deliveryFields } from '../deliveries.ts'
import { accepted, created, cursor, data, empty } from '../endpoint.ts'
import { id, idParams, optionalText, timestamp } from '../fields.ts'
import { cursorQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'
import { deliveryStates } from '../values/deliveries.ts'
import { webhookNames } from './events.ts'
import { webhookStateReasons, webhookStates } from './values.ts'

const gate = 'admin.manage_webhooks'
const eventName = z.enum(webhookNames)

const Webhook = z.object({
  id,
  name: z.string().nullable(),
  url: z.string(),
  events: z.array(z.string()),
  /** Deliveries go one after another, in the order the events came. */
  inOrder: z.boolean(),
  state: z.enum(webhookStates),
  stateReason: z.enum(webhookStateReasons).nullable(),
  /** Since when nothing has arrived; null while the last delivery did. */
  failingSince: timestamp.nullable(),
  lastSuccessAt: timestamp.nullable(),
  lastDelivery: z
    .object({ state: z.enum(deliveryStates), status: z.int().nullable(), at: timestamp })
    .nullable(),
  pending: z.int(),
  failed: z.int(),
  /** Until when deliveries are signed with the secret before, too. */
  previousSecretUntil: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

const fields = {
  name: optionalText(120),
  url: z.string().min(1).max(2000),
  events: z.array(eventName).min(1).max(100),
  inOrder: z.boolean().optional(),
}

const Secret = z.object({ secret: z.string(), previousSecretUntil: timestamp.nullable() })

const fieldsOfDelivery = {
  ...deliveryFields,
  /** The id of the event in the body; null for a test. */
  eventId: id.nullable(),
  type: z.string(),
  /** How long the last attempt took. */
  lastDurationMs: z.int().nullable(),
}
const Delivery = z.object(fieldsOfDelivery)

const deliveryParams = z.object({ id: z.string(), deliveryId: z.string() })

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/webhooks',
    summary: 'The webhooks of the port, the oldest first',
    gate,
    response: data(z.array(Webhook)),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/v1/admin/webhooks/events',
    summary: 'The events that webhooks may hear, each with an example of its body; the values are made up',
    gate,
    response: data(
      z.array(
        z.object({
          name: z.string(),
          /** The kind of record it is about. */
          entity: z.string(),
          /** Whether the caller may have it sent: whoever may see the records may. */
          allowed: z.boolean(),
          example: z.record(z.string(), z.unknown()),
        }),
      ),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/webhooks',
    summary: 'Sends events of the port to an address. The signing secret is shown in this answer only',
    gate,
    body: z.strictObject(fields),
    response: created(Webhook.extend({ secret: z.string() })),
    emits: ['webhook.created'],
    errors: ['HOOK_ADDRESS_REFUSED', 'TOO_MANY_WEBHOOKS', 'RIGHTS_EXCEED_OWN'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/webhooks/{id}',
    summary: 'One webhook',
    gate,
    params: idParams,
    response: data(Webhook),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/webhooks/{id}',
    summary: 'Changes name, address, events or order; disables a webhook or sends to it again',
    gate,
    params: idParams,
    body: z.strictObject({ ...fields, active: z.boolean() }).partial(),
    response: data(Webhook),
    emits: ['webhook.updated', 'webhook.enabled', 'webhook.disabled'],
    ifMatch: true,
    errors: ['HOOK_ADDRESS_REFUSED', 'RIGHTS_EXCEED_OWN', 'VERSION_STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/webhooks/{id}',
    summary: 'Ends a webhook; what waits for it is not sent any more',
    gate,
    params: idParams,
    response: empty,
    emits: ['webhook.deleted'],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/api/v1/admin/webhooks/{id}/rotate-secret',
    summary: 'Makes a new secret, shown in this answer only; for 24 hours deliveries are signed with both',
    gate,
    params: idParams,
    response: data(Secret),
    emits: ['webhook.secret_rotated'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/admin/webhooks/{id}/test',
    summary: 'Sends a signed test once, with made-up values: of the event named, else of the first it hears',
    gate,
    params: idParams,
    body: z.strictObject({ event: eventName.optional() }),
    response: accepted(Delivery),
    emits: ['webhook.tested'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/v1/admin/webhooks/{id}/deliveries',
    summary: 'What was sent to a webhook, newest first',
    gate,
    params: idParams,
    query: cursorQuery({ state: z.enum(deliveryStates).optional() }),
    response: cursor(Delivery),
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/api/v1/admin/webhooks/{id}/deliveries/{deliveryId}',
    summary:
      'A delivery with its body and every attempt, with the first KiB of each answer; body and answers are null for ' +
      'whoever may not see such records',
    gate,
    params: deliveryParams,
    response: data(
      z.object({
        ...fieldsOfDelivery,
        body: z.string().nullable(),
        history: z.array(DeliveryAttempt),
      }),
    ),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/v1/admin/webhooks/{id}/deliveries/{deliveryId}/replay',
    summary: 'Sends a delivery again: the same id and bytes, a fresh signature',
    gate,
    params: deliveryParams,
    response: accepted(Delivery),
    emits: ['webhook.replayed'],
    errors: ['WEBHOOK_DISABLED'],
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: '/api/v1/admin/webhooks/{id}/replay-failed',
    summary: 'Sends every failed delivery of a webhook again, but for tests',
    gate,
    params: idParams,
    response: accepted(z.object({ count: z.int() })),
    emits: ['webhook.replayed'],
    errors: ['WEBHOOK_DISABLED'],
  }),
} as const
