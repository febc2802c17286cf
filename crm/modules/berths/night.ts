import { Refusal } from '../../../contract/errors.ts'

/** Throws VALIDATION_FAILED for a stay without a night: only one that is ended on its first day has none. */
export function assertNight(startDate: string, endDate: string | null): void {
  if (endDate === null || endDate > startDate) return
  const message = 'A stay has at least one night: give a later end.'
  throw new Refusal('VALIDATION_FAILED', [{ path: 'endDate', message }])
}
