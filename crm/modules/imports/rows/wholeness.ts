import { stateReasons } from '../../../../contract/imports/reasons.ts'
import type { wholenesses } from '../../../../contract/imports/row.ts'
import type { MatchedRow } from '../kinds/kind.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'

export type Wholeness = (typeof wholenesses)[number]

const ofState: ReadonlySet<string> = new Set(stateReasons)

/** How much of a row comes in; null for one that is in the port already or stands for another. */
export function wholenessOf(
  { status, problems, remarks = [], gaps = [] }: Pick<MatchedRow, 'status' | 'problems' | 'remarks' | 'gaps'>,
  { skipSimilar }: Pick<ImportMapping, 'skipSimilar'>,
): Wholeness | null {
  if (status === 'bad')
    return problems.some(({ reason }) => ofState.has(reason.code)) ? 'left_out' : 'refused'
  if (status !== 'good' && (status !== 'similar' || skipSimilar)) return null
  return remarks.length + gaps.length > 0 ? 'incomplete' : 'whole'
}

/** Of which columns cells are not read as they stand, and in how many rows. */
export function unreadColumns(rows: readonly MatchedRow[]): { column: string; rows: number }[] {
  const counts = new Map<string, number>()
  for (const { problems, remarks = [], status } of rows) {
    if (status === 'repeated') continue
    for (const column of new Set([...problems, ...remarks].map((one) => one.column)))
      if (column !== null) counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  return [...counts].map(([column, count]) => ({ column, rows: count }))
}
