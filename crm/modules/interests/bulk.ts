import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import type { Tx } from '../../context.ts'
import { eachOf, tagAct } from '../records/bulk.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { archiveInterest } from './archive.ts'
import { checkReferences } from './create.ts'
import { clientName } from './links.ts'
import { changeStage } from './stage.ts'

/** One action on many interests; each needs the permission of the single action. */
export async function bulkInterests(
  tx: Tx,
  body: BodyOf<typeof interests.bulk>,
  permissions: ReadonlySet<string>,
): Promise<BulkResult[]> {
  const { action, ids } = body
  if (action === 'archive') {
    if (!permissions.has('interests.delete')) throw new Refusal('PERMISSION_DENIED')
    return eachOf(tx, ids, (id) => archiveInterest(tx, id))
  }
  if (action === 'change_stage') {
    const { stage } = body
    if (!permissions.has('interests.change_stage')) throw new Refusal('PERMISSION_DENIED')
    if (!stage) throw new Refusal('VALIDATION_FAILED', [{ path: 'stage', message: 'Name the stage.' }])
    return eachOf(tx, ids, async (id) =>
      changeStage(tx, await lockRecord(tx, 'interests', id), { stage }, permissions),
    )
  }
  if (action === 'assign') {
    const { assignedTo } = body
    if (assignedTo === undefined)
      throw new Refusal('VALIDATION_FAILED', [{ path: 'assignedTo', message: 'Name the user.' }])
    await checkReferences(tx, { assignedTo })
    return eachOf(tx, ids, async (id) => {
      const row = await lockRecord(tx, 'interests', id)
      await changeRecord(tx, 'interests', row, { assignedTo }, 'interest.updated', {
        label: await clientName(tx, row),
      })
    })
  }
  return eachOf(tx, ids, await tagAct(tx, 'interests', body, 'interest.tagged', () => null))
}
