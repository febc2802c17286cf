import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import type { Tx } from '../../context.ts'
import { lockRecord, type RecordRow, type RecordTable, writeFields } from './change.ts'

/** Archives a record. Throws RECORD_NOT_FOUND, ALREADY_ARCHIVED. */
export async function archiveRecord(
  tx: Tx,
  table: RecordTable,
  id: string,
  fact: FactName,
  label: (row: RecordRow) => string | null,
): Promise<RecordRow> {
  const row = await lockRecord(tx, table, id)
  if (row.archivedAt) throw new Refusal('ALREADY_ARCHIVED')
  const archivedAt = new Date()
  await writeFields(tx, table, id, { archivedAt })
  tx.emit(fact, {
    entityId: id,
    label: label(row),
    oldValues: { archivedAt: null },
    newValues: { archivedAt },
  })
  return row
}

/** Takes a record back from the archive. Throws RECORD_NOT_FOUND, NOT_ARCHIVED. */
export async function restoreRecord(
  tx: Tx,
  table: RecordTable,
  id: string,
  fact: FactName,
  label: (row: RecordRow) => string | null,
): Promise<RecordRow> {
  const row = await lockRecord(tx, table, id)
  if (!row.archivedAt) throw new Refusal('NOT_ARCHIVED')
  await writeFields(tx, table, id, { archivedAt: null })
  tx.emit(fact, {
    entityId: id,
    label: label(row),
    oldValues: { archivedAt: row.archivedAt },
    newValues: { archivedAt: null },
  })
  return row
}
