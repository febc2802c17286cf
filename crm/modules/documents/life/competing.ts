import { type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { Tx } from '../../../context.ts'
import { competingDeals } from '../../interests/links.ts'
import type { LockedDocument } from '../lock.ts'

/** How somebody has a document sent. */
export interface Going {
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

/** A second EOI on a berth needs a conscious yes. Throws COMPETING_DEALS, naming the deals that hold it. */
export async function assertFree(
  tx: Tx,
  { documentType, interestId }: LockedDocument,
  { acknowledgeCompeting }: Going,
): Promise<void> {
  if (documentType !== 'eoi' || interestId === null || acknowledgeCompeting) return
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
