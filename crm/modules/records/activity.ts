import { type RawBuilder, sql } from 'kysely'
import type { KindWith } from '../../../contract/kinds.ts'
import { cursorPage, readCursor } from '../../../platform/database/page.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, portOf } from '../../context.ts'
import { assertRecord } from './change.ts'
import { relatedFacts } from './references/related-facts.ts'

export interface AuditRow {
  id: string
  type: string
  action: string
  entityType: string
  entityId: string | null
  entityLabel: string | null
  actorKind: string
  actorId: string | null
  actorName: string | null
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
  metadata: Record<string, unknown> | null
  severity: string
  requestId: string | null
  createdAt: Date
}

/** Audit entries that meet a condition on `e`, newest first, from the cursor on. */
export async function readAudit(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
  const last = readCursor(cursor)
  const before = last ? sql`e.id < ${last}` : sql`true`
  const { rows } = await sql<AuditRow>`
    select e.id, e.type, e.action, e.entity_type, e.entity_id, e.entity_label, e.actor_kind, e.actor_id, e.actor_name, e.old_values,
      e.new_values, e.metadata, e.severity, e.request_id, e.created_at
    from events e where e.port_id = ${portOf(ctx)} and ${condition} and ${before}
    order by e.id desc limit ${limit + 1}`.execute(ctx.db)
  return cursorPage(rows, limit)
}

/** The handler of the activity of one kind of record. */
export function activityHandlers(kind: KindWith<'activity'>) {
  return {
    activity: async (
      ctx: Ctx,
      {
        params: { id },
        query,
        caller,
      }: { params: { id: string }; query: { cursor?: string; limit: number }; caller: Caller },
    ) => {
      await assertRecord(ctx, kind, id)
      // What became of mail about the record, and of what refers to it, belongs to its story.
      const own = sql`((e.entity_type = ${kind.type} or e.type = 'mail.failed') and e.entity_id = ${id})`
      const related = relatedFacts(ctx, kind.type, id, caller.permissions)
      return readAudit(ctx, sql`(${sql.join([own, ...related], sql` or `)})`, query)
    },
  }
}
