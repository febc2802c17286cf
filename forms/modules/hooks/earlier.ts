import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { requeue, wakeWorkers } from '../../../platform/deliveries/queue.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { verify } from '../../../platform/outbound/sign.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { accountOf, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'
import type { Services } from '../../services.ts'
import { withFreshLinks } from '../files/refresh.ts'
import { assertActive, lockSubscription, type SubscriptionRow } from './subscribe.ts'

export const sendEarlierJob = job('send_earlier', z.object({ subscriptionId: z.uuid() }))

const batch = 1000

/** Queues a delivery of each earlier submission, some at a time. However often it runs, each is queued once. */
export const sendEarlier = handleJob(sendEarlierJob, ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
  return async ({ tenantId, subscriptionId, requestId }) => {
    for (let queued = batch; queued === batch; ) {
      queued = await inTenant(kernel, systemIn(tenantId, requestId), async (tx) => {
        const deliveries = await queueSome(tx, subscriptionId)
        await renewLinks(tx, env, deliveries)
        wakeWorkers(tx, deliveryTables)
        return deliveries.length
      })
    }
  }
})

async function queueSome(tx: Tx, subscriptionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into deliveries (account_id, id, subscription_id, submission_id, host, next_attempt_at, request_id)
    select s.account_id, gen_random_uuid(), s.id, u.id, s.host,
      case when s.in_order then 'infinity' else now() end, ${tx.requestId}
    from subscriptions s
    join submissions u on u.account_id = s.account_id and u.form_id = s.form_id and u.spam is null
    where s.account_id = ${accountOf(tx)} and s.id = ${subscriptionId} and s.state = 'active'
      and not exists (select 1 from deliveries d where d.account_id = s.account_id
        and d.subscription_id = s.id and d.submission_id = u.id)
    order by u.id limit ${batch}
    on conflict do nothing
    returning id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Links to files have run out since: a submission with files is delivered with new ones. */
async function renewLinks(tx: Tx, env: Services['env'], deliveryIds: readonly string[]): Promise<void> {
  const accountId = accountOf(tx)
  const { rows } = await sql<{ id: string; body: string }>`select d.id, u.body from deliveries d
    join submissions u on u.account_id = d.account_id and u.id = d.submission_id
    where d.account_id = ${accountId} and d.id = any(${deliveryIds}::uuid[])
      and exists (select 1 from files f where f.account_id = u.account_id and f.submission_id = u.id)`.execute(
    tx.db,
  )
  const now = new Date()
  const renewed = rows.map(({ id, body }) => ({
    id,
    body: JSON.stringify(withFreshLinks(JSON.parse(body) as object, accountId, env, now)),
  }))
  if (renewed.length === 0) return
  await sql`update deliveries d set body = r.body
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as r(id uuid, body text)
    where d.account_id = ${accountId} and d.id = r.id`.execute(tx.db)
}

/**
 * Sends every submission of the form to a subscription that never got it, by a job; what failed is tried again. Gives how many
 * there are. Throws SUBSCRIPTION_ENDED, SUBSCRIPTION_PAUSED.
 */
export async function startEarlier(tx: Tx, row: SubscriptionRow): Promise<{ count: number; total: number }> {
  assertActive(row)
  const accountId = accountOf(tx)
  const failed = await requeue(
    tx,
    deliveryTables,
    sql`subscription_id = ${row.id} and state = 'failed' and submission_id is not null`,
  )
  const { rows } = await sql<{ never: number; total: number }>`
    select count(*)::int as total, count(*) filter (where d.id is null)::int as never
    from submissions s
    left join deliveries d on d.account_id = s.account_id and d.subscription_id = ${row.id} and d.submission_id = s.id
    where s.account_id = ${accountId} and s.form_id = ${row.formId} and s.spam is null`.execute(tx.db)
  const { never, total } = rows[0]!
  const count = never + failed
  if (count === 0) tx.unchanged()
  else {
    await tx.addJob(sendEarlierJob, { subscriptionId: row.id })
    tx.emit('delivery.replayed', {
      entityId: row.id,
      label: row.hookUrl,
      metadata: { formId: row.formId, count, earlier: true },
    })
  }
  return { count, total }
}

/** What a receiver asks for with its own secret. Throws SIGNATURE_INVALID beside what `startEarlier` throws. */
export async function earlierForReceiver(
  tx: Tx,
  { hookSecrets }: Pick<Services, 'hookSecrets'>,
  id: string,
  request: { headers: Readonly<Record<string, string | string[] | undefined>>; rawBody: string },
): Promise<{ count: number; total: number }> {
  const row = await lockSubscription(tx, id)
  if (!verify([hookSecrets.open(row.secret)], request.headers, request.rawBody))
    throw new Refusal('SIGNATURE_INVALID')
  return startEarlier(tx, row)
}
