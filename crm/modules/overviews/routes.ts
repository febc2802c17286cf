import { kinds, type TypeWith, typesWith } from '../../../contract/kinds.ts'
import { overviews } from '../../../contract/overviews/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, serve } from '../../context.ts'
import { readOverview } from './read-overview.ts'

const overviewOf =
  (type: TypeWith<'overview'>) =>
  (ctx: Ctx, { params, caller }: { params: { id: string }; caller: Caller }) =>
    readOverview(ctx, kinds[type], params.id, caller)

export const overviewRoutes = serve(overviews).with(
  Object.fromEntries(typesWith('overview').map((type) => [type, overviewOf(type)])) as Record<
    TypeWith<'overview'>,
    ReturnType<typeof overviewOf>
  >,
)
