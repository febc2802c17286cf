import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/**
 * Removes those of some tags that no record carries and nobody renamed since they were made, and records that. Gives
 * the ids of those that went.
 */
export async function removeUnusedTags(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const port = portOf(tx)
  const { rows } = await sql<{ id: string; name: string; color: string }>`delete from tags t
    where t.port_id = ${port} and t.id = any(${ids as string[]}::uuid[])
      and not exists (select 1 from taggings g where g.port_id = ${port} and g.tag_id = t.id)
      and not exists (select 1 from events e where e.port_id = ${port} and e.entity_type = 'tag' and e.entity_id = t.id
        and e.type = 'tag.updated')
    returning id, name, color`.execute(tx.db)
  for (const tag of rows) tx.emit('tag.deleted', { entityId: tag.id, label: tag.name, oldValues: { ...tag } })
  return rows.map(({ id }) => id)
}
