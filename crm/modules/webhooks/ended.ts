import { sql } from 'kysely'
import { z } from 'zod'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { handleJob, type JobPayload, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { writeLetter } from '../mail/write.ts'
import { readMembers } from '../users/rights.ts'
import { labelOf } from './change.ts'
import { disabledLetter } from './letters.ts'

interface Ended {
  name: string | null
  url: string
  reason: 'gone' | 'failing'
  lastError: string | null
}

export const webhookEndedJob = job('webhook_ended', z.object({ webhookId: z.uuid() }), { tries: 20 })

type Payload = JobPayload<typeof webhookEndedJob>

/**
 * Records that deliveries disabled a webhook, and tells whoever manages webhooks in the port. Told once, however often
 * the job runs; where the letters cannot be written it is recorded all the same.
 */
export const webhookEnded = handleJob(
  webhookEndedJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    const record = (
      { tenantId, webhookId: id }: Payload,
      then: (tx: Tx, ending: WebhookEnd) => Promise<void>,
    ): Promise<void> =>
      inTenant(kernel, systemIn(tenantId), async (tx) => {
        const ended = await readEnded(tx, id)
        // Enabled again meanwhile, or told before: there is nothing to tell any more.
        if (!ended) return
        const label = labelOf(ended)
        tx.emit('webhook.disabled', { entityId: id, label, metadata: { reason: ended.reason } })
        await then(tx, { ...ended, id, label })
      })
    return {
      work: (payload) => record(payload, (tx, ending) => writeLetters(tx, env, ending)),
      onGivenUp: (payload) => record(payload, async () => {}),
    }
  },
)

type WebhookEnd = Ended & { id: string; label: string }

async function writeLetters(
  tx: Tx,
  { publicUrl }: Pick<Services['env'], 'publicUrl'>,
  { id, label, url, lastError, reason }: WebhookEnd,
): Promise<void> {
  const port = await brandOf(tx)
  const href = `${publicUrl}/${port.slug}/admin/webhooks?open=${id}`
  const values = { port: port.name, label, url, gone: reason === 'gone', lastError, href }
  for (const { name, email: to, language } of await managersOf(tx))
    await writeLetter(tx, disabledLetter, { name, ...values }, { to, language })
}

/** The webhook that deliveries disabled, locked, unless that was recorded before. */
async function readEnded(tx: Tx, id: string): Promise<Ended | undefined> {
  const port = portOf(tx)
  await sql`select 1 from webhooks where port_id = ${port} and id = ${id} for no key update`.execute(tx.db)
  const { rows } = await sql<Ended>`
    select w.name, w.url, w.state_reason as reason,
      (select d.last_error from webhook_deliveries d where d.port_id = ${port} and d.webhook_id = w.id
        and d.last_error is not null order by d.created_at desc, d.id desc limit 1) as last_error
    from webhooks w
    where w.port_id = ${port} and w.id = ${id} and w.state = 'disabled' and w.state_reason in ('gone', 'failing')
      and not exists (select 1 from events e where e.port_id = ${port} and e.entity_type = 'webhook'
        and e.entity_id = w.id and e.created_at > w.state_changed_at and e.type = 'webhook.disabled')`.execute(
    tx.db,
  )
  return rows[0]
}

/** Whoever manages webhooks in the port. */
async function managersOf(
  tx: Tx,
): Promise<{ name: string; email: string; language: ClientLanguage | null }[]> {
  const members = await readMembers(tx, sql`m.active and u.disabled_at is null`)
  const managers = members.filter(({ permissions }) => permissions.has('admin.manage_webhooks'))
  const { rows } = await sql<{ id: string; email: string; language: ClientLanguage | null }>`
    select id, email, preferences ->> 'language' as language from users
    where id = any(${managers.map(({ userId }) => userId)}::uuid[])`.execute(tx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return managers.map(({ name, userId }) => ({ ...found.get(userId)!, name }))
}
