import type { LengthUnit } from '../../../lib/preferences.ts'

/** The fields of a dimension, the one in the unit people read first. */
export function measured(dimension: string, unit: LengthUnit): readonly string[] {
  const fields = [`${dimension}M`, `${dimension}Ft`]
  return unit === 'm' ? fields : fields.toReversed()
}
