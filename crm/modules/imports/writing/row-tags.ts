import { sql } from 'kysely'
import { portOf, type Tx } from '../../../context.ts'
import { createTag } from '../../tags/create.ts'

const plainColor = '#64748b'

/**
 * The ids of tags by their lower-case name, and which of them were made: missing ones are when the person may, and are
 * absent otherwise.
 */
export async function tagsByName(
  tx: Tx,
  names: readonly string[],
  mayCreate: boolean,
): Promise<{ ids: Map<string, string>; made: string[] }> {
  const namesByFold = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (namesByFold.size === 0) return { ids: new Map(), made: [] }
  const { rows } = await sql<{ id: string; name: string }>`select id, lower(name) as name from tags
    where port_id = ${portOf(tx)} and lower(name) = any(${[...namesByFold.keys()]})`.execute(tx.db)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const newTags: string[] = []
  if (!mayCreate) return { ids, made: newTags }
  for (const [key, name] of namesByFold) {
    if (ids.has(key)) continue
    const id = await createTag(tx, { name, color: plainColor })
    if (id === null) continue
    ids.set(key, id)
    newTags.push(id)
  }
  return { ids, made: newTags }
}
