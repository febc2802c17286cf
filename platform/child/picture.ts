import sharp, { type Sharp } from 'sharp'

/** Pixels of the largest foreign picture that is read. */
export const mostPixels = 50_000_000

const loaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
]

/**
 * A foreign picture, read in a process of its own: JPEG, PNG, WebP, GIF or AVIF of at most 50 megapixels, turned as the
 * camera held it. The library knows formats that fetch or run something; those are not read.
 */
export function openPicture(content: Uint8Array): Sharp {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
}
