import { sql } from 'kysely'
import { failureBy } from '../../../../contract/reason.ts'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { type ImportRow, readParts } from '../queries.ts'
import { finish as finishUndo, stoppedOften, takeImportBack } from '../taking-back/undo-job.ts'
import { failedOften, finish as finishWriting, writeImport } from '../writing/apply-job.ts'
import { applyRunJob, importWork, undoRunJob } from '../writing/import-job.ts'
import { labelOf, readRun } from './queries.ts'

/** Writes the parts of an export one after another. After a crash it goes on with the part it was at. */
export const applyRun = handleJob(applyRunJob, (services: Pick<Services, 'kernel' | 'storage'>) => {
  return importWork(services, {
    name: 'import',
    opens: 'run',
    async work(runId, inTurn) {
      if (!(await inTurn((tx) => begin(tx, runId)))) return
      for (const { id } of await inTurn((tx) => readParts(tx, runId))) {
        await writeImport(services.storage, id, inTurn)
      }
      await inTurn(async (tx) => {
        // A part that its writer may no longer write stopped by itself.
        const stopped = (await readParts(tx, runId)).find(({ status }) => status === 'failed')
        await finish(tx, runId, stopped ? 'failed' : 'applied', stopped ?? null)
      })
    },
    async gaveUp(tx, runId) {
      for (const { id } of await readParts(tx, runId)) await finishWriting(tx, id, 'failed', failedOften)
      return finish(tx, runId, 'failed', failureBy(failedOften))
    },
  })
})

/** Takes the parts of an export back, the last one first: what came later refers to what came before. */
export const undoRun = handleJob(undoRunJob, (services: Pick<Services, 'kernel'>) => {
  return importWork(services, {
    name: 'import_undo',
    opens: 'run',
    async work(runId, inTurn) {
      for (const { id } of (await inTurn((tx) => readParts(tx, runId))).toReversed()) {
        await takeImportBack(id, inTurn)
      }
      await inTurn((tx) => finish(tx, runId, 'undone', null))
    },
    async gaveUp(tx, runId) {
      for (const { id } of await readParts(tx, runId)) await finishUndo(tx, id, 'applied', stoppedOften)
      return finish(tx, runId, 'applied', failureBy(stoppedOften))
    },
  })
})

/** Marks the export as being written; false when there is nothing to do. */
async function begin(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update import_runs set status = 'applying'
    where port_id = ${portOf(tx)} and id = ${id} and status in ('queued', 'applying') returning id`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** Says whether that was now. */
async function finish(
  tx: Tx,
  id: string,
  status: 'applied' | 'failed' | 'undone',
  failure: Pick<ImportRow, 'error' | 'reason'> | null,
): Promise<boolean> {
  const ended =
    await sql`update import_runs set status = ${status}, error = ${failure?.error ?? null}, reason = ${failure?.reason ? JSON.stringify(failure.reason) : null}::jsonb, finished_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and status in ('queued', 'applying', 'undoing')`.execute(
      tx.db,
    )
  if (ended.numAffectedRows === 0n) return false
  const label = labelOf(await readRun(tx, id, null))
  tx.emit('import.finished', { entityId: id, label, newValues: { status } })
  return true
}
