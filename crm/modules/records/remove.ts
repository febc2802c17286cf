import { sql } from 'kysely'
import type { FactName } from '../../../contract/events.ts'
import { portOf, type Tx } from '../../context.ts'
import type { RecordRow, RecordTable } from './change.ts'

/**
 * Removes a locked record for good, with what belongs to it alone, and records that. What others refer to is held by
 * the database: its error goes through (class 23503).
 */
export async function removeRecord(
  tx: Tx,
  table: RecordTable,
  row: RecordRow,
  fact: FactName,
  label: string | null,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  tx.emit(fact, { entityId: row.id, label, oldValues: { version: row.version } })
}
