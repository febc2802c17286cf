import { LineCapStyle, type PDFPage } from '@cantoo/pdf-lib'
import type { Drawn } from './engine-request.ts'
import type { Box } from './geometry.ts'
import { black, ink } from './writer.ts'

/** A mark of assent, in the square at the left of a box. */
export function tick(page: PDFPage, box: Box): void {
  const side = Math.min(box.width, box.height)
  const at = (x: number, y: number) => ({ x: box.x + side * x, y: box.y + side * y })
  for (const [start, end] of [
    [at(0.18, 0.5), at(0.42, 0.22)],
    [at(0.42, 0.22), at(0.84, 0.8)],
  ] as const)
    page.drawLine({
      start,
      end,
      thickness: Math.max(0.8, side / 9),
      color: black,
      lineCap: LineCapStyle.Round,
    })
}

const sheetWidth = 1000
const sheetHeight = 300

/** A drawn signature, as large as a box lets it be. */
export function strokes(page: PDFPage, lines: Drawn, box: Box): void {
  const scale = Math.min(box.width / sheetWidth, box.height / sheetHeight)
  const at = ([x, y]: readonly [number, number]) => ({
    x: box.x + x * scale,
    y: box.y + (box.height - sheetHeight * scale) / 2 + (sheetHeight - y) * scale,
  })
  const thickness = Math.max(0.7, 7 * scale)
  for (const one of lines) {
    for (let index = 0; index < Math.max(1, one.length - 1); index += 1) {
      const [start, end] = [one[index]!, one[index + 1] ?? one[index]!]
      page.drawLine({ start: at(start), end: at(end), thickness, color: ink, lineCap: LineCapStyle.Round })
    }
  }
}
