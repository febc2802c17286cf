import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { Place } from '../records/place.ts'
import { pictureFileJob } from './pictures/picture-file.ts'
import { mayBePictured } from './pictures/pictured.ts'
import { takeRoom } from './quota.ts'

/** A file whose bytes are stored. */
export interface NewFile {
  id: string
  name: string
  mediaType: string
  size: number
  /** SHA-256, base64url. */
  hash: string
}

/**
 * Notes a file whose bytes are stored, and has pictures made of it; `sentBy` is who sent it: the client in the portal, where it is
 * shown from then on unless `shared` says otherwise, or a stranger with a form. Throws FILE_QUOTA_REACHED.
 */
export async function keepFile(
  tx: Tx,
  { id, name, mediaType, size, hash }: NewFile,
  place: (Pick<Place, 'type' | 'id'> & { title: string }) | null,
  folderId: string | null = null,
  {
    pictured = true,
    sentBy = null,
    shared = sentBy !== null,
  }: { pictured?: boolean; sentBy?: string | null; shared?: boolean } = {},
): Promise<void> {
  await takeRoom(tx, size)
  await sql`insert into files (port_id, id, record_id, folder_id, name, media_type, size, hash, uploaded_by, sent_by,
      shared_at)
    values (${portOf(tx)}, ${id}, ${place?.id ?? null}, ${folderId}, ${name}, ${mediaType}, ${size}, ${hash},
      ${tx.actor.userId}, ${sentBy}::text, case when ${shared} then now() end)`.execute(tx.db)
  tx.emit('file.uploaded', {
    entityId: id,
    label: name,
    newValues: { name, mediaType, size },
    metadata: place && { recordType: place.type, recordId: place.id, recordTitle: place.title },
  })
  if (pictured && mayBePictured(mediaType, size)) await tx.addJob(pictureFileJob, { fileId: id })
}
