import {
  concatTransformationMatrix,
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { drawAppearance } from './form/appearance.ts'
import { boxOf, nameOf } from './form/widgets.ts'
import { isLevel, seenMatrix, seenSize } from './geometry.ts'

/**
 * A PDF whose pages are what is seen of them: from 0, 0, not cut and not turned. Others that place something on a page
 * agree with us then on where that is.
 */
export async function level(content: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(content, { updateMetadata: false })
  const pages = document.getPages().filter((page) => !isLevel(page))
  if (pages.length === 0) return content
  for (const page of pages) levelPage(document, page)
  return document.save()
}

function levelPage(document: PDFDocument, page: PDFPage): void {
  drawAnnotations(document, page)
  const { width, height } = seenSize(page)
  const matrix = seenMatrix(page)
  page.node.normalize()
  const { context } = document
  const stream = (...operators: Parameters<typeof PDFContentStream.of>[1]) =>
    context.register(PDFContentStream.of(context.obj({}), operators))
  page.node.wrapContentStreams(
    stream(pushGraphicsState(), concatTransformationMatrix(...matrix)),
    stream(popGraphicsState()),
  )
  for (const name of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) page.node.delete(PDFName.of(name))
  page.node.set(PDFName.of('MediaBox'), context.obj([0, 0, width, height]))
  page.node.set(PDFName.of('CropBox'), context.obj([0, 0, width, height]))
  page.node.set(PDFName.of('Rotate'), context.obj(0))
  moveLinks(page, matrix)
}

/** What others wrote onto a page becomes part of it: only a link is a place alone. */
function drawAnnotations(document: PDFDocument, page: PDFPage): void {
  const annotations = page.node.lookup(nameOf('Annots'))
  if (!(annotations instanceof PDFArray)) return
  for (let index = 0; index < annotations.size(); ) {
    const one = annotations.lookup(index)
    if (!(one instanceof PDFDict) || String(one.lookup(nameOf('Subtype'))) === '/Link') {
      index += 1
      continue
    }
    annotations.remove(index)
    const flags = one.lookup(nameOf('F'))
    const isHidden = flags instanceof PDFNumber && (flags.asNumber() & (2 | 32)) !== 0
    const look = normalLook(one)
    const box = boxOf(one.lookup(nameOf('Rect')))
    if (!isHidden && look && box) drawAppearance(document, page, look, box)
  }
}

function normalLook(annotation: PDFDict): PDFStream | null {
  const looks = annotation.lookup(nameOf('AP'))
  const normal = looks instanceof PDFDict ? looks.lookup(nameOf('N')) : undefined
  return normal instanceof PDFStream && String(annotation.lookup(nameOf('Subtype'))) !== '/Popup'
    ? normal
    : null
}

function moveLinks(page: PDFPage, [a, b, c, d, e, f]: ReturnType<typeof seenMatrix>): void {
  const annotations = page.node.lookup(nameOf('Annots'))
  if (!(annotations instanceof PDFArray)) return
  for (const one of Array.from({ length: annotations.size() }, (_, index) => annotations.lookup(index))) {
    const box = one instanceof PDFDict ? boxOf(one.lookup(nameOf('Rect'))) : null
    if (!box || !(one instanceof PDFDict)) continue
    const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f]
    one.set(
      nameOf('Rect'),
      page.doc.context.obj([...at(box.x, box.y), ...at(box.x + box.width, box.y + box.height)]),
    )
    one.delete(nameOf('QuadPoints'))
  }
}
