import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { pairDimension } from '../../../contract/values/dimensions.ts'

/**
 * Completes the dimensions of a body: writing the feet writes the metres and the other way round, and the unit
 * remembers what was typed. Throws VALIDATION_FAILED where both were sent and disagree by more than 0.01 m.
 */
export function withDimensions<T extends object>(body: T, names: readonly string[]): T {
  const values = body as Record<string, unknown>
  const completed: Record<string, unknown> = { ...values }
  const problems: ErrorDetail[] = []
  for (const name of names) {
    const ft = values[`${name}Ft`] as number | null | undefined
    const m = values[`${name}M`] as number | null | undefined
    if (ft === undefined && m === undefined) continue
    const pair = pairDimension({ ft, m })
    if (!pair.ok) {
      problems.push(because(`${name}M`, pair.problem))
      continue
    }
    completed[`${name}Ft`] = pair.ft
    completed[`${name}M`] = pair.m
    completed[`${name}Unit`] = pair.m === null ? null : (values[`${name}Unit`] ?? (m == null ? 'ft' : 'm'))
  }
  if (problems.length > 0) throw new Refusal('VALIDATION_FAILED', problems)
  return completed as T
}
