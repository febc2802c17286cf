import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { archiveRecord, restoreRecord } from '../records/archive.ts'
import { lockRecord } from '../records/change.ts'
import { assertNoTenancy } from '../records/merging/active-tenancies.ts'
import { rehearsed } from '../records/rehearsal.ts'

/**
 * Archives a client; its active interests follow. Throws ALREADY_ARCHIVED, TENANCY_ACTIVE unless it is known that they hold a
 * berth.
 */
export async function archiveClient(tx: Tx, id: string, knowsTenancies = false): Promise<void> {
  await assertNoTenancy(tx, 'client', id, knowsTenancies)
  await archiveRecord(tx, kinds.client, id)
}

/** Takes a client back from the archive, with the interests that went there with it if asked. Throws NOT_ARCHIVED. */
export function restoreClient(tx: Tx, id: string, withInterests: boolean): Promise<void> {
  return restoreRecord(tx, kinds.client, id, { withInterests })
}

/** What archiving or restoring a client would do to its interests and their berths. */
export async function previewClientStep(tx: Tx, id: string, action: 'archive' | 'restore') {
  await lockRecord(tx, kinds.client, id)
  const rehearsal = await rehearsed(tx, (step) =>
    action === 'archive' ? archiveClient(step, id, true) : restoreClient(step, id, true),
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
