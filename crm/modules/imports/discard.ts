import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { Storage } from '../../../platform/storage/filesystem.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { readImport } from './queries.ts'

type Outside = Ctx & { inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** Discards an import of which nothing was written, and its file. Throws IMPORT_STATE. */
export async function discardImport(
  ctx: Outside,
  storage: Storage,
  id: string,
  caller: Caller,
): Promise<void> {
  const fileKey = await ctx.inTenant(async (tx) => {
    const row = await readImport(tx, id, caller, 'lock')
    const untouched = row.status === 'failed' && row.progress.done === 0
    if (row.status !== 'preview' && !untouched) throw new Refusal('IMPORT_STATE')
    await sql`delete from imports where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
    tx.emit('import.finished', { entityId: id, label: row.fileName, newValues: { status: 'discarded' } })
    return row.fileKey
  })
  await storage.remove(fileKey)
}
