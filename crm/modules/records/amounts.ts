import { because, Refusal } from '../../../contract/errors.ts'
import { amountProblem } from '../../../contract/values/money.ts'

/** Throws VALIDATION_FAILED at `path` when the amount has more digits than its currency. */
export function assertAmount(path: string, amount: string | null | undefined, currency: string): void {
  const reason = amount ? amountProblem(amount, currency) : null
  if (reason) throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
}
