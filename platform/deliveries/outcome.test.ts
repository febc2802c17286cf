import { expect, it } from 'vitest'
import { pauseAfter } from './dispatcher.ts'
import { outcomeOf } from './outcome.ts'

it('follows the schedule with a fifth of jitter and then says that it failed', () => {
  const now = new Date()
  const failed = { status: 500, error: 'x', retryAfter: null }
  const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  for (const [index, pause] of pauses.entries()) {
    for (const [chance, factor] of [
      [0, 0.8],
      [1, 1.2],
    ] as const) {
      const outcome = outcomeOf(failed, index + 1, now, chance)
      expect(outcome.kind === 'retry' && (outcome.at.getTime() - now.getTime()) / 1000).toBeCloseTo(
        pause * factor,
        1,
      )
    }
  }
  expect(outcomeOf(failed, 10, now, 0.5)).toEqual({ kind: 'failed' })
  expect(outcomeOf({ ...failed, status: 204 }, 3, now, 0.5)).toEqual({ kind: 'succeeded' })
  expect(outcomeOf({ ...failed, status: 410 }, 1, now, 0.5)).toEqual({ kind: 'gone' })
  const latest = outcomeOf({ ...failed, status: 503, retryAfter: 999_999 }, 1, now, 0.5)
  expect(latest.kind === 'retry' && latest.at.getTime() - now.getTime()).toBe(86_400_000)
})

it('rests a host for five minutes at most, on 429 and 503', () => {
  const failure = (status: number, retryAfter: number | null) => ({ status, retryAfter, error: null })
  expect(pauseAfter(failure(429, 7200))).toBe(300)
  expect(pauseAfter(failure(503, 7200))).toBe(300)
  expect(pauseAfter(failure(503, 240))).toBe(240)
  expect([
    pauseAfter(failure(429, null)),
    pauseAfter(failure(503, null)),
    pauseAfter(failure(500, 60)),
  ]).toEqual([2, 0, 0])
})
