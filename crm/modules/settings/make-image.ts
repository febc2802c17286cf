import { because, Refusal } from '../../../contract/errors.ts'
import type { ImageSetting } from '../../../contract/settings/registry.ts'
import { ChildFault, inChild } from '../../../platform/child/run.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'

export interface ToDraw {
  readonly content: Uint8Array
  readonly width: number
  readonly height: number
  /** Keeps what is transparent. */
  readonly clear: boolean
}
export interface Drawn {
  readonly content: Uint8Array
  readonly width: number
  readonly height: number
}

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const most: Readonly<Record<ImageSetting, Omit<ToDraw, 'content'>>> = {
  logo_image: { width: 640, height: 320, clear: true },
  background_image: { width: 2400, height: 1600, clear: false },
}

const draw = inChild<ToDraw, Drawn>(new URL('./image-child.ts', import.meta.url), {
  heapMb: 128,
  residentMb: 700,
  deadlineMs: 15_000,
  addons: true,
  atOnce: 2,
  ofOne: 1,
  waiting: 20,
})

/**
 * The picture of a setting, made of what was sent in a process of its own. Throws VALIDATION_FAILED, FILE_TYPE_REFUSED,
 * PICTURE_UNREADABLE, SERVICE_BUSY.
 */
export async function makeImage(
  setting: ImageSetting,
  file: UploadedFile | null,
): Promise<Drawn & { mediaType: string }> {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'add_picture')])
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file.head)
  if (!found || !kinds.includes(found.mime))
    throw new Refusal('FILE_TYPE_REFUSED', [because('file', 'logo_type')])
  const limits = most[setting]
  try {
    const drawn = await draw({ content: await file.content(), ...limits })
    return { ...drawn, mediaType: limits.clear ? 'image/png' : 'image/jpeg' }
  } catch (error) {
    if (!(error instanceof ChildFault) || error.reason === 'fault') throw error
    throw new Refusal(error.reason === 'busy' ? 'SERVICE_BUSY' : 'PICTURE_UNREADABLE')
  }
}
