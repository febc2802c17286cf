import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { accountOf, type Tx } from '../../context.ts'
import { removeFiles } from '../files/remove.ts'
import { queueSubmission } from '../hooks/queue.ts'

/** Deletes a submission with its deliveries and files for good. Throws RECORD_NOT_FOUND. */
export async function removeSubmission(tx: Tx, id: string): Promise<void> {
  const { formId } = await lockSubmission(tx, id)
  await removeRows(tx, [id])
  tx.emit('submission.deleted', { entityId: id, metadata: { formId } })
}

/** Takes submissions and their files away; the bytes of the files go after the commit. */
export async function removeRows(tx: Tx, ids: readonly string[]): Promise<void> {
  const accountId = accountOf(tx)
  await removeFiles(tx, { submissionIds: ids })
  await sql`delete from submissions where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    tx.db,
  )
}

/** Says of a submission that it is spam or not; one that is not is delivered now. Throws RECORD_NOT_FOUND. */
export async function markSubmission(tx: Tx, id: string, spam: boolean): Promise<void> {
  const { formId, spam: before } = await lockSubmission(tx, id)
  if (spam === (before !== null)) return tx.unchanged()
  await sql`update submissions set spam = ${spam ? 'marked' : null}
    where account_id = ${accountOf(tx)} and id = ${id}`.execute(tx.db)
  if (!spam) await queueSubmission(tx, id, formId)
  tx.emit('submission.marked', { entityId: id, newValues: { spam }, metadata: { formId } })
}

async function lockSubmission(tx: Tx, id: string): Promise<{ formId: string; spam: string | null }> {
  const { rows } = await sql<{ formId: string; spam: string | null }>`select form_id, spam from submissions
    where account_id = ${accountOf(tx)} and id = ${id} for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}
