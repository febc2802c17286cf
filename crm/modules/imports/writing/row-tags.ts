import { sql } from 'kysely'
import { portOf, type Tx } from '../../../context.ts'
import { createTag } from '../../tags/create.ts'

const plainColor = '#64748b'

/** The ids of tags by their lower-case name; missing ones are made when the person may, and absent otherwise. */
export async function tagsByName(
  tx: Tx,
  names: readonly string[],
  mayCreate: boolean,
): Promise<Map<string, string>> {
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (wanted.size === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select id, lower(name) as name from tags
    where port_id = ${portOf(tx)} and lower(name) = any(${[...wanted.keys()]})`.execute(tx.db)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  if (!mayCreate) return ids
  for (const [key, name] of wanted) {
    if (ids.has(key)) continue
    const id = await createTag(tx, { name, color: plainColor })
    if (id !== null) ids.set(key, id)
  }
  return ids
}
