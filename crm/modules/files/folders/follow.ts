import { sql } from 'kysely'
import { theSystem } from '../../../../platform/scope.ts'
import type { FactRecord } from '../../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../../context.ts'
import { aloneInTree, freeName } from './write.ts'

const archivedSuffix = ' (archived)'

/** A title as the name of a folder: it stands in paths. */
export function inPath(title: string): string {
  const name = title.replaceAll(/[/\\]/g, '-').trim().slice(0, 120)
  return name === '' || name === '.' || name === '..' ? '-' : name
}

/** The folder of a client or company is called as the record is, also when that is archived. */
export async function nameFolders(tx: Tx, fact: FactRecord): Promise<void> {
  const { rows } = await foldersOf(tx, fact.entityId!)
  if (rows.length === 0) return
  await aloneInTree(tx)
  for (const { id, name, parentId, title, archived } of (await foldersOf(tx, fact.entityId!)).rows) {
    const target = inPath(title) + (archived ? archivedSuffix : '')
    if (name === target) continue
    const free = await freeName(tx, target, parentId, id)
    if (name === free) continue
    await sql`update document_folders set name = ${free} where port_id = ${portOf(tx)} and id = ${id}`.execute(
      tx.db,
    )
    tx.emit('folder.updated', {
      entityId: id,
      label: free,
      oldValues: { name },
      newValues: { name: free },
      by: theSystem,
    })
  }
}

function foldersOf(tx: Tx, recordId: string) {
  return sql<{ id: string; name: string; parentId: string | null; title: string; archived: boolean }>`
    select d.id, d.name, d.parent_id, r.title, r.archived_at is not null as archived
    from document_folders d join records r on r.port_id = ${portOf(tx)} and r.id = d.record_id
    where d.port_id = ${portOf(tx)} and d.record_id = ${recordId} and d.of_record order by d.id`.execute(
    tx.db,
  )
}
