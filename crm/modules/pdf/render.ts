import { openPicture } from '../../../platform/child/picture.ts'
import type { Printed, Rendered } from './engine-request.ts'
import { compose, sheet } from './typst.ts'

interface PositionNote {
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
  const { pictures = {}, ...rest } = document
  const drawn = await drawnPictures(pictures)
  const { content, pages, noted } = await compose(
    'document',
    { ...rest, pictures: Object.keys(drawn) },
    Object.fromEntries(Object.entries(drawn).map(([id, png]) => [`picture-${id}.png`, png])),
  )
  const percent = (value: number, total: number) => Math.round((value / total) * 1e5) / 1e3
  return {
    content,
    pages: Array.from({ length: pages }, () => sheet),
    fields: noted('field').map((one) => {
      const { type, role, page, x, y, width, height } = one.value as PositionNote
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

/** Pictures as they are printed, no finer than paper shows; one that cannot be read is left out. */
async function drawnPictures(
  pictures: NonNullable<Printed['pictures']>,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const drawn: Record<string, Uint8Array> = {}
  for (const [id, content] of Object.entries(pictures)) {
    const png = await openPicture(content)
      .resize({ width: 1600, height: 2200, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
      .catch(() => null)
    if (png) drawn[id] = png
  }
  return drawn
}
