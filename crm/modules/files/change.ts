import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { files } from '../../../contract/files/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { assertVersion } from '../../../platform/http/routes.ts'
import { portOf, type Tx } from '../../context.ts'
import { readPlace } from '../records/place.ts'
import { keptName } from './file-name.ts'
import { placeOf } from './place.ts'
import { type FileRow, readFile } from './queries.ts'

/** Renames a file, or moves it to another record. Throws VERSION_STALE, REFERENCE_NOT_FOUND, RECORD_ARCHIVED. */
export async function changeFile(
  tx: Tx,
  id: string,
  body: BodyOf<typeof files.update>,
  ifMatch: number | null,
  caller: Caller,
): Promise<FileRow> {
  const before = await lockFile(tx, id, caller)
  assertVersion(ifMatch, before.version)
  const place = placeOf(body)
  const title = place ? await readPlace(tx, place, caller, true) : before.entityTitle
  const name = body.name === undefined ? before.name : keptName(body.name)
  const recordId = place ? place.id : before.entityId
  const renamed = name !== before.name
  const moved = recordId !== before.entityId
  if (!renamed && !moved) {
    tx.unchanged()
    return before
  }
  await sql`update files set name = ${name}, record_id = ${recordId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('file.updated', {
    entityId: id,
    label: name,
    oldValues: {
      ...(renamed ? { name: before.name } : {}),
      ...(moved ? { record: before.entityTitle } : {}),
    },
    newValues: { ...(renamed ? { name } : {}), ...(moved ? { record: title } : {}) },
  })
  return readFile(tx, id, caller)
}

/** Locks a file that is there. Throws RECORD_NOT_FOUND. */
export async function lockFile(tx: Tx, id: string, caller: Caller): Promise<FileRow> {
  const { rows } = await sql`select 1 from files
    where port_id = ${portOf(tx)} and id = ${id} and deleted_at is null for update`.execute(tx.db)
  if (rows.length === 0) throw new Refusal('RECORD_NOT_FOUND')
  return readFile(tx, id, caller)
}
