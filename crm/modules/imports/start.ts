import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { portOf, type Tx } from '../../context.ts'
import { missingFields } from './columns.ts'
import { readImport, shown } from './queries.ts'

/**
 * Sends an import on its way in the background; one that failed goes on where it stopped. One that is on its way or
 * done is left as it is. Throws IMPORT_MAPPING_INCOMPLETE.
 */
export async function startImport(tx: Tx, id: string, caller: Caller) {
  const row = await readImport(tx, id, caller, 'lock')
  if (row.status !== 'preview' && row.status !== 'failed') {
    tx.unchanged()
    return shown(row)
  }
  const missing = missingFields(row.entity, row.mapping)
  if (missing.length > 0) {
    const details = missing.map((labels) => ({
      path: 'columns',
      message: `Choose the column of ${labels.join(' or ')}.`,
    }))
    throw new Refusal('IMPORT_MAPPING_INCOMPLETE', details)
  }
  const total = row.counts.selected - row.counts.bad
  await sql`update imports set status = 'queued', error = null, total = ${total}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await tx.addJob('apply_import', { importId: id, actor: tx.actor }, { key: `apply_import:${id}` })
  tx.emit('import.started', { entityId: id, label: row.fileName, newValues: { status: 'queued' } })
  return shown(await readImport(tx, id, null))
}
