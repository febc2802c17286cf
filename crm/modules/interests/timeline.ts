import { sql } from 'kysely'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { type AuditRow, readAudit } from '../records/activity.ts'
import { assertRecord } from '../records/change.ts'
import { relatedFacts } from '../records/references/related-facts.ts'

/** What of its documents belongs to the story of an interest. */
const documentEvents = [
  'document.created',
  'document.sent',
  'document.opened',
  'document.signed',
  'document.completed',
  'document.declined',
  'document.expired',
  'document.cancelled',
]

/**
 * The story of an interest, newest first, from the cursor on: its facts, those of its reservations, invoices and whatever else refers
 * to it, and what its steps did to berths. An interest without any
 * fact gets one made from its creation.
 */
export async function readTimeline(
  ctx: Ctx,
  id: string,
  page: { cursor?: string; limit: number },
  permissions: ReadonlySet<string>,
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
  await assertRecord(ctx, kinds.interest, id)
  const own = sql`((e.entity_type = 'interest' and e.entity_id = ${id})
    or (e.type = 'berth.status_changed' and e.entity_type = 'berth' and e.metadata ->> 'interestId' = ${id}
      and e.entity_id in (select l.berth_id from interest_berths l where l.port_id = ${portOf(ctx)} and l.interest_id = ${id}
        union select (f.metadata ->> 'berthId')::uuid from events f where f.port_id = ${portOf(ctx)}
          and f.entity_type = 'interest' and f.entity_id = ${id} and f.type = 'interest.berth_unlinked')))`
  // Money is told of to those who may see it.
  const paid = permissions.has('payments.view')
    ? sql`or (e.entity_type = 'payment' and e.entity_id in (select p.id from payments p
        where p.port_id = ${portOf(ctx)} and p.interest_id = ${id}))`
    : sql``
  const signed = permissions.has('documents.view')
    ? sql`or (e.entity_type = 'document' and e.type = any(${documentEvents}) and e.entity_id in (select d.id from documents d
        where d.port_id = ${portOf(ctx)} and d.interest_id = ${id}))`
    : sql``
  const related = relatedFacts(ctx, 'interest', id, permissions).map((one) => sql`or ${one}`)
  const found = await readAudit(ctx, sql`(${own} ${paid} ${signed} ${sql.join(related, sql` `)})`, page)
  if (found.rows.length > 0 || page.cursor) return found
  return { rows: [await createdEntry(ctx, id)], nextCursor: null }
}

async function createdEntry(ctx: Ctx, id: string): Promise<AuditRow> {
  const { rows } = await sql<{ createdAt: Date; pipelineStage: string; clientName: string }>`
    select i.created_at, i.pipeline_stage, c.full_name as client_name
    from interests i join clients c on c.port_id = i.port_id and c.id = i.client_id
    where i.port_id = ${portOf(ctx)} and i.id = ${id}`.execute(ctx.db)
  const { createdAt, pipelineStage, clientName } = rows[0]!
  return {
    id,
    type: 'interest.created',
    action: 'create',
    entityType: 'interest',
    entityId: id,
    entityLabel: clientName,
    actorKind: 'system',
    actorId: null,
    actorName: null,
    oldValues: null,
    newValues: { pipelineStage },
    metadata: { synthesized: true },
    severity: 'info',
    requestId: null,
    createdAt,
  }
}
