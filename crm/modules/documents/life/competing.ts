import type { Tx } from '../../../context.ts'
import { assertDealToBeHad } from '../../berths/doubts.ts'
import { assertNoRival, type GoingOn } from '../../interests/holding/rivals.ts'
import type { LockedDocument } from '../lock.ts'

/** How somebody has a document sent. */
export interface Going extends GoingOn {
  /** They know that its text is a sample nobody had checked. */
  readonly acknowledgeSample?: boolean | undefined
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
  if (documentType === 'eoi') await assertNoRival(tx, interestId, going)
  await assertDealToBeHad(tx, interestId, going)
}

/** Papers by which a berth is promised to somebody. */
const givesBerth: readonly string[] = ['eoi', 'reservation_agreement', 'contract']
