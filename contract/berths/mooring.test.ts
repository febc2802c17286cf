import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareMoorings, normaliseMooring, parseMooring } from './mooring.ts'

const mooring = fc.stringMatching(/^[A-Z]{1,3}[0-9]{1,4}$/)

describe('mooring numbers', () => {
  it('splits dock and number', () => {
    expect(parseMooring('AB012')).toEqual({ dock: 'AB', number: 12 })
    expect(parseMooring('a12')).toBeNull()
    expect(parseMooring('ABCD1')).toBeNull()
    expect(parseMooring('A12345')).toBeNull()
  })

  it('normalises what people type', () => {
    expect(normaliseMooring(' a-12 ')).toBe('A12')
    expect(normaliseMooring('tr 3')).toBe('TR3')
    expect(normaliseMooring('A02')).toBe('A02')
    expect(normaliseMooring('12')).toBeNull()
    expect(normaliseMooring('A12B')).toBeNull()
  })

  it('sorts docks alphabetically and numbers naturally', () => {
    const sorted = ['B1', 'A10', 'AA1', 'A02', 'A2', 'A1'].sort(compareMoorings)
    expect(sorted).toEqual(['A1', 'A2', 'A02', 'A10', 'AA1', 'B1'])
  })

  it('is a total order that keeps different moorings apart', () => {
    fc.assert(
      fc.property(mooring, mooring, mooring, (a, b, c) => {
        expect(Math.sign(compareMoorings(a, b))).toBe(-Math.sign(compareMoorings(b, a)) + 0)
        expect(compareMoorings(a, b) === 0).toBe(a === b)
        if (compareMoorings(a, b) <= 0 && compareMoorings(b, c) <= 0) {
          expect(compareMoorings(a, c)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('keeps its normal form', () => {
    fc.assert(
      fc.property(mooring, (text) => {
        expect(normaliseMooring(normaliseMooring(text.toLowerCase())!)).toBe(text)
      }),
    )
  })
})
