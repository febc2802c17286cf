import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { isWithinLimits, tablesAreWithinLimits } from '../../../platform/child/inflate.ts'
import { takeActionsOut } from './clean.ts'
import type { Refused, Taken } from './engine-request.ts'
import { FormFault, hasForm } from './form/widgets.ts'
import { seenSize } from './geometry.ts'

const mostPages = 300

/**
 * Makes of a foreign PDF one that everybody reads alike: unlocked where it needs no password to be read, what is filled
 * into its form drawn into its pages, without what acts by itself, its pages measured.
 */
export async function take(content: Uint8Array): Promise<Taken | Refused> {
  if (!tablesAreWithinLimits(content)) return { refused: 'packed' }
  const opened = await open(content)
  if ('refused' in opened) return opened
  const { document, wasLocked } = opened
  try {
    if (!isWithinLimits(document)) return { refused: 'packed' }
    const pages = document.getPages()
    if (pages.length === 0) return { refused: 'broken' }
    if (pages.length > mostPages) return { refused: 'pages' }
    const sizes = pages.map(seenSize)
    if (sizes.some(({ width, height }) => !(width > 1 && height > 1))) return { refused: 'broken' }
    if (isSigned(document)) return { refused: 'signed' }
    const flattened = hasForm(document)
    if (flattened) await (await import('./form/flatten.ts')).flattenForm(document, content)
    const cleaned = takeActionsOut(document)
    const isSound = !wasLocked && !cleaned && !flattened && isWhole(content)
    return { content: isSound ? content : await document.save(), pages: sizes, cleaned }
  } catch (error) {
    return { refused: error instanceof FormFault ? 'form' : 'broken' }
  }
}

async function open(content: Uint8Array): Promise<{ document: PDFDocument; wasLocked: boolean } | Refused> {
  try {
    return { document: await PDFDocument.load(content, { updateMetadata: false }), wasLocked: false }
  } catch (error) {
    if (!(error instanceof EncryptedPDFError) && !/encrypted/i.test(String(error)))
      return { refused: 'broken' }
  }
  try {
    const document = await PDFDocument.load(content, { password: '', updateMetadata: false })
    dropLock(document)
    return { document, wasLocked: true }
  } catch {
    return { refused: 'encrypted' }
  }
}

/** The library reads what was locked, and leaves the lock in what it writes. */
function dropLock({ context }: PDFDocument): void {
  delete context.trailerInfo.Encrypt
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    const isLock = object.has(PDFName.of('O')) && object.has(PDFName.of('U')) && object.has(PDFName.of('P'))
    if (isLock && object.has(PDFName.of('Filter')) && object.has(PDFName.of('V'))) context.delete(ref)
    // What says where objects lay in the locked file is said anew.
    const type = String(object.get(PDFName.of('Type')))
    if (type === '/XRef') context.delete(ref)
  }
}

/** Whether somebody signed it: a change, and be it a signature drawn into a page, would end that. */
function isSigned({ context }: PDFDocument): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => {
    const signatures = object instanceof PDFDict ? [object, object.lookup(PDFName.of('V'))] : []
    return signatures.some(
      (one) =>
        one instanceof PDFDict &&
        one.lookup(PDFName.of('ByteRange')) instanceof PDFArray &&
        one.has(PDFName.of('Contents')),
    )
  })
}

/** A file that was cut off, or has something before it, is written anew: others may not read it. */
function isWhole(content: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(content.subarray(from, to)).toString('latin1')
  return text(0, 5) === '%PDF-' && text(Math.max(0, content.length - 1024)).includes('%%EOF')
}
