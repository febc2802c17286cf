// Plain, without schemas, so that the browser can have it too.

/**
 * What an entry of a waiting list is: the first three are in the queue, the others were settled. A skipped one was passed
 * over for this time and keeps its place.
 */
export const entryStates = [
  'waiting',
  'offered',
  'skipped',
  'accepted',
  'declined',
  'expired',
  'removed',
] as const
export type EntryState = (typeof entryStates)[number]

/** People who can wait for one berth. */
export const longestQueue = 500
