import { berths } from '../../../contract/berths/endpoints.ts'
import { portPlan } from '../../../contract/berths/port-plan.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertRecord } from '../records/change.ts'
import { typed } from '../records/creating/create.ts'
import { regularHandlers } from '../records/regular.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { bulkBerths } from './bulk.ts'
import { archiveBerth, restoreBerth } from './change.ts'
import { createBerths } from './create.ts'
import { findBerths } from './find.ts'
import { berthOccupancy } from './occupancy.ts'
import { placeBerths } from './place.ts'
import { changePortPlan, planImage, readPortPlan, removePlanImage, setPlanImage } from './port-plan.ts'
import { activeDeals, berthOptions, berthWalk, listBerths, planOfPort, readBerth } from './queries.ts'

// A change may write the queue of the berth too: it is served above both, in `waiting-list/berth-routes.ts`.
const { update: _elsewhere, ...own } = berths

export const berthRoutes = serve(own).with({
  ...berthWalk,
  ...regularHandlers(kinds.berth),
  list: (ctx, { query }) => listBerths(ctx, query),
  create: async (tx, { body }) => {
    const [id] = await createBerths(tx, [body], typed)
    return readBerth(tx, id!)
  },
  get: (ctx, { params }) => readBerth(ctx, params.id),
  archive: (tx, { params, body }) => archiveBerth(tx, params.id, body.reason),
  restore: (tx, { params }) => restoreBerth(tx, params.id),
  options: (ctx, { query }) => berthOptions(ctx, query.q),
  plan: (ctx) => planOfPort(ctx),
  occupancy: (ctx, { query, caller }) => berthOccupancy(ctx, query, caller.permissions),
  find: (ctx, { query, caller }) => findBerths(ctx, query, caller.permissions),
  placeOnPlan: async (tx, { body }) => ({ placed: await placeBerths(tx, body.positions) }),
  bulkAdd: async (tx, { body }) => {
    const berths = body.berths.map((berth) => ({ ...body.defaults, ...berth }))
    await assertTerms(tx, kinds.berth, berths, { path: (field, index) => `berths.${index}.${field}` })
    const ids = await createBerths(tx, berths)
    return { created: ids.length, ids }
  },
  bulk: (tx, { body }) => bulkBerths(tx, body),
  activeInterests: async (ctx, { params }) => {
    await assertRecord(ctx, kinds.berth, params.id)
    return activeDeals(ctx, params.id)
  },
})

export function portPlanRoutes(services: Services) {
  return serve(portPlan).with({
    get: (ctx) => readPortPlan(ctx),
    change: (tx, { body, ifMatch }) => changePortPlan(tx, body, ifMatch),
    setImage: { outside: (ctx, { body, file }) => setPlanImage(ctx, services, body, file) },
    image: (ctx) => planImage(ctx, services),
    removeImage: (tx) => removePlanImage(tx),
  })
}
