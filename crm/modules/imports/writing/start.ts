import { sql } from 'kysely'
import { because, type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { portOf, type Tx } from '../../../context.ts'
import { openDecisions } from '../cells/formats.ts'
import type { ImportKind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { missingFields } from '../mapping/missing-fields.ts'
import { undecided } from '../mapping/split.ts'
import { changedMeanwhile, type ImportRow, presentImport, readAlone, readImport } from '../queries.ts'
import { applyImportJob } from './import-job.ts'

/**
 * Sends an import on its way in the background; one that failed goes on where it stopped. One that is on its way or
 * done is left as it is. It waits for no lock: a job may be at work. Throws IMPORT_MAPPING_INCOMPLETE, IMPORT_STATE.
 */
export async function startImport(tx: Tx, id: string, caller: Caller) {
  const row = await readAlone(tx, id, caller)
  if (onItsWay(row)) {
    tx.unchanged()
    return presentImport(tx, row)
  }
  const details = lacking(kindOf(row.entity), row)
  if (details.length > 0) throw new Refusal('IMPORT_MAPPING_INCOMPLETE', details)
  const { selected, bad, repeated = 0, lines = 0 } = row.counts
  const total = selected - bad - repeated - lines
  const sent = await sql`update imports set status = 'queued', error = null, total = ${total}
    where port_id = ${portOf(tx)} and id = ${id} and version = ${row.version} and status = ${row.status}`.execute(
    tx.db,
  )
  if (sent.numAffectedRows === 0n) {
    const now = await readImport(tx, id, caller)
    if (!onItsWay(now)) throw changedMeanwhile()
    tx.unchanged()
    return presentImport(tx, now)
  }
  // Imports of a port are written one after another: each sees what the one before it wrote.
  const options = { key: `apply_import:${id}`, queue: `imports:${portOf(tx)}` }
  await tx.addJob(applyImportJob, { importId: id, actor: tx.actor }, options)
  tx.emit('import.started', { entityId: id, label: row.fileName, newValues: { status: 'queued' } })
  return presentImport(tx, await readImport(tx, id, null))
}

/** What must still be said of a mapping before anything is written. */
export function lacking(
  kind: Pick<ImportKind, 'fields' | 'required'>,
  { mapping, formats }: Pick<ImportRow, 'mapping' | 'formats'>,
): ErrorDetail[] {
  if (mapping.leftOut) return []
  const missing = missingFields(kind, mapping)
  if (missing.length === 0 && undecided(mapping))
    return [because('only', 'import_choose_part', { header: mapping.splitBy ?? '' })]
  const columns = missing.map((labels) =>
    because('columns', 'column_needed', { fields: labels.join(' or ') }),
  )
  const open = openDecisions(formats).map(({ column, part }) =>
    because(`formats.${column}.${part}`, 'import_choose_format', { column }),
  )
  return [...columns, ...open]
}

function onItsWay({ status }: ImportRow): boolean {
  return status !== 'preview' && status !== 'failed'
}
