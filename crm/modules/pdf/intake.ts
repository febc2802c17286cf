import { because, Refusal } from '../../../contract/errors.ts'
import { largestPdf } from '../../../contract/files/limits.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { ChildFault } from '../../../platform/child/run.ts'
import { takePdf } from './engine.ts'
import type { Taken } from './engine-request.ts'

const refusals = {
  encrypted: ['PDF_ENCRYPTED', reasonFor('pdf_locked')],
  broken: ['PDF_BROKEN', reasonFor('pdf_damaged')],
  pages: ['PDF_TOO_LARGE', reasonFor('pdf_pages')],
  packed: ['PDF_TOO_LARGE', reasonFor('pdf_unpacked')],
  signed: ['PDF_SIGNED', reasonFor('pdf_signed')],
  form: ['PDF_FORM', reasonFor('pdf_form')],
} as const

/**
 * Takes in a PDF that somebody sent: unlocked, its form drawn into its pages, without anything that acts by itself. Throws PDF_EMPTY, PDF_TOO_LARGE,
 * PDF_MAGIC_BYTE, PDF_ENCRYPTED, PDF_BROKEN, PDF_SIGNED, PDF_FORM, naming `path`; SERVICE_BUSY.
 */
export async function takeIn(content: Uint8Array, path = 'file'): Promise<Taken> {
  const refuse = (code: Refusal['code'], reason: Reason) => new Refusal(code, [because(path, reason)])
  if (content.length === 0) throw refuse('PDF_EMPTY', reasonFor('file_empty'))
  if (content.length > largestPdf) throw refuse('PDF_TOO_LARGE', reasonFor('pdf_larger'))
  if (!Buffer.from(content.subarray(0, 1024)).includes('%PDF-')) {
    throw refuse('PDF_MAGIC_BYTE', reasonFor('no_pdf'))
  }
  const taken = await withinLimits(takePdf(content), path)
  if ('refused' in taken) {
    const [code, message] = refusals[taken.refused]
    throw refuse(code, message)
  }
  return taken
}

/** What a program in a process of its own gives, or why it gave nothing. Throws PDF_BROKEN, SERVICE_BUSY. */
export async function withinLimits<T>(work: Promise<T>, path = 'file'): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ChildFault) || error.reason === 'fault') throw error
    if (error.reason === 'busy') {
      throw new Refusal('SERVICE_BUSY', undefined, reasonFor('reading_busy'))
    }
    const reason = error.reason === 'time' ? reasonFor('reading_slow') : reasonFor('pdf_damaged')
    throw new Refusal('PDF_BROKEN', [because(path, reason)])
  }
}
