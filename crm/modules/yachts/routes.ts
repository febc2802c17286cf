import { kinds } from '../../../contract/kinds.ts'
import { yachts } from '../../../contract/yachts/endpoints.ts'
import { serve } from '../../context.ts'
import { assertRequired } from '../custom-fields/values.ts'
import { assertRecord, changeRecord, lockRecord } from '../records/change.ts'
import { withDimensions } from '../records/dimensions.ts'
import { regularHandlers } from '../records/regular.ts'
import { createYacht, yachtDimensions } from './create.ts'
import { completeYachts, listYachts, readOwnerships, readYacht } from './queries.ts'
import { transferYacht } from './transfer.ts'

export const yachtRoutes = serve(yachts).with({
  ...regularHandlers(kinds.yacht),
  list: (ctx, { query }) => listYachts(ctx, query),
  create: async (tx, { body }) => {
    await assertRequired(tx, 'yacht', body.custom)
    return readYacht(tx, await createYacht(tx, body))
  },
  get: (ctx, { params }) => readYacht(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    const row = await lockRecord(tx, kinds.yacht, params.id)
    const patch = withDimensions(body, yachtDimensions)
    await changeRecord(tx, kinds.yacht, row, patch, ifMatch)
    return readYacht(tx, params.id)
  },
  autocomplete: (ctx, { query }) => completeYachts(ctx, query),
  transfer: async (tx, { params, body }) => {
    await transferYacht(tx, params.id, body, body.note ?? null)
    return readYacht(tx, params.id)
  },
  ownershipHistory: async (ctx, { params }) => {
    await assertRecord(ctx, kinds.yacht, params.id)
    return readOwnerships(ctx, params.id)
  },
})
