import { sql } from 'kysely'
import type { JobInfo } from '../jobs.ts'
import { inTenant, type Kernel } from '../scope.ts'
import { MailInDoubt, type Post } from './send.ts'

interface Waiting {
  id: string
  toAddress: string
  subject: string
  text: string
  html: string | null
  link: string | null
  status: string
}

/**
 * Sends one mail. It is marked before it is handed over: after a crash in between, or when the server fell silent while
 * it took it, nobody can know whether it went out, so it is marked uncertain for the administrator and never sent a
 * second time.
 */
export function sendMailJob<DB, Name extends string>(kernel: Kernel<DB, Name>, post: Post) {
  return async (payload: Record<string, unknown>, { attempt, maxAttempts }: JobInfo): Promise<void> => {
    const scope = {
      tenantId: (payload.tenantId as string) ?? null,
      actor: { userId: null, name: null },
      requestId: null,
    }
    const id = payload.mailId as string
    const set = (change: ReturnType<typeof sql>) =>
      inTenant(
        kernel,
        scope,
        async (tx) => void (await sql`update mails set ${change} where id = ${id}`.execute(tx.db)),
      )
    const mail = await inTenant(kernel, scope, async (tx) => {
      const { rows } = await sql<Waiting>`select * from mails where id = ${id} for update`.execute(tx.db)
      const found = rows[0]
      if (!found || found.status === 'sent' || found.status === 'uncertain') return null
      const next = found.status === 'sending' ? 'uncertain' : 'sending'
      await sql`update mails set status = ${next}, attempts = attempts + 1,
        link = ${next === 'sending' ? found.link : null} where id = ${id}`.execute(tx.db)
      return next === 'sending' ? found : null
    })
    if (!mail) return
    try {
      const { toAddress: to, subject, html, link } = mail
      await post({
        id,
        to,
        subject,
        text: mail.text.replaceAll('{link}', () => link ?? '{link}'),
        html,
        link,
      })
    } catch (error) {
      const message = (error as Error).message.slice(0, 500)
      if (error instanceof MailInDoubt) return set(sql`status = 'uncertain', error = ${message}, link = null`)
      const status = attempt >= maxAttempts ? 'failed' : 'queued'
      await set(sql`status = ${status}, error = ${message}`)
      throw error
    }
    await set(sql`status = 'sent', sent_at = now(), error = null, link = null`)
  }
}
