import { Refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../context.ts'
import { archiveRecord } from '../records/archive.ts'
import { lockRecord, type RecordRow, writeFields } from '../records/change.ts'
import { rehearsed } from '../records/rehearsal.ts'

const label = (row: RecordRow) => row.fullName as string

/** Archives a client; its active interests follow. Throws ALREADY_ARCHIVED. */
export function archiveClient(tx: Tx, id: string): Promise<RecordRow> {
  return archiveRecord(tx, 'clients', id, 'client.archived', label)
}

/** Takes a client back from the archive, with the interests that went there with it if asked. Throws NOT_ARCHIVED. */
export async function restoreClient(tx: Tx, id: string, withInterests: boolean): Promise<void> {
  const row = await lockRecord(tx, 'clients', id)
  if (!row.archivedAt) throw new Refusal('NOT_ARCHIVED')
  await writeFields(tx, 'clients', id, { archivedAt: null })
  tx.emit('client.restored', {
    entityId: id,
    label: label(row),
    oldValues: { archivedAt: row.archivedAt },
    newValues: { archivedAt: null },
    metadata: { withInterests },
  })
}

/** What archiving or restoring a client would do to its interests and their berths. */
export async function previewClientStep(tx: Tx, id: string, action: 'archive' | 'restore') {
  await lockRecord(tx, 'clients', id)
  const rehearsal = await rehearsed(tx, (step) =>
    action === 'archive' ? archiveClient(step, id) : restoreClient(step, id, true),
  )
  const stays = (one: { type: string }) => one.type === 'interest.stayed_archived'
  return {
    refusal: rehearsal.refusal,
    consequences: rehearsal.consequences.filter((one) => !stays(one)),
    staying: rehearsal.consequences.filter(stays).map((one) => ({
      interestId: one.entityId!,
      code: String(one.metadata?.code),
      message: String(one.metadata?.message),
    })),
  }
}
