import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { accountOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { storageKey } from './keep.ts'

export const removeFilesJob = job('remove_files', z.object({ keys: z.array(z.string()) }), { scope: 'none' })

/** Takes files away: some by their id, or all of some submissions. Their bytes go after the commit. */
export async function removeFiles(
  tx: Tx,
  which: { ids: readonly string[] } | { submissionIds: readonly string[] },
): Promise<void> {
  const accountId = accountOf(tx)
  const chosen =
    'ids' in which
      ? sql`id = any(${which.ids}::uuid[])`
      : sql`submission_id = any(${which.submissionIds}::uuid[])`
  const { rows } = await sql<{ id: string }>`delete from files where account_id = ${accountId} and ${chosen}
    returning id`.execute(tx.db)
  if (rows.length === 0) return
  await tx.addJob(removeFilesJob, { keys: rows.map((row) => storageKey(accountId, row.id)) })
}

/** Takes the bytes of files away whose rows are gone. */
export const removeBytes = handleJob(removeFilesJob, ({ storage }: Pick<Services, 'storage'>) => {
  return async ({ keys }) => {
    for (const key of keys) await storage.remove(key)
  }
})
