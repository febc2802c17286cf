import { waitingList } from '../../../contract/waiting-list/endpoints.ts'
import { serve } from '../../context.ts'
import { acceptOffer, declineOffer, offerBerth, skipEntry } from './offer.ts'
import { listWaiting, readWaitingList } from './queries.ts'
import { rewriteQueue } from './rewrite.ts'

export const waitingListRoutes = serve(waitingList).with({
  ofBerth: (ctx, { params }) => readWaitingList(ctx, params.id),
  rewrite: async (tx, { params, body, ifMatch }) => {
    await rewriteQueue(tx, params.id, body.entries, { reason: body.reason ?? null, ifMatch })
    return readWaitingList(tx, params.id)
  },
  offer: async (tx, { params, body }) => {
    await offerBerth(tx, params.id, params.entryId, body.deadline)
    return readWaitingList(tx, params.id)
  },
  accept: async (tx, { params, body }) => {
    await acceptOffer(tx, params.id, params.entryId, body.reason ?? null)
    return readWaitingList(tx, params.id)
  },
  decline: async (tx, { params, body }) => {
    await declineOffer(tx, params.id, params.entryId, body.reason ?? null)
    return readWaitingList(tx, params.id)
  },
  skip: async (tx, { params, body }) => {
    await skipEntry(tx, params.id, params.entryId, body.reason)
    return readWaitingList(tx, params.id)
  },
  ofPort: (ctx, { query }) => listWaiting(ctx, query),
})
