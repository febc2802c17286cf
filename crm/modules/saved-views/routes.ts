import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { savedViews } from '../../../contract/records/saved-views.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import { assertLooks, maySee } from './lists.ts'
import { lockOwn, readView, readViews, type ViewRow } from './queries.ts'

const mostViews = 100

export const savedViewRoutes = serve(savedViews).with({
  list: async (ctx, { query, caller }) => {
    const views = await readViews(ctx, caller.userId!, query.entityType ?? null)
    return views.filter((view) => maySee(caller.permissions, view.entityType))
  },
  create: async (tx, { body, caller }) => {
    const { entityType, isShared = false, isDefault = false } = body
    const look = { filters: {}, columns: null, sort: null, ...body }
    if (!maySee(caller.permissions, entityType)) throw new Refusal('PERMISSION_DENIED')
    await assertLooks(tx, entityType, look)
    assertMayShare(caller.permissions, isShared)
    const userId = caller.userId!
    await inTurn(tx, userId)
    const { rows } = await sql<{ views: number }>`select count(*) as views from saved_views
      where port_id = ${portOf(tx)} and user_id = ${userId} and entity_type = ${entityType}`.execute(tx.db)
    if (rows[0]!.views >= mostViews) throw new Refusal('TOO_MANY_VIEWS')
    await assertNameFree(tx, userId, entityType, body.name, null)
    if (isDefault) await noDefault(tx, userId, entityType)
    const id = uuidv7()
    await sql`insert into saved_views (port_id, id, user_id, entity_type, name, filters, columns, sort, is_default, is_shared)
      values (${portOf(tx)}, ${id}, ${userId}, ${entityType}, ${body.name}, ${JSON.stringify(look.filters)}::jsonb,
        ${look.columns}, ${look.sort}, ${isDefault}, ${isShared})`.execute(tx.db)
    const newValues = { ...look, isDefault, isShared }
    tx.emit('saved_view.created', { entityId: id, label: body.name, newValues })
    return readView(tx, id, userId)
  },
  update: async (tx, { params, body, caller, ifMatch }) => {
    const userId = caller.userId!
    await inTurn(tx, userId)
    const before = await lockOwn(tx, params.id, userId)
    assertVersion(ifMatch, before.version)
    const after = { ...before, ...body }
    // What it was saved with may name a custom field that is gone: that hinders no other change.
    if (body.filters !== undefined || body.sort !== undefined) await assertLooks(tx, before.entityType, after)
    if (!before.isShared) assertMayShare(caller.permissions, after.isShared)
    const changed = fields.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
    if (changed.length === 0) {
      tx.unchanged()
      return readView(tx, before.id, userId)
    }
    await assertNameFree(tx, userId, before.entityType, after.name, before.id)
    if (after.isDefault && !before.isDefault) await noDefault(tx, userId, before.entityType)
    await sql`update saved_views set name = ${after.name}, filters = ${JSON.stringify(after.filters)}::jsonb,
        columns = ${after.columns}, sort = ${after.sort}, is_default = ${after.isDefault}, is_shared = ${after.isShared}
      where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    const picked = (view: typeof after) => Object.fromEntries(changed.map((field) => [field, view[field]]))
    tx.emit('saved_view.updated', {
      entityId: before.id,
      label: after.name,
      oldValues: picked(before),
      newValues: picked(after),
    })
    return readView(tx, before.id, userId)
  },
  remove: async (tx, { params, caller }) => {
    const before = await lockOwn(tx, params.id, caller.userId!)
    await sql`delete from saved_views where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    const { name, filters, columns, sort } = before
    tx.emit('saved_view.deleted', { entityId: before.id, label: name, oldValues: { filters, columns, sort } })
  },
})

const fields = ['name', 'filters', 'columns', 'sort', 'isDefault', 'isShared'] as const

function assertMayShare(permissions: ReadonlySet<string>, shared: boolean): void {
  if (shared && !permissions.has('admin.manage_settings')) throw new Refusal('PERMISSION_DENIED')
}

/** What one person saves at once, in two windows or by a retry, is done one after another: taken before any row is. */
async function inTurn(tx: Tx, userId: string): Promise<void> {
  const turn = `views ${portOf(tx)} ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db)
}

async function noDefault(tx: Tx, userId: string, entityType: string): Promise<void> {
  await sql`update saved_views set is_default = false
    where port_id = ${portOf(tx)} and user_id = ${userId} and entity_type = ${entityType} and is_default`.execute(
    tx.db,
  )
}

async function assertNameFree(
  tx: Tx,
  userId: string,
  entityType: ViewRow['entityType'],
  name: string,
  own: string | null,
): Promise<void> {
  const taken = await sql`select 1 from saved_views where port_id = ${portOf(tx)} and user_id = ${userId}
    and entity_type = ${entityType} and lower(name) = lower(${name}) and id is distinct from ${own}::uuid`.execute(
    tx.db,
  )
  if (taken.rows.length === 0) return
  throw new Refusal('NAME_TAKEN', [because('name', 'view_name_taken')])
}
