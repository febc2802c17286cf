import { berths } from '../../../contract/berths/endpoints.ts'
import { portPlan } from '../../../contract/berths/port-plan.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertRecord, lockRecord } from '../records/change.ts'
import { typed } from '../records/create.ts'
import { changeWithExternalIds } from '../records/numbers/external-ids.ts'
import { regularHandlers } from '../records/regular.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { rewriteQueue } from '../waiting-list/rewrite.ts'
import { bulkBerths } from './bulk.ts'
import { archiveBerth, changeBerth, restoreBerth } from './change.ts'
import { createBerths } from './create.ts'
import { findBerths } from './find.ts'
import { berthOccupancy } from './occupancy.ts'
import { placeBerths } from './place.ts'
import { changePortPlan, planImage, readPortPlan, removePlanImage, setPlanImage } from './port-plan.ts'
import { activeDeals, berthOptions, berthWalk, listBerths, planOfPort, readBerth } from './queries.ts'

export const berthRoutes = serve(berths).with({
  ...berthWalk,
  ...regularHandlers(kinds.berth),
  list: (ctx, { query }) => listBerths(ctx, query),
  create: async (tx, { body }) => {
    const [id] = await createBerths(tx, [body], typed)
    return readBerth(tx, id!)
  },
  get: (ctx, { params }) => readBerth(ctx, params.id),
  update: async (tx, { params, body, ifMatch, caller: { permissions } }) => {
    const { waitingList, ...fields } = body
    if (waitingList && !permissions.has('berths.manage_waiting_list')) throw new Refusal('PERMISSION_DENIED')
    const described = !waitingList || Object.keys(fields).length > 0
    if (described && !permissions.has('berths.edit')) throw new Refusal('PERMISSION_DENIED')
    if (described) {
      await changeWithExternalIds(tx, kinds.berth, params.id, fields, ifMatch, async (described) =>
        changeBerth(tx, await lockRecord(tx, kinds.berth, params.id), described, ifMatch),
      )
    }
    // What was changed here before it is no change of anybody else.
    const version = described ? {} : { ifMatch }
    if (waitingList) await rewriteQueue(tx, params.id, waitingList, { ...version, at: 'waitingList' })
    return readBerth(tx, params.id)
  },
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
