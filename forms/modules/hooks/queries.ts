import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { SubscriptionState } from '../../../contract/forms/vocabulary.ts'
import type { DeliveryState } from '../../../contract/values/deliveries.ts'
import { accountOf, type Ctx } from '../../context.ts'

type Reader = Pick<Ctx, 'db' | 'tenantId'>

/** Subscriptions as the screens show them. */
export function subscriptionQuery(ctx: Reader) {
  const countOf = (state: string) =>
    sql<number>`(select count(*) from deliveries d where d.account_id = s.account_id and d.subscription_id = s.id
      and d.state = ${state})`
  return ctx.db
    .selectFrom('subscriptions as s')
    .leftJoin('apiKeys as k', (join) =>
      join.onRef('k.accountId', '=', 's.accountId').onRef('k.id', '=', 's.keyId'),
    )
    .select([
      's.id',
      's.formId',
      's.hookUrl',
      's.name',
      's.link',
      's.state',
      's.stateReason',
      's.failingSince',
      's.lastSuccessAt',
      's.inOrder',
    ])
    .select(['s.createdAt', 'k.name as keyName'])
    .select([countOf('pending').as('pending'), countOf('failed').as('failed')])
    .where('s.accountId', '=', accountOf(ctx))
    .$narrowType<{ state: SubscriptionState }>()
}

/** Throws RECORD_NOT_FOUND. */
export async function readSubscription(ctx: Reader, id: string) {
  const row = await subscriptionQuery(ctx).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}

/** Deliveries as the log shows them. */
export function deliveryQuery(ctx: Reader) {
  return ctx.db
    .selectFrom('deliveries as d')
    .select(['d.id', 'd.submissionId', 'd.state', 'd.attempts', 'd.lastStatus', 'd.lastError'])
    .select(['d.createdAt', 'd.finishedAt'])
    .select([
      sql<boolean>`d.submission_id is null`.as('test'),
      sql<Date | null>`case when d.state = 'pending' then nullif(d.next_attempt_at, 'infinity') end`.as(
        'nextAttemptAt',
      ),
    ])
    .where('d.accountId', '=', accountOf(ctx))
    .$narrowType<{ state: DeliveryState }>()
}

/** Throws RECORD_NOT_FOUND. */
export async function readDelivery(ctx: Reader, id: string) {
  const row = await deliveryQuery(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}
