import { encode } from 'uqr'

/** A text as a square that a camera reads, in SVG; `ecc` is how much of it may be lost. */
export function squareOf(text: string, ecc: 'L' | 'M' = 'L'): string {
  const { data, size } = encode(text, { border: 1, ecc })
  const path = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`
}
