import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { SavedView } from '../../../contract/records/saved-views.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { byName } from '../records/sort.ts'

export type ViewRow = z.infer<typeof SavedView>

/** The views of the caller and the shared ones, of one kind of record or of all, by name. */
export async function readViews(ctx: Ctx, userId: string, entityType: string | null): Promise<ViewRow[]> {
  const kind = entityType === null ? sql`true` : sql`v.entity_type = ${entityType}`
  const { rows } = await selectViews(ctx, userId, sql`(v.user_id = ${userId} or v.is_shared) and ${kind}`)
  return rows
}

/** One view as the caller sees it. Throws RECORD_NOT_FOUND. */
export async function readView(ctx: Ctx, id: string, userId: string): Promise<ViewRow> {
  const { rows } = await selectViews(ctx, userId, sql`v.id = ${id}`)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Locks a view of the caller. Throws RECORD_NOT_FOUND, and PERMISSION_DENIED for another's. */
export async function lockOwn(tx: Tx, id: string, userId: string): Promise<ViewRow> {
  if (!isUuid(id)) throw new Refusal('RECORD_NOT_FOUND')
  const { rows } = await sql<{ userId: string }>`select user_id from saved_views
    where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  if (rows[0].userId !== userId) throw new Refusal('PERMISSION_DENIED')
  return readView(tx, id, userId)
}

function selectViews(ctx: Ctx, userId: string, condition: RawBuilder<unknown>) {
  return sql<ViewRow>`select v.id, v.entity_type as "entityType", v.name, v.filters, v.columns, v.sort,
      v.is_default and v.user_id = ${userId} as "isDefault", v.is_shared as "isShared", v.user_id = ${userId} as "isMine",
      ${personName} as "ownerName", v.version
    from saved_views v join users u on u.id = v.user_id
    where v.port_id = ${portOf(ctx)} and ${condition} order by ${byName(ctx, sql`v.name`)}, v.id`.execute(
    ctx.db.withoutPlugins(),
  )
}
