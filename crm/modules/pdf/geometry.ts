import { concatTransformationMatrix, type PDFOperator, type PDFPage } from '@cantoo/pdf-lib'
import type { Area, PageSize } from './engine-request.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a page that is shown. A box that lies outside the sheet counts as none. */
function shownBox(page: PDFPage): Box {
  const sheet = upright(page.getMediaBox())
  const crop = upright(page.getCropBox())
  const x = Math.max(sheet.x, crop.x)
  const y = Math.max(sheet.y, crop.y)
  const width = Math.min(sheet.x + sheet.width, crop.x + crop.width) - x
  const height = Math.min(sheet.y + sheet.height, crop.y + crop.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : sheet
}

/** Corners may be given in any order. */
export function upright({ x, y, width, height }: Box): Box {
  return {
    x: Math.min(x, x + width),
    y: Math.min(y, y + height),
    width: Math.abs(width),
    height: Math.abs(height),
  }
}

const turned = (page: PDFPage) => (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360

/** How large a page is as it is seen, in points. */
export function seenSize(page: PDFPage): PageSize {
  const { width, height } = shownBox(page)
  return turned(page) % 180 === 0 ? { width, height } : { width: height, height: width }
}

type Matrix = [number, number, number, number, number, number]

/** What is drawn after it stands as the page is seen: from its lower left corner, upright. */
export function asSeen(page: PDFPage): PDFOperator {
  const { x, y, width, height } = shownBox(page)
  const angle = turned(page)
  if (angle === 90) return concatTransformationMatrix(0, 1, -1, 0, x + width, y)
  if (angle === 180) return concatTransformationMatrix(-1, 0, 0, -1, x + width, y + height)
  if (angle === 270) return concatTransformationMatrix(0, -1, 1, 0, x, y + height)
  return concatTransformationMatrix(1, 0, 0, 1, x, y)
}

/** From where something stands on the sheet to where it is seen: the other way round. */
export function seenMatrix(page: PDFPage): Matrix {
  const { x, y, width, height } = shownBox(page)
  const angle = turned(page)
  if (angle === 90) return [0, -1, 1, 0, -y, x + width]
  if (angle === 180) return [-1, 0, 0, -1, x + width, y + height]
  if (angle === 270) return [0, 1, -1, 0, y + height, -x]
  return [1, 0, 0, 1, -x, -y]
}

/** Whether the sheet is what is seen of it: from 0, 0, not cut and not turned. */
export function isLevel(page: PDFPage): boolean {
  const [box, sheet] = [shownBox(page), upright(page.getMediaBox())]
  const same = (['x', 'y', 'width', 'height'] as const).every((name) => box[name] === sheet[name])
  return same && sheet.x === 0 && sheet.y === 0 && turned(page) === 0
}

/** An area in points from the lower left corner of the page as it is seen. */
export function inPoints(area: Area, { width, height }: PageSize): Box {
  return {
    x: (area.x / 100) * width,
    y: height - ((area.y + area.height) / 100) * height,
    width: (area.width / 100) * width,
    height: (area.height / 100) * height,
  }
}
