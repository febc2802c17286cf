import type { BodyOf } from '../../../../../contract/endpoint.ts'
import { berthReservations } from '../../../../../contract/reservations/endpoints.ts'
import { type ReservationState, reservationMoves } from '../../../../../contract/reservations/states.ts'
import type { Writing } from '../../../records/importing/writing.ts'
import { updateReservation } from '../../../reservations/change.ts'
import { createReservation, importEnded } from '../../../reservations/create.ts'
import { activateReservation } from '../../../reservations/move.ts'
import { readTenure } from '../berths/words.ts'
import { stayDoubts } from './doubts.ts'
import { heldBy } from './holders.ts'
import { stayWords } from './tenancies.ts'

/** What of a reservation may be changed. */
const fieldsIn = {
  pending: ['startDate', 'endDate', 'note'],
  active: ['startDate', 'endDate'],
  ended: [],
  cancelled: [],
} as const satisfies Readonly<Record<ReservationState, readonly string[]>>

export const reservationWriting: Writing = {
  entity: 'berth_reservations',
  called:
    'reservation reservations booking bookings occupancy occupancies stay stays varaus varaukset reservation reservationer bokning bokningar reservierung reservierungen',
  body: berthReservations.create.body,
  create: (tx, { berthId, ...body }, rights) =>
    createReservation(
      tx,
      berthId as string,
      { ...(body as BodyOf<typeof berthReservations.create>), acknowledgeFit: true, acknowledgeSold: true },
      rights,
    ),
  createEnded: (tx, { berthId, ...body }, rights) =>
    importEnded(tx, berthId as string, body as BodyOf<typeof berthReservations.create>, rights),
  sameBy: ['berthId', 'clientId', 'startDate'],
  words: {
    ...stayWords,
    note: 'note, notes, comment, comments, remarks, description, huomautus, lisätiedot, anteckning, bemerkung, remarque, nota, opmerking',
  },
  begin: {
    permission: reservationMoves.activate.gate,
    begin: (tx, id) => activateReservation(tx, id, { acknowledgeFit: true, acknowledgeSold: true }, null),
    check: heldBy,
  },
  change: {
    permission: 'reservations.create',
    fields: fieldsIn.pending,
    fieldsIn: (state) => fieldsIn[state as ReservationState],
    change: (tx, id, fields, rights) =>
      updateReservation(tx, id, { ...fields, acknowledgeFit: true, acknowledgeSold: true }, rights, null),
  },
  values: { tenureType: readTenure },
  needed: ['startDate'],
  doubts: stayDoubts,
  states: { pending: 'asked', active: 'begun', ended: 'over', cancelled: 'never' },
}
