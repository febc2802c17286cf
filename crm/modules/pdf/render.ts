import type { Printed, Rendered } from './asked.ts'
import { compose, sheet } from './typst.ts'

interface Noted {
  type: string
  role: string
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** Prints a text on A4. */
export async function render(document: Printed): Promise<Rendered> {
  const { content, pages, noted } = await compose('document', { ...document })
  const percent = (value: number, whole: number) => Math.round((value / whole) * 1e5) / 1e3
  return {
    content,
    pages: Array.from({ length: pages }, () => sheet),
    fields: noted('field').map((one) => {
      const { type, role, page, x, y, width, height } = one.value as Noted
      return {
        type,
        role,
        page,
        x: percent(x, sheet.width),
        y: percent(y, sheet.height),
        width: percent(width, sheet.width),
        height: percent(height, sheet.height),
      }
    }),
  }
}
