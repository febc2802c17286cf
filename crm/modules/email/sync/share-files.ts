import { sql } from 'kysely'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { portOf } from '../../../context.ts'
import { type Needed, outsideIn } from './context.ts'
import { shareFilesJob } from './jobs.ts'
import { shareFiles } from './store-message.ts'

const together = 50

/** Puts the files of a mailbox that is shared since on the clients of its mail. */
export const shareEmailFiles = handleJob(
  shareFilesJob,
  (services: Needed) =>
    async ({ tenantId, accountId }) => {
      const ctx = outsideIn(services, tenantId)
      const { rows } = await sql<{ messageId: string }>`select distinct p.message_id from email_places p
    join email_accounts a on a.port_id = ${portOf(ctx)} and a.id = p.account_id and a.shared
    join email_attachments e on e.port_id = ${portOf(ctx)} and e.message_id = p.message_id
    where p.port_id = ${portOf(ctx)} and p.account_id = ${accountId} order by 1`.execute(ctx.db)
      for (let at = 0; at < rows.length; at += together) {
        await ctx.inTenant(async (tx) => {
          for (const { messageId } of rows.slice(at, at + together)) await shareFiles(tx, messageId)
        })
      }
    },
)
