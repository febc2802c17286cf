import { sql } from 'kysely'
import { audit } from '../../../contract/activity.ts'
import { inTenant } from '../../../platform/scope.ts'
import { type Ctx, portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readAudit } from '../records/activity.ts'

export function auditRoutes({ kernel }: Services) {
  return serve(audit).with({
    list: {
      outside: async (ctx, { query }) => {
        const conditions = [
          query.entityType ? sql`e.entity_type = ${query.entityType}` : null,
          query.entityId ? sql`e.entity_id = ${query.entityId}` : null,
          query.actorId ? sql`e.actor_id = ${query.actorId}` : null,
          query.action ? sql`e.action = ${query.action}` : null,
          query.severity ? sql`e.severity = ${query.severity}` : null,
          query.from ? sql`e.created_at >= ${query.from}::timestamptz` : null,
          query.to ? sql`e.created_at < ${query.to}::timestamptz` : null,
          query.q
            ? sql`position(lower(${query.q}) in lower(e.search_text || ' ' || coalesce(e.actor_name, ''))) > 0`
            : null,
        ].filter((condition) => condition !== null)
        const all = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
        const page = await readAudit(ctx, all, query)
        if (!query.cursor && !(await lookedLately(ctx))) {
          await inTenant(kernel, ctx, noteView)
        }
        return page
      },
    },
  })
}

/** Of several views at once one is the first: the others see what it noted. */
async function noteView(tx: Tx): Promise<void> {
  const who = `audit viewed ${portOf(tx)} ${tx.actor.userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`.execute(tx.db)
  if (!(await lookedLately(tx))) tx.emit('audit.viewed', { entityId: portOf(tx), label: 'Audit log' })
}

/** Looking at the log is itself logged, at most once a minute for each user. */
async function lookedLately(ctx: Ctx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from events e where e.port_id = ${portOf(ctx)} and e.actor_id = ${ctx.actor.userId}
    and e.type = 'audit.viewed' and e.created_at > now() - interval '60 seconds' limit 1`.execute(ctx.db)
  return rows.length > 0
}
