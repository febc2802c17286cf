import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast } from '../../../contract/values/brand-color.ts'
import { brandTokens } from './brand-tokens.ts'

it('is read and seen in both themes, whatever colour a port has', () => {
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(part, part, part), (parts) => {
      const color = `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const tokens = brandTokens(color)
      for (const theme of [0, 1] as const) {
        const of = (name: string) => /\((#\w{6}), (#\w{6})\)/.exec(tokens[`--color-${name}`]!)![theme + 1]!
        const surface = ['#ffffff', '#11191f'][theme]!
        expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('on-accent'), of('accent-hover'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('accent-ink'), surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('accent-ink'), of('selected'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('focus'), surface)).toBeGreaterThanOrEqual(3)
        const ink = ['#13202a', '#e7eef2'][theme]!
        expect(contrast(ink, of('selected'))).toBeGreaterThanOrEqual(7)
        const faint = ['#5b6975', '#8d9ca7'][theme]!
        expect(contrast(faint, of('selected'))).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 2000 },
  )
})
