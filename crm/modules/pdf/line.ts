import { compose } from './typst.ts'

/** Words in letters that want shaping or another font, in a place of that size, as a page of a PDF. Sizes are in points. */
export async function setLine(line: {
  value: string
  width: number
  height: number
  /** `#rrggbb`. */
  color: string
  /** The largest it is written. */
  most: number
}): Promise<Uint8Array> {
  return (await compose('line', { ...line, brand: null })).content
}
