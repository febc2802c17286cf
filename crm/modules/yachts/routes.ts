import { yachts } from '../../../contract/yachts/endpoints.ts'
import { serve } from '../../context.ts'
import { activityHandlers } from '../records/activity.ts'
import { archiveRecord, restoreRecord } from '../records/archive.ts'
import { assertRecord, changeRecord, lockRecord } from '../records/change.ts'
import { withDimensions } from '../records/dimensions.ts'
import { noteHandlers } from '../records/notes.ts'
import { tagHandlers } from '../records/tags.ts'
import { createYacht, yachtDimensions } from './create.ts'
import { completeYachts, listYachts, readOwnerships, readYacht } from './queries.ts'
import { transferYacht } from './transfer.ts'

const label = (row: Record<string, unknown>) => row.name as string

export const yachtRoutes = serve(yachts).with({
  list: (ctx, { query }) => listYachts(ctx, query),
  create: async (tx, { body }) => readYacht(tx, await createYacht(tx, body)),
  get: (ctx, { params }) => readYacht(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    const row = await lockRecord(tx, 'yachts', params.id)
    const patch = withDimensions(body, yachtDimensions)
    await changeRecord(tx, 'yachts', row, patch, 'yacht.updated', { ifMatch, label: body.name ?? label(row) })
    return readYacht(tx, params.id)
  },
  archive: (tx, { params }) => archiveRecord(tx, 'yachts', params.id, 'yacht.archived', label),
  restore: (tx, { params }) => restoreRecord(tx, 'yachts', params.id, 'yacht.restored', label),
  autocomplete: (ctx, { query }) => completeYachts(ctx, query),
  transfer: async (tx, { params, body }) => {
    await transferYacht(tx, params.id, body, body.note ?? null)
    return readYacht(tx, params.id)
  },
  ownershipHistory: async (ctx, { params }) => {
    await assertRecord(ctx, 'yachts', params.id)
    return readOwnerships(ctx, params.id)
  },
  ...noteHandlers('yachts', 'yacht.noted', label),
  ...tagHandlers('yachts', 'yacht.tagged', label),
  ...activityHandlers('yachts', 'yacht'),
})
