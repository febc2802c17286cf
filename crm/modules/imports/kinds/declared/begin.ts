import { reasonFor } from '../../../../../contract/reason.ts'
import type { Ctx } from '../../../../context.ts'
import type { Checked, Writing } from '../../../records/importing/writing.ts'
import { stateField } from '../../cells/row-state.ts'
import type { Match, Matching } from '../kind.ts'
import type { Fault } from './find-references.ts'
import type { DeclaredRecord } from './read.ts'

/** Of rows that have begun or are over: what refuses them, and that those begun come in as not yet begun for whoever may begin none. */
export async function begin<Found>(
  ctx: Ctx,
  {
    writing,
    rows,
    records,
  }: { writing: Writing; rows: readonly Checked[]; records: ReadonlyMap<number, DeclaredRecord> },
  {
    matching,
    faults,
    matches,
  }: { matching: Matching; faults: Map<number, Fault>; matches: Map<number, Match<Found>> },
): Promise<void> {
  const hasBegun = ({ row }: Checked) => records.get(row)!.begun !== undefined
  const mayBegin = writing.begin !== undefined && matching.permissions.has(writing.begin.permission)
  const holding = rows.filter((one) => one.isOver || (mayBegin && hasBegun(one)))
  for (const [row, { field, reason }] of (await writing.begin?.check(ctx, holding, matching.before.rows)) ??
    [])
    faults.set(row, { key: records.get(row)!.over ? field : stateField.key, reason })
  if (mayBegin) return
  const column =
    Object.entries(matching.mapping.columns).find(([, key]) => key === stateField.key)?.[0] ?? null
  for (const { row } of rows.filter(hasBegun)) {
    const reason = reasonFor('import_as_pending', { text: records.get(row)!.begun! })
    matches.set(row, { ...matches.get(row)!, remarks: [{ row, column, reason }] })
  }
}
