import {
  concatTransformationMatrix,
  drawObject,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  type PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { Box } from '../geometry.ts'
import { boxOf, nameOf, numbersOf } from './widgets.ts'

type Matrix = [number, number, number, number, number, number]

/** Draws the look of an annotation into its box on a page, as PDF 32000-1, 12.5.5 has it. Whether there was anything to draw. */
export function drawAppearance(document: PDFDocument, page: PDFPage, look: PDFStream, box: Box): boolean {
  const bounds = boxOf(look.dict.lookup(nameOf('BBox')))
  if (!bounds || bounds.width === 0 || bounds.height === 0 || box.width === 0 || box.height === 0)
    return false
  const matrix = numbersOf(look.dict.lookup(nameOf('Matrix')))
  const [a, b, c, d, e, f] = (matrix.length === 6 ? matrix : [1, 0, 0, 1, 0, 0]) as Matrix
  const corners = [
    [bounds.x, bounds.y],
    [bounds.x + bounds.width, bounds.y],
    [bounds.x, bounds.y + bounds.height],
    [bounds.x + bounds.width, bounds.y + bounds.height],
  ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f] as const)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (!(width > 0) || !(height > 0)) return false
  const [sx, sy] = [box.width / width, box.height / height]
  prepare(document, look)
  const ref = document.context.getObjectRef(look) ?? document.context.register(look)
  const name = page.node.newXObject('Field', ref)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(sx, 0, 0, sy, box.x - left * sx, box.y - bottom * sy),
    drawObject(name),
    popGraphicsState(),
  )
  return true
}

/** A look may leave out what it is, and take its fonts from the form. */
function prepare(document: PDFDocument, { dict }: PDFStream): void {
  if (!dict.has(nameOf('Subtype'))) dict.set(nameOf('Subtype'), PDFName.of('Form'))
  if (dict.has(nameOf('Resources'))) return
  const form = document.catalog.lookup(nameOf('AcroForm'))
  const usual = form instanceof PDFDict ? form.get(nameOf('DR')) : undefined
  if (usual) dict.set(nameOf('Resources'), usual)
}
