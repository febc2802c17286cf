import { interests } from '../../../contract/interests.ts'
import { assertVersion } from '../../../platform/http/routes.ts'
import { serve } from '../../context.ts'
import { activityHandlers } from '../records/activity.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { withDimensions } from '../records/dimensions.ts'
import { noteHandlers } from '../records/notes.ts'
import { tagHandlers } from '../records/tags.ts'
import { archiveInterest, restoreInterest } from './archive.ts'
import { readBoard } from './board.ts'
import { bulkInterests } from './bulk.ts'
import { checkReferences, createInterest, desiredDimensions } from './create.ts'
import { clientName, editLink, linkBerth, readLinks, unlinkBerth } from './links.ts'
import { clearOutcome, setOutcome } from './outcome.ts'
import { previewStep } from './preview.ts'
import { listInterests, readInterest } from './queries.ts'
import { recommendBerths } from './recommend.ts'
import { markExternallySigned } from './signed.ts'
import { changeStage } from './stage.ts'
import { readTimeline } from './timeline.ts'

export const interestRoutes = serve(interests).with({
  list: (ctx, { query }) => listInterests(ctx, query),
  create: async (tx, { body }) => readInterest(tx, await createInterest(tx, body)),
  get: (ctx, { params }) => readInterest(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    const row = await lockRecord(tx, 'interests', params.id)
    await checkReferences(tx, body)
    const patch = withDimensions(body, desiredDimensions)
    await changeRecord(tx, 'interests', row, patch, 'interest.updated', {
      ifMatch,
      label: await clientName(tx, row),
    })
    return readInterest(tx, params.id)
  },
  archive: (tx, { params }) => archiveInterest(tx, params.id),
  restore: (tx, { params }) => restoreInterest(tx, params.id),
  board: (ctx, { query }) => readBoard(ctx, query),
  changeStage: async (tx, { params, body, caller, ifMatch }) => {
    const row = await lockRecord(tx, 'interests', params.id)
    assertVersion(ifMatch, row.version)
    await changeStage(tx, row, body, caller.permissions)
    await tx.settle()
    return readInterest(tx, params.id)
  },
  setOutcome: async (tx, { params, body, ifMatch }) => {
    const row = await lockRecord(tx, 'interests', params.id)
    assertVersion(ifMatch, row.version)
    await setOutcome(tx, row, body.outcome, body.reason ?? null)
    await tx.settle()
    return readInterest(tx, params.id)
  },
  clearOutcome: async (tx, { params, body }) => {
    await clearOutcome(tx, await lockRecord(tx, 'interests', params.id), body.reopenStage)
    await tx.settle()
    return readInterest(tx, params.id)
  },
  preview: (tx, { params, body, caller }) => previewStep(tx, params.id, body, caller.permissions),
  listBerths: (ctx, { params }) => readLinks(ctx, params.id),
  linkBerth: async (tx, { params, body }) => {
    await linkBerth(tx, await lockRecord(tx, 'interests', params.id), body)
    return (await readLinks(tx, params.id)).find((link) => link.berthId === body.berthId)!
  },
  editBerthLink: async (tx, { params, body }) => {
    await editLink(tx, await lockRecord(tx, 'interests', params.id), params.berthId, body)
    return (await readLinks(tx, params.id)).find((link) => link.berthId === params.berthId)!
  },
  unlinkBerth: (tx, { params }) => unlinkBerth(tx, params.id, params.berthId),
  recommendBerths: (ctx, { params, body }) => recommendBerths(ctx, params.id, body.topN ?? body.limit ?? 10),
  recommendations: (ctx, { params }) => recommendBerths(ctx, params.id, 10),
  timeline: (ctx, { params }) => readTimeline(ctx, params.id),
  markExternallySigned: async (tx, { params, body }) => {
    const row = await lockRecord(tx, 'interests', params.id)
    await markExternallySigned(tx, row, body.docType, body.reason ?? null)
    await tx.settle()
    return readInterest(tx, params.id)
  },
  bulk: (tx, { body, caller }) => bulkInterests(tx, body, caller.permissions),
  ...noteHandlers('interests', 'interest.noted', () => null),
  ...tagHandlers('interests', 'interest.tagged', () => null),
  ...activityHandlers('interests', 'interest'),
})
