import { describe, expect, it } from 'vitest'
import { hullsOf } from '../boats.ts'
import type { ChartBerth } from '../colouring.ts'
import { indexBerths } from '../finding.ts'
import { overlapsIn } from '../layout/overlaps.ts'
import { boundsOf } from '../public/layout/geometry.ts'
import { type BerthShape, layoutPlan } from '../public/layout/layout.ts'
import { movedFreely, turnedFreely } from './editing.ts'
import { align } from './snap.ts'

const row = (at: Record<string, { x: number; y: number; rotation: number }>) =>
  layoutPlan(
    Object.entries(at).map(([id, position]) => ({
      id,
      mooringNumber: id,
      lengthM: 10,
      widthM: 4,
      position,
    })),
    new Map(),
  ).berths

const one = (shapes: readonly BerthShape[], id: string) => shapes.find((shape) => shape.id === id)!

describe('a berth that is dragged', () => {
  const shapes = row({ A1: { x: 0, y: 0, rotation: 0 }, A2: { x: 4.3, y: 0.4, rotation: 0 } })

  it('falls into line with its neighbour: edge to edge, and head to head', () => {
    const { dx, dy, guides } = align(one(shapes, 'A2'), [one(shapes, 'A1')], 0.5)
    expect([dx, dy].map((value) => Math.round(value * 100) / 100)).toEqual([-0.3, -0.4])
    expect(guides).toHaveLength(2)
  })

  it('stays where it is beyond the tolerance, and beside what lies askew', () => {
    expect(align(one(shapes, 'A2'), [one(shapes, 'A1')], 0.1)).toEqual({ dx: 0, dy: 0, guides: [] })
    const askew = row({ A1: { x: 0, y: 0, rotation: 17 }, A2: { x: 4.3, y: 0.4, rotation: 0 } })
    expect(align(one(askew, 'A2'), [one(askew, 'A1')], 0.5).guides).toEqual([])
  })

  it('lies in line with what is square to it, whichever way both are turned', () => {
    for (const rotation of [0, 33, 90, 215]) {
      const turned = turnedFreely(
        row({ A1: { x: 0, y: 0, rotation: 90 }, A2: { x: 7.2, y: 20, rotation: 0 } }),
        rotation,
      )
      const shapes = row(Object.fromEntries(turned.map(({ id, position }) => [id, position!])))
      const { dx, dy } = align(one(shapes, 'A2'), [one(shapes, 'A1')], 0.5)
      // The left edge of the one, 2 m from its middle, falls in line with the end of the other at 5 m.
      expect(Math.hypot(dx, dy)).toBeCloseTo(0.2, 1)
    }
  })
})

it('takes places and turns in figures, to the centimetre', () => {
  const shapes = row({ A1: { x: 1, y: 2, rotation: 0 } })
  expect(movedFreely(shapes, 0.37, -0.04)[0]!.position).toEqual({ x: 1.37, y: 1.96, rotation: 0 })
  expect(turnedFreely(shapes, 12.5)[0]!.position).toEqual({ x: 1, y: 2, rotation: 12.5 })
})

it('marks berths that lie over each other once for each two, and only where somebody put one', () => {
  const over = row({
    A1: { x: 0, y: 0, rotation: 0 },
    A2: { x: 2, y: 0, rotation: 0 },
    A3: { x: 30, y: 0, rotation: 0 },
  })
  expect(overlapsIn(over, indexBerths(over)).map((pair) => pair.map(({ id }) => id))).toEqual([['A1', 'A2']])
  const drawn = over.map((shape) => ({ ...shape, placed: false }))
  expect(overlapsIn(drawn, indexBerths(drawn))).toEqual([])
})

describe('yachts in their berths', () => {
  const [shape] = row({ A1: { x: 0, y: 0, rotation: 0 } })
  const drawn = (boat: ChartBerth['boat']) => hullsOf([shape!], () => ({ boat }) as ChartBerth)

  it('lie in true size, bow to the pontoon', () => {
    const [hull] = drawn({ name: 'Vega', lengthM: 8, beamM: 3 })
    const { x, y, width, height } = boundsOf(hull!)
    expect([x, y, width, height].map((value) => Math.round(value * 10) / 10)).toEqual([-1.5, -4.6, 3, 8])
  })

  it('stay within their berth where they are larger, and are not drawn without a length', () => {
    const { x, y, width, height } = boundsOf(drawn({ name: 'Vega', lengthM: 40, beamM: 12 })[0]!)
    expect([x, y]).toEqual([
      expect.closeTo(-shape!.halfWidth * 0.94),
      expect.closeTo(-shape!.halfLength + 0.4),
    ])
    expect([width, height]).toEqual([
      expect.closeTo(shape!.halfWidth * 2 * 0.94),
      expect.closeTo(shape!.halfLength * 2 - 0.8),
    ])
    expect(drawn({ name: 'Vega', lengthM: null, beamM: 3 })).toEqual([])
    expect(drawn(null)).toEqual([])
  })
})
