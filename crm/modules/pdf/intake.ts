import { Refusal } from '../../../contract/errors.ts'
import { largestPdf } from '../../../contract/files/limits.ts'
import { ChildFault } from '../../../platform/child/run.ts'
import { takePdf } from './engine.ts'
import type { Taken } from './engine-request.ts'

const refusals = {
  encrypted: ['PDF_ENCRYPTED', 'This PDF asks for a password: save it without one.'],
  broken: ['PDF_BROKEN', 'This PDF is damaged.'],
  pages: ['PDF_TOO_LARGE', 'A PDF to be signed has at most 300 pages.'],
  packed: ['PDF_TOO_LARGE', 'What this PDF unpacks to is too much to be read.'],
  signed: ['PDF_SIGNED', 'This PDF is signed already: signing it here would end that signature.'],
  form: ['PDF_FORM', 'A field of the form in this PDF cannot be drawn: print the form to a new PDF.'],
} as const

/**
 * Takes in a PDF that somebody sent: unlocked, its form drawn into its pages, without anything that acts by itself. Throws PDF_EMPTY, PDF_TOO_LARGE,
 * PDF_MAGIC_BYTE, PDF_ENCRYPTED, PDF_BROKEN, PDF_SIGNED, PDF_FORM, naming `path`; SERVICE_BUSY.
 */
export async function takeIn(content: Uint8Array, path = 'file'): Promise<Taken> {
  const refuse = (code: Refusal['code'], message: string) => new Refusal(code, [{ path, message }])
  if (content.length === 0) throw refuse('PDF_EMPTY', 'The file is empty.')
  if (content.length > largestPdf) throw refuse('PDF_TOO_LARGE', 'A PDF has at most 25 MiB.')
  if (!Buffer.from(content.subarray(0, 1024)).includes('%PDF-')) {
    throw refuse('PDF_MAGIC_BYTE', 'This is no PDF.')
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
      throw new Refusal('SERVICE_BUSY', undefined, 'Many files are being read. Try again in a moment.')
    }
    const message = error.reason === 'time' ? 'Reading the file took too long.' : 'This PDF is damaged.'
    throw new Refusal('PDF_BROKEN', [{ path, message }])
  }
}
