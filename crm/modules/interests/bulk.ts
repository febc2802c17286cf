import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import type { Tx } from '../../context.ts'
import { eachOf, needed, tagAct } from '../records/bulk/each.ts'
import { undoChange } from '../records/bulk/undo-change.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { archiveInterest, lockLive } from './archive.ts'
import { checkReferences } from './create.ts'
import { assertWish } from './holding/reserved.ts'
import { changeStage } from './stage.ts'
import { takeStep } from './steps.ts'
import { lockToUndo, undoStep } from './undo.ts'

const permissionOf = {
  archive: 'interests.delete',
  change_stage: 'interests.change_stage',
  assign: 'interests.edit',
  add_tag: 'interests.edit',
  remove_tag: 'interests.edit',
  undo: null,
} as const

/** One action on many interests; each needs the permission of the single action. */
export async function bulkInterests(
  tx: Tx,
  body: BodyOf<typeof interests.bulk>,
  permissions: ReadonlySet<string>,
): Promise<BulkResult[]> {
  const { action, ids } = body
  const permission = permissionOf[action]
  if (permission && !permissions.has(permission)) throw new Refusal('PERMISSION_DENIED')
  switch (action) {
    case 'archive':
      assertWish(body.reservations, permissions)
      await lockDeals(tx, { interestIds: ids })
      return takeStep(tx, ids, 'interests.delete', () =>
        eachOf(tx, ids, (id) => archiveInterest(tx, id, body.reservations)),
      )
    case 'change_stage': {
      const stage = needed(body.stage, 'stage', reasonFor('name_stage'))
      await lockDeals(tx, { interestIds: ids })
      return takeStep(tx, ids, 'interests.change_stage', () =>
        eachOf(tx, ids, async (id) =>
          changeStage(tx, await lockRecord(tx, kinds.interest, id), { stage }, permissions),
        ),
      )
    }
    case 'undo': {
      const requestId = needed(body.requestId, 'requestId', reasonFor('name_request'))
      if (await lockToUndo(tx, ids, requestId))
        return eachOf(tx, ids, (id) => undoStep(tx, id, requestId, permissions))
      // What is no step, a new owner, changed fields alone.
      if (!permissions.has('interests.edit')) throw new Refusal('PERMISSION_DENIED')
      return eachOf(tx, ids, (id) => undoChange(tx, kinds.interest, id, requestId))
    }
    case 'assign': {
      const assignedTo = needed(body.assignedTo, 'assignedTo', reasonFor('name_user'))
      await checkReferences(tx, { assignedTo })
      return eachOf(tx, ids, async (id) => {
        const row = await lockLive(tx, id)
        await changeRecord(tx, kinds.interest, row, { assignedTo })
      })
    }
    default:
      return eachOf(tx, ids, await tagAct(tx, kinds.interest, body))
  }
}
