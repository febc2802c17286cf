import { answerOnce } from '../../../../platform/child/answer.ts'
import { openPdf } from '../../../../platform/child/open-pdf.ts'
import { openPicture } from '../../../../platform/child/picture.ts'
import type { AskedPages, DrawnPages } from './draw-pages.ts'

const longestSide = 1600

answerOnce<AskedPages, DrawnPages[]>(async ({ files, skip, most }) => {
  const drawn: DrawnPages[] = []
  for (const content of files) drawn.push(await pagesOf(content, skip, most).catch(() => null))
  return drawn
})

async function pagesOf(content: Uint8Array, skip: number, most: number): Promise<DrawnPages> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const document = await openPdf(content)
  const total = document.numPages
  const pages: Uint8Array[] = []
  for (let number = skip + 1; number <= Math.min(total, most); number += 1) {
    const page = await document.getPage(number)
    const fullView = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: longestSide / Math.max(fullView.width, fullView.height) })
    const side = (length: number) => Math.max(1, Math.ceil(length))
    const canvas = createCanvas(side(viewport.width), side(viewport.height))
    await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
    pages.push(await openPicture(canvas.toBuffer('image/png')).webp({ quality: 80 }).toBuffer())
    page.cleanup()
  }
  await document.loadingTask.destroy()
  return { pages, total }
}
