import { describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/values/days.ts'
import { type Analytics, countOf, daysOf, periodIn, pointsOf } from './period.ts'

type Day = Analytics['timeline'][number]

/** Days of a timeline on which nothing happened but what is said. */
function timelineOf(from: string, count: number, days: Record<string, Partial<Day>> = {}): Day[] {
  return Array.from({ length: count }, (_, day) => addDays(from, day)).map((date) => ({
    ...{ date, opened: 0, won: 0, lost: 0, value: [] },
    ...days[date],
  }))
}

describe('the period of an address', () => {
  const today = '2026-11-25'
  it.each([
    [{}, { range: '30d' }],
    [{ range: '7d' }, { range: '7d' }],
    [{ range: 'forever' }, { range: '30d' }],
    [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-10-01', to: '2026-10-31' },
    ],
    [{ from: '2026-10-31', to: '2026-10-01' }, { range: '30d' }],
    [{ from: '2026-10-01', to: '2026-11-26', range: '90d' }, { range: '90d' }],
    [{ from: '2025-11-25', to: '2026-11-25' }, { range: '30d' }],
    [{ from: 'soon', to: '2026-10-31' }, { range: '30d' }],
  ])('%j is %j', (search, period) => {
    expect(periodIn(search, today)).toEqual(period)
  })

  it('has as many days as its name says', () => {
    expect(countOf(daysOf({ range: '90d' }, today))).toBe(90)
    expect(daysOf({ range: 'today' }, today)).toEqual({ from: today, to: today })
  })
})

describe('the points of a timeline', () => {
  it('are days of a month, of 31 in October', () => {
    expect(pointsOf(timelineOf('2026-10-01', 31))).toHaveLength(31)
  })

  it('are weeks from Monday on, cut at the ends of the period', () => {
    const points = pointsOf(
      timelineOf('2026-08-28', 90, { '2026-08-31': { opened: 2 }, '2026-09-06': { opened: 3 } }),
    )
    expect(points[0]).toMatchObject({ date: '2026-08-28', to: '2026-08-30', opened: 0 })
    expect(points[1]).toMatchObject({ date: '2026-08-31', to: '2026-09-06', opened: 5 })
    expect(points.at(-1)!.to).toBe('2026-11-25')
  })

  it('situation 45: months hold their own days, all four deals together', () => {
    const one = { opened: 1 }
    const points = pointsOf(
      timelineOf('2026-01-01', 365, {
        '2026-09-30': one,
        '2026-10-01': one,
        '2026-10-31': one,
        '2026-11-01': one,
      }),
    )
    expect(points).toHaveLength(12)
    expect(points.slice(8, 11).map(({ date, to, opened }) => [date, to, opened])).toEqual([
      ['2026-09-01', '2026-09-30', 1],
      ['2026-10-01', '2026-10-31', 2],
      ['2026-11-01', '2026-11-30', 1],
    ])
  })

  it('add each currency by itself, to the last digit', () => {
    const eur = { currency: 'EUR', amount: '0.10' }
    const [point] = pointsOf(
      timelineOf('2026-01-01', 200, {
        '2026-01-01': { value: [eur, { currency: 'JPY', amount: '700000' }] },
        '2026-01-02': { value: [{ ...eur, amount: '90071992547409.93' }] },
      }),
    )
    expect(point!.value).toEqual([
      { currency: 'EUR', amount: '90071992547410.03' },
      { currency: 'JPY', amount: '700000' },
    ])
  })
})
