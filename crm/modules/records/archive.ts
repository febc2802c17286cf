import { Refusal } from '../../../contract/errors.ts'
import type { KindWith } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { lockRecord, writeFields } from './change.ts'

/** Archives a record. Throws RECORD_NOT_FOUND, ALREADY_ARCHIVED. */
export async function archiveRecord(
  tx: Tx,
  kind: KindWith<'archive'>,
  id: string,
  metadata: Record<string, unknown> | null = null,
): Promise<void> {
  const row = await lockRecord(tx, kind, id)
  if (row.archivedAt) throw new Refusal('ALREADY_ARCHIVED')
  const archivedAt = new Date()
  await writeFields(tx, kind, id, { archivedAt })
  tx.emit(`${kind.type}.archived`, {
    entityId: id,
    label: row.called,
    oldValues: { archivedAt: null },
    newValues: { archivedAt },
    metadata,
  })
}

/** Takes a record back from the archive. Throws RECORD_NOT_FOUND, NOT_ARCHIVED. */
export async function restoreRecord(
  tx: Tx,
  kind: KindWith<'archive'>,
  id: string,
  metadata: Record<string, unknown> | null = null,
): Promise<void> {
  const row = await lockRecord(tx, kind, id)
  if (!row.archivedAt) throw new Refusal('NOT_ARCHIVED')
  await writeFields(tx, kind, id, { archivedAt: null })
  tx.emit(`${kind.type}.restored`, {
    entityId: id,
    label: row.called,
    oldValues: { archivedAt: row.archivedAt },
    newValues: { archivedAt: null },
    metadata,
  })
}
