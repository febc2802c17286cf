import { sql } from 'kysely'
import { z } from 'zod'
import { ChildFault } from '../../../../platform/child/run.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { handleJob, job } from '../../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn, theSystem } from '../../../../platform/scope.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import { isAbsent } from '../../../../platform/storage/storage.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { storageKey } from '../links.ts'
import { makePictures, type Pictures } from './make-pictures.ts'

type Needed = Pick<Services, 'kernel' | 'storage' | 'log'>

export const pictureFileJob = job('picture_file', z.object({ fileId: z.uuid() }), { lane: 'files' })

/** Makes the pictures of a file and stores them beside it. A file no picture can be made of stays without one. */
export const pictureFile = handleJob(pictureFileJob, ({ kernel, storage, log }: Needed) => {
  return async ({ tenantId: portId, fileId: id }) => {
    const scope = systemIn(portId)
    const { rows } = await sql<{ name: string; mediaType: string }>`select name, media_type from files
      where port_id = ${portId} and id = ${id} and deleted_at is null and preview_id is null`.execute(
      reading<DB>(kernel, scope).db,
    )
    if (!rows[0]) return
    const { name, mediaType } = rows[0]
    const content = await readStored(storage, storageKey(portId, id)).catch((error: unknown) => {
      if (isAbsent(error)) return null
      throw error
    })
    const pictures =
      content && (await picturesOf(content, mediaType, (error) => log.info({ err: error, id }, 'no picture')))
    if (!pictures) return
    const [thumbnail, preview] = [uuidv7(), uuidv7()]
    await storage.put(storageKey(portId, thumbnail), Buffer.from(pictures.thumbnail))
    await storage.put(storageKey(portId, preview), Buffer.from(pictures.preview))
    const taken = await inTenant(kernel, scope, async (tx) => {
      const { numAffectedRows } =
        await sql`update files set thumbnail_id = ${thumbnail}, preview_id = ${preview}
        where port_id = ${portId} and id = ${id} and preview_id is null`.execute(tx.db)
      if (numAffectedRows === 0n) return false
      tx.emit('file.pictured', { entityId: id, label: name, by: theSystem })
      return true
    })
    if (taken) return
    for (const stray of [thumbnail, preview]) await storage.remove(storageKey(portId, stray))
  }
})

/** Null where the file itself is at fault; a machine that is busy or short of memory is asked again. */
async function picturesOf(
  content: Uint8Array,
  mediaType: string,
  note: (error: unknown) => void,
): Promise<Pictures | null> {
  try {
    return await makePictures({ content, mediaType })
  } catch (error) {
    if (!(error instanceof ChildFault) || error.reason === 'busy' || error.reason === 'fault') throw error
    note(error)
    return null
  }
}
