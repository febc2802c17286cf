import { expect, it } from 'vitest'
import { changedSince, differingKeys, sameJson } from './changed-since.ts'

it('compares values as the log has them', () => {
  const moment = new Date('2026-02-01T10:00:00.000Z')
  expect(sameJson(moment, '2026-02-01T10:00:00.000Z')).toBe(true)
  expect(sameJson({ a: 1, b: [moment] }, { b: ['2026-02-01T10:00:00.000Z'], a: 1 })).toBe(true)
  expect([sameJson(null, undefined), sameJson(0, null), sameJson('1', 1)]).toEqual([true, false, false])
  expect([sameJson([1, 2], [1]), sameJson({ a: 1 }, {})]).toEqual([false, false])
})

it('tells what differs, and what a change left and somebody changed', () => {
  expect(differingKeys({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual(['a', 'b', 'c'])
  expect(changedSince({ a: 1, b: 2 }, { a: 1, b: 3, c: 4 })).toEqual(['b'])
  expect(changedSince(null, { a: 1 })).toEqual([])
})
