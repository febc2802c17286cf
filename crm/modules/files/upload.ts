import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { files } from '../../../contract/files/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { Replayed } from '../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readPlace } from '../records/place.ts'
import { keptName } from './file-name.ts'
import { keepFile } from './keep.ts'
import { storageKey } from './links.ts'
import { placeIn, placeOf } from './place.ts'
import { readFile, shown } from './queries.ts'
import { assertRoom } from './quota.ts'
import { recognise } from './recognise.ts'

type Outside = Ctx & { inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** Keeps a file on a record. Bytes first: a row always has its bytes, and bytes without a row are swept away. */
export async function uploadFile(
  ctx: Outside,
  { storage, env }: Pick<Services, 'storage' | 'env'>,
  body: BodyOf<typeof files.upload>,
  file: UploadedFile | null,
  caller: Caller,
) {
  if (!file) throw new Refusal('VALIDATION_FAILED', [{ path: 'file', message: 'Choose a file.' }])
  const place = await placeIn(ctx, placeOf(body), body.folderId, caller)
  if (place) await readPlace(ctx, place, caller, true)
  const name = keptName(file.name)
  const mediaType = await recognise(file, name)
  await assertRoom(ctx, file.size)
  const id = uuidv7()
  const key = storageKey(portOf(ctx), id)
  await storage.put(key, file.stream())
  try {
    return await ctx.inTenant(async (tx) => {
      const on = place && { ...place, title: await readPlace(tx, place, caller, true) }
      await keepFile(tx, { id, name, mediaType, size: file.size, hash: file.hash }, on, body.folderId)
      return shown(tx, env, await readFile(tx, id, caller))
    })
  } catch (error) {
    // Where the end of the transaction is not known the row may stand: then the sweep decides.
    if (error instanceof Refusal || error instanceof Replayed) await storage.remove(key)
    throw error
  }
}
