import type { FieldType } from '../vocabulary.ts'
import { address } from './address.ts'
import { matrix, ranking, scale } from './choosing.ts'
import { dateRange, time } from './days.ts'
import { calculated } from './formula.ts'
import { group } from './group.ts'
import type { Kind } from './kind.ts'
import { signature } from './signature.ts'

/**
 * Kinds of fields with rules of their own. The script of hosted pages that have none of them is built without
 * (`forms/hosted/page/no-kinds.ts`), so that it stays small.
 */
export const kinds: Partial<Record<FieldType, Kind>> = {
  time,
  date_range: dateRange,
  address,
  signature,
  scale,
  ranking,
  matrix,
  group,
  calculated: {
    parts: () => [],
    join: () => null,
    read: () => null,
    problem: () => null,
    follow: ({ formula = '', decimals = 2 }, answers) => calculated(formula, decimals, answers),
  },
}
