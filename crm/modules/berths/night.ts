import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'

/** Throws VALIDATION_FAILED for a stay without a night: only one that is ended on its first day has none. */
export function assertNight(startDate: string, endDate: string | null): void {
  if (endDate === null || endDate > startDate) return
  const reason = reasonFor('stay_night')
  throw new Refusal('VALIDATION_FAILED', [because('endDate', reason)])
}
