import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { reservationMoves } from '../../../contract/reservations/states.ts'
import { laterOf } from '../../../contract/values/days.ts'
import { theSystem } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertBerthFree } from '../berths/free.ts'
import { assertNight } from '../berths/night.ts'
import { writeFields } from '../records/change.ts'
import { holdReferences } from '../records/references/hold.ts'
import { assertMove, transition } from '../records/states/transition.ts'
import { todayInPort } from '../records/today.ts'
import { assertOwnership } from '../yachts/assert-ownership.ts'
import { linkInterest } from './link-interest.ts'
import { about, type LockedReservation, lockReservation } from './row.ts'

const refused = 'RESERVATION_MOVE_INVALID'
const kind = kinds.reservation

interface Days {
  startDate?: string | undefined
  endDate?: string | null | undefined
}

/**
 * A pending reservation holds its berth from its start on. Throws RECORD_NOT_FOUND, VERSION_STALE, RESERVATION_MOVE_INVALID,
 * BERTH_OCCUPIED, INTEREST_CLOSED, BERTH_UNCONFIRMED, RECORD_ARCHIVED, VALIDATION_FAILED.
 */
export async function activateReservation(
  tx: Tx,
  id: string,
  { acknowledgeFit, acknowledgeSold, ...days }: Days & Acknowledged,
  ifMatch: number | null,
): Promise<void> {
  const locked = await lockReservation(tx, id, ifMatch)
  const { berth, row } = locked
  assertMove(reservationMoves.activate, row.status, refused)
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const { berthId, clientId, yachtId } = row
  await holdReferences(tx, kind, { clientId, yachtId })
  if (yachtId !== null) await assertOwnership(tx, { clientId, yachtId })
  await assertSuits(tx, row, { acknowledgeFit, acknowledgeSold })
  const startDate = days.startDate ?? row.startDate
  const endDate = days.endDate === undefined ? row.endDate : days.endDate
  assertNight(startDate, endDate)
  // Its berth may have been taken off the interest since.
  if (row.interestId !== null) await linkInterest(tx, berthId, row.interestId, clientId)
  await assertBerthFree(tx, { kind: 'reservation', berthId, clientId, from: startDate, to: endDate })
  await transition(tx, kind, locked, reservationMoves.activate, {
    values: { startDate, endDate, activatedAt: new Date() },
    tells: ['startDate', 'endDate'],
    metadata: about(row),
  })
}

/**
 * Ends an active reservation: on `endDate`, today where it is left out, the berth is free again. Where that day lies ahead the
 * reservation stays active until then. Throws RECORD_NOT_FOUND, VERSION_STALE, RESERVATION_MOVE_INVALID, VALIDATION_FAILED.
 */
export async function endReservation(
  tx: Tx,
  id: string,
  { endDate, reason = null }: { endDate?: string | null | undefined; reason?: string | null | undefined },
  ifMatch: number | null,
): Promise<void> {
  const locked = await lockReservation(tx, id, ifMatch)
  const { row, called } = locked
  assertMove(reservationMoves.end, row.status, refused)
  // Whoever gives up what has not begun gives up all of it.
  const today = await todayInPort(tx)
  const day = endDate ?? laterOf(today, row.startDate)
  if (day < row.startDate) refuseDay(reasonFor('tenancy_day_early', { date: row.startDate }))
  if (row.endDate !== null && day > row.endDate)
    refuseDay(reasonFor('tenancy_day_late', { date: row.endDate }))
  if (await endOn(tx, locked, day, { reason })) return
  if (day === row.endDate) return tx.unchanged()
  tx.emit('reservation.end_planned', {
    entityId: id,
    label: called,
    oldValues: { endDate: row.endDate },
    newValues: { endDate: day },
    metadata: about(row),
  })
}

/** Writes the end of a locked reservation; it is over where that day has come. Gives whether it is. */
export async function endOn(
  tx: Tx,
  locked: LockedReservation,
  endDate: string,
  { reason = null, bySystem = false }: { reason?: string | null; bySystem?: boolean } = {},
): Promise<boolean> {
  const values = { endDate, ...(reason === null ? {} : { endReason: reason }) }
  const isOver =
    endDate <= (await todayInPort(tx)) ||
    // An end on its first day leaves no day of it.
    endDate === locked.row.startDate
  if (!isOver) {
    await writeFields(tx, kind, locked.row.id, values)
    return false
  }
  await transition(tx, kind, locked, reservationMoves.end, {
    values: { ...values, settledAt: new Date() },
    tells: ['endDate'],
    metadata: about(locked.row),
    ...(bySystem ? { by: theSystem } : {}),
  })
  return true
}

/** A pending or active reservation came to nothing. Throws RECORD_NOT_FOUND, VERSION_STALE, RESERVATION_MOVE_INVALID. */
export async function cancelReservation(
  tx: Tx,
  id: string,
  reason: string | null,
  ifMatch: number | null,
): Promise<void> {
  const locked = await lockReservation(tx, id, ifMatch)
  assertMove(reservationMoves.cancel, locked.row.status, refused)
  await transition(tx, kind, locked, reservationMoves.cancel, {
    values: { settledAt: new Date(), ...(reason === null ? {} : { endReason: reason }) },
    metadata: about(locked.row),
  })
}

function refuseDay(reason: Reason): never {
  throw new Refusal('VALIDATION_FAILED', [because('endDate', reason)])
}
