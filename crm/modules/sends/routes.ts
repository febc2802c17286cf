import { documentSends } from '../../../contract/sends/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { listSends, readSend } from './queries.ts'
import { send } from './send.ts'

export function documentSendRoutes({ env }: Pick<Services, 'env'>) {
  return serve(documentSends).with({
    list: (ctx, { query, caller }) => listSends(ctx, query, caller),
    get: (ctx, { params, caller }) => readSend(ctx, params.id, caller),
    create: async (tx, { body, caller }) => readSend(tx, await send(tx, env, body, caller), caller),
  })
}
