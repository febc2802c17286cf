import type { Tx } from '../../context.ts'
import { archiveRecord, restoreRecord } from '../records/archive.ts'
import { lockRecord } from '../records/change.ts'
import { clientName } from './links.ts'

/** Archives an interest. Throws ALREADY_ARCHIVED. */
export async function archiveInterest(tx: Tx, id: string): Promise<void> {
  const name = await clientName(tx, await lockRecord(tx, 'interests', id))
  await archiveRecord(tx, 'interests', id, 'interest.archived', () => name)
}

/** Takes an interest back from the archive. Throws NOT_ARCHIVED. */
export async function restoreInterest(tx: Tx, id: string): Promise<void> {
  const name = await clientName(tx, await lockRecord(tx, 'interests', id))
  await restoreRecord(tx, 'interests', id, 'interest.restored', () => name)
}
