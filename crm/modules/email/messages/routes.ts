import { emails } from '../../../../contract/email/endpoints.ts'
import { serve } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { sendEmail } from '../send/send-email.ts'
import { listOfClient, readAttachment, readEmail, readThread } from './queries.ts'

export function emailMessageRoutes({ storage, env }: Pick<Services, 'storage' | 'env'>) {
  return serve(emails).with({
    ofClient: (ctx, { params, query, caller }) => listOfClient(ctx, params.id, query, caller),
    get: (ctx, { params, caller }) => readEmail(ctx, params.id, caller),
    thread: (ctx, { params, caller }) => readThread(ctx, params.id, caller),
    attachment: (ctx, { params, caller }) => readAttachment(ctx, storage, params, caller),
    send: (tx, { body, caller }) => sendEmail(tx, env, body, caller),
  })
}
