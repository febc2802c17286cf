import { isBehind } from '../../../contract/interests/pipeline.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { settleHolds } from '../interests/holding/holds.ts'
import { advanceStage } from '../interests/stage.ts'
import { lockRecord } from '../records/change.ts'

/**
 * The deposit of a deal is paid: a live one that is not further along moves to its stage, as the system, and the berths it
 * holds follow. Its day is that of the payments (`dateDeposit`).
 */
export async function advanceByDeposit(tx: Tx, interestId: string): Promise<void> {
  const interest = await lockRecord(tx, kinds.interest, interestId)
  const stays = interest.archivedAt || interest.outcome || !isBehind(interest.pipelineStage, 'deposit_paid')
  if (stays) return
  await advanceStage(tx, interest, 'deposit_paid', 'The deposit was paid.')
  await settleHolds(tx, interestId, { everyBerth: true })
}
