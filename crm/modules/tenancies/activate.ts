import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { tenancyMoves } from '../../../contract/tenancies/vocabulary.ts'
import type { Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertBerthFree } from '../berths/free.ts'
import { assertNight } from '../berths/night.ts'
import { transition } from '../records/states/transition.ts'
import { endForTenancy, lockReservationOf } from '../reservations/for-tenancy.ts'
import { assertOwnership } from '../yachts/assert-ownership.ts'
import { assertLive } from './parties.ts'
import { about, lockTenancy } from './row.ts'

/**
 * A pending tenancy holds its berth from its start on; the reservation it was made of ends there. Throws RECORD_NOT_FOUND, VERSION_STALE, TENANCY_MOVE_INVALID,
 * BERTH_OCCUPIED, BERTH_UNCONFIRMED, VALIDATION_FAILED for days without a night, TENANCY_OWNERSHIP where the yacht was sold since, RECORD_ARCHIVED.
 */
export async function activateTenancy(
  tx: Tx,
  id: string,
  acknowledged: Acknowledged,
  ifMatch: number | null,
): Promise<void> {
  const reservation = await lockReservationOf(tx, id)
  const locked = await lockTenancy(tx, id, tenancyMoves.activate.from, ifMatch)
  const { berth, row } = locked
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const { clientId, yachtId, startDate, endDate } = row
  assertNight(startDate, endDate)
  await assertLive(tx, { clientId, yachtId })
  if (yachtId !== null) await assertOwnership(tx, { clientId, yachtId })
  await assertSuits(tx, row, acknowledged)
  // First the reservation gives up what the tenancy takes: nobody sees the moment between.
  if (reservation) await endForTenancy(tx, reservation, startDate)
  await assertBerthFree(tx, {
    kind: 'tenancy',
    berthId: berth.id,
    clientId,
    from: startDate,
    to: endDate,
  })
  await transition(tx, kinds.tenancy, locked, tenancyMoves.activate, {
    values: { activatedAt: new Date() },
    metadata: about(row),
  })
}
