import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { berthReservations } from '../../../contract/reservations/endpoints.ts'
import { serve } from '../../context.ts'
import { bulkHandler } from '../records/bulk/regular-bulk.ts'
import { changeWithExternalIds } from '../records/numbers/external-ids.ts'
import { regularHandlers } from '../records/regular.ts'
import { updateReservation } from './change.ts'
import { createReservation } from './create.ts'
import { cancelReservation } from './move.ts'
import { listReservations, readReservation, readReservationsOf } from './queries.ts'

export const reservationRoutes = serve(berthReservations).with({
  ...regularHandlers(kinds.reservation),
  bulk: bulkHandler(kinds.reservation, (tx, id, values, caller) =>
    updateReservation(tx, id, values, caller, null),
  ),
  list: (ctx, { query }) => listReservations(ctx, query),
  get: (ctx, { params }) => readReservation(ctx, params.id),
  ofBerth: (ctx, { params }) => readReservationsOf(ctx, params.id),
  create: async (tx, { params, body, caller }) =>
    readReservation(tx, await createReservation(tx, params.id, body, caller)),
  update: async (tx, { params, body, caller, ifMatch }) => {
    if (body.externalIds && !caller.permissions.has(kinds.reservation.gates.edit))
      throw new Refusal('PERMISSION_DENIED')
    await changeWithExternalIds(tx, kinds.reservation, params.id, body, ifMatch, (fields) =>
      updateReservation(tx, params.id, fields, caller, ifMatch),
    )
    return readReservation(tx, params.id)
  },
  cancel: (tx, { params }) => cancelReservation(tx, params.id, null, null),
})
