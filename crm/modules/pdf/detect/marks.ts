import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** In points, from the upper left corner of the page as it is seen unless said otherwise. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** What is drawn for somebody to write on: a level line, an empty box, or a small one for a cross. */
export interface Mark extends Rect {
  kind: 'line' | 'box' | 'tick'
}

type Matrix = readonly [number, number, number, number, number, number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const mostMarks = 400

/** The lines and boxes that a page draws. */
export async function marksOf(page: PDFPageProxy, OPS: Record<string, number>): Promise<Mark[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const view = page.getViewport({ scale: 1 })
  let now = identity
  const before: Matrix[] = []
  const marks: Mark[] = []
  const keep = (one: Mark | null) => {
    if (one && marks.length < mostMarks) marks.push(one)
  }
  fnArray.forEach((operation, index) => {
    const args = argsArray[index]
    if (operation === OPS.save) before.push(now)
    else if (operation === OPS.restore) now = before.pop() ?? identity
    else if (operation === OPS.transform) now = times(now, args as Matrix)
    else if (operation === OPS.paintFormXObjectBegin) {
      before.push(now)
      if (args?.[0]) now = times(now, args[0] as Matrix)
    } else if (operation === OPS.paintFormXObjectEnd) now = before.pop() ?? identity
    else if (operation === OPS.constructPath && args?.[2])
      keep(markOf(boundsOf(args[2] as number[], now, view)))
  })
  return marks
}

function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ]
}

function boundsOf(
  bounds: ArrayLike<number>,
  matrix: Matrix,
  view: { convertToViewportPoint(x: number, y: number): number[] },
): Rect {
  const [x1, y1, x2, y2] = Array.from(bounds) as [number, number, number, number]
  const corner = (x: number, y: number) =>
    view.convertToViewportPoint(
      matrix[0] * x + matrix[2] * y + matrix[4],
      matrix[1] * x + matrix[3] * y + matrix[5],
    ) as [number, number]
  const [a, b] = [corner(x1, y1), corner(x2, y2)]
  return {
    x: Math.min(a[0], b[0]),
    y: Math.min(a[1], b[1]),
    width: Math.abs(a[0] - b[0]),
    height: Math.abs(a[1] - b[1]),
  }
}

function markOf(rect: Rect): Mark | null {
  const { width, height } = rect
  if (height <= 2.5 && width >= 50 && width <= 420) return { ...rect, kind: 'line' }
  if (width >= 6 && width <= 20 && height >= 6 && height <= 20 && Math.abs(width - height) < 4)
    return { ...rect, kind: 'tick' }
  if (width >= 50 && width <= 420 && height >= 12 && height <= 110) return { ...rect, kind: 'box' }
  return null
}
