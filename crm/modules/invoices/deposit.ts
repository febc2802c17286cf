import { isBehind } from '../../../contract/interests/pipeline.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import type { Tx } from '../../context.ts'
import { settleHolds } from '../interests/holding/holds.ts'
import { advanceStage } from '../interests/stage.ts'
import { lockRecord } from '../records/change.ts'

/**
 * The invoice of a deposit is paid: a live deal that is not further along moves to its stage, as the system, and the berths it
 * holds follow. Its day is that of the payments (`dateDeposit`).
 */
export async function advanceByDeposit(tx: Tx, { metadata }: FactRecord): Promise<void> {
  const { kind, interestId } = metadata ?? {}
  if (kind !== 'deposit' || typeof interestId !== 'string') return
  const interest = await lockRecord(tx, kinds.interest, interestId)
  const stays = interest.archivedAt || interest.outcome || !isBehind(interest.pipelineStage, 'deposit_paid')
  if (stays) return
  await advanceStage(tx, interest, 'deposit_paid', 'The deposit was paid.')
  await settleHolds(tx, interestId, { everyBerth: true })
}
