import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import type { Tx } from '../../context.ts'
import { archiveRecord } from '../records/archive.ts'
import { eachOf, needed } from '../records/bulk/each.ts'
import { moveToStage } from './stage.ts'
import { holdStage } from './stages.ts'

/** One action on many residential interests; each needs the permission of the single action. */
export async function bulkResidentialInterests(
  tx: Tx,
  { action, ids, stage }: BodyOf<typeof residentialInterests.bulk>,
  permissions: ReadonlySet<string>,
): Promise<BulkResult[]> {
  const permission = action === 'archive' ? 'residential_interests.delete' : 'residential_interests.edit'
  if (!permissions.has(permission)) throw new Refusal('PERMISSION_DENIED')
  if (action === 'archive') {
    return eachOf(tx, ids, (id) => archiveRecord(tx, kinds.residential_interest, id))
  }
  const name = await holdStage(tx, needed(stage, 'stage', reasonFor('name_stage')))
  return eachOf(tx, ids, (id) => moveToStage(tx, id, name))
}
