import type { Ctx } from '../../../context.ts'
import type { GoodRow, ImportKind, MatchedRow, Matches, Matching, ReadRow } from '../kinds/kind.ts'
import { findChanges } from './changes.ts'

/** Holds rows against the port: which are known, which look alike, and which cannot be written as things are. */
export async function matchRows(
  ctx: Ctx,
  kind: ImportKind,
  matching: Matching,
  rows: readonly ReadRow[],
): Promise<MatchedRow[]> {
  const { mapping, permissions } = matching
  const updating =
    mapping.known === 'update' && kind.update !== null && permissions.has(kind.update.permission)
  const good = rows.filter((row): row is ReadRow & GoodRow => row.record !== null)
  const { matches, problems } = good.length === 0 ? none : await kind.match(ctx, good, matching)
  const known = good.flatMap(({ row, record }) => {
    const match = problems.has(row) ? undefined : matches.get(row)
    return match?.recordId ? [{ row, record, found: match.found, recordId: match.recordId }] : []
  })
  const differing = await findChanges(ctx, kind, known)
  return rows.map(({ row, record, problems: own, remarks, gaps, isRepeated }) => {
    const problem = problems.get(row)
    const said = { ...(remarks ? { remarks } : {}), ...(gaps ? { gaps } : {}) }
    if (record === null || problem) {
      const status = isRepeated ? ('repeated' as const) : ('bad' as const)
      return {
        row,
        status,
        record: null,
        problems: problem ? [...own, problem] : own,
        ...said,
        message: null,
      }
    }
    const match = matches.get(row) ?? { status: 'good', message: null }
    const whole = match.status === 'known' ? record : (kind.complete?.(record, mapping) ?? record)
    const changes = differing.get(row)
    const status = changes && updating ? ('changed' as const) : match.status
    return { row, record: whole, problems: own, ...said, ...match, status, ...(changes ? { changes } : {}) }
  })
}

const none: Matches = { matches: new Map(), problems: new Map() }
