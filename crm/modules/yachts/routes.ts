import type { BodyOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { yachts } from '../../../contract/yachts/endpoints.ts'
import { serve } from '../../context.ts'
import { archiveRecord } from '../records/archive.ts'
import { assertRecord } from '../records/change.ts'
import { withDimensions } from '../records/dimensions.ts'
import { assertNoTenancy } from '../records/merging/active-tenancies.ts'
import { operationHandlers } from '../records/regular.ts'
import { createYacht, yachtDimensions } from './create.ts'
import { ownerOf } from './owner-input.ts'
import { completeYachts, listYachts, readOwnerships, readYacht, yachtWalk } from './queries.ts'
import { transferYacht } from './transfer.ts'

export const yachtRoutes = serve(yachts).with({
  ...yachtWalk,
  ...operationHandlers(kinds.yacht, {
    list: listYachts,
    read: readYacht,
    create: (
      tx,
      { currentOwnerType, currentOwnerId, ownerType, ownerId, ...yacht }: BodyOf<typeof yachts.create>,
      strict,
    ) =>
      createYacht(
        tx,
        { ...yacht, ...ownerOf({ currentOwnerType, currentOwnerId, ownerType, ownerId }) },
        strict,
      ),
    change: (_row, body: BodyOf<typeof yachts.update>) => withDimensions(body, yachtDimensions),
  }),
  archive: async (tx, { params, query }) => {
    await assertNoTenancy(tx, 'yacht', params.id, query.acknowledgeTenancies ?? false)
    await archiveRecord(tx, kinds.yacht, params.id)
  },
  autocomplete: (ctx, { query }) => completeYachts(ctx, query),
  transfer: async (tx, { params, body }) => {
    await transferYacht(tx, params.id, ownerOf(body), body.note ?? null)
    return readYacht(tx, params.id)
  },
  ownershipHistory: async (ctx, { params }) => {
    await assertRecord(ctx, kinds.yacht, params.id)
    return readOwnerships(ctx, params.id)
  },
})
