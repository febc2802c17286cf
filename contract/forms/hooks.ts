import { z } from 'zod'
import { DeliveryAttempt, deliveryFields } from '../deliveries.ts'
import { accepted, created, data, empty, page } from '../endpoint.ts'
import { id, idParams, text, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { schemaMessage } from '../reason.ts'
import { deliveryStates } from '../values/deliveries.ts'
import { endpoint } from './endpoint.ts'
import { subscriptionStates } from './vocabulary.ts'

const Subscription = z.object({
  id,
  formId: id,
  hookUrl: z.string(),
  /** What the service that asked for the submissions calls itself; null for one added by hand or by a key. */
  name: z.string().nullable(),
  /** Where that service shows what it receives. */
  link: z.string().nullable(),
  state: z.enum(subscriptionStates),
  /** Why it is not active: failing, gone, unsubscribed, paused. */
  stateReason: z.string().nullable(),
  failingSince: timestamp.nullable(),
  lastSuccessAt: timestamp.nullable(),
  /** Name of the API key that subscribed; null for one added by hand. */
  keyName: z.string().nullable(),
  pending: z.int(),
  failed: z.int(),
  /** Deliveries go one after another, in the order the submissions came. */
  inOrder: z.boolean(),
  createdAt: timestamp,
})

const Delivery = z.object({ ...deliveryFields, submissionId: id.nullable() })

const Secret = z.object({ secret: z.string(), previousSecretUntil: timestamp.nullable() })

function sameOrigin(hookUrl: string, link: string): boolean {
  const [receiver, home] = [URL.parse(hookUrl), URL.parse(link)]
  return (
    receiver !== null && home !== null && /^https?:$/.test(home.protocol) && receiver.origin === home.origin
  )
}

export const subscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/subscriptions',
    summary: 'Who receives the submissions of a form',
    gate: 'view',
    params: idParams,
    query: z.object({ removed: z.enum(['no', 'yes']).default('no') }),
    response: data(z.array(Subscription)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/forms/{id}/subscriptions',
    summary: 'Sends each new submission to an address',
    gate: 'edit',
    params: idParams,
    body: z
      .strictObject({
        hookUrl: z.string().min(1).max(4000),
        inOrder: z.boolean().optional(),
        name: text(200).optional(),
        link: z.string().min(1).max(4000).optional(),
      })
      .refine(({ hookUrl, link }) => link === undefined || sameOrigin(hookUrl, link), {
        path: ['link'],
        message: schemaMessage('hook_link_elsewhere'),
      }),
    response: created(Subscription),
    emits: ['subscription.created', 'subscription.enabled', 'subscription.updated'],
    errors: ['HOOK_ADDRESS_REFUSED', 'TOO_MANY_SUBSCRIPTIONS', 'RECORD_ARCHIVED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/subscriptions/{id}',
    summary:
      'Whether its deliveries go one after another: the next waits until the one before arrived or was given up',
    gate: 'edit',
    params: idParams,
    body: z.strictObject({ inOrder: z.boolean() }),
    response: data(Subscription),
    emits: ['subscription.updated'],
    errors: ['SUBSCRIPTION_ENDED'],
  }),
  secret: endpoint({
    method: 'GET',
    path: '/api/v1/subscriptions/{id}/secret',
    summary: 'The secret that signs its deliveries',
    gate: 'edit',
    params: idParams,
    response: data(Secret),
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/api/v1/subscriptions/{id}/rotate-secret',
    summary: 'Makes a new secret; for 24 hours deliveries are signed with both',
    gate: 'edit',
    params: idParams,
    response: data(Secret),
    emits: ['subscription.secret_rotated'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/api/v1/subscriptions/{id}/enable',
    summary: 'Sends again to a subscription that was disabled',
    gate: 'edit',
    params: idParams,
    response: data(Subscription),
    emits: ['subscription.enabled'],
    errors: ['SUBSCRIPTION_ENDED'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/v1/subscriptions/{id}/disable',
    summary: 'Pauses a subscription; what waits stays in the log and can be replayed',
    gate: 'edit',
    params: idParams,
    response: data(Subscription),
    emits: ['subscription.disabled'],
    errors: ['SUBSCRIPTION_ENDED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/subscriptions/{id}',
    summary: 'Ends a subscription; its log stays',
    gate: 'edit',
    params: idParams,
    response: empty,
    emits: ['subscription.removed'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/subscriptions/{id}/test',
    summary: 'Sends a signed test: a sample made up from the fields of the form, or its newest submission',
    gate: 'edit',
    params: idParams,
    body: z.strictObject({ use: z.enum(['sample', 'newest']).default('sample') }),
    response: accepted(Delivery),
    emits: ['delivery.tested'],
    errors: ['SUBSCRIPTION_ENDED', 'NO_SUBMISSION'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/v1/subscriptions/{id}/deliveries',
    summary: 'What was sent to a subscription, newest first',
    gate: 'view',
    params: idParams,
    query: listQuery(['createdAt'], { state: z.enum(deliveryStates).optional() }),
    response: page(Delivery),
  }),
  attempts: endpoint({
    method: 'GET',
    path: '/api/v1/deliveries/{id}/attempts',
    summary: 'Every attempt of a delivery with what was sent and the first KiB of each answer',
    gate: 'view',
    params: idParams,
    response: data(z.object({ body: z.string(), attempts: z.array(DeliveryAttempt) })),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/v1/deliveries/{id}/replay',
    summary: 'Sends a delivery again: the same id and bytes, a fresh signature',
    gate: 'edit',
    params: idParams,
    response: accepted(Delivery),
    emits: ['delivery.replayed'],
    errors: ['SUBSCRIPTION_ENDED', 'SUBSCRIPTION_PAUSED'],
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: '/api/v1/subscriptions/{id}/replay-failed',
    summary: 'Sends every failed delivery of a subscription again',
    gate: 'edit',
    params: idParams,
    response: accepted(z.object({ count: z.int() })),
    emits: ['delivery.replayed'],
    errors: ['SUBSCRIPTION_ENDED', 'SUBSCRIPTION_PAUSED'],
  }),
  sendEarlier: endpoint({
    method: 'POST',
    path: '/api/v1/subscriptions/{id}/send-earlier',
    summary: 'Sends every submission that a subscription never got, from before it was added too; each once',
    gate: 'edit',
    params: idParams,
    response: accepted(z.object({ count: z.int() })),
    emits: ['delivery.replayed'],
    errors: ['SUBSCRIPTION_ENDED', 'SUBSCRIPTION_PAUSED'],
  }),
  receiverEarlier: endpoint({
    method: 'POST',
    path: '/api/public/accounts/{accountId}/subscriptions/{id}/earlier',
    summary: 'The same for the receiver, who signs the request with the secret of the subscription',
    gate: 'public',
    scope: 'none',
    params: z.object({ accountId: id, id }),
    rawBody: true,
    body: z.strictObject({ send: z.literal('earlier') }),
    /** How many are sent now, and how many submissions the form has. */
    response: accepted(z.object({ count: z.int(), total: z.int() })),
    emits: ['delivery.replayed'],
    errors: ['SIGNATURE_INVALID', 'SUBSCRIPTION_ENDED', 'SUBSCRIPTION_PAUSED'],
  }),
} as const

const LogSettings = z.object({
  days: z.int(),
  /** 0 while nobody has set it. */
  version: z.int(),
})

export const deliveryLog = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/delivery-log',
    summary: 'How many days the account keeps the log of its deliveries',
    gate: 'view',
    response: data(LogSettings),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/delivery-log',
    summary: 'Keeps the log of deliveries for so many days; what still waits is kept longer',
    gate: 'own',
    body: z.strictObject({ days: z.int().min(1).max(3650) }),
    response: data(LogSettings),
    emits: ['delivery_log.updated'],
    ifMatch: true,
    errors: ['VERSION_STALE'],
  }),
} as const
