import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { errorEvents } from '../../../contract/error-events/endpoints.ts'
import { Refusal } from '../../../contract/errors.ts'
import { cursorPage, readCursor } from '../../../platform/database/page.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { reading } from '../../../platform/scope.ts'
import { type Ctx, serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { personName } from '../records/person-name.ts'

type Query = QueryOf<typeof errorEvents.list>

interface Row {
  id: string
  requestId: string
  method: string
  path: string
  status: number
  errorName: string
  errorMessage: string
  userId: string | null
  userName: string | null
  createdAt: Date
}

interface WholeRow extends Row {
  stackHead: string | null
  bodyExcerpt: string | null
  durationMs: number | null
  ip: string | null
  userAgent: string | null
  metadata: Record<string, unknown> | null
}

const brief = sql`e.id, e.request_id, e.method, e.path, e.status, e.error_name, e.error_message, e.user_id,
  (select ${personName} from users u where u.id = e.user_id) as user_name, e.created_at`

export function errorEventRoutes({ kernel }: Services) {
  const inScope = (ctx: Ctx, of: Query['of'], { isSuperAdmin }: Caller): Ctx => {
    if (of === 'port') return ctx
    if (!isSuperAdmin) throw new Refusal('PERMISSION_DENIED')
    return reading<DB>(kernel, { ...ctx, tenantId: null })
  }
  return serve(errorEvents).with({
    list: (ctx, { query, caller }) => listErrors(inScope(ctx, query.of, caller), query),
    get: (ctx, { params, query, caller }) => readError(inScope(ctx, query.of, caller), params.requestId),
  })
}

/** Those of the port; without one, those of no port. */
function ofScope({ tenantId }: Ctx): RawBuilder<boolean> {
  return tenantId ? sql<boolean>`e.port_id = ${tenantId}` : sql<boolean>`e.port_id is null`
}

async function listErrors(ctx: Ctx, { cursor, limit, q, status, from, to }: Query) {
  const last = readCursor(cursor)
  const columns = sql.join(
    [
      ofScope(ctx),
      ...(last ? [sql`e.id < ${last}`] : []),
      ...(q
        ? [
            sql`(e.request_id = ${q} or strpos(lower(e.path || ' ' || e.error_name || ' ' || e.error_message), lower(${q})) > 0)`,
          ]
        : []),
      ...(status ? [sql`e.status = ${status}`] : []),
      ...(from ? [sql`e.created_at >= ${from}`] : []),
      ...(to ? [sql`e.created_at < ${to}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<Row>`select ${brief} from error_events e where ${columns}
    order by e.id desc limit ${limit + 1}`.execute(ctx.db)
  return cursorPage(rows, limit)
}

async function readError(ctx: Ctx, requestId: string): Promise<WholeRow> {
  const { rows } =
    await sql<WholeRow>`select ${brief}, e.stack_head, e.body_excerpt, e.duration_ms, e.ip, e.user_agent, e.metadata
    from error_events e where ${ofScope(ctx)} and e.request_id = ${requestId} order by e.id desc limit 1`.execute(
      ctx.db,
    )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}
