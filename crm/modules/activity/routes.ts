import { activity } from '../../../contract/activity/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { typesWith } from '../../../contract/kinds.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, serve } from '../../context.ts'
import { readStream } from './read-stream.ts'
import type { StreamedType } from './related.ts'

type StreamRequest = { params: { id: string }; query: QueryOf<typeof activity.client>; caller: Caller }

const streamsOf =
  (type: StreamedType) =>
  (ctx: Ctx, { params, query, caller }: StreamRequest) =>
    readStream(ctx, type, params.id, query, caller)

export const activityRoutes = serve(activity).with(
  Object.fromEntries(typesWith('activity').map((type) => [type, streamsOf(type)])) as {
    [T in StreamedType]: ReturnType<typeof streamsOf>
  },
)
