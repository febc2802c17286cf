import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LayoutBerth } from '../../layout/docks.ts'
import { contains, overlap, type Slab } from './geometry.ts'
import { type BerthShape, layoutPlan, type PlanLayout, positionOf } from './layout.ts'

const types = [
  'single_slip',
  'side_slip',
  'stern_buoy',
  'stern_pole',
  'quayside',
  'trailer',
  'dinghy',
  'sea_buoy',
]
const dimension = fc.option(fc.double({ min: 0.5, max: 60, noNaN: true }), { nil: null, freq: 8 })
const port: fc.Arbitrary<LayoutBerth[]> = fc
  .uniqueArray(
    fc.record({
      mooring: fc.stringMatching(/^[A-D]{1,2}[0-9]{1,3}$/),
      lengthM: dimension,
      widthM: dimension,
      mooringType: fc.option(fc.constantFrom(...types), { nil: null }),
      pontoon: fc.option(fc.constantFrom('Rantamuuri', 'Breakwater', 'Pontoon'), { nil: null, freq: 3 }),
    }),
    { selector: (berth) => berth.mooring, maxLength: 120 },
  )
  .map((berths) => berths.map(({ mooring, ...rest }) => ({ id: mooring, mooringNumber: mooring, ...rest })))

describe('the plan laid out from docks and numbers', () => {
  it('draws every berth once, none over another, each at its pontoon', () => {
    fc.assert(
      fc.property(port, (berths) => {
        const plan = layoutPlan(berths)
        expect(plan.berths.map((shape) => shape.id).sort()).toEqual(berths.map((berth) => berth.id).sort())
        expect(overlapping(plan.berths)).toEqual([])
        for (const shape of plan.berths) expect(touchesItsPontoon(plan, shape)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same whatever the order of the berths', () => {
    fc.assert(
      fc.property(port, (berths) => {
        const byId = (plan: PlanLayout) => plan.berths.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        expect(byId(layoutPlan(berths.toReversed()))).toEqual(byId(layoutPlan(berths)))
      }),
      { numRuns: 20 },
    )
  })

  it('keeps true lengths and widths', () => {
    const [shape] = layoutPlan([{ id: 'a', mooringNumber: 'A1', lengthM: 12.5, widthM: 4.2 }]).berths
    expect(shape).toMatchObject({ halfLength: 6.25, halfWidth: 2.1, assumed: false, placed: false })
  })

  it('lays odd numbers on one side and even ones on the other', () => {
    const plan = layoutPlan(numbered('A', 1, 20))
    const [odd, even] = [1, 2].map((first) => rotationsOf(plan, (number) => number % 2 === first % 2))
    expect(odd?.size).toBe(1)
    expect(even?.size).toBe(1)
    expect([...odd!][0]).not.toBe([...even!][0])
  })

  it('lays numbers out in runs where odd and even do not balance', () => {
    const odd = numbered('A', 1, 39).filter((_, index) => index % 2 === 0)
    const plan = layoutPlan(odd)
    const first = rotationsOf(plan, (number) => number < 19)
    const second = rotationsOf(plan, (number) => number > 21)
    expect(first.size + second.size).toBe(2)
    expect([...first][0]).not.toBe([...second][0])
  })

  it('lays out an empty port', () => {
    expect(layoutPlan([])).toMatchObject({ berths: [], pontoons: [], land: null })
  })

  it('lays out 20,000 berths', () => {
    const berths = Array.from({ length: 200 }, (_, dock) =>
      numbered(String.fromCharCode(65 + Math.floor(dock / 26), 65 + (dock % 26)), 1, 100),
    ).flat()
    const plan = layoutPlan(berths)
    expect(plan.berths).toHaveLength(20_000)
    const { width, height } = plan.extent
    expect(width / height).toBeGreaterThan(0.5)
    expect(width / height).toBeLessThan(4)
  })
})

describe('the plan drawn from positions', () => {
  const berths = [...numbered('A', 1, 30), ...numbered('B', 1, 24)]

  it('is unchanged when every berth is stored where it was laid out', () => {
    const plan = layoutPlan(berths)
    const stored = layoutPlan(withPositions(berths, plan))
    for (const shape of stored.berths) {
      const before = plan.berths.find((other) => other.id === shape.id)!
      expect(Math.hypot(shape.x - before.x, shape.y - before.y)).toBeLessThan(0.01)
      expect(shape.placed).toBe(true)
      expect(touchesItsPontoon(stored, shape)).toBe(true)
    }
    expect(stored.pontoons).toHaveLength(plan.pontoons.length)
    expect(stored.land).not.toBeNull()
  })

  it('leaves the rest where it was when one berth is moved', () => {
    const plan = layoutPlan(berths)
    const moved = layoutPlan([
      { ...berths[0]!, position: { x: 200, y: 150, rotation: 30 } },
      ...berths.slice(1),
    ])
    expect(moved.berths.find((shape) => shape.id === berths[0]!.id)).toMatchObject({
      x: 200,
      y: 150,
      rotation: 30,
    })
    for (const shape of moved.berths.filter((other) => other.id !== berths[0]!.id)) {
      expect(shape).toEqual(plan.berths.find((other) => other.id === shape.id))
    }
    expect(moved.pontoons).toHaveLength(plan.pontoons.length + 1)
  })

  it('finds the pontoons of a surveyed harbour and draws no shore it does not know', () => {
    const plan = layoutPlan(berths)
    const surveyed = withPositions(berths, plan).map((berth) => ({
      ...berth,
      position: afar(berth.position!),
    }))
    const drawn = layoutPlan(surveyed)
    expect(drawn.land).toBeNull()
    expect(drawn.pontoons).toHaveLength(2)
    for (const shape of drawn.berths) expect(touchesItsPontoon(drawn, shape)).toBe(true)
  })

  it('puts berths without a position beside a surveyed harbour', () => {
    const plan = layoutPlan(berths)
    const surveyed = withPositions(berths, plan).map((berth, index) =>
      index % 5 === 0 ? { ...berth, position: null } : { ...berth, position: afar(berth.position!) },
    )
    const drawn = layoutPlan(surveyed)
    expect(drawn.berths).toHaveLength(berths.length)
    expect(overlapping(drawn.berths)).toEqual([])
  })
})

const file = new URL('../../../../../../shared/data/helsinki-berths.csv', import.meta.url)
const harbours = readHarbours()

describe.runIf(harbours.size > 0)('ten real harbours', () => {
  it.each([...harbours])('%s', (_, berths) => {
    const plan = layoutPlan(berths)
    expect(plan.berths).toHaveLength(berths.length)
    expect(overlapping(plan.berths)).toEqual([])
    for (const shape of plan.berths) expect(touchesItsPontoon(plan, shape)).toBe(true)
  })
})

function numbered(dock: string, from: number, to: number): LayoutBerth[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    id: `${dock}${from + i}`,
    mooringNumber: `${dock}${from + i}`,
    lengthM: 8 + (i % 3),
    widthM: 3,
  }))
}

function withPositions(berths: LayoutBerth[], plan: PlanLayout) {
  const shapes = new Map(plan.berths.map((shape) => [shape.id, shape]))
  return berths.map((berth) => ({ ...berth, position: positionOf(shapes.get(berth.id)!) }))
}

/** Turns and moves the harbour as a whole, as a survey would give it. */
function afar({ x, y, rotation }: { x: number; y: number; rotation: number }) {
  const angle = (35 * Math.PI) / 180
  return {
    x: 5000 + x * Math.cos(angle) - y * Math.sin(angle),
    y: 3000 + x * Math.sin(angle) + y * Math.cos(angle),
    rotation: (rotation + 35) % 360,
  }
}

function rotationsOf(plan: PlanLayout, of: (number: number) => boolean): Set<number> {
  return new Set(plan.berths.filter((shape) => of(shape.number)).map((shape) => shape.rotation))
}

function overlapping(shapes: readonly BerthShape[]): [string, string][] {
  const pairs: [string, string][] = []
  shapes.forEach((a, index) => {
    for (const b of shapes.slice(index + 1)) if (overlap(a, b)) pairs.push([a.mooringNumber, b.mooringNumber])
  })
  return pairs
}

function touchesItsPontoon(plan: PlanLayout, shape: BerthShape): boolean {
  const wider: Slab = { ...shape, halfWidth: shape.halfWidth + 0.3, halfLength: shape.halfLength + 0.3 }
  return plan.pontoons.some((pontoon) => pontoon.dock === shape.dock && crosses(pontoon.outline, wider))
}

function crosses(outline: PlanLayout['pontoons'][number]['outline'], slab: Slab): boolean {
  return outline.some((point, index) => {
    const next = outline[(index + 1) % outline.length]!
    const steps = Math.ceil(Math.hypot(next.x - point.x, next.y - point.y) / 0.4)
    for (let i = 0; i <= steps; i++) {
      const t = i / steps
      if (contains(slab, { x: point.x + (next.x - point.x) * t, y: point.y + (next.y - point.y) * t }))
        return true
    }
    return contains(boxOf(outline), slab)
  })
}

function boxOf(outline: readonly { x: number; y: number }[]): Slab {
  const [a, b, c] = outline
  const rotation = (Math.atan2(b!.y - a!.y, b!.x - a!.x) * 180) / Math.PI
  return {
    x: (a!.x + c!.x) / 2,
    y: (a!.y + c!.y) / 2,
    halfWidth: Math.hypot(b!.x - a!.x, b!.y - a!.y) / 2,
    halfLength: Math.hypot(c!.x - b!.x, c!.y - b!.y) / 2,
    rotation,
  }
}

function readHarbours(): Map<string, LayoutBerth[]> {
  const harbours = new Map<string, LayoutBerth[]>()
  const letters = new Map<string, string>()
  for (const line of lines()) {
    const [harbour = '', pier = '', number = '', length, width, , mooringType] = line.split(',')
    const key = `${harbour}/${pier}`
    if (!letters.has(key)) letters.set(key, String.fromCharCode(65 + (letters.size % 26)))
    const mooringNumber = `${letters.get(key)}${number}`
    const berths = harbours.get(harbour) ?? []
    berths.push({
      id: `${pier}-${number}`,
      mooringNumber,
      lengthM: Number(length),
      widthM: Number(width),
      mooringType,
      pontoon: pier,
    })
    harbours.set(harbour, berths)
  }
  return harbours
}

function lines(): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/)
      .slice(1)
  } catch {
    return []
  }
}
