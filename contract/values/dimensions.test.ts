import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonFor } from '../reason.ts'
import { sentenceOf } from '../reasons.ts'
import {
  dimensionOf,
  feetToMetres,
  formatDimension,
  formatFeet,
  formatMetres,
  type LengthUnit,
  metresToFeet,
  pairDimension,
  parseDimension,
  unitInLabel,
} from './dimensions.ts'

const metres = fc.integer({ min: 100, max: 3_000_000 }).map((tenths) => tenths / 10_000)

describe('feet and metres', () => {
  it('uses the exact foot', () => {
    expect(feetToMetres(1)).toBe(0.3048)
    expect(feetToMetres(40)).toBe(12.192)
    expect(metresToFeet(12.192)).toBe(40)
  })

  it('comes back to where it started within the stored decimals', () => {
    fc.assert(
      fc.property(metres, (m) => {
        expect(feetToMetres(metresToFeet(m))).toBeCloseTo(m, 3)
        expect(pairDimension(dimensionOf(m, 'm'))).toMatchObject({ ok: true })
      }),
    )
  })
})

describe('parseDimension', () => {
  const read: [string, LengthUnit, number, LengthUnit][] = [
    ['12', 'm', 12, 'm'],
    ['12', 'ft', 12, 'ft'],
    ['12.5 m', 'ft', 12.5, 'm'],
    ['12,5', 'm', 12.5, 'm'],
    ['12,50m', 'ft', 12.5, 'm'],
    ['12.5 metres', 'ft', 12.5, 'm'],
    ['450 cm', 'm', 4.5, 'm'],
    ['.5', 'm', 0.5, 'm'],
    ['1.234,5 cm', 'm', 12.345, 'm'],
    ['1,234.5 cm', 'm', 12.345, 'm'],
    ['1 234,5 cm', 'ft', 12.345, 'm'],
    ['1,234', 'm', 1.234, 'm'],
    ['1.234', 'm', 1.234, 'm'],
    ['40\'6"', 'm', 40.5, 'ft'],
    ["40'6", 'm', 40.5, 'ft'],
    ['40\' 6 1/2"', 'm', 40.5417, 'ft'],
    ['40′ 6½″', 'm', 40.5417, 'ft'],
    ['40’6”', 'm', 40.5, 'ft'],
    ["40'6''", 'm', 40.5, 'ft'],
    ['40\' 1/2"', 'm', 40.0417, 'ft'],
    ["40'", 'm', 40, 'ft'],
    ["40.5'", 'm', 40.5, 'ft'],
    ['40ft', 'm', 40, 'ft'],
    ['40 FT 6 IN', 'm', 40.5, 'ft'],
    ['40ft 6', 'm', 40.5, 'ft'],
    ['40 feet 6 inches', 'm', 40.5, 'ft'],
    ['40-6', 'ft', 40.5, 'ft'],
    ['126"', 'm', 10.5, 'ft'],
  ]

  it.each(read)('%s where %s is expected', (text, expected, value, unit) => {
    const found = parseDimension(text, expected)
    expect(found).toEqual({ ok: true, unit, ...dimensionOf(value, unit) })
  })

  it.each([
    '',
    ' ',
    'abc',
    '-4',
    '0',
    '12x5',
    '4..5',
    '1.2.3',
    '40-6',
    '12 stone',
    '40\'13"',
    "40.5'6",
    '1e9',
    '99999',
    '1.234,5',
  ])('refuses %j with a sentence', (text) => {
    const found = parseDimension(text, 'm')
    expect(found.ok).toBe(false)
    expect('problem' in found && sentenceOf(found.problem)).toMatch(/\.$/)
  })

  it('never throws and never returns nonsense', () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,'" ftmin/-]{0,12}$/))
    fc.assert(
      fc.property(anything, fc.constantFrom<LengthUnit>('ft', 'm'), (text, unit) => {
        const found = parseDimension(text, unit)
        if (found.ok) expect(found.m > 0 && Number.isFinite(found.ft)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(metres, fc.constantFrom('en', 'de', 'fi', 'fr'), (m, locale) => {
        const dimension = dimensionOf(m, 'm')
        const cases = [
          formatMetres(m, locale),
          formatFeet(dimension.ft, 'inches', locale),
          formatFeet(dimension.ft, 'decimal', locale),
        ]
        for (const text of cases) {
          const back = parseDimension(text, 'm')
          if (m > 0.02) expect(back.ok && Math.abs(back.m - m)).toBeLessThan(0.013)
        }
      }),
    )
  })
})

describe('pairDimension', () => {
  it('fills the other variant', () => {
    expect(pairDimension({ ft: 40 })).toEqual({ ok: true, ft: 40, m: 12.192 })
    expect(pairDimension({ m: 12.192, ft: null })).toEqual({ ok: true, ft: 40, m: 12.192 })
    expect(pairDimension({ ft: null })).toEqual({ ok: true, ft: null, m: null })
  })

  it('keeps what agrees within a centimetre and refuses the rest', () => {
    expect(pairDimension({ ft: 40, m: 12.19 })).toEqual({ ok: true, ft: 40, m: 12.19 })
    expect(pairDimension({ ft: 40, m: 12.202 }).ok).toBe(true)
    expect(pairDimension({ ft: 40, m: 12.21 })).toEqual({
      ok: false,
      problem: reasonFor('length_pair', { ft: 40, m: 12.192, given: 12.21 }),
    })
    expect(pairDimension({ m: -1 }).ok).toBe(false)
    expect(pairDimension({ m: Number.NaN }).ok).toBe(false)
  })
})

describe('display', () => {
  it('shows feet, inches and metres', () => {
    expect(formatFeet(12.5)).toBe('12\u00a0ft\u00a06\u00a0in')
    expect(formatFeet(12.99)).toBe('13\u00a0ft')
    expect(formatFeet(12.5, 'decimal')).toBe('12.5\u00a0ft')
    expect(formatMetres(12.192)).toBe('12.19\u00a0m')
    expect(formatDimension({ ft: 40, m: 12.192 }, 'm', { locale: 'de' })).toBe('12,19\u00a0m')
  })

  it('finds the unit in a heading', () => {
    expect(unitInLabel('Length (m)')).toBe('m')
    expect(unitInLabel('beam_ft')).toBe('ft')
    expect(unitInLabel('lengthFt')).toBe('ft')
    expect(unitInLabel('Largeur en mètres')).toBe('m')
    expect(unitInLabel('Mooring')).toBeNull()
  })
})
