import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, type JobPayload, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import { writeLetter } from '../../mail/write.ts'
import type { Services } from '../../services.ts'

interface Ended {
  hookUrl: string
  formId: string
  name: string
  reason: string | null
  lastError: string | null
}

export const subscriptionEndedJob = job('subscription_ended', z.object({ subscriptionId: z.uuid() }), {
  tries: 20,
})

type Payload = JobPayload<typeof subscriptionEndedJob>

/**
 * Records that deliveries ended a subscription, and tells the owners when that was because it kept failing. Told once,
 * however often the job runs; where the letters cannot be written it is recorded all the same.
 */
export const subscriptionEnded = handleJob(
  subscriptionEndedJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    const record = (
      { tenantId: accountId, subscriptionId: id }: Payload,
      then: (tx: Tx, ending: HookEnd) => Promise<void>,
    ): Promise<void> =>
      inTenant(kernel, systemIn(accountId), async (tx) => {
        const ended = await readEnded(tx, accountId, id)
        // Enabled again meanwhile: there is nothing to tell any more.
        if (ended?.reason !== 'gone' && ended?.reason !== 'failing') return
        const { hookUrl, formId, reason } = ended
        tx.emit(reason === 'gone' ? 'subscription.removed' : 'subscription.disabled', {
          entityId: id,
          label: hookUrl,
          metadata: { formId, reason },
        })
        if (reason === 'failing') await then(tx, { ...ended, accountId })
      })
    return {
      work: (payload) => record(payload, (tx, ending) => writeLetters(tx, env, ending)),
      onGivenUp: (payload) => record(payload, async () => {}),
    }
  },
)

type HookEnd = Ended & { accountId: string }

async function writeLetters(
  tx: Tx,
  { publicUrl }: Pick<Services['env'], 'publicUrl'>,
  { accountId, hookUrl, formId, name: form, lastError }: HookEnd,
): Promise<void> {
  const owners = await sql<{ email: string; name: string }>`select u.email, u.name from members m
    join users u on u.id = m.user_id where m.account_id = ${accountId} and m.role = 'owner'`.execute(tx.db)
  for (const { name, email: to } of owners.rows) {
    const href = `${publicUrl}/forms/${formId}/webhooks`
    await writeLetter(tx, 'subscription_disabled', { name, form, hookUrl, lastError, href }, { to })
  }
}

/** The subscription, locked, unless its end was recorded before. */
async function readEnded(tx: Tx, accountId: string, id: string): Promise<Ended | undefined> {
  await sql`select 1 from subscriptions where account_id = ${accountId} and id = ${id} for no key update`.execute(
    tx.db,
  )
  const { rows } = await sql<Ended>`
    select s.hook_url, s.form_id, f.name, s.state_reason as reason,
      (select d.last_error from deliveries d where d.account_id = s.account_id and d.subscription_id = s.id
        and d.last_error is not null order by d.created_at desc limit 1) as last_error
    from subscriptions s join forms f on f.account_id = s.account_id and f.id = s.form_id
    where s.account_id = ${accountId} and s.id = ${id}
      and not exists (select 1 from events e where e.account_id = s.account_id and e.entity_type = 'subscription'
        and e.entity_id = s.id and e.created_at > s.state_changed_at
        and e.type in ('subscription.removed', 'subscription.disabled'))`.execute(tx.db)
  return rows[0]
}
