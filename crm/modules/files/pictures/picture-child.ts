import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { answerOnce } from '../../../../platform/child/answer.ts'
import type { Asked, Pictures } from './make-pictures.ts'

const thumbnailSide = 320
const previewSide = 1600
const mostPixels = 50_000_000

/** A picture, or the first page of a PDF, made small twice. What the camera noted, places above all, is left out. */
answerOnce<Asked, Pictures>(async ({ content, mediaType }) => {
  sharp.cache(false)
  sharp.concurrency(1)
  // Only these are read: the library knows formats that fetch or run something.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [...loaders, 'VipsForeignLoadPngBuffer'] })
  const picture = mediaType === 'application/pdf' ? await firstPage(content) : content
  const made = async (side: number) =>
    sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  return { thumbnail: await made(thumbnailSide), preview: await made(previewSide) }
})

const loaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
]

async function firstPage(content: Uint8Array): Promise<Buffer> {
  const [{ getDocument }, { createCanvas }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('@napi-rs/canvas'),
  ])
  const beside = (folder: string) =>
    fileURLToPath(new URL(`../../../../node_modules/pdfjs-dist/${folder}/`, import.meta.url))
  const document = await getDocument({
    data: new Uint8Array(content),
    standardFontDataUrl: beside('standard_fonts'),
    cMapUrl: beside('cmaps'),
    wasmUrl: beside('wasm'),
    verbosity: 0,
  }).promise
  const page = await document.getPage(1)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: previewSide / Math.max(whole.width, whole.height) })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  return canvas.toBuffer('image/png')
}
