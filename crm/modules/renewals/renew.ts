import { Refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../context.ts'
import { renewTenancy } from '../tenancies/renew.ts'
import { lockTenancy } from '../tenancies/row.ts'
import { assertNotRenewed, openOffer } from './offers.ts'

/**
 * Renews one active tenancy to the end that was offered, or another one. Throws RECORD_NOT_FOUND, TENANCY_MOVE_INVALID,
 * RENEWAL_DONE, RENEWAL_TOO_SHORT where it reaches that day, RENEWAL_NOT_OFFERED without either end, BERTH_OCCUPIED.
 */
export async function renewFromDesk(tx: Tx, tenancyId: string, end: string | undefined): Promise<void> {
  const { row } = await lockTenancy(tx, tenancyId, ['active'])
  if (row.endDate === null) throw new Refusal('TENANCY_MOVE_INVALID')
  await assertNotRenewed(tx, tenancyId)
  const newEndDate = end ?? (await openOffer(tx, tenancyId))?.newEndDate
  if (newEndDate === undefined) throw new Refusal('RENEWAL_NOT_OFFERED')
  if (newEndDate <= row.endDate) {
    // One that goes on by itself bears the new end: asked for the same day again it is renewed already.
    const again = newEndDate === row.endDate && row.startDate > row.heldSince
    throw new Refusal(again ? 'RENEWAL_DONE' : 'RENEWAL_TOO_SHORT')
  }
  await renewTenancy(tx, tenancyId, { newEndDate }, null)
}
