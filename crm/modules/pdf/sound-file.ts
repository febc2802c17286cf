import { createHash } from 'node:crypto'
import { because, Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import type { NewFile } from '../files/keep.ts'
import { storageKey } from '../files/links.ts'
import { readFile } from '../files/queries.ts'
import type { PageSize } from './engine-request.ts'
import { assertOnPages } from './fields-on-pages.ts'
import { takeIn } from './intake.ts'

/** A PDF whose bytes are stored and that can be signed. `fresh` is not noted yet as a file of the port. */
export interface SoundPdf {
  id: string
  pages: PageSize[]
  fresh: NewFile | null
}

type Storage = Services['storage']

/**
 * A PDF of the port as it can be signed: the file itself, or where something had to be taken out of it a new one. Throws
 * REFERENCE_NOT_FOUND and the codes of `takeIn`, naming `fileId`; VALIDATION_FAILED at fields on pages that it has not.
 */
export async function soundFile(
  ctx: Ctx,
  storage: Storage,
  fileId: string,
  caller: Pick<Caller, 'permissions'>,
  fields: readonly { page: number }[] = [],
): Promise<SoundPdf> {
  const file = await readFile(ctx, fileId, caller).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('REFERENCE_NOT_FOUND', [because('fileId', 'no_file')])
  })
  const content = await readStored(storage, storageKey(portOf(ctx), fileId))
  const taken = await takeIn(content, 'fileId')
  assertOnPages(fields, taken.pages.length)
  const same = Buffer.from(taken.content).equals(content)
  if (same) return { id: fileId, pages: taken.pages, fresh: null }
  return storePdf(ctx, storage, taken, file.name)
}

/** Stores a PDF that was taken in; whoever asked notes it as a file. Bytes first: those without a row are swept away. */
export async function storePdf(
  ctx: Ctx,
  storage: Storage,
  { content, pages }: { content: Uint8Array; pages: PageSize[] },
  name: string,
): Promise<SoundPdf & { fresh: NewFile }> {
  const id = uuidv7()
  await storage.put(storageKey(portOf(ctx), id), Buffer.from(content))
  const hash = createHash('sha256').update(content).digest('base64url')
  const fresh = { id, name, mediaType: 'application/pdf', size: content.length, hash }
  return { id, pages, fresh }
}
