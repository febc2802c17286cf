import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { portOf, type Tx } from '../../context.ts'
import { dropFile } from './file/keep-file.ts'
import { changedMeanwhile, readAlone } from './queries.ts'

/** Discards an import of which nothing was written, and its file. Throws IMPORT_STATE. */
export async function discardImport(tx: Tx, id: string, caller: Caller): Promise<void> {
  const row = await readAlone(tx, id, caller)
  const untouched = row.status === 'failed' && row.progress.done === 0
  if (row.status !== 'preview' && !untouched) throw new Refusal('IMPORT_STATE')
  const gone = await sql`delete from imports where port_id = ${portOf(tx)} and id = ${id}
    and version = ${row.version} and status = ${row.status}`.execute(tx.db)
  if (gone.numAffectedRows === 0n) throw changedMeanwhile()
  await dropFile(tx, row.fileKey)
  tx.emit('import.finished', { entityId: id, label: row.fileName, newValues: { status: 'discarded' } })
}
