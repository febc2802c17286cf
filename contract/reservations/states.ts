import type { Permission } from '../permissions.ts'

// Plain, without schemas, so that the browser can have it too.

/** A reservation is asked for, holds its berth, is over, or came to nothing. */
export const reservationStates = ['pending', 'active', 'ended', 'cancelled'] as const
export type ReservationState = (typeof reservationStates)[number]

interface Move {
  readonly from: readonly ReservationState[]
  readonly to: ReservationState
  readonly gate: Permission
  /** The fact it records. */
  readonly fact: 'activated' | 'ended' | 'cancelled'
}

/** The moves of a reservation, by the action that asks for each: from which states, to which, and who may. */
export const reservationMoves = {
  activate: { from: ['pending'], to: 'active', gate: 'reservations.activate', fact: 'activated' },
  end: { from: ['active'], to: 'ended', gate: 'reservations.end', fact: 'ended' },
  cancel: { from: ['pending', 'active'], to: 'cancelled', gate: 'reservations.cancel', fact: 'cancelled' },
} as const satisfies Readonly<Record<string, Move>>

export type ReservationAction = keyof typeof reservationMoves
export const reservationActions = Object.keys(reservationMoves) as [ReservationAction, ...ReservationAction[]]

/** The actions that a state allows. */
export function movesFrom(state: ReservationState): ReservationAction[] {
  return reservationActions.filter((action) =>
    (reservationMoves[action].from as readonly ReservationState[]).includes(state),
  )
}
