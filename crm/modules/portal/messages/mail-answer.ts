import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../../platform/scope.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { brandOf } from '../../branding/brand.ts'
import { readersOf } from '../../clients/readers.ts'
import { writeLetter } from '../../mail/write.ts'
import { messageLetter } from '../letters/conversation.ts'

/** While something is unread, that much time lies between two mails. */
const pauseMinutes = 10

export const mailPortalMessageJob = job('mail_portal_message', z.object({ clientId: z.uuid() }))

/** Sees to it that what staff wrote is mailed: now, or with what they write in the minutes to come. */
export async function mailAnswer(tx: Tx, clientId: string): Promise<void> {
  const { rows } = await sql<{
    at: Date | null
  }>`select max(mailed_at) + make_interval(mins => ${pauseMinutes}) as at
    from portal_messages where port_id = ${portOf(tx)} and client_id = ${clientId} and not from_client
      and read_at is null`.execute(tx.db)
  const at = rows[0]?.at
  await tx.addJob(
    mailPortalMessageJob,
    { clientId },
    {
      key: `${mailPortalMessageJob.name}:${clientId}`,
      ...(at && at.getTime() > Date.now() ? { runAt: at } : {}),
    },
  )
}

interface Unread {
  authorName: string
  body: string
}

/** Mails a client what they have not read yet in the portal and were not mailed, all of it in one letter. */
export const mailPortalMessage = handleJob(
  mailPortalMessageJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    return async ({ tenantId, clientId }) => {
      await inTenant(kernel, systemIn(tenantId), async (tx) => {
        const messages = await takeUnread(tx, clientId)
        if (messages.length === 0) return
        const brand = await brandOf(tx)
        for (const { email, language, name } of await readersOf(tx, clientId)) {
          await writeLetter(
            tx,
            messageLetter,
            {
              name,
              port: brand.name,
              author: messages.at(-1)!.authorName,
              messages: messages.map(({ body }) => body),
              href: `${env.publicUrl}/portal/messages?port=${brand.slug}`,
            },
            { to: email, language, brand, about: { type: 'client', id: clientId } },
          )
        }
      })
    }
  },
)

async function takeUnread(tx: Tx, clientId: string): Promise<Unread[]> {
  const { rows } = await sql<Unread & { id: string }>`update portal_messages set mailed_at = now()
    where port_id = ${portOf(tx)} and client_id = ${clientId} and not from_client and read_at is null
      and mailed_at is null
    returning id, author_name, body`.execute(tx.db)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
