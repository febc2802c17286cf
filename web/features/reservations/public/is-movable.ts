import type { Permission } from '../../../../contract/permissions.ts'
import { type ReservationState, reservationMoves } from '../../../../contract/reservations/states.ts'

/** Whether somebody may give a reservation of this state other days or another berth. */
export function isMovable(status: ReservationState, can: (permission: Permission) => boolean): boolean {
  if (status === 'pending') return can('reservations.create')
  return status === 'active' && can(reservationMoves.activate.gate)
}
