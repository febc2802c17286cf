import { describe, expect, it } from 'vitest'
import { layoutPlan } from '../public/layout/layout.ts'
import type { LayoutBerth } from './docks.ts'
import { surveyOf } from './survey.ts'

const METRE = 1 / 111_320
const latitude = 60.2
const east = METRE / Math.cos((latitude * Math.PI) / 180)

function berth(mooringNumber: string, x: number | null, y = 0): LayoutBerth {
  const place = x === null ? { latitude: null, longitude: null } : at(x, y)
  return { id: mooringNumber, mooringNumber, lengthM: 10, widthM: 3, ...place }
}

/** Metres east and south of a point in the harbour. */
function at(x: number, y: number) {
  return { latitude: latitude - y * METRE, longitude: 25.1 + x * east }
}

/** Two rows of berths along a pontoon that runs east. */
const bothSides = Array.from({ length: 20 }, (_, index) =>
  berth(`A${index + 1}`, Math.floor(index / 2) * 3.5, index % 2 === 0 ? -6 : 6),
)

describe('a harbour with coordinates', () => {
  it('draws each berth at its own, heads to the pontoon between the rows', () => {
    const survey = surveyOf(bothSides)!
    expect(survey.enough).toBe(true)
    const plan = layoutPlan(bothSides, survey.places)
    const shape = (id: string) => plan.berths.find((one) => one.id === id)!
    expect(shape('A3').x - shape('A1').x).toBeCloseTo(3.5, 1)
    expect(shape('A2').y - shape('A1').y).toBeCloseTo(12, 1)
    expect(shape('A1').rotation).toBeCloseTo(180, 0)
    expect(shape('A2').rotation % 360).toBeCloseTo(0, 0)
    expect(plan.land).toBeNull()
    expect(plan.pontoons.length).toBeGreaterThan(0)
  })

  it('stands where it did when a berth is added', () => {
    const before = layoutPlan(bothSides, surveyOf(bothSides)!.places)
    const more = [...bothSides, berth('A21', 36, -6)]
    const after = layoutPlan(more, surveyOf(more)!.places)
    for (const shape of before.berths) {
      const now = after.berths.find(({ id }) => id === shape.id)!
      expect([now.x, now.y]).toEqual([expect.closeTo(shape.x, 6), expect.closeTo(shape.y, 6)])
    }
  })

  it('puts docks that have one place each where they are, clear of each other', () => {
    const docks = [
      ...Array.from({ length: 12 }, (_, index) => berth(`A${index + 1}`, 0, 0)),
      ...Array.from({ length: 12 }, (_, index) => berth(`B${index + 1}`, 300, 100)),
      ...Array.from({ length: 12 }, (_, index) => berth(`C${index + 1}`, 302, 101)),
    ]
    const survey = surveyOf(docks)!
    expect(survey.enough).toBe(true)
    const plan = layoutPlan(docks, survey.places)
    const middle = (dock: string) => {
      const own = plan.berths.filter((shape) => shape.dock === dock)
      return own.reduce((sum, { x }) => sum + x / own.length, 0)
    }
    expect(middle('B') - middle('A')).toBeGreaterThan(200)
    const clash = plan.berths.some((a) =>
      plan.berths.some((b) => a.id < b.id && Math.hypot(a.x - b.x, a.y - b.y) < 2),
    )
    expect(clash).toBe(false)
  })

  it('keeps berths without coordinates beside, and what was moved by hand where it was put', () => {
    const mixed = [
      ...bothSides.slice(1),
      { ...bothSides[0]!, position: { x: 7, y: 8, rotation: 45 } },
      berth('B1', null),
    ]
    const plan = layoutPlan(mixed, surveyOf(mixed)!.places)
    expect(plan.berths).toHaveLength(21)
    expect(plan.berths.find(({ id }) => id === 'A1')).toMatchObject({ x: 7, y: 8, rotation: 45 })
  })

  it('leaves out a coordinate that is a slip of the pen', () => {
    const slip = { ...bothSides[0]!, latitude: 25.1, longitude: 60.2 }
    const survey = surveyOf([slip, ...bothSides.slice(1)])!
    expect(survey.places.has('A1')).toBe(false)
    expect(survey.places.size).toBe(19)
  })

  it('is drawn from docks and numbers where there are too few places', () => {
    expect(surveyOf(bothSides.map((one) => ({ ...one, ...at(0, 0) })))).toBeNull()
    expect(surveyOf(bothSides.map((one) => ({ ...one, latitude: null, longitude: null })))).toBeNull()
    const few = ['A', 'B', 'C', 'D', 'E'].flatMap((dock, index) =>
      [1, 2, 3].map((number) => berth(`${dock}${number}`, index === 0 ? 90 : 0)),
    )
    expect(surveyOf(few)?.enough).toBe(false)
  })
})
