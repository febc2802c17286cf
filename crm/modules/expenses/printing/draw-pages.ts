import { inChild } from '../../../../platform/child/run.ts'

/** PDFs, and how many of the first pages of each are left out and drawn at most. */
export interface AskedPages {
  files: readonly Uint8Array[]
  skip: number
  most: number
}

/** WebP pictures of the pages of a PDF, and how many it has; null for one that cannot be read. */
export type DrawnPages = { pages: Uint8Array[]; total: number } | null

/**
 * Draws pages of PDFs that somebody sent, in a process of its own with bounded memory and time. One that makes the process
 * fall takes the others with it: ask for those by themselves then. Throws ChildFault.
 */
export const drawPages = inChild<AskedPages, DrawnPages[]>(new URL('./page-child.ts', import.meta.url), {
  heapMb: 512,
  residentMb: 1200,
  deadlineMs: 20_000,
  addons: true,
  atOnce: 2,
  ofOne: 1,
  waiting: 20,
})
