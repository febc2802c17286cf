import { expect, it } from 'vitest'
import { yearLater } from './tenancy.ts'

it.each([
  ['2026-05-01', '2027-05-01'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
  ['2029-12-29', '2030-12-29'],
])('a year after %s is %s', (day, expected) => {
  expect(yearLater(day)).toBe(expected)
})
