import type { Answer } from '../../../kit/server/api.ts'

export type Reservation = Answer<'berthReservations', 'get'>
export type ReservationRow = Answer<'berthReservations', 'list'>['data'][number]

/** What is read anew with the reservations: the interest holds its berth by one. */
export const touchedByReservations = ['alerts', 'interests', 'berths'] as const

/** What a reservation is called: its berth and its client. */
export function nameOf({ mooringNumber, clientName }: Pick<ReservationRow, 'mooringNumber' | 'clientName'>) {
  return `${mooringNumber}, ${clientName}`
}
