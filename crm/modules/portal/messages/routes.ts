import { portalMessages } from '../../../../contract/portal-messages/endpoints.ts'
import { serve } from '../../../context.ts'
import { readConversation, readWaiting } from './read.ts'
import { answerClient, openConversation, settleMessages } from './write.ts'

/** What clients write in the portal, as staff read and answer it. */
export const portalMessageRoutes = serve(portalMessages).with({
  list: (ctx, { params }) => readConversation(ctx, params.id),
  answer: (tx, { params, body }) => answerClient(tx, params.id, body.body),
  read: (tx, { params }) => openConversation(tx, params.id),
  settle: (tx, { params }) => settleMessages(tx, params.id),
  waiting: (ctx) => readWaiting(ctx),
})
