import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'

/** Creates a tag and records it. Gives its id, or null when a tag of this name exists. */
export async function createTag(tx: Tx, tag: { name: string; color: string }): Promise<string | null> {
  const id = uuidv7()
  const insertion =
    await sql`insert into tags (port_id, id, name, color) values (${portOf(tx)}, ${id}, ${tag.name}, ${tag.color})
    on conflict do nothing`.execute(tx.db)
  if (insertion.numAffectedRows === 0n) return null
  tx.emit('tag.created', { entityId: id, label: tag.name, newValues: tag })
  return id
}
