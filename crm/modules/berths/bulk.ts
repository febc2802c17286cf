import type { berths } from '../../../contract/berths/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import type { Tx } from '../../context.ts'
import { eachOf, needed, tagAct } from '../records/bulk/each.ts'
import { undoChange } from '../records/bulk/undo-change.ts'
import { lockRecord } from '../records/change.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { archiveBerth, changeBerth, restoreBerth } from './change.ts'

/** One action on many berths. */
export async function bulkBerths(tx: Tx, body: BodyOf<typeof berths.bulk>): Promise<BulkResult[]> {
  const { action, ids } = body
  if (action === 'archive') {
    const reason = needed(body.reason, 'reason', reasonFor('reason_needed'))
    return eachOf(tx, ids, (id) => archiveBerth(tx, id, reason))
  }
  if (action === 'change_status') {
    const status = needed(body.status, 'status', reasonFor('name_status'))
    return eachOf(tx, ids, async (id) =>
      changeBerth(tx, await lockRecord(tx, kinds.berth, id), { status }, null),
    )
  }
  if (action === 'change_tenure_type') {
    const tenureType = needed(body.tenureType, 'tenureType', reasonFor('name_tenure'))
    await assertTerms(tx, kinds.berth, [{ tenureType }])
    return eachOf(tx, ids, async (id) =>
      changeBerth(tx, await lockRecord(tx, kinds.berth, id), { tenureType }, null),
    )
  }
  if (action === 'restore') return eachOf(tx, ids, (id) => restoreBerth(tx, id))
  if (action === 'undo') {
    const requestId = needed(body.requestId, 'requestId', reasonFor('name_request'))
    return eachOf(tx, ids, (id) => undoChange(tx, kinds.berth, id, requestId))
  }
  return eachOf(tx, ids, await tagAct(tx, kinds.berth, body))
}
