import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { portOf, type Tx } from '../../../context.ts'
import { changedMeanwhile, presentImport, readAlone, readImport } from '../queries.ts'
import { undoImportJob } from '../writing/import-job.ts'

/**
 * Sends the taking back of an import on its way in the background. One that is on its way or done is left as it is.
 * Throws IMPORT_STATE for an import that wrote nothing or is still being written.
 */
export async function startUndo(tx: Tx, id: string, caller: Caller) {
  const row = await readAlone(tx, id, caller)
  if (row.status === 'undoing' || row.status === 'undone') {
    tx.unchanged()
    return presentImport(tx, row)
  }
  const wrote = row.progress.created + row.progress.updated > 0
  if (!wrote || (row.status !== 'applied' && row.status !== 'failed')) throw new Refusal('IMPORT_STATE')
  const sent = await sql`update imports set status = 'undoing', error = null,
      (taken_back, kept) = (select count(*) filter (where r.taken_back), count(r.kept) from import_rows r
        where r.port_id = imports.port_id and r.import_id = imports.id)
    where port_id = ${portOf(tx)} and id = ${id} and version = ${row.version} and status = ${row.status}`.execute(
    tx.db,
  )
  if (sent.numAffectedRows === 0n) throw changedMeanwhile()
  const options = { key: `undo_import:${id}`, queue: `imports:${portOf(tx)}` }
  await tx.addJob(undoImportJob, { importId: id, actor: tx.actor }, options)
  tx.emit('import.undo_started', { entityId: id, label: row.fileName, newValues: { status: 'undoing' } })
  return presentImport(tx, await readImport(tx, id, null))
}
