import { because, Refusal } from '../../../../contract/errors.ts'
import { ChildFault, inChild } from '../../../../platform/child/run.ts'
import type { UploadedFile } from '../../../../platform/http/upload.ts'

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

const draw = inChild<Uint8Array, Uint8Array>(new URL('./avatar-child.ts', import.meta.url), {
  heapMb: 128,
  residentMb: 700,
  deadlineMs: 15_000,
  addons: true,
  atOnce: 2,
  ofOne: 1,
  waiting: 20,
})

/**
 * A WebP picture of 256 by 256 of what was sent, made in a process of its own. Throws VALIDATION_FAILED,
 * FILE_TYPE_REFUSED, PICTURE_UNREADABLE, SERVICE_BUSY.
 */
export async function makeAvatar(file: UploadedFile | null): Promise<Buffer> {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'add_picture')])
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file.head)
  if (!found || !kinds.includes(found.mime))
    throw new Refusal('FILE_TYPE_REFUSED', [because('file', 'logo_type')])
  try {
    return Buffer.from(await draw(await file.content()))
  } catch (error) {
    if (!(error instanceof ChildFault) || error.reason === 'fault') throw error
    throw new Refusal(error.reason === 'busy' ? 'SERVICE_BUSY' : 'PICTURE_UNREADABLE')
  }
}
