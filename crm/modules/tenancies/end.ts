import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { tenancyMoves } from '../../../contract/tenancies/vocabulary.ts'
import { theSystem } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import { writeFields } from '../records/change.ts'
import { transition } from '../records/states/transition.ts'
import { todayInPort } from '../records/today.ts'
import { keepTenancy, lockReservationOf } from '../reservations/for-tenancy.ts'
import { about, type LockedTenancy, lockTenancy, refuseDay } from './row.ts'

/**
 * Ends an active tenancy: on that day the berth is free again. Throws RECORD_NOT_FOUND, VERSION_STALE,
 * TENANCY_MOVE_INVALID, VALIDATION_FAILED for a day on which the berth is not held.
 */
export async function endTenancy(tx: Tx, id: string, endDate: string, ifMatch: number | null): Promise<void> {
  const locked = await lockTenancy(tx, id, tenancyMoves.end.from, ifMatch)
  const { row, called } = locked
  if (endDate < row.heldSince) refuseDay('endDate', reasonFor('tenancy_day_early', { date: row.heldSince }))
  if (row.endDate !== null && endDate > row.endDate)
    refuseDay('endDate', reasonFor('tenancy_day_late', { date: row.endDate }))
  if (await endOn(tx, locked, endDate)) return
  if (endDate === row.endDate) return tx.unchanged()
  tx.emit('tenancy.end_planned', {
    entityId: id,
    label: called,
    oldValues: { endDate: row.endDate },
    newValues: { endDate },
    metadata: about(row),
  })
}

/** Writes the end of a locked tenancy; it is over where that day has come. Gives whether it is. */
export async function endOn(
  tx: Tx,
  locked: LockedTenancy,
  endDate: string,
  bySystem = false,
): Promise<boolean> {
  const { row } = locked
  const over = endDate <= (await todayInPort(tx))
  // A renewal that has not begun is given up with the rest.
  const startDate = row.startDate > endDate ? row.heldSince : row.startDate
  if (!over) {
    await writeFields(tx, kinds.tenancy, row.id, { endDate, startDate })
    return false
  }
  await transition(tx, kinds.tenancy, locked, tenancyMoves.end, {
    values: { endDate, startDate, settledAt: new Date() },
    tells: ['endDate'],
    metadata: about(row),
    ...(bySystem ? { by: theSystem } : {}),
  })
  return true
}

/** A pending or active tenancy came to nothing; a reservation it was made of can become another. Throws RECORD_NOT_FOUND, VERSION_STALE, TENANCY_MOVE_INVALID. */
export async function cancelTenancy(tx: Tx, id: string, ifMatch: number | null): Promise<void> {
  const reservation = await lockReservationOf(tx, id)
  const locked = await lockTenancy(tx, id, tenancyMoves.cancel.from, ifMatch)
  await transition(tx, kinds.tenancy, locked, tenancyMoves.cancel, {
    values: { settledAt: new Date() },
    metadata: about(locked.row),
  })
  if (reservation) await keepTenancy(tx, reservation, null)
}
