import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseMooring, parseMooring } from './mooring.ts'

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

  it('keeps its normal form', () => {
    fc.assert(
      fc.property(mooring, (text) => {
        expect(normaliseMooring(normaliseMooring(text.toLowerCase())!)).toBe(text)
      }),
    )
  })
})
