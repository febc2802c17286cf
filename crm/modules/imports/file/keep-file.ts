import { sql } from 'kysely'
import { z } from 'zod'
import { hourMs } from '../../../../contract/values/days.ts'
import { handleJob, job } from '../../../../platform/jobs/job.ts'
import { reading, systemIn } from '../../../../platform/scope.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'

export const dropImportFileJob = job('drop_import_file', z.object({ fileKey: z.string() }))

/** Sees to it that a file about to be stored goes again when no import comes to stand on it. */
export function expectFile(tx: Tx, fileKey: string): Promise<void> {
  return tx.addJob(dropImportFileJob, { fileKey }, { runAt: new Date(Date.now() + hourMs) })
}

/** Removes the file of an import after the commit that took the import away. */
export function dropFile(tx: Tx, fileKey: string): Promise<void> {
  return tx.addJob(dropImportFileJob, { fileKey })
}

/** Removes a stored file that no import stands on. */
export const dropImportFile = handleJob(
  dropImportFileJob,
  ({ kernel, storage }: Pick<Services, 'kernel' | 'storage'>) => {
    return async ({ tenantId, fileKey }) => {
      const ctx = reading<DB>(kernel, systemIn(tenantId))
      const { rows } = await sql`select 1 from imports
      where port_id = ${portOf(ctx)} and file_key = ${fileKey}`.execute(ctx.db)
      if (rows.length === 0) await storage.remove(fileKey)
    }
  },
)
