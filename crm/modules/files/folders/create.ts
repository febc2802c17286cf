import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { documentFolders } from '../../../../contract/files/endpoints.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type Place, readPlace } from '../../records/place.ts'
import { inPath } from './follow.ts'
import { type FolderRow, namedFolder, readFolder } from './queries.ts'
import { aloneInTree, assertDepth, assertFree, freeName, pathTo } from './write.ts'

/** Makes a folder, or gives that of a record. Throws FOLDER_NAME_TAKEN, REFERENCE_NOT_FOUND, RECORD_ARCHIVED. */
export async function createFolder(
  tx: Tx,
  { name, parentId = null, clientId, companyId }: BodyOf<typeof documentFolders.create>,
  caller: Caller,
): Promise<FolderRow> {
  const place = placeOf(clientId, companyId)
  if (place && (name !== undefined || parentId !== null)) {
    const path = name === undefined ? 'parentId' : 'name'
    throw new Refusal('VALIDATION_FAILED', [because(path, 'folder_of_record')])
  }
  if (place) return folderOf(tx, place, caller)
  if (name === undefined) throw new Refusal('VALIDATION_FAILED', [because('name', 'required')])
  const parent = parentId === null ? null : await namedFolder(tx, parentId, 'parentId', caller)
  await aloneInTree(tx)
  assertDepth(await pathTo(tx, parentId), 1)
  await assertFree(tx, { name, parentId, id: null })
  const id = await addFolder(tx, { name, parentId, recordId: parent?.entityId ?? null, ofRecord: false })
  return readFolder(tx, id, caller)
}

function placeOf(clientId: string | undefined, companyId: string | undefined): Place | null {
  if (clientId && companyId) throw new Refusal('VALIDATION_FAILED', [because('companyId', 'one_record')])
  if (clientId) return { type: 'client', id: clientId, path: 'clientId' }
  return companyId ? { type: 'company', id: companyId, path: 'companyId' } : null
}

async function folderOf(tx: Tx, place: Place, caller: Caller): Promise<FolderRow> {
  const title = await readPlace(tx, place, caller, true)
  await aloneInTree(tx)
  const { rows } = await sql<{ id: string }>`select id from document_folders
    where port_id = ${portOf(tx)} and record_id = ${place.id} and of_record order by id limit 1`.execute(
    tx.db,
  )
  if (rows[0]) {
    tx.unchanged()
    return readFolder(tx, rows[0].id, caller)
  }
  const name = await freeName(tx, inPath(title), null, null)
  return readFolder(
    tx,
    await addFolder(tx, { name, parentId: null, recordId: place.id, ofRecord: true }),
    caller,
  )
}

async function addFolder(
  tx: Tx,
  row: { name: string; parentId: string | null; recordId: string | null; ofRecord: boolean },
): Promise<string> {
  const id = uuidv7()
  const { name, parentId, recordId, ofRecord } = row
  await sql`insert into document_folders (port_id, id, name, parent_id, record_id, of_record)
    values (${portOf(tx)}, ${id}, ${name}, ${parentId}, ${recordId}, ${ofRecord})`.execute(tx.db)
  tx.emit('folder.created', { entityId: id, label: name, newValues: { name } })
  return id
}
