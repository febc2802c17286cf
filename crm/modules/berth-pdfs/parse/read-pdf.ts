import { type Failure, failureBy, reasonFor } from '../../../../contract/reason.ts'
import { ChildFault, inChild } from '../../../../platform/child/run.ts'
import type { Read } from './read-document.ts'
import type { AskedPages, ReadPages } from './read-pictures.ts'

const readInChild = inChild<Uint8Array, Read>(new URL('./parse-child.ts', import.meta.url), {
  heapMb: 512,
  residentMb: 900,
  deadlineMs: 60_000,
  atOnce: 2,
  ofOne: 1,
  waiting: 50,
  addons: true,
})

const readPicturesInChild = inChild<AskedPages, ReadPages>(new URL('./pictures-child.ts', import.meta.url), {
  heapMb: 512,
  residentMb: 1400,
  deadlineMs: 240_000,
  atOnce: 2,
  ofOne: 1,
  waiting: 20,
  addons: true,
})

const mostPictures = 6

const reasons = {
  time: reasonFor('reading_slow'),
  memory: reasonFor('reading_entangled'),
  crash: reasonFor('reading_failed'),
}
const withoutText = failureBy(reasonFor('sheet_without_text'))

/**
 * Reads a PDF in a process of its own, and pages of it that are pictures in another. Gives why not, where it cannot.
 * Throws ChildFault where too many wait, or the program is at fault.
 */
export async function readPdf(content: Uint8Array): Promise<Omit<Read, 'pictures'> | Failure> {
  try {
    const { badge, fields, pictures } = await readInChild(content)
    if (pictures.length === 0) return badge ? { badge, fields } : withoutText
    const pictureTexts = await readPicturesInChild({ content, pages: pictures.slice(0, mostPictures) })
    if (!badge && !pictureTexts.letters) return withoutText
    const known = new Set(fields.map(({ field }) => field))
    const added = pictureTexts.fields.filter(({ field }) => !known.has(field))
    return {
      badge: badge ?? 'ocr',
      fields: [...fields, ...added.map((one) => ({ ...one, badge: 'ocr' as const }))],
    }
  } catch (error) {
    if (!(error instanceof ChildFault) || error.reason === 'busy' || error.reason === 'fault') throw error
    return failureBy(reasons[error.reason])
  }
}
