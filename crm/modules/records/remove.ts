import { sql } from 'kysely'
import type { KindWith } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Locked } from './change.ts'

type Removable = KindWith<'archive'> | KindWith<'import'>

/**
 * Removes a locked record for good, with what belongs to it alone, and records that. What others refer to is held by
 * the database: its error goes through (class 23503).
 */
export async function removeRecord(tx: Tx, kind: Removable, row: Locked<Removable>): Promise<void> {
  await sql`delete from ${sql.table(kind.table)} where port_id = ${portOf(tx)} and id = ${row.id}`.execute(
    tx.db,
  )
  tx.emit(`${kind.type}.removed`, {
    entityId: row.id,
    label: row.called,
    oldValues: { version: row.version },
  })
}
