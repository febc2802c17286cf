import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { files } from '../../../contract/files/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { Replayed } from '../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx, type UnitCtx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readPlace } from '../records/place.ts'
import { keptName } from './file-name.ts'
import { keepFile, type NewFile } from './keep.ts'
import { storageKey } from './links.ts'
import { placeIn, placeOf } from './place.ts'
import { presentFile, readFile } from './queries.ts'
import { assertRoom } from './quota.ts'
import { recognise } from './recognise.ts'

/** What works outside a transaction and may begin one. */
/** Keeps a file on a record. */
export async function uploadFile(
  ctx: UnitCtx,
  services: Pick<Services, 'storage' | 'env'>,
  body: BodyOf<typeof files.upload>,
  file: UploadedFile | null,
  caller: Caller,
) {
  const place = await placeIn(ctx, placeOf(body), body.folderId, caller)
  if (place) await readPlace(ctx, place, caller, true)
  return storeFile(ctx, services, file, async (tx, stored) => {
    const on = place && { ...place, title: await readPlace(tx, place, caller, true) }
    await keepFile(tx, stored, on, body.folderId)
    return presentFile(tx, services.env, await readFile(tx, stored.id, caller))
  })
}

/**
 * Stores a file that was sent and has it noted. Bytes first: a row always has its bytes, and bytes without a row are swept
 * away. Throws VALIDATION_FAILED, FILE_UNREADABLE, FILE_TYPE_REFUSED, PDF_TOO_LARGE, FILE_QUOTA_REACHED.
 */
export async function storeFile<T>(
  ctx: UnitCtx,
  { storage }: Pick<Services, 'storage'>,
  file: UploadedFile | null,
  note: (tx: Tx, stored: NewFile) => Promise<T>,
): Promise<T> {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  const name = keptName(file.name)
  const mediaType = await recognise(file, name)
  await assertRoom(ctx, file.size)
  const id = uuidv7()
  const key = storageKey(portOf(ctx), id)
  await storage.put(key, file.stream())
  try {
    return await ctx.inTenant((tx) => note(tx, { id, name, mediaType, size: file.size, hash: file.hash }))
  } catch (error) {
    // Where the end of the transaction is not known the row may stand: then the sweep decides.
    if (error instanceof Refusal || error instanceof Replayed) await storage.remove(key)
    throw error
  }
}
