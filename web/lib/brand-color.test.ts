import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readableOn } from './brand-color.ts'

it('finds a text colour that is AA on any brand colour', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = `#${red}${green}${blue}`
      expect(contrast(readableOn(color), color)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
