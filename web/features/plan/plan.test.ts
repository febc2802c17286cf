import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stages } from '../../../contract/interests/pipeline.ts'
import { type ChartBerth, categoriesOf, categoryOf, colourModes } from './colouring.ts'
import { handleOf, middleOf, movedBy, turnBetween, turnedBy } from './editing/editing.ts'
import { scaledBy } from './editing/use-backdrop.ts'
import { berthAt, indexBerths, neighbourOf } from './finding.ts'
import { fitOf, isTaken } from './fit.ts'
import { armsOf } from './layout/docks.ts'
import { pierNames } from './layout/pier-names.ts'
import { carriesWell, carry, fitView, scaleBar, toPlan, toScreen, zoomAbout } from './public/chart/view.ts'
import { berthLabels, SCREEN_LIMITS } from './public/layout/labels.ts'
import { layoutPlan } from './public/layout/layout.ts'
import { signsOf } from './public/layout/signs.ts'

const berths = Array.from({ length: 40 }, (_, i) => ({
  id: `A${i + 1}`,
  mooringNumber: `A${i + 1}`,
  lengthM: 10,
  widthM: 3.5,
}))
const layout = layoutPlan(berths)
const size = { width: 1200, height: 800 }

describe('fit of a berth for a yacht', () => {
  const berth = { lengthM: 12, widthM: 4, draftM: null, waterDepthM: 2.5 }

  it('tells the clearances and how much of the berth is used', () => {
    expect(fitOf(berth, { lengthM: 11, beamM: 3.5, draftM: 2 })).toEqual({
      verdict: 'well',
      clearances: { length: 1, beam: 0.5, depth: 0.5 },
    })
    expect(fitOf(berth, { lengthM: 6, beamM: 2, draftM: 1 }).verdict).toBe('loosely')
  })

  it('is too small as soon as one known dimension is exceeded', () => {
    expect(fitOf(berth, { lengthM: 12.1, beamM: null, draftM: null }).verdict).toBe('small')
    expect(fitOf({ ...berth, widthM: null }, { lengthM: 13, beamM: null, draftM: null }).verdict).toBe(
      'small',
    )
  })

  it('is unknown when the berth lacks what is asked, and when nothing is asked', () => {
    expect(fitOf({ ...berth, widthM: null }, { lengthM: 11, beamM: 3, draftM: null }).verdict).toBe('unknown')
    expect(fitOf({ ...berth, widthM: null }, { lengthM: 13, beamM: 3, draftM: null }).verdict).toBe('unknown')
    expect(fitOf(berth, { lengthM: null, beamM: null, draftM: null }).verdict).toBe('unknown')
  })

  it('takes the draft where no depth is known', () => {
    const shallow = { ...berth, waterDepthM: null, draftM: 1.5 }
    expect(fitOf(shallow, { lengthM: null, beamM: null, draftM: 1.6 }).verdict).toBe('small')
  })
})

describe('taken berths', () => {
  const vessel = { lengthM: 9, beamM: 2.5, draftM: null }
  const berth = { id: 'b', lengthM: 10, widthM: 3, draftM: null, waterDepthM: null }

  it('do not count as fitting, except for whom they are held', () => {
    for (const status of ['under_offer', 'sold'] as const) {
      const taken = { ...berth, status } as ChartBerth
      expect(categoryOf('fit', taken, vessel)).toBe('taken')
      expect(categoryOf('fit', taken, { ...vessel, holds: new Set(['b']) })).toBe('well')
    }
    expect(categoryOf('fit', { ...berth, status: 'available' } as ChartBerth, vessel)).toBe('well')
    expect(isTaken({ id: 'b', status: 'available' }, null)).toBe(false)
  })
})

describe('colouring', () => {
  it('puts every berth in one category of the legend, told by more than colour', () => {
    for (const mode of colourModes) {
      const keys = categoriesOf(mode).map((category) => category.key)
      const looks = categoriesOf(mode).map(({ hatch, mark, tone, veiled }) => {
        const { line, area } = mark?.({ x: 0, y: 0, size: 12 }) ?? { line: '', area: '' }
        return `${hatch}${line}${area}${tone}${veiled}`
      })
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(looks).size).toBe(looks.length)
      for (const status of ['available', 'under_offer', 'sold'] as const) {
        for (const leadingStage of [null, ...stages]) {
          for (const demand of [0, 1, 4, 30]) {
            const berth = { status, leadingStage, demand, lengthM: 10, widthM: 3 } as ChartBerth
            expect(keys).toContain(categoryOf(mode, berth, { lengthM: 9, beamM: 2, draftM: null }))
          }
        }
      }
    }
  })
})

describe('the view', () => {
  const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })

  it('goes from plan to screen and back', () => {
    const view = fitView(layout.extent, size)
    fc.assert(
      fc.property(point, (at) => {
        const back = toPlan(view, size, toScreen(view, size, at))
        expect(back.x).toBeCloseTo(at.x, 6)
        expect(back.y).toBeCloseTo(at.y, 6)
      }),
    )
  })

  it('keeps the point under the pointer while zooming', () => {
    const view = fitView(layout.extent, size)
    fc.assert(
      fc.property(point, fc.double({ min: 0.3, max: 5, noNaN: true }), (at, factor) => {
        const zoomed = zoomAbout(view, size, at, factor, view.scale * 0.6)
        const before = toPlan(view, size, at)
        const after = toPlan(zoomed, size, at)
        expect(after.x).toBeCloseTo(before.x, 6)
        expect(after.y).toBeCloseTo(before.y, 6)
      }),
    )
  })

  it('carries a finished drawing to where the next view would draw it', () => {
    const drawn = { x: 0, y: 0, scale: 4 }
    const now = { x: 7, y: -3, scale: 5 }
    const { dx, dy, ratio } = carry(drawn, now, size)
    const before = toScreen(drawn, size, { x: 20, y: 10 })
    const after = toScreen(now, size, { x: 20, y: 10 })
    expect(before.x * ratio + dx).toBeCloseTo(after.x, 6)
    expect(before.y * ratio + dy).toBeCloseTo(after.y, 6)
    expect(carriesWell(drawn, drawn, size)).toBe(true)
    expect(carriesWell(drawn, { ...drawn, x: 200 }, size)).toBe(false)
  })

  it('gives the scale bar a round length', () => {
    for (const scale of [0.2, 1, 3.7, 12, 55]) {
      const { units, pixels } = scaleBar(scale, 1)
      expect(String(units)).toMatch(/^(0\.)?0*[125]0*$/)
      expect(pixels).toBeLessThanOrEqual(150)
      expect(pixels).toBeGreaterThan(45)
    }
  })
})

describe('finding berths', () => {
  it('finds each berth at its middle and none on the water', () => {
    const index = indexBerths(layout.berths)
    for (const shape of layout.berths) expect(berthAt(index, shape)?.id).toBe(shape.id)
    expect(berthAt(index, { x: layout.extent.x - 50, y: layout.extent.y - 50 })).toBeNull()
  })

  it('reaches every berth by the arrow keys', () => {
    const reached = new Set(['A1'])
    const open = [layout.berths.find((shape) => shape.id === 'A1')!]
    for (let from = open.pop(); from; from = open.pop()) {
      for (const [x, y] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        const next = neighbourOf(layout.berths, from, { x, y })
        if (!next || reached.has(next.id)) continue
        reached.add(next.id)
        open.push(next)
      }
    }
    expect(reached.size).toBe(layout.berths.length)
  })
})

describe('labels', () => {
  const sizeOf = () => '10 m × 3.5 m'
  const view = fitView(layout.extent, size)

  it('appear with zoom', () => {
    const far = berthLabels(layout, { ...view, scale: 0.5 }, size, sizeOf)
    const first = layout.berths[0]!
    const close = berthLabels(layout, { x: first.x, y: first.y, scale: 50 }, size, sizeOf)
    expect(far.moorings).toHaveLength(0)
    expect(berthLabels(layout, view, size, sizeOf).moorings.map((label) => label.key)).toContain('A20')
    expect(close.moorings.some((label) => label.text === first.mooringNumber)).toBe(true)
    expect(close.sizes.length).toBeGreaterThan(0)
  })

  it('stand in all berths of a dock in one size and one form, or in none', () => {
    const mixed = layoutPlan(
      ['A', 'B'].flatMap((dock, index) =>
        Array.from({ length: 30 }, (_, i) => ({
          id: `${dock}${i + 1}`,
          mooringNumber: `${dock}${i + 1}`,
          lengthM: 7 + ((i * 3) % 5),
          widthM: 2.2 + index + (i % 4) * 0.7,
        })),
      ),
    )
    const room = { width: 40_000, height: 40_000 }
    const middle = fitView(mixed.extent, room)
    for (const scale of [1, 2, 3, 4, 6, 9, 14, 25, 50]) {
      const { moorings, marks } = berthLabels(mixed, { ...middle, scale }, room, sizeOf)
      for (const dock of ['A', 'B']) {
        const labels = moorings.filter(({ key }) => key.startsWith(dock))
        expect([0, 30]).toContain(labels.length)
        expect(new Set(labels.map((label) => label.size)).size).toBeLessThanOrEqual(1)
        expect(new Set(labels.map(({ text }) => /^[A-Z]/.test(text))).size).toBeLessThanOrEqual(1)
        expect([0, 30]).toContain(marks.filter(({ key }) => key.startsWith(dock)).length)
      }
    }
  })

  it('leave out the letters of a dock only where its sign is in sight', () => {
    const docks = layoutPlan(
      ['A', 'B'].flatMap((dock) =>
        Array.from({ length: 12 }, (_, i) => ({
          id: `${dock}${i + 1}`,
          mooringNumber: `${dock}${i + 1}`,
          lengthM: 6,
          widthM: 2.5,
        })),
      ),
    )
    const room = { width: 40_000, height: 40_000 }
    const middle = fitView(docks.extent, room)
    let short = 0
    for (let scale = 2; scale < 20; scale += 0.5) {
      const read = (signed: ReadonlySet<string> | null) =>
        berthLabels(docks, { ...middle, scale }, room, sizeOf, SCREEN_LIMITS, signed).moorings
      const bare = (dock: string, signed: ReadonlySet<string> | null) =>
        read(signed).filter(({ key, text }) => key.startsWith(dock) && !text.startsWith(dock)).length
      short += bare('A', null)
      expect(bare('A', new Set(['A']))).toBe(bare('A', null))
      expect(bare('B', new Set(['A']))).toBe(0)
    }
    expect(short).toBeGreaterThan(0)
  })

  it('are upright for the reader', () => {
    for (const label of berthLabels(layout, view, size, sizeOf).moorings) {
      expect(Math.abs(label.turn)).toBeLessThanOrEqual(90)
    }
  })
})

describe('the signs of the pontoons', () => {
  const berthsOf = (dock: string, pontoon: string | null) => [
    { id: `${dock}1`, mooringNumber: `${dock}1`, lengthM: 8, widthM: 3, pontoon },
    { id: `${dock}2`, mooringNumber: `${dock}2`, lengthM: 8, widthM: 3, pontoon },
  ]

  it('do not run into each other', () => {
    const docks = layoutPlan('ABCDEFGH'.split('').flatMap((dock) => berthsOf(dock, `Long pier ${dock}`)))
    const signs = signsOf(docks, { ...fitView(docks.extent, size), scale: 0.2 }, size, 22)
    expect(signs.length).toBeGreaterThan(1)
    signs.forEach((a, i) => {
      for (const b of signs.slice(i + 1)) {
        const apart = Math.abs(a.x - b.x) / (a.width + b.width) + Math.abs(a.y - b.y) / (a.height + b.height)
        expect(apart).toBeGreaterThanOrEqual(0.5)
      }
    })
  })

  it('carry the names of the piers, in the order of a person', () => {
    const piers = [
      ['AK', '11 a'],
      ['SA', '19 a'],
      ['J', '10'],
      ['KB', '11 b'],
      ['SB', '19 b'],
      ['B', null],
    ] as const
    const plan = layoutPlan(piers.flatMap(([dock, pontoon]) => berthsOf(dock, pontoon)))
    const labels = plan.pontoons.map(({ name, label }) => ({ name, label }))
    expect(new Set(labels.map(({ name }) => name))).toEqual(
      new Set(['10', '11 a', '11 b', '19 a', '19 b', 'B']),
    )
    expect(
      armsOf(piers.flatMap(([dock, pontoon]) => berthsOf(dock, pontoon))).map(({ dock }) => dock),
    ).toEqual(['J', 'AK', 'KB', 'SA', 'SB', 'B'])
  })

  it('fall back to the letters where a name is shared, disputed or says no more', () => {
    const names = pierNames([
      { dock: 'A', pontoon: 'Concrete' },
      { dock: 'B', pontoon: 'Concrete' },
      { dock: 'C', pontoon: 'Pontoon C' },
      { dock: 'D', pontoon: 'North' },
      { dock: 'D', pontoon: 'South' },
      { dock: 'E', pontoon: null },
      { dock: 'F', pontoon: 'Rantamuuri' },
    ])
    expect(Object.fromEntries(names)).toEqual({
      A: 'A',
      B: 'B',
      C: 'C',
      D: 'D',
      E: 'E',
      F: 'Rantamuuri',
    })
  })
})

describe('the picture behind the plan', () => {
  it('is scaled so that two points are as far apart as they were said to be', () => {
    const from = { x: 10, y: 10 }
    const before = { x: 30, y: 50, metresPerPixel: 0.5 }
    const after = scaledBy(before, [from, { x: 40, y: 50 }], 100)
    expect(after.metresPerPixel).toBeCloseTo(1, 9)
    // The first point shows the same spot of the picture as before.
    const spot = (place: typeof before) => [
      (from.x - place.x) / place.metresPerPixel,
      (from.y - place.y) / place.metresPerPixel,
    ]
    expect(spot(after)).toEqual(spot(before).map((value) => expect.closeTo(value, 9)))
  })
})

describe('placing berths', () => {
  const [one, two] = layout.berths

  it('moves berths together, on a grid of ten centimetres', () => {
    const [first, second] = movedBy([one!, two!], 3.04, -1.96)
    expect(first?.position?.x).toBeCloseTo(one!.x + 3, 1)
    expect(second?.position?.y).toBeCloseTo(two!.y - 2, 1)
  })

  it('turns berths about their middle and keeps their distance', () => {
    const turned = turnedBy([one!, two!], 90)
    const gap = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
    expect(gap(turned[0]!.position!, turned[1]!.position!)).toBeCloseTo(gap(one!, two!), 1)
    expect(turned[0]!.position!.rotation).toBe((one!.rotation + 90) % 360)
    const pivot = middleOf([one!, two!])
    expect(turnBetween(pivot, { x: pivot.x, y: pivot.y - 5 }, { x: pivot.x + 5, y: pivot.y })).toBeCloseTo(
      90,
      6,
    )
  })

  it('puts the handle clear of the berth', () => {
    const handle = handleOf([one!], 2)
    expect(Math.hypot(handle.x - one!.x, handle.y - one!.y)).toBeCloseTo(one!.halfLength + 2, 6)
  })
})
