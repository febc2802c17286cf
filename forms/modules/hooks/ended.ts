import { sql } from 'kysely'
import { writeMail } from '../../../platform/mail/write.ts'
import { inTenant } from '../../../platform/scope.ts'
import { systemIn } from '../../context.ts'
import type { Services } from '../../services.ts'

/** Records that deliveries ended a subscription, and tells the owners when that was because it kept failing. */
export function announceEnd({ kernel, env }: Pick<Services, 'kernel' | 'env'>) {
  return async ({
    accountId,
    id,
    state,
  }: {
    accountId: string
    id: string
    state: string
  }): Promise<void> => {
    await inTenant(kernel, systemIn(accountId), async (tx) => {
      const { rows } = await sql<{ hookUrl: string; formId: string; name: string; lastError: string | null }>`
        select s.hook_url, s.form_id, f.name,
          (select d.last_error from deliveries d where d.account_id = s.account_id and d.subscription_id = s.id
            and d.last_error is not null order by d.created_at desc limit 1) as last_error
        from subscriptions s join forms f on f.account_id = s.account_id and f.id = s.form_id
        where s.account_id = ${accountId} and s.id = ${id}`.execute(tx.db)
      const { hookUrl, formId, name, lastError } = rows[0]!
      const metadata = { formId, reason: state === 'removed' ? 'gone' : 'failing' }
      tx.emit(state === 'removed' ? 'subscription.removed' : 'subscription.disabled', {
        entityId: id,
        label: hookUrl,
        metadata,
      })
      if (state === 'removed') return
      const owners = await sql<{ email: string; name: string }>`select u.email, u.name from members m
        join users u on u.id = m.user_id where m.account_id = ${accountId} and m.role = 'owner'`.execute(
        tx.db,
      )
      for (const owner of owners.rows) {
        await writeMail(tx, {
          category: 'subscription_disabled',
          to: owner.email,
          subject: `Submissions of ${name} do not arrive any more`,
          text: `Hello ${owner.name},\n\nfor five days nothing could be delivered to\n\n${hookUrl}\n\n${lastError ?? ''}\n\nso we have stopped trying. Nothing is lost: once the receiver works again, enable it and send what failed:\n\n${env.publicUrl}/forms/${formId}/webhooks\n`,
        })
      }
    })
  }
}
