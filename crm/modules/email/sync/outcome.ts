import { sql } from 'kysely'
import { portOf, type Tx } from '../../../context.ts'
import { notify } from '../../notifications/notify.ts'
import type { MailServerFault } from '../accounts/fault.ts'
import { type AccountRow, findAccount } from '../accounts/queries.ts'

const everyMinutes = 5
const mostMinutes = 6 * 60

/** Notes that a mailbox was read; `isDone` unless there is more to read, for which it comes again at once. */
export async function recordSync(
  tx: Tx,
  account: AccountRow,
  { isWhole, isDone }: { isWhole: boolean; isDone: boolean },
): Promise<void> {
  await sql`update email_accounts set status = case when status = 'paused' then status else 'ok' end, last_synced_at = now(),
      last_error = null, last_reason = null, last_error_code = null, failing_since = null, failures = 0,
      read_whole_at = case when ${isWhole && isDone} then now() else read_whole_at end,
      next_sync_at = now() + make_interval(mins => ${isDone ? everyMinutes : 0})
    where port_id = ${portOf(tx)} and id = ${account.id}`.execute(tx.db)
  tx.announce('emailAccount:updated', account.id, [account.userId])
}

/**
 * Notes that a mailbox could not be read: it is tried again ever later, and its owner is notified once for each time it broke,
 * however often it is tried, and once a day at most.
 */
export async function recordFault(
  tx: Tx,
  id: string,
  { code, message, reason }: MailServerFault,
): Promise<void> {
  const before = await findAccount(tx, id)
  if (!before || before.status === 'paused') return
  const minutes = Math.min(everyMinutes * 2 ** Math.min(before.failures, 10), mostMinutes)
  const isPaused = code === 'rights'
  await sql`update email_accounts set status = ${isPaused ? 'paused' : 'failing'}, last_error_code = ${code}, last_error = ${message},
      last_reason = ${reason === null ? null : JSON.stringify(reason)}::jsonb,
      failing_since = coalesce(failing_since, now()), failures = failures + 1,
      next_sync_at = now() + make_interval(mins => ${minutes})
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.announce('emailAccount:updated', id, [before.userId])
  if (before.status === 'failing') return
  await notify(tx, {
    kind: 'email_account_failing',
    to: before.userId,
    entity: { type: 'client', id: null, title: before.address },
    key: `email_account_failing:${id}:${new Date().toISOString().slice(0, 10)}`,
    bySystem: true,
  })
}
