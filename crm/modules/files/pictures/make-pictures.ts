import { inChild } from '../../../../platform/child/run.ts'

export interface PictureOrder {
  content: Uint8Array
  mediaType: string
}

/** WebP pictures: a small one, and one that fills a screen. */
export interface Pictures {
  thumbnail: Uint8Array
  preview: Uint8Array
}

/**
 * Makes pictures of a file in a process of its own with bounded memory and time: whatever the file is made to do, the
 * service goes on. Throws ChildFault.
 */
export const makePictures = inChild<PictureOrder, Pictures>(new URL('./picture-child.ts', import.meta.url), {
  heapMb: 512,
  residentMb: 1200,
  deadlineMs: 30_000,
  busyMs: 10_000,
  addons: true,
  atOnce: 2,
  ofOne: 1,
  waiting: 100,
})
