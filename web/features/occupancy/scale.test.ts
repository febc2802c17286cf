import { describe, expect, it } from 'vitest'
import { type BerthRow, freeCells, offerFrom, piecesOf } from './rows.ts'
import { dayAt, monthsIn, scaleOf, tileAt, tileOf, windowAround, xOf, zooms } from './scale.ts'

const row: BerthRow = {
  ...{ berthId: 'a1', mooringNumber: 'A1', dock: 'A', lengthM: 8, widthM: 3 },
  spans: [
    {
      ...{ kind: 'reservation', id: 'r', clientName: 'Vera Dahl', status: 'active', version: 1 },
      ...{ from: '2028-02-10', to: '2028-02-29' },
    },
  ],
  free: [
    { from: '2028-01-01', to: '2028-02-10' },
    { from: '2028-02-29', to: '2029-01-01' },
  ],
}
const year = { from: '2028-01-01', to: '2029-01-01' }

describe('the scale of the occupancy', () => {
  it('gives the day where it lies and the place where a day lies, over leap years and both changes of the clock', () => {
    for (const zoom of zooms) {
      const scale = scaleOf(zoom, '2026-11-25')
      for (const day of ['2026-03-29', '2026-10-25', '2027-01-01', '2028-02-29', '2028-03-01', '2028-12-31'])
        expect(dayAt(scale, xOf(scale, day) + scale.dayWidth / 2)).toBe(day)
    }
  })

  it('is drawn in tiles that join and lie around their days', () => {
    for (const zoom of zooms) {
      const scale = scaleOf(zoom, '2026-11-25')
      expect(tileAt(scale, 0).from).toBe('2006-01-01')
      expect(tileAt(scale, scale.tiles - 1).to).toBe('2046-01-01')
      const index = tileOf(scale, '2028-02-29')
      expect(tileAt(scale, index).to).toBe(tileAt(scale, index + 1).from)
      expect(tileAt(scale, index).from <= '2028-02-29' && tileAt(scale, index).to > '2028-02-29').toBe(true)
    }
  })

  it('reads whole years around what is seen, and no more than sixty months', () => {
    expect(windowAround({ from: '2026-11-01', to: '2027-05-01' })).toEqual({
      from: '2026-01-01',
      to: '2028-01-01',
    })
    expect(windowAround({ from: '2026-11-01', to: '2033-05-01' })).toEqual({
      from: '2026-11-01',
      to: '2031-11-01',
    })
  })
})

describe('the cells of a berth', () => {
  it('are its free stretches cut at months, and its stays between them', () => {
    expect(freeCells(row, { from: '2028-01-01', to: '2028-04-01' }, 1)).toEqual([
      { from: '2028-01-01', to: '2028-02-01' },
      { from: '2028-02-01', to: '2028-02-10' },
      { from: '2028-02-29', to: '2028-03-01' },
      { from: '2028-03-01', to: '2028-04-01' },
    ])
    const scale = scaleOf('quarter', '2028-01-01')
    expect(
      piecesOf(row, year, scale)
        .map(({ from, to }) => `${from} ${to}`)
        .slice(0, 4),
    ).toEqual([
      '2028-01-01 2028-02-01',
      '2028-02-01 2028-02-10',
      '2028-02-10 2028-02-29',
      '2028-02-29 2028-03-01',
    ])
    expect(monthsIn(year, 3)).toEqual(['2028-01-01', '2028-04-01', '2028-07-01', '2028-10-01'])
  })

  it('are offered up to the next stay, without an end where none is in sight', () => {
    expect(offerFrom(row, '2028-02-01', year)).toEqual({ startDate: '2028-02-01', endDate: '2028-02-10' })
    expect(offerFrom(row, '2028-02-29', year)).toEqual({ startDate: '2028-02-29' })
  })
})
