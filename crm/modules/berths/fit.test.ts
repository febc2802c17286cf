import { describe, expect, it } from 'vitest'
import { type BerthToFit, fitOf, type Requirement, rankByFit } from './fit.ts'

const need: Requirement = {
  lengthM: 12,
  beamM: 4,
  draftM: 2,
  dock: null,
  tenure: null,
  priceMax: null,
  priceMaxCurrency: null,
}
const berth = (more: Partial<BerthToFit & { name: string }> = {}) => ({
  name: '',
  dock: 'A',
  status: 'available',
  tenureType: 'permanent',
  lengthM: 13,
  widthM: 4.5,
  draftM: null,
  waterDepthM: 3,
  price: null,
  currency: 'EUR',
  competing: 0,
  holder: null,
  ...more,
})

describe('how well a berth fits', () => {
  it('is made of fit, availability, competition and wishes', () => {
    const { score, components, group, qualifies } = fitOf(need, berth())
    expect(components).toEqual({ fit: 45, availability: 25, competition: 15, preferences: 10 })
    expect([score, group, qualifies]).toEqual([95, 'fits', true])
    expect(fitOf(need, berth({ status: 'under_offer', competing: 2 })).components).toMatchObject({
      availability: 10,
      competition: 5,
    })
    expect(fitOf(need, berth({ competing: 9 })).components.competition).toBe(0)
  })

  it('says who holds the berth until when, and keeps apart what is held without an end', () => {
    const until = (day: string | null) => ({ kind: 'tenancy' as const, from: '2026-01-01', until: day })
    const summer = fitOf(need, berth({ holder: until('2027-09-30') }))
    expect(summer).toMatchObject({ group: 'fits', qualifies: true, components: { availability: 10 } })
    expect(summer.reason).toMatch(/; let until 2027-09-30\.$/)
    const forGood = fitOf(need, berth({ holder: until(null) }))
    expect(forGood).toMatchObject({ group: 'held', qualifies: false, components: { availability: 0 } })
    expect(forGood.reason).toMatch(/; let without an end\.$/)
    const reserved = berth({ holder: { ...until(null), kind: 'reservation' } })
    expect(fitOf(need, reserved).reason).toMatch(/; reserved without an end\.$/)
    const ranked = rankByFit(
      need,
      [
        berth({ name: 'let', holder: until(null), lengthM: 12 }),
        berth({ name: 'free' }),
        berth({ name: 'unknown', lengthM: null }),
      ],
      9,
    )
    expect(ranked.map(({ name }) => name)).toEqual(['free', 'let', 'unknown'])
  })

  it('counts each wish', () => {
    const wish = { ...need, dock: 'B', tenure: 'fixed_term', priceMax: '1000', priceMaxCurrency: 'EUR' }
    expect(fitOf(wish, berth({ price: '2000' })).components.preferences).toBe(0)
    expect(fitOf(wish, berth({ price: '2000', currency: 'JPY' })).components.preferences).toBe(3)
    expect(
      fitOf(wish, berth({ dock: 'B', tenureType: 'fixed_term', price: '900' })).components.preferences,
    ).toBe(10)
  })

  it('is judged in centimetres: 13 ft lie in 3.96 m', () => {
    const thirteenFeet = { ...need, beamM: 13 * 0.3048 }
    expect(fitOf(thirteenFeet, berth({ widthM: 3.96 }))).toMatchObject({
      group: 'fits',
      clearance: { widthM: 0 },
    })
    expect(fitOf(thirteenFeet, berth({ widthM: 3.95 })).group).toBe('misses')
  })

  it('gives nothing for a size nobody knows, and hides no near miss behind it', () => {
    const unknown = berth({ name: 'unknown', lengthM: null })
    expect(fitOf(need, unknown)).toMatchObject({ group: 'unknown', qualifies: false, components: { fit: 0 } })
    const ranked = rankByFit(
      need,
      [unknown, berth({ name: 'far', lengthM: 8 }), berth({ name: 'near', lengthM: 11.5 })],
      10,
    )
    expect(ranked.map((one) => one.name)).toEqual(['near', 'far', 'unknown'])
    const withFit = rankByFit(
      need,
      [unknown, berth({ name: 'fits' }), berth({ name: 'near', lengthM: 11.5 })],
      10,
    )
    expect(withFit.map((one) => one.name)).toEqual(['fits', 'unknown'])
  })

  it('asks for the depth only where a draft is asked', () => {
    expect(fitOf({ ...need, draftM: null }, berth({ waterDepthM: null })).group).toBe('fits')
    expect(fitOf(need, berth({ waterDepthM: null }))).toMatchObject({
      group: 'unknown',
      qualifies: false,
      components: { fit: 0 },
      reason: 'Its depth is not recorded.',
    })
    expect(fitOf(need, berth({ waterDepthM: null, draftM: 1.9 })).missing).toEqual(['0.1 m of depth'])
  })

  it('is no near miss of a berth whose length nobody knows', () => {
    const large = { ...need, lengthM: 70, beamM: 6, draftM: null }
    const ranked = rankByFit(
      large,
      [
        berth({ name: 'unknown', lengthM: null, widthM: 5.9 }),
        berth({ name: 'near', lengthM: 69.5, widthM: 6 }),
      ],
      10,
    )
    expect(ranked.map(({ name, group }) => [name, group])).toEqual([
      ['near', 'misses'],
      ['unknown', 'unknown'],
    ])
    expect(ranked[1]!.components.fit).toBe(0)
    expect(ranked[1]!.reason).toBe('Its length is not recorded; too small: 0.1 m of beam missing.')
  })

  it('ranks by what is wished where no size is asked', () => {
    const nothing = { ...need, lengthM: null, beamM: null, draftM: null, dock: 'B' }
    const ranked = rankByFit(nothing, [berth({ name: 'A' }), berth({ name: 'B', dock: 'B' })], 10)
    expect(ranked.map(({ name }) => name)).toEqual(['B', 'A'])
  })

  it('recommends no sold berth', () => {
    expect(rankByFit(need, [berth({ status: 'sold' })], 10)).toEqual([])
  })
})
