import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { portOf, type Tx } from '../../../context.ts'

const deepest = 12

/** Whoever changes the tree of a port does it alone: names stay unique, and no folder comes to lie in itself. */
export async function aloneInTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${portOf(tx)}`}, 0))`.execute(tx.db)
}

/** Throws FOLDER_NAME_TAKEN where another folder of the place is called so. */
export async function assertFree(
  tx: Tx,
  { name, parentId, id }: { name: string; parentId: string | null; id: string | null },
): Promise<void> {
  if (await isTaken(tx, name, parentId, id)) throw new Refusal('FOLDER_NAME_TAKEN')
}

/** The name, or where another folder of the place is called so, the first free one with a number behind it. */
export async function freeName(
  tx: Tx,
  name: string,
  parentId: string | null,
  id: string | null,
): Promise<string> {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} (${number})`
    if (!(await isTaken(tx, tried, parentId, id))) return tried
  }
}

async function isTaken(tx: Tx, name: string, parentId: string | null, id: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from document_folders where port_id = ${portOf(tx)}
    and parent_id is not distinct from ${parentId}::uuid and folded = lower(${name})
    and id is distinct from ${id}::uuid`.execute(tx.db)
  return rows.length > 0
}

/** The folders from the root down to one, itself last. Throws VALIDATION_FAILED where another level would be too deep. */
export async function pathTo(tx: Tx, id: string | null): Promise<string[]> {
  if (id === null) return []
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id, 1 as level from document_folders where port_id = ${portOf(tx)} and id = ${id}
      union all
      select d.id, d.parent_id, a.level + 1 from document_folders d join above a on a.parent_id = d.id
        where d.port_id = ${portOf(tx)} and a.level < 100
    ) select id from above order by level desc`.execute(tx.db)
  return rows.map((row) => row.id)
}

/** Throws VALIDATION_FAILED naming `parentId` where folders of so many levels would lie too deep in the other. */
export function assertDepth(path: readonly string[], levels: number): void {
  if (path.length + levels > deepest) {
    const reason = reasonFor('folders_deep', { most: deepest })
    throw new Refusal('VALIDATION_FAILED', [because('parentId', reason)])
  }
}

/** How many levels a folder has with those within it. */
export async function levelsOf(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive below as (
      select id, 1 as level from document_folders where port_id = ${portOf(tx)} and id = ${id}
      union all
      select d.id, b.level + 1 from document_folders d join below b on d.parent_id = b.id
        where d.port_id = ${portOf(tx)} and b.level < 100
    ) select max(level)::int as levels from below`.execute(tx.db)
  return rows[0]!.levels
}
