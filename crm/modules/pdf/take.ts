import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import type { Refused, Taken } from './asked.ts'
import { takeActionsOut } from './clean.ts'
import { seenSize } from './geometry.ts'

const mostPages = 300

/** Unlocks a PDF that needs no password to be read, takes out of it what acts by itself, and measures its pages. */
export async function take(content: Uint8Array): Promise<Taken | Refused> {
  let document: PDFDocument
  let locked = false
  try {
    document = await PDFDocument.load(content, { updateMetadata: false })
  } catch (error) {
    if (!(error instanceof EncryptedPDFError) && !/encrypted/i.test(String(error)))
      return { refused: 'broken' }
    locked = true
    try {
      document = await PDFDocument.load(content, { password: '', updateMetadata: false })
    } catch {
      return { refused: 'encrypted' }
    }
  }
  try {
    const pages = document.getPages()
    if (pages.length === 0) return { refused: 'broken' }
    if (pages.length > mostPages) return { refused: 'pages' }
    const sizes = pages.map(seenSize)
    if (sizes.some(({ width, height }) => !(width > 1 && height > 1))) return { refused: 'broken' }
    const cleaned = takeActionsOut(document)
    const sound = !locked && !cleaned && isWhole(content)
    return { content: sound ? content : await document.save(), pages: sizes, cleaned }
  } catch {
    return { refused: 'broken' }
  }
}

/** A file that was cut off, or has something before it, is written anew: others may not read it. */
function isWhole(content: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(content.subarray(from, to)).toString('latin1')
  return text(0, 5) === '%PDF-' && text(Math.max(0, content.length - 1024)).includes('%%EOF')
}
