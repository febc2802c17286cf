import type { Acknowledged } from '../../../../contract/berths/doubts.ts'
import { type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { Tx } from '../../../context.ts'
import { assertDealToBeHad } from '../../berths/doubts.ts'
import { competingDeals } from '../../interests/links.ts'
import type { LockedDocument } from '../lock.ts'

/** How somebody has a document sent. */
export interface Going extends Pick<Acknowledged, 'acknowledgeHeld' | 'acknowledgeSold'> {
  /** They know of other deals on the same berth. */
  readonly acknowledgeCompeting?: boolean | undefined
  /** They know that its text is a sample nobody had checked. */
  readonly acknowledgeSample?: boolean | undefined
}

const stages: Readonly<Record<string, string>> = {
  eoi: 'EOI',
  reservation: 'reservation',
  deposit_paid: 'deposit paid',
  contract: 'contract',
}

/**
 * A second EOI on a berth, and any paper about one that somebody else lies at or has bought, needs a conscious yes. Throws
 * COMPETING_DEALS and BERTH_UNCONFIRMED, naming who holds it.
 */
export async function assertFree(
  tx: Tx,
  { documentType, interestId }: LockedDocument,
  going: Going,
): Promise<void> {
  if (interestId === null || !givesBerth.includes(documentType)) return
  if (documentType === 'eoi' && !going.acknowledgeCompeting) await assertAlone(tx, interestId)
  await assertDealToBeHad(tx, interestId, going)
}

/** Papers by which a berth is promised to somebody. */
const givesBerth: readonly string[] = ['eoi', 'reservation_agreement', 'contract']

async function assertAlone(tx: Tx, interestId: string): Promise<void> {
  const deals = await competingDeals(tx, interestId)
  if (deals.length === 0) return
  const details = deals.slice(0, 20).map(
    ({ mooringNumber, clientName, stage }): ErrorDetail => ({
      path: 'acknowledgeCompeting',
      message: `${mooringNumber}: ${clientName ?? 'another client'}, ${stages[stage] ?? stage}.`,
    }),
  )
  throw new Refusal('COMPETING_DEALS', details)
}
