import { describe, expect, it } from 'vitest'
import { type BerthRow, docksOf, type Span } from './rows.ts'
import { scaleOf, xOf } from './scale.ts'
import {
  fieldsOf,
  gripAt,
  isElsewhere,
  isTaken,
  nightsOf,
  placeAfter,
  rowAt,
  withPlaces,
} from './stay-move.ts'

const stay: Span = {
  ...{ kind: 'reservation', id: 'r', clientName: 'Vera Dahl', status: 'active', version: 3 },
  ...{ from: '2028-02-25', to: '2028-03-03' },
}
const open: Span = { ...stay, to: null }
const row = (berthId: string, dock: string, ...spans: Span[]): BerthRow => ({
  ...{ berthId, mooringNumber: berthId.toUpperCase(), dock, lengthM: 8, widthM: 3 },
  spans,
  free: [],
})

describe('a bar', () => {
  const scale = scaleOf('month', '2028-02-01')
  const at = (day: string, pixels: number) => xOf(scale, day) + pixels

  it('is taken hold of at its ends and between them', () => {
    expect(gripAt(scale, stay, at('2028-02-25', 2))).toBe('start')
    expect(gripAt(scale, stay, at('2028-02-28', 0))).toBe('stay')
    expect(gripAt(scale, stay, at('2028-03-03', -2))).toBe('end')
    expect(gripAt(scale, open, at('2028-02-25', 2))).toBe('start')
    expect(gripAt(scale, open, at('2031-02-25', 2))).toBe('stay')
  })

  it('that is short has its middle all the same', () => {
    const night = { from: '2028-02-25', to: '2028-02-26' }
    expect([0.5, 2.5, 4.5].map((pixels) => gripAt(scale, night, at('2028-02-25', pixels)))).toEqual([
      'start',
      'stay',
      'end',
    ])
  })
})

describe('a stay that is dragged', () => {
  it('keeps its nights over a leap day, on another berth too', () => {
    expect(placeAfter(stay, 'stay', 7, 'b')).toEqual({ berthId: 'b', from: '2028-03-03', to: '2028-03-10' })
    expect(nightsOf(placeAfter(stay, 'stay', -300, 'b'))).toBe(nightsOf(stay))
    expect(placeAfter(open, 'stay', 7, 'b')).toEqual({ berthId: 'b', from: '2028-03-03', to: null })
  })

  it('is made longer and shorter by its ends, down to one night', () => {
    expect(placeAfter(stay, 'end', 4, 'a')).toMatchObject({ from: '2028-02-25', to: '2028-03-07' })
    expect(placeAfter(stay, 'end', -40, 'a')).toMatchObject({ from: '2028-02-25', to: '2028-02-26' })
    expect(placeAfter(stay, 'start', -4, 'a')).toMatchObject({ from: '2028-02-21', to: '2028-03-03' })
    expect(placeAfter(stay, 'start', 40, 'a')).toMatchObject({ from: '2028-03-02', to: '2028-03-03' })
    expect(placeAfter(open, 'start', 40, 'a')).toMatchObject({ from: '2028-04-05', to: null })
    expect(placeAfter(open, 'end', 40, 'a')).toMatchObject({ from: '2028-02-25', to: null })
  })

  it('says which fields it changes', () => {
    const before = { berthId: 'a', from: stay.from, to: stay.to }
    expect(fieldsOf(before, before)).toEqual({})
    expect(fieldsOf(placeAfter(stay, 'end', 1, 'a'), before)).toEqual({ endDate: '2028-03-04' })
    expect(fieldsOf(placeAfter(stay, 'stay', 1, 'b'), before)).toEqual({
      ...{ berthId: 'b', startDate: '2028-02-26', endDate: '2028-03-04' },
    })
    const from = row('a', 'A', stay)
    expect(isElsewhere({ span: stay, from, place: before })).toBe(false)
    expect(isElsewhere({ span: stay, from, place: { ...before, berthId: 'b' } })).toBe(true)
  })

  it('lies on the line under the mouse, and on none at the heading of a dock', () => {
    const [a, b, c] = [row('a', 'A'), row('b', 'A'), row('c', 'C')]
    const lines = docksOf([a, b, c], 30).flatMap((dock) => dock.lines)
    const second = lines.find((line) => line.row === b)!
    expect(rowAt(lines, second.top)).toBe(b)
    expect(rowAt(lines, second.top + 29)).toBe(b)
    expect(rowAt(lines, second.top + 31)).toBe(null)
    expect(rowAt(lines, -5)).toBe(null)
  })

  it('meets whoever holds the berth on these days, but for its own client and those who only ask', () => {
    const other = (values: Partial<Span>): BerthRow =>
      row('b', 'A', {
        ...stay,
        id: 'other',
        clientName: 'Bo Ek',
        from: '2028-03-03',
        to: '2028-03-10',
        ...values,
      })
    const taken = (to: BerthRow, days = 0) =>
      isTaken({ span: stay, to, place: placeAfter(stay, 'stay', days, 'b') })
    expect(taken(other({}))).toBe(false)
    expect(taken(other({}), 1)).toBe(true)
    expect(taken(other({ to: null }), 100)).toBe(true)
    expect(taken(other({ status: 'pending' }), 1)).toBe(false)
    expect(taken(other({ kind: 'tenancy', clientName: 'Vera Dahl' }), 1)).toBe(false)
    expect(taken(other({ kind: 'tenancy', clientName: null, id: null }), 1)).toBe(true)
  })
})

it('stays are shown where they go until they are read anew', () => {
  const rows = [row('a', 'A', stay), row('b', 'A'), row('c', 'A')]
  const place = { berthId: 'b', from: '2028-03-01', to: '2028-03-05', version: 3 }
  const result = withPlaces(rows, new Map([['r', place]]))
  expect(result.map(({ spans }) => spans.map(({ from }) => from))).toEqual([[], ['2028-03-01'], []])
  expect(result[2]).toBe(rows[2])
  expect(withPlaces(rows, new Map([['r', { ...place, version: 2 }]]))).toBe(rows)
})
