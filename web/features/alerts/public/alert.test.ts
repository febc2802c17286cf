import { afterAll, beforeAll, expect, it } from 'vitest'
import { reckonDaysIn } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'
import { alertSaid } from './alert.ts'

beforeAll(() => reckonDaysIn('Europe/Stockholm'))
afterAll(() => reckonDaysIn('UTC'))

const t = ((key: string, values: { time?: string; count?: number } = {}) =>
  [key, values.time ?? values.count].filter((part) => part !== undefined).join(' ')) as Translate
const sentence = (rule: 'tenancy_ending' | 'inquiry_unassigned', since: string, now: string) =>
  alertSaid({ rule, since }, t, new Date(now))

it.each([
  // Midnight of the day in the port, at any hour before.
  ['2026-12-16T23:00:00Z', '2026-11-29T03:20:00Z', 'alerts.said.tenancy_ending alerts.days 18'],
  ['2026-12-16T23:00:00Z', '2026-11-29T22:50:00Z', 'alerts.said.tenancy_ending alerts.days 18'],
  ['2026-12-16T23:00:00Z', '2026-12-16T22:50:00Z', 'alerts.said.tenancy_ending alerts.days 1'],
  ['2026-12-16T23:00:00Z', '2026-12-17T09:00:00Z', 'alerts.endsToday'],
  // Over the night in which clocks change.
  ['2027-03-28T22:00:00Z', '2027-03-27T08:00:00Z', 'alerts.said.tenancy_ending alerts.days 2'],
])('counts the days to an end at %s from %s as the screens of berths do', (since, now, words) => {
  expect(sentence('tenancy_ending', since, now)).toBe(words)
})

it('counts whole hours and days of what waits', () => {
  expect(sentence('inquiry_unassigned', '2026-11-28T22:20:00Z', '2026-11-29T03:20:00Z')).toBe(
    'alerts.said.inquiry_unassigned alerts.hours 5',
  )
  expect(sentence('inquiry_unassigned', '2026-11-26T22:20:00Z', '2026-11-29T03:20:00Z')).toBe(
    'alerts.said.inquiry_unassigned alerts.days 2',
  )
})
