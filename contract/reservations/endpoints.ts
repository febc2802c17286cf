import { z } from 'zod'
import { acknowledgingStay } from '../berths/doubts.ts'
import { berthPlaces } from '../berths/places.ts'
import { created, data, empty, page } from '../endpoint.ts'
import { id, idList, idParams, isoDate, listOf, optionalText } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { customInput } from '../records/custom-values.ts'
import { recordQuery } from '../records/list-query.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { reservation } from './record.ts'
import { reservationActions, reservationMoves, reservationStates } from './states.ts'

export const ReservationRow = z.object(rowOf(reservation))
export const Reservation = z.object(detailOf(reservation))

const csv = csvOf(reservation)
const { view, create } = reservation.gates
const actionGates = Object.values(reservationMoves).map(({ gate }) => gate)
const { berthId: _berth, ...input } = inputOf(reservation)

type Days = {
  action?: string | undefined
  startDate?: string | undefined
  endDate?: string | null | undefined
}
// Who ends a stay on its first day leaves no night of it.
const hasNight = ({ action, startDate, endDate }: Days) =>
  endDate == null || startDate === undefined || endDate > startDate || action === 'end'
const noNight = { path: ['endDate'], message: schemaMessage('stay_night') }

const Change = z
  .strictObject({
    /** A move; without one the fields of a pending reservation are changed. */
    action: z.enum(reservationActions).optional(),
    ...z.object(input).partial().shape,
    /** The berth it moves to. */
    berthId: id.optional(),
    /** Of `end` and `cancel`. */
    reason: optionalText(500),
    ...acknowledgingStay,
  })
  .refine(hasNight, noNight)

/** Reservations of berths: asked for, active, ended, cancelled. */
export const berthReservations = {
  ...regularOf(reservation),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/berth-reservations',
    summary: 'Reservations of the port, those that begin last first',
    gate: view,
    query: recordQuery(reservation, csv, {
      status: listOf(reservationStates).optional(),
      /** Values of the vocabulary of tenures, separated by commas. */
      tenureType: z
        .string()
        .max(1000)
        .transform((text) => text.split(',').filter(Boolean))
        .optional(),
      berthId: id.optional(),
      clientId: id.optional(),
      yachtId: id.optional(),
      interestId: id.optional(),
      /** Active ones that end within so many days of the port's today. */
      endsWithin: z
        .string()
        .regex(/^\d{1,4}$/, schemaMessage('whole_number'))
        .transform(Number)
        .optional(),
      /** Active ones that hold their berth on this day. */
      on: isoDate.optional(),
      /** Those that hold their berth on one of these days. */
      heldFrom: isoDate.optional(),
      heldTo: isoDate.optional(),
      ...berthPlaces,
      tagIds: idList.optional(),
    }),
    response: page(ReservationRow),
    csv,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/berth-reservations/{id}',
    summary: 'One reservation',
    gate: view,
    params: idParams,
    response: data(Reservation),
  }),
  ofBerth: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/reservations',
    summary: 'Reservations of a berth, those that begin last first',
    gate: view,
    params: idParams,
    response: data(z.array(ReservationRow)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/berths/{id}/reservations',
    summary:
      'Writes down a reservation of the berth in the path: pending, it holds nothing yet. A `berthId` in the body is ignored; `startDate` is today in the port where it is left out',
    gate: create,
    params: idParams,
    body: z
      .strictObject({
        ...input,
        berthId: z.unknown().optional(),
        tagIds: z.array(id).max(100).optional(),
        custom: customInput.optional(),
        ...acknowledgingStay,
      })
      .refine(hasNight, noNight),
    response: created(Reservation),
    emits: ['reservation.created'],
    errors: [
      'REFERENCE_NOT_FOUND',
      'RECORD_ARCHIVED',
      'TENANCY_OWNERSHIP',
      'BERTH_UNCONFIRMED',
      'EXTERNAL_ID_TAKEN',
    ],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/berth-reservations/{id}',
    summary:
      'Moves a reservation by `action`: activate holds its berth from its start on, end frees it on `endDate` (today where it is left out; one that lies ahead is planned), cancel makes that it held nothing. Without an action it changes the fields of a pending one, and moves an active one to other days or another berth, which needs the right to activate. Each action takes its own right',
    gate: [create, ...actionGates],
    asks: [create, ...actionGates],
    params: idParams,
    body: Change,
    response: data(Reservation),
    emits: [
      'reservation.updated',
      'reservation.activated',
      'reservation.moved',
      'reservation.end_planned',
      'reservation.ended',
      'reservation.cancelled',
    ],
    ifMatch: true,
    errors: [
      'PERMISSION_DENIED',
      'RESERVATION_MOVE_INVALID',
      'BERTH_OCCUPIED',
      'BERTH_UNCONFIRMED',
      'TENANCY_OWNERSHIP',
      'REFERENCE_NOT_FOUND',
      'RECORD_ARCHIVED',
      'EXTERNAL_ID_TAKEN',
      'VERSION_STALE',
      'INTEREST_CLOSED',
    ],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/v1/berth-reservations/{id}',
    summary: 'Cancels a pending or active reservation',
    gate: reservationMoves.cancel.gate,
    params: idParams,
    response: empty,
    emits: ['reservation.cancelled'],
    errors: ['RESERVATION_MOVE_INVALID'],
  }),
} as const
