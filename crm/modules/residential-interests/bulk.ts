import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import type { Tx } from '../../context.ts'
import { archiveRecord } from '../records/archive.ts'
import { eachOf, needed } from '../records/bulk/each.ts'
import { moveToStage } from './stage.ts'
import { holdStage } from './stages.ts'

/** One action on many residential interests; archiving needs the permission of the single action. */
export async function bulkResidentialInterests(
  tx: Tx,
  { action, ids, stage }: BodyOf<typeof residentialInterests.bulk>,
  permissions: ReadonlySet<string>,
): Promise<BulkResult[]> {
  if (action === 'archive') {
    if (!permissions.has('residential_interests.delete')) throw new Refusal('PERMISSION_DENIED')
    return eachOf(tx, ids, (id) => archiveRecord(tx, kinds.residential_interest, id))
  }
  const name = await holdStage(tx, needed(stage, 'stage', 'Name the stage.'))
  return eachOf(tx, ids, (id) => moveToStage(tx, id, name))
}
