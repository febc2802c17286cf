import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, readableOn, standingOut } from './brand-color.ts'

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
const color = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`)

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

it('finds a text colour that is AA on any brand colour', () => {
  fc.assert(
    fc.property(color, (brand) => {
      expect(contrast(readableOn(brand), brand)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('brings any brand colour to AA on light and dark surfaces', () => {
  fc.assert(
    fc.property(color, fc.constantFrom(['#ffffff', '#f4f6f8'], ['#11191f', '#18222a']), (brand, surfaces) => {
      const text = standingOut(brand, surfaces, 4.5)
      for (const surface of surfaces) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('leaves a colour that reads well as it is', () => {
  expect(standingOut('#0a5a78', ['#ffffff'], 4.5)).toBe('#0a5a78')
})
