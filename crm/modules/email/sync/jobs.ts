import { z } from 'zod'
import { job } from '../../../../platform/jobs/job.ts'
import type { Tx } from '../../../context.ts'

/** Reads what is new in a mailbox; `whole`: all of it. */
export const syncAccountJob = job(
  'sync_email_account',
  z.object({ accountId: z.uuid(), whole: z.boolean().optional() }),
  { tries: 3, lane: 'mailboxes' },
)

export const emailClockJob = job('email_clock', z.object({}), { scope: 'none' })

/** Puts files on the clients of mail that is shared since. */
export const shareFilesJob = job('share_email_files', z.object({ accountId: z.uuid() }))

/** Puts a mail that was sent into the folder of what was sent. */
export const appendSentJob = job('append_sent_email', z.object({ messageId: z.uuid() }), {
  ...{ tries: 4, lane: 'mailboxes' },
})

/** Has a mailbox read as soon as a worker is free; what waits for the same mailbox is replaced. */
export async function addSync(
  tx: Tx,
  accountId: string,
  { whole = false, runAt }: { whole?: boolean; runAt?: Date } = {},
) {
  await tx.addJob(
    syncAccountJob,
    { accountId, ...(whole ? { whole } : {}) },
    { key: `${syncAccountJob.name}:${accountId}`, ...(runAt ? { runAt } : {}) },
  )
}
