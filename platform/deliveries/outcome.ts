import { daySeconds } from '../../contract/values/days.ts'
import { retrySchedule } from '../../contract/values/deliveries.ts'

/** What one attempt came to; without a status nothing was answered. */
export interface Attempted {
  status: number | null
  error: string | null
  /** Seconds the receiver asked to wait. */
  retryAfter: number | null
}

export type Outcome =
  | { kind: 'succeeded' }
  | { kind: 'gone' }
  | { kind: 'failed' }
  | { kind: 'retry'; at: Date }

/**
 * What follows from an attempt: 2xx is success, 410 ends the subscription, everything else is tried again by the
 * schedule of Standard Webhooks with a fifth of jitter, or when the receiver asked for it, up to a day later.
 * `tries` counts this attempt; `chance` is from 0 to 1.
 */
export function outcomeOf(attempt: Attempted, tries: number, now: Date, chance: number): Outcome {
  const { status, retryAfter } = attempt
  if (status !== null && status >= 200 && status < 300) return { kind: 'succeeded' }
  if (status === 410) return { kind: 'gone' }
  const pause = retrySchedule[tries - 1]
  if (pause === undefined) return { kind: 'failed' }
  const jittered = pause * (0.8 + 0.4 * chance)
  const seconds = Math.max(jittered, Math.min(retryAfter ?? 0, daySeconds))
  return { kind: 'retry', at: new Date(now.getTime() + seconds * 1000) }
}
