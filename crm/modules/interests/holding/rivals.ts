import type { Acknowledged } from '../../../../contract/berths/doubts.ts'
import { because, type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { Tx } from '../../../context.ts'
import { assertDealToBeHad } from '../../berths/doubts.ts'
import { competingDeals } from '../links.ts'

const stages: Readonly<Record<string, string>> = {
  eoi: 'EOI',
  reservation: 'reservation',
  deposit_paid: 'deposit paid',
  contract: 'contract',
}

/** What whoever goes on with a deal says that they know; `acknowledgeCompeting` of other deals on the same berth. */
export type GoingOn = Pick<Acknowledged, 'acknowledgeCompeting' | 'acknowledgeHeld' | 'acknowledgeSold'>

/**
 * A second deal about a berth goes on by a conscious yes alone. Throws COMPETING_DEALS, naming who holds it.
 */
export async function assertNoRival(tx: Tx, interestId: string, known: GoingOn): Promise<void> {
  if (known.acknowledgeCompeting) return
  const deals = await competingDeals(tx, interestId)
  if (deals.length === 0) return
  const details = deals
    .slice(0, 20)
    .map(({ mooringNumber: mooring, clientName: name, stage: code }): ErrorDetail => {
      const stage = stages[code] ?? code
      if (name === null)
        return because('acknowledgeCompeting', 'deal_competing_elsewhere', { mooring, stage })
      return because('acknowledgeCompeting', 'deal_competing', { mooring, name, stage })
    })
  throw new Refusal('COMPETING_DEALS', details)
}

/** Money of a deal whose berth others hold, bought or are about to buy is asked and taken by a conscious yes. Throws COMPETING_DEALS, BERTH_UNCONFIRMED. */
export async function assertDepositSound(tx: Tx, interestId: string, known: GoingOn): Promise<void> {
  await assertNoRival(tx, interestId, known)
  await assertDealToBeHad(tx, interestId, known)
}
