import { createHash } from 'node:crypto'
import { PDFDocument, PDFHexString, type PDFPage, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib'
import { certify } from './certify.ts'
import type { Certificate, Stamp } from './engine-request.ts'
import { asSeen, type Box, inPoints, seenSize } from './geometry.ts'
import { strokes, tick } from './strokes.ts'
import { black, ink, Writer } from './writer.ts'

/** Writes on a PDF that was taken in. Nothing is written where a stamp stands on a page that is not there. */
export async function stamp(
  content: Uint8Array,
  stamps: readonly Stamp[],
  certificate: Certificate | null,
): Promise<Uint8Array | { missingPage: number }> {
  const document = await PDFDocument.load(content, { updateMetadata: false })
  const pages = document.getPages()
  const beyond = stamps.find(({ page }) => !pages[page - 1])
  if (beyond) return { missingPage: beyond.page }
  const writer = new Writer(document)
  for (const one of stamps) {
    const page = pages[one.page - 1]!
    page.pushOperators(pushGraphicsState(), asSeen(page))
    await put(writer, page, one, inPoints(one, seenSize(page)))
    page.pushOperators(popGraphicsState())
  }
  if (certificate) {
    const last = await PDFDocument.load(await certify(certificate))
    for (const page of await document.copyPages(last, last.getPageIndices())) document.addPage(page)
    document.setTitle(certificate.documentTitle, { showInWindowTitleBar: true })
    document.setProducer('Berthwise')
    document.setModificationDate(new Date())
    // A name of its own, so that the seal draws none and is the same when it is made once more with its time stamp.
    const name = PDFHexString.of(createHash('sha256').update(content).digest('hex').slice(0, 32))
    document.context.trailerInfo.ID = document.context.obj([name, name])
  }
  return document.save()
}

async function put(writer: Writer, page: PDFPage, one: Stamp, box: Box): Promise<void> {
  if (one.kind === 'text') await writer.write(page, one.value, box, { font: 'text', color: black, most: 11 })
  else if (one.kind === 'signature')
    await writer.write(page, one.value, box, { font: 'hand', color: ink, most: 30 })
  else if (one.kind === 'drawn') strokes(page, one.lines, box)
  else tick(page, box)
}
