import { portalFiles } from '../../../../contract/portal-files/endpoints.ts'
import { serve } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { askForFile, withdrawRequest } from './ask.ts'
import { readRequests } from './read.ts'

/** What a port asks its clients for in the portal. */
export function portalFileRoutes({ env }: Services) {
  return serve(portalFiles).with({
    requests: (ctx, { params }) => readRequests(ctx, params.id),
    ask: (tx, { params, body }) => askForFile(tx, env, params.id, body.title),
    withdraw: (tx, { params }) => withdrawRequest(tx, params.id, params.requestId),
  })
}
