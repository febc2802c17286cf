import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { tags } from '../../../contract/records/tags.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import { byName } from '../records/sort.ts'
import { createTag } from './create.ts'

export const tagRoutes = serve(tags).with({
  list: async (ctx) => {
    const { rows } = await sql<{ id: string; name: string; color: string; uses: number }>`
      select t.id, t.name, t.color, (select count(*) from taggings g where g.port_id = t.port_id and g.tag_id = t.id) as uses
      from tags t where t.port_id = ${portOf(ctx)} order by ${byName(ctx, sql`t.name`)}, t.id`.execute(ctx.db)
    return rows
  },
  create: async (tx, { body }) => {
    const id = await createTag(tx, body)
    if (id === null) throw nameTaken()
    return { id, ...body }
  },
  update: async (tx, { params, body }) => {
    const before = await lockTag(tx, params.id)
    const after = { ...before, ...body }
    if (after.name === before.name && after.color === before.color) {
      tx.unchanged()
      return before
    }
    const taken =
      await sql`select 1 from tags where port_id = ${portOf(tx)} and lower(name) = lower(${after.name})
      and id <> ${before.id}`.execute(tx.db)
    if (taken.rows.length > 0) throw nameTaken()
    await sql`update tags set name = ${after.name}, color = ${after.color}
      where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    tx.emit('tag.updated', {
      entityId: before.id,
      label: after.name,
      oldValues: { ...before },
      newValues: body,
    })
    return after
  },
  remove: async (tx, { params }) => {
    const before = await lockTag(tx, params.id)
    await sql`delete from tags where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    tx.emit('tag.deleted', { entityId: before.id, label: before.name, oldValues: { ...before } })
  },
})

async function lockTag(tx: Tx, id: string): Promise<{ id: string; name: string; color: string }> {
  const { rows } = await sql<{ id: string; name: string; color: string }>`
    select id, name, color from tags where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

function nameTaken(): Refusal {
  return new Refusal('NAME_TAKEN', [because('name', 'tag_name_taken')])
}
