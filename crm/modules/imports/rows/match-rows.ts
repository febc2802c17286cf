import type { Ctx } from '../../../context.ts'
import type {
  GoodRow,
  ImportedRecord,
  ImportKind,
  Match,
  MatchedRow,
  Matches,
  Matching,
  ReadRow,
} from '../kinds/kind.ts'
import { findChanges } from './changes.ts'
import { outOf } from './read-rows.ts'

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
  return rows.map(({ row, record, problems: own, remarks, gaps, isRepeated, lineOf }) => {
    const isOut = lineOf !== undefined && problems.has(lineOf)
    const problem = isOut ? { row, column: null, reason: outOf(lineOf) } : problems.get(row)
    const notes = { ...(remarks ? { remarks } : {}), ...(gaps ? { gaps } : {}) }
    if (record === null || problem) {
      const status: MatchedRow['status'] = isRepeated
        ? 'repeated'
        : lineOf !== undefined && !isOut
          ? 'line'
          : 'bad'
      return {
        row,
        status,
        record: null,
        problems: problem ? [...own, problem] : own,
        ...notes,
        reason: null,
      }
    }
    const {
      without,
      remarks: doubts = [],
      ...match
    }: Match = matches.get(row) ?? { status: 'good', reason: null }
    const taken = (without?.record as ImportedRecord | undefined) ?? record
    const completeRecord = match.status === 'known' ? taken : (kind.complete?.(taken, mapping) ?? taken)
    const changes = differing.get(row)
    const status = changes && updating ? ('changed' as const) : match.status
    const noted = without ? withCells(row, without.cells, { remarks, gaps }) : notes
    const all = [...(noted.remarks ?? []), ...doubts]
    return {
      ...{ row, record: completeRecord, problems: own, ...noted, ...match, status },
      ...(all.length > 0 ? { remarks: all } : {}),
      ...(changes ? { changes } : {}),
    }
  })
}

/** What is said of a row and the texts for its note, with the cells that the port cannot take. */
function withCells(
  row: number,
  cells: NonNullable<Match['without']>['cells'],
  { remarks = [], gaps = [] }: Pick<MatchedRow, 'remarks' | 'gaps'>,
): Required<Pick<MatchedRow, 'remarks' | 'gaps'>> {
  return {
    remarks: [...remarks, ...cells.map(({ column, reason }) => ({ row, column, reason }))],
    gaps: [...gaps, ...cells.map(({ column, text }) => `${column ?? ''}: ${text}`)],
  }
}

const none: Matches = { matches: new Map(), problems: new Map() }
