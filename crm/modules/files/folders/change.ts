import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { documentFolders } from '../../../../contract/files/endpoints.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { assertVersion } from '../../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type FolderRow, folderName, namedFolder, readFolder, within } from './queries.ts'
import { aloneInTree, assertDepth, assertFree, freeName, levelsOf, pathTo } from './write.ts'

/** Renames a folder or moves it. Throws FOLDER_NAME_TAKEN, FOLDER_CYCLE, REFERENCE_NOT_FOUND, VERSION_STALE. */
export async function changeFolder(
  tx: Tx,
  id: string,
  { name, parentId }: BodyOf<typeof documentFolders.update>,
  ifMatch: number | null,
  caller: Caller,
): Promise<FolderRow> {
  if ((name === undefined) === (parentId === undefined))
    throw new Refusal('VALIDATION_FAILED', [because('parentId', 'name_or_place')])
  await aloneInTree(tx)
  const before = await readFolder(tx, id, caller)
  assertVersion(ifMatch, before.version)
  if (before.ofRecord)
    throw new Refusal('CONFLICT', [because(name === undefined ? 'parentId' : 'name', 'folder_of_record')])
  if (name === undefined) await moveFolder(tx, before, parentId ?? null, caller)
  else await renameFolder(tx, before, name)
  return readFolder(tx, id, caller)
}

async function renameFolder(tx: Tx, before: FolderRow, name: string): Promise<void> {
  if (name === before.name) return tx.unchanged()
  await assertFree(tx, { name, parentId: before.parentId, id: before.id })
  await sql`update document_folders set name = ${name} where port_id = ${portOf(tx)} and id = ${before.id}`.execute(
    tx.db,
  )
  tx.emit('folder.updated', {
    entityId: before.id,
    label: name,
    oldValues: { name: before.name },
    newValues: { name },
  })
}

/** What lies in the folder of a record is of the record: folders that go there or leave change with all within. */
async function moveFolder(tx: Tx, before: FolderRow, parentId: string | null, caller: Caller): Promise<void> {
  if (parentId === before.parentId) return tx.unchanged()
  const parent = parentId === null ? null : await namedFolder(tx, parentId, 'parentId', caller)
  const path = await pathTo(tx, parentId)
  if (path.includes(before.id)) throw new Refusal('FOLDER_CYCLE')
  assertDepth(path, await levelsOf(tx, before.id))
  await assertFree(tx, { name: before.name, parentId, id: before.id })
  const port = portOf(tx)
  await sql`update document_folders set parent_id = ${parentId} where port_id = ${port} and id = ${before.id}`.execute(
    tx.db,
  )
  const recordId = parent?.entityId ?? null
  if (recordId !== before.entityId) {
    await sql`update document_folders set record_id = ${recordId}
      where port_id = ${port} and id in ${within(port, before.id)}`.execute(tx.db)
  }
  tx.emit('folder.updated', {
    entityId: before.id,
    label: before.name,
    oldValues: { folder: await folderName(tx, before.parentId) },
    newValues: { folder: parent?.name ?? null },
    metadata: { type: 'folder_move' },
  })
}

/** Deletes a folder; folders and files in it move to the one above, with another name where theirs is taken there. */
export async function removeFolder(tx: Tx, id: string, caller: Caller): Promise<void> {
  await aloneInTree(tx)
  const { name, parentId } = await readFolder(tx, id, caller)
  const port = portOf(tx)
  const { rows } = await sql<{ id: string; name: string }>`select id, name from document_folders
    where port_id = ${port} and parent_id = ${id} order by folded`.execute(tx.db)
  for (const child of rows) {
    const free = await freeName(tx, child.name, parentId, id)
    await sql`update document_folders set parent_id = ${parentId}, name = ${free}
      where port_id = ${port} and id = ${child.id}`.execute(tx.db)
  }
  const { numAffectedRows } = await sql`update files set folder_id = ${parentId}
    where port_id = ${port} and folder_id = ${id}`.execute(tx.db)
  tx.later(sql`update file_uploads set folder_id = ${parentId} where port_id = ${port} and folder_id = ${id}`)
  tx.emit('folder.deleted', {
    entityId: id,
    label: name,
    oldValues: { name },
    metadata: { folders: rows.length, files: Number(numAffectedRows ?? 0), parentId },
  })
  // What others keep in the folder moves before it goes.
  await tx.settle()
  await sql`delete from document_folders where port_id = ${port} and id = ${id}`.execute(tx.db)
}
