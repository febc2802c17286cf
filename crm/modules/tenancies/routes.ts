import { kinds } from '../../../contract/kinds.ts'
import { tenancies } from '../../../contract/tenancies/endpoints.ts'
import { serve } from '../../context.ts'
import { regularHandlers } from '../records/regular.ts'
import { activateTenancy } from './activate.ts'
import { createOnBerth, createTenancy } from './create.ts'
import { cancelTenancy, endTenancy } from './end.ts'
import { createFromReservation } from './from-reservation.ts'
import { listTenancies, readOccupancy, readTenanciesOf, readTenancy } from './queries.ts'
import { renewTenancy } from './renew.ts'
import { transferTenancy } from './transfer.ts'

export const tenancyRoutes = serve(tenancies).with({
  ...regularHandlers(kinds.tenancy),
  list: (ctx, { query }) => listTenancies(ctx, query),
  occupancy: (ctx, { query }) => readOccupancy(ctx, query.on),
  get: (ctx, { params }) => readTenancy(ctx, params.id),
  create: async (tx, { body: { reservationId, ...body } }) =>
    readTenancy(
      tx,
      reservationId === undefined
        ? // Without a reservation the contract asks for all of them.
          await createTenancy(tx, body as Parameters<typeof createTenancy>[1])
        : await createFromReservation(tx, reservationId, body),
    ),
  ofBerth: (ctx, { params }) => readTenanciesOf(ctx, params.id),
  createOnBerth: async (tx, { params, body }) => readTenancy(tx, await createOnBerth(tx, params.id, body)),
  activate: async (tx, { params, body, ifMatch }) => {
    await activateTenancy(tx, params.id, body, ifMatch)
    return readTenancy(tx, params.id)
  },
  renew: async (tx, { params, body, ifMatch }) =>
    readTenancy(tx, await renewTenancy(tx, params.id, body, ifMatch)),
  transfer: async (tx, { params, body, ifMatch }) =>
    readTenancy(tx, await transferTenancy(tx, params.id, body, ifMatch)),
  end: async (tx, { params, body, ifMatch }) => {
    await endTenancy(tx, params.id, body.endDate, ifMatch)
    return readTenancy(tx, params.id)
  },
  cancel: async (tx, { params, ifMatch }) => {
    await cancelTenancy(tx, params.id, ifMatch)
    return readTenancy(tx, params.id)
  },
})
