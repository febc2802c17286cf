import { answerOnce } from '../../../../platform/child/answer.ts'
import { openPdf } from '../../../../platform/child/open-pdf.ts'
import { openPicture } from '../../../../platform/child/picture.ts'
import { heicTypes, openHeic } from './heic.ts'
import type { PictureOrder, Pictures } from './make-pictures.ts'

const thumbnailSide = 320
const previewSide = 1600

/** A picture, or the first page of a PDF, made small twice. What the camera noted, places above all, is left out. */
answerOnce<PictureOrder, Pictures>(async ({ content, mediaType }) => {
  const picture = heicTypes.has(mediaType)
    ? await openHeic(content)
    : openPicture(mediaType === 'application/pdf' ? await firstPage(content) : content)
  const resize = (side: number) =>
    picture
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  return { thumbnail: await resize(thumbnailSide), preview: await resize(previewSide) }
})

async function firstPage(content: Uint8Array): Promise<Buffer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const document = await openPdf(content)
  const page = await document.getPage(1)
  const fullView = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: previewSide / Math.max(fullView.width, fullView.height) })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  return canvas.toBuffer('image/png')
}
