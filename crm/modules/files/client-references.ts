import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { ClientReference } from '../records/merging/client-reference.ts'

export const filesReferences: readonly ClientReference[] = [
  { name: 'files', order: 70, table: 'files', column: 'record_id' },
  { name: 'folders', order: 90, table: 'document_folders', column: 'record_id' },
  { name: 'uploads', order: 80, table: 'file_uploads', column: 'record_id' },
]

/** Forgets files that say who was erased; their bytes go with the traces. */
export async function eraseFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from files where port_id = ${portOf(tx)} and id = any(${ids as string[]}::uuid[])`.execute(
    tx.db,
  )
}
