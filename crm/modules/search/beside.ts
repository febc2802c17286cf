import { sql } from 'kysely'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf } from '../../context.ts'
import { seenKinds } from '../records/place.ts'
import { type Rights, visibleReminders } from '../reminders/rights.ts'

/** What the search finds that is no record: as a hit of it. */
export interface BesideHit {
  type: 'file' | 'reminder' | 'brochure' | 'document_template'
  id: string
  title: string
  subtitle: string | null
  archived: boolean
  record: { type: string; id: string; title: string } | null
}

/** More than are shown are looked for: some of them may not be the caller's to see. */
const lookedFor = 200

/** What of it holds some words, or has a pasted id, and the caller may see: of each kind the newest first. */
export async function findBeside(
  ctx: Ctx,
  q: string,
  types: readonly string[],
  rights: Rights,
  most: number,
): Promise<BesideHit[]> {
  const has = (...some: string[]) => some.some((one) => rights.permissions.has(one))
  const kinds = [
    ...(types.includes('file') && has('files.view') ? ['file'] : []),
    ...(types.includes('brochure') && has('documents.view') ? ['brochure'] : []),
    ...(types.includes('document_template') && has('document_templates.view') ? ['document_template'] : []),
    ...(types.includes('reminder') && has('reminders.view_all', 'reminders.view_own') ? ['reminder'] : []),
  ]
  if (kinds.length === 0) return []
  const id = q.toLowerCase()
  const found = isUuid(id)
    ? sql`(select k as kind, ${id}::uuid as id from unnest(${kinds}::text[]) k)`
    : sql`search_beside(${q}, ${kinds}, ${lookedFor})`
  const port = portOf(ctx)
  const visible = sql`${seenKinds(rights)}::text[]`
  const { rows } = await sql<BesideHit>`with found as materialized (select * from ${found} b)
    select * from (
      select 'file' as type, f.id, f.name as title, r.title as subtitle, false as archived,
        case when r.id is not null then json_build_object('type', r.type, 'id', r.id, 'title', r.title) end as record
      from found b join files f on f.port_id = ${port} and f.id = b.id and f.deleted_at is null
      left join records r on r.port_id = ${port} and r.id = f.record_id
      where b.kind = 'file' and (f.record_id is null or r.type = any(${visible}))
      order by f.id desc limit ${most}) files
    union all select * from (
      select 'brochure', r.id, r.title, null, not r.is_active, null::json
      from found b join brochures r on r.port_id = ${port} and r.id = b.id
      where b.kind = 'brochure' order by r.id desc limit ${most}) brochures
    union all select * from (
      select 'document_template', t.id, t.name, null, not t.is_active, null::json
      from found b join document_templates t on t.port_id = ${port} and t.id = b.id
      where b.kind = 'document_template' order by t.id desc limit ${most}) templates
    union all select * from (
      select 'reminder', i.id, i.title, case when r.type = any(${visible}) then r.title end,
        i.settled_at is not null, null::json
      from found b join reminders i on i.port_id = ${port} and i.id = b.id
      left join records r on r.port_id = ${port} and r.id = i.record_id
      where b.kind = 'reminder' and ${visibleReminders(ctx, rights)}
      order by i.settled_at is not null, i.id desc limit ${most}) reminders`.execute(ctx.db.withoutPlugins())
  return rows
}
