import { kinds } from '../../../contract/kinds.ts'
import { overviews } from '../../../contract/overviews/endpoints.ts'
import { serve } from '../../context.ts'
import { readOverview } from './read-overview.ts'

export const overviewRoutes = serve(overviews).with({
  client: (ctx, { params, caller }) => readOverview(ctx, kinds.client, params.id, caller),
  yacht: (ctx, { params, caller }) => readOverview(ctx, kinds.yacht, params.id, caller),
  company: (ctx, { params, caller }) => readOverview(ctx, kinds.company, params.id, caller),
  berth: (ctx, { params, caller }) => readOverview(ctx, kinds.berth, params.id, caller),
})
