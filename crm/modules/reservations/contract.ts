import { sql } from 'kysely'
import { kinds } from '../../../contract/kinds.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { writeFields } from '../records/change.ts'
import { about, lockReservation } from './row.ts'

/** The signed file of a document becomes the contract of the reservation it is of, where that has none. */
export async function keepSignedContract(
  tx: Tx,
  { entityId: documentId, metadata }: FactRecord,
): Promise<void> {
  const id = metadata?.reservationId
  if (typeof id !== 'string') return
  const { rows } = await sql<{ fileId: string | null }>`select signed_file_id as file_id from documents
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  const contractFileId = rows[0]?.fileId
  if (!contractFileId) return
  const { row, called } = await lockReservation(tx, id)
  if (row.contractFileId !== null) return
  await writeFields(tx, kinds.reservation, id, { contractFileId })
  tx.emit('reservation.updated', {
    entityId: id,
    label: called,
    oldValues: { contractFileId: null },
    newValues: { contractFileId },
    metadata: about(row),
  })
}
