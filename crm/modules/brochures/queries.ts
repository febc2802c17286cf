import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import { type Ctx, portOf } from '../../context.ts'
import { downloadLink } from '../files/links.ts'
import { byName } from '../records/sort.ts'

/** A brochure as it is kept, with its file. */
export interface BrochureRow {
  id: string
  title: string
  description: string | null
  isActive: boolean
  fileId: string
  fileName: string
  fileSize: number
  sentCount: number
  lastSentAt: Date | null
  updatedAt: Date
  version: number
}

/** The brochures of the port, by title. */
export async function listBrochures(ctx: Ctx, { active }: { active?: boolean | undefined } = {}) {
  const which = active === undefined ? sql`true` : sql`b.is_active = ${active}`
  const { rows } = await read(ctx, sql`${which} order by ${byName(ctx, sql`b.title`)}, b.id`)
  return rows
}

/** One brochure. Throws RECORD_NOT_FOUND. */
export async function readBrochure(ctx: Ctx, id: string): Promise<BrochureRow> {
  const { rows } = await read(ctx, sql`b.id = ${id}`)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** A brochure as the interface shows it. */
export function shownBrochure(ctx: Ctx, env: Env, row: BrochureRow) {
  return { ...row, fileUrl: downloadLink(env, ctx, row.fileId).url }
}

function read(ctx: Ctx, which: ReturnType<typeof sql>) {
  const port = portOf(ctx)
  return sql<BrochureRow>`select b.id, b.title, b.description, b.is_active, b.file_id, f.name as file_name,
      f.size as file_size, coalesce(s.count, 0)::int as sent_count, s.last as last_sent_at, b.updated_at, b.version
    from brochures b join files f on f.port_id = ${port} and f.id = b.file_id
    left join lateral (select count(*) as count, max(d.created_at) as last from document_sends d
      where d.port_id = ${port} and d.brochure_id = b.id) s on true
    where b.port_id = ${port} and ${which}`.execute(ctx.db)
}
