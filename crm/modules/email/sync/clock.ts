import { sql } from 'kysely'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { addSync, emailClockJob } from './jobs.ts'

/** How often all of a mailbox is read, and not only what is new: mail of clients whose address was added since is found then. */
const wholeHours = 24
/** How long a mailbox that is being read is left alone by the clock. */
const busyMinutes = 15

/** Has every mailbox read whose time has come, port by port. */
export const emailClock = handleJob(emailClockJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    for (const { id } of rows) {
      // A port whose mailboxes cannot be looked at keeps none of the others from theirs.
      await inTenant(kernel, systemIn(id), addDue).catch((error: unknown) =>
        log.error({ err: error, portId: id }, 'the mailboxes of a port were not looked at'),
      )
    }
  }
})

async function addDue(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; whole: boolean }>`
    update email_accounts set next_sync_at = now() + make_interval(mins => ${busyMinutes})
    where port_id = ${portOf(tx)} and status <> 'paused' and next_sync_at <= now()
    returning id, read_whole_at < now() - make_interval(hours => ${wholeHours}) as whole`.execute(tx.db)
  for (const { id, whole } of rows) await addSync(tx, id, { whole: whole === true })
}
