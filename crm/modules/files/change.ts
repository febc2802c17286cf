import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { files } from '../../../contract/files/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { readPlace } from '../records/place.ts'
import { keptName } from './file-name.ts'
import { folderName, namedFolder } from './folders/queries.ts'
import { placeIn, placeOf } from './place.ts'
import { type FileRow, readFile } from './queries.ts'

/** Renames a file, or moves it to another record or folder. Throws VERSION_STALE, REFERENCE_NOT_FOUND, RECORD_ARCHIVED. */
export async function changeFile(
  tx: Tx,
  id: string,
  body: BodyOf<typeof files.update>,
  ifMatch: number | null,
  caller: Caller,
): Promise<FileRow> {
  const before = await lockFile(tx, id, caller)
  assertVersion(ifMatch, before.version)
  const newPlace = placeOf(body)
  const into = body.folderId === undefined ? before.folderId : body.folderId
  const place = before.entityId ? newPlace : await placeIn(tx, newPlace, body.folderId, caller)
  if (before.entityId && body.folderId) await namedFolder(tx, body.folderId, 'folderId', caller)
  const title = place ? await readPlace(tx, place, caller, true) : before.entityTitle
  const name = body.name === undefined ? before.name : keptName(body.name)
  const recordId = place ? place.id : before.entityId
  const renamed = name !== before.name
  const moved = recordId !== before.entityId
  const filed = into !== before.folderId
  const shared = sharedOf(body, before, place?.type ?? before.entityType, moved)
  const showing = shared !== before.sharedInPortal
  if (!renamed && !moved && !filed && !showing) {
    tx.unchanged()
    return before
  }
  await sql`update files set name = ${name}, record_id = ${recordId}, folder_id = ${into},
      shared_at = case when ${shared} then coalesce(shared_at, now()) end
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('file.updated', {
    entityId: id,
    label: name,
    oldValues: {
      ...(renamed ? { name: before.name } : {}),
      ...(moved ? { record: before.entityTitle } : {}),
      ...(filed ? { folder: await folderName(tx, before.folderId) } : {}),
      ...(showing ? { sharedInPortal: before.sharedInPortal } : {}),
    },
    newValues: {
      ...(renamed ? { name } : {}),
      ...(moved ? { record: title } : {}),
      ...(filed ? { folder: await folderName(tx, into) } : {}),
      ...(showing ? { sharedInPortal: shared } : {}),
    },
    ...(filed ? { metadata: { type: 'folder_move' } } : {}),
  })
  return readFile(tx, id, caller)
}

/** Whether the portal shows a file to its client from now on: what goes to another record is not shown there unasked. */
function sharedOf(
  { sharedInPortal }: BodyOf<typeof files.update>,
  before: FileRow,
  type: string | null,
  moved: boolean,
): boolean {
  if (sharedInPortal && type !== 'client')
    throw new Refusal('VALIDATION_FAILED', [because('sharedInPortal', 'file_of_client')])
  return sharedInPortal ?? (before.sharedInPortal && !moved)
}

/** Locks a file that is there. Throws RECORD_NOT_FOUND. */
export async function lockFile(tx: Tx, id: string, caller: Caller): Promise<FileRow> {
  const { rows } = await sql`select 1 from files
    where port_id = ${portOf(tx)} and id = ${id} and deleted_at is null for update`.execute(tx.db)
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
  return readFile(tx, id, caller)
}
