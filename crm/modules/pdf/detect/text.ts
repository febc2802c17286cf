import { PDF } from '@libpdf/core'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Word } from './labels.ts'
import type { Rect } from './marks.ts'

/** A run of signs that stands for a gap, and the words right before it. */
export interface Gap extends Rect {
  label: string
}

/** The gaps of upright text, to the point, in user space: the one library measures each sign, the other knows the words. */
export async function runsOf(
  content: Uint8Array,
  mostPages: number,
): Promise<(Rect & { pageIndex: number })[]> {
  try {
    const pdf = await PDF.load(content)
    const pages = Array.from({ length: Math.min(pdf.getPageCount(), mostPages) }, (_, index) => index)
    return pdf
      .findText(/_{4,}|\.{8,}|…{3,}/g, { pages })
      .map(({ bbox: { x, y, width, height }, pageIndex }) => ({ pageIndex, x, y, width, height }))
  } catch {
    return []
  }
}

interface Item {
  str?: string
  transform?: number[]
  width?: number
  height?: number
}

const narrow = /[ .,:;'|!()iljIt…]/

/** How wide signs are beside one another, as most fonts have it. */
const weight = (text: string) => Array.from(text).reduce((sum, sign) => sum + (narrow.test(sign) ? 5 : 10), 0)

/** The text of a page, parted where gaps are; and the gaps, as near as can be told without measuring each sign. */
export async function textOf(page: PDFPageProxy): Promise<{ words: Word[]; gaps: Gap[] }> {
  const view = page.getViewport({ scale: 1 })
  const words: Word[] = []
  const gaps: Gap[] = []
  for (const { str = '', transform, width = 0, height = 0 } of (await page.getTextContent())
    .items as Item[]) {
    if (!transform || str.trim() === '') continue
    const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number]
    const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1]
    const tall = height || up
    const point = (far: number, high: number) =>
      view.convertToViewportPoint(
        e + (a / along) * far + (c / up) * high,
        f + (b / along) * far + (d / up) * high,
      )
    const total = weight(str) || 1
    let label = ''
    for (const { 0: part, index } of str.matchAll(/_{4,}|\.{8,}|…{3,}|(?:(?!_{4,}|\.{8,}|…{3,}).)+/gsu)) {
      const from = (weight(str.slice(0, index)) / total) * width
      const rect = between(point(from, 0), point(from + (weight(part) / total) * width, tall))
      const text = part.trim()
      if (/^(?:_+|\.+|…+)$/u.test(text)) gaps.push({ ...rect, label })
      else if (/[\p{L}\p{N}]/u.test(text)) {
        words.push({ ...rect, text })
        label = text
      }
    }
  }
  return { words, gaps }
}

/** The rectangle between two corners. */
export function between(a: readonly number[], b: readonly number[]): Rect {
  return {
    x: Math.min(a[0]!, b[0]!),
    y: Math.min(a[1]!, b[1]!),
    width: Math.abs(a[0]! - b[0]!),
    height: Math.abs(a[1]! - b[1]!),
  }
}
