import { interests } from '../../../contract/interests/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { serve } from '../../context.ts'
import { assertToBeHad } from '../berths/doubts.ts'
import { lockRecord } from '../records/change.ts'
import { typed } from '../records/creating/create.ts'
import { changeWithExternalIds } from '../records/numbers/external-ids.ts'
import { regularHandlers } from '../records/regular.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { archiveInterest, lockLive, lockToRevive, restoreInterest } from './archive.ts'
import { readBoard } from './board.ts'
import { bulkInterests } from './bulk.ts'
import { changeInterest } from './change.ts'
import { createInterest } from './create.ts'
import { assertWish } from './holding/reserved.ts'
import { editLink, linkBerth, readLinks, unlinkBerth } from './links.ts'
import { clearOutcome, setOutcome } from './outcome.ts'
import { previewStep } from './preview.ts'
import { interestWalk, listInterests, readInterest } from './queries.ts'
import { recommendBerths } from './recommend.ts'
import { markExternallySigned } from './signed.ts'
import { changeStage } from './stage.ts'
import { takeStep } from './steps.ts'
import { readTimeline } from './timeline.ts'
import { undoStep } from './undo.ts'

export const interestRoutes = serve(interests).with({
  ...interestWalk,
  ...regularHandlers(kinds.interest),
  list: (ctx, { query }) => listInterests(ctx, query),
  create: async (tx, { body: { acknowledgeHeld, acknowledgeSold, ...body } }) => {
    const id = await createInterest(tx, body, typed)
    await assertToBeHad(tx, body.berthIds ?? [], body.clientId, { acknowledgeHeld, acknowledgeSold })
    return readInterest(tx, id)
  },
  get: (ctx, { params }) => readInterest(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    await changeWithExternalIds(tx, kinds.interest, params.id, body, ifMatch, async (fields) => {
      const row = await lockLive(tx, params.id)
      await assertTerms(tx, kinds.interest, [fields], { before: row })
      await changeInterest(tx, row, fields, ifMatch)
    })
    return readInterest(tx, params.id)
  },
  archive: async (tx, { params: { id }, query: { reservations }, caller }) => {
    assertWish(reservations, caller.permissions)
    await lockRecord(tx, kinds.interest, id)
    await takeStep(tx, [id], 'interests.delete', () => archiveInterest(tx, id, reservations))
  },
  restore: async (tx, { params: { id } }) => {
    await lockToRevive(tx, id)
    await takeStep(tx, [id], 'interests.delete', () => restoreInterest(tx, id))
  },
  board: (ctx, { query, caller }) => readBoard(ctx, query, caller),
  changeStage: async (tx, { params, body, caller, ifMatch }) => {
    const row = await lockRecord(tx, kinds.interest, params.id)
    assertVersion(ifMatch, row.version)
    await takeStep(tx, [row.id], 'interests.change_stage', () =>
      changeStage(tx, row, body, caller.permissions),
    )
    return readInterest(tx, params.id)
  },
  setOutcome: async (tx, { params, body, caller, ifMatch }) => {
    assertWish(body.reservations, caller.permissions)
    const row = await lockRecord(tx, kinds.interest, params.id)
    assertVersion(ifMatch, row.version)
    await takeStep(tx, [row.id], 'interests.change_stage', () =>
      setOutcome(tx, row, { ...body, reason: body.reason ?? null }),
    )
    return readInterest(tx, params.id)
  },
  clearOutcome: async (tx, { params, body }) => {
    const row = await lockToRevive(tx, params.id)
    await takeStep(tx, [row.id], 'interests.change_stage', () => clearOutcome(tx, row, body.reopenStage))
    return readInterest(tx, params.id)
  },
  preview: (tx, { params, body, caller }) => previewStep(tx, params.id, body, caller.permissions),
  listBerths: (ctx, { params }) => readLinks(ctx, params.id),
  linkBerth: async (tx, { params, body: { acknowledgeHeld, acknowledgeSold, ...body } }) => {
    const row = await lockRecord(tx, kinds.interest, params.id)
    await takeStep(tx, [row.id], 'interests.edit', () => linkBerth(tx, row, body), [body.berthId])
    await assertToBeHad(tx, [body.berthId], row.clientId, { acknowledgeHeld, acknowledgeSold })
    return (await readLinks(tx, params.id)).find((link) => link.berthId === body.berthId)!
  },
  editBerthLink: async (tx, { params, body }) => {
    const row = await lockRecord(tx, kinds.interest, params.id)
    await takeStep(tx, [row.id], 'interests.edit', () => editLink(tx, row, params.berthId, body))
    return (await readLinks(tx, params.id)).find((link) => link.berthId === params.berthId)!
  },
  unlinkBerth: async (tx, { params, query: { reservations }, caller }) => {
    assertWish(reservations, caller.permissions)
    const row = await lockRecord(tx, kinds.interest, params.id)
    await takeStep(tx, [row.id], 'interests.edit', () => unlinkBerth(tx, row, params.berthId, reservations))
  },
  recommendBerths: (ctx, { params, body }) => recommendBerths(ctx, params.id, body.topN ?? body.limit ?? 10),
  recommendations: (ctx, { params }) => recommendBerths(ctx, params.id, 10),
  timeline: (ctx, { params, query, caller }) => readTimeline(ctx, params.id, query, caller.permissions),
  markExternallySigned: async (tx, { params, body }) => {
    const row = await lockRecord(tx, kinds.interest, params.id)
    await takeStep(tx, [row.id], 'interests.edit', () =>
      markExternallySigned(tx, row, body.docType, body.reason ?? null),
    )
    return readInterest(tx, params.id)
  },
  undo: async (tx, { params, body, caller }) => {
    const unchanged = await undoStep(tx, params.id, body.requestId, caller.permissions)
    return { interest: await readInterest(tx, params.id), kept: unchanged }
  },
  bulk: (tx, { body, caller }) => bulkInterests(tx, body, caller.permissions),
})
