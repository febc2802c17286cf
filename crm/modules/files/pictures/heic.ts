import sharp, { type Sharp } from 'sharp'
import { mostPixels } from '../../../../platform/child/picture.ts'

interface HeicImage {
  get_width(): number
  get_height(): number
  display(into: ImageData, done: (pixels: ImageData | null) => void): void
}

interface ImageData {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** What telephones write: pictures in HEVC, which the library of the other pictures does not read. */
export const heicTypes: ReadonlySet<string> = new Set(['image/heic', 'image/heif'])

/** The first picture of a HEIC file, turned as the camera held it. Throws where there is none, or it is too large. */
export async function openHeic(content: Uint8Array): Promise<Sharp> {
  const { default: library } = await import('libheif-js/wasm-bundle.js')
  const [image] = new library.HeifDecoder().decode(content) as HeicImage[]
  if (!image) throw new Error('The file holds no picture.')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) throw new Error('The picture is too large.')
  const blank = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const { data } = await new Promise<ImageData>((resolve, reject) =>
    image.display(blank, (pixels) =>
      pixels ? resolve(pixels) : reject(new Error('The picture is broken.')),
    ),
  )
  return sharp(data, { raw: { width, height, channels: 4 } })
}
