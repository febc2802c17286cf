import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { audit } from '../../../contract/records/activity.ts'
import { readCursor } from '../../../platform/database/page.ts'
import { firstUuidAt } from '../../../platform/ids.ts'
import { inTenant } from '../../../platform/scope.ts'
import { actorIdOf } from '../../../platform/unit/facts.ts'
import { type Ctx, portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readAudit } from '../records/activity.ts'

/** An entry gets its id when its fact is noted, its time when it is stored: never further apart than this. */
const apartMs = 3_600_000
const ever = { from: '-infinity', to: 'infinity' }

export function auditRoutes({ kernel }: Services) {
  return serve(audit).with({
    list: {
      outside: async (ctx, { query }) => {
        const page = await readAudit(ctx, found(query, !ctx.sight), query)
        if (!query.cursor && !(await lookedLately(ctx))) {
          await inTenant(kernel, ctx, noteView)
        }
        return page
      },
    },
  })
}

/** The entries a query asks for; the ids that belong to its times bound what is looked at. */
function found(query: QueryOf<typeof audit.list>, all: boolean): RawBuilder<unknown> {
  // Of those that are found some may not be shown.
  const most = all && !query.actorKind ? query.limit + 1 : 100_000
  // As a word of the statement, so that what others than the staff did has an index of its own.
  const ofKind = query.actorKind ? sql`e.actor_kind = ${sql.lit(query.actorKind)}` : sql`true`
  const { from = ever.from, to = ever.to } = query
  const low = firstUuidAt(query.from ? Date.parse(query.from) - apartMs : 0)
  const high = firstUuidAt(query.to ? Date.parse(query.to) + apartMs : Number.POSITIVE_INFINITY)
  const words = query.q || null
  const { action = null, severity = null, entityType = null, entityId = null, actorId = null } = query
  // With the record itself its index is the way.
  if (words || action || severity || (entityType && !entityId)) {
    return sql`${ofKind} and e.id = any(array(select find_events(${words}, ${action}, ${entityType}, ${severity}, ${actorId}::uuid,
      ${entityId}::uuid, ${from}::timestamptz, ${to}::timestamptz, ${low}::uuid,
      least(${readCursor(query.cursor) ?? high}::uuid, ${high}::uuid), ${most})))`
  }
  return sql`${ofKind} and e.id >= ${low} and e.id < ${high} and e.created_at >= ${from}::timestamptz
    and e.created_at < ${to}::timestamptz
    and ${entityId ? sql`e.entity_id = ${entityId}` : sql`true`}
    and ${entityType ? sql`e.entity_type = ${entityType}` : sql`true`}
    and ${actorId ? sql`e.actor_id = ${actorId}` : sql`true`}`
}

/** Of several views at once one is the first: the others see what it noted. */
async function noteView(tx: Tx): Promise<void> {
  const who = `audit viewed ${portOf(tx)} ${actorIdOf(tx.actor)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(tx.db)
  if (!(await lookedLately(tx))) tx.emit('audit.viewed', { entityId: portOf(tx), label: 'Audit log' })
}

/** Looking at the log is itself logged, at most once a minute for each user. */
async function lookedLately(ctx: Ctx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from events e where e.port_id = ${portOf(ctx)} and e.actor_id = ${actorIdOf(ctx.actor)}
    and e.id > ${firstUuidAt(Date.now() - apartMs)} and e.type = 'audit.viewed'
    and e.created_at > now() - interval '60 seconds' limit 1`.execute(ctx.db)
  return rows.length > 0
}
