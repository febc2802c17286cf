import type { Ctx } from '../../../context.ts'
import type {
  FieldChange,
  GoodRow,
  ImportedRecord,
  ImportKind,
  Match,
  MatchedRow,
  Matches,
  Matching,
  ReadRow,
} from '../kinds/kind.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { type Bringing, findChanges } from './changes.ts'
import { outOf } from './read-rows.ts'

/** How many rows a statement looks for: none of a long file takes longer than a request may wait. */
const rowsAtOnce = 5000

/** Holds rows against the port: which are known, which look alike, and which cannot be written as things are. */
export async function matchRows(
  ctx: Ctx,
  kind: ImportKind,
  matching: Omit<Matching, 'before'>,
  rows: readonly ReadRow[],
): Promise<MatchedRow[]> {
  const all: MatchedRow[] = []
  const before = { rows: new Map<string, unknown[]>(), refused: new Set<number>() }
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    all.push(...(await matchSome(ctx, kind, { ...matching, before }, rows.slice(at, at + rowsAtOnce))))
  return all
}

async function matchSome(
  ctx: Ctx,
  kind: ImportKind,
  matching: Matching,
  rows: readonly ReadRow[],
): Promise<MatchedRow[]> {
  const { mapping, permissions, choices } = matching
  const mayUpdate = kind.update !== null && permissions.has(kind.update.permission)
  const good = rows.filter((row): row is ReadRow & GoodRow => row.record !== null)
  const { matches, problems } = good.length === 0 ? none : await kind.match(ctx, good, matching)
  const { refused } = matching.before
  for (const { row } of good) if (problems.has(row)) refused.add(row)
  const known = good.flatMap(({ row, record }) => {
    const match = problems.has(row) ? undefined : matches.get(row)
    if (!match?.recordId) return []
    const { found, recordId, earlier } = match
    return [{ row, record, found, recordId, ...(earlier ? { earlier } : {}) }]
  })
  const differing = await findChanges(ctx, kind, known, { bringing: bringingOf(mapping), choices })
  return rows.map(({ row, record, problems: own, remarks, gaps, isRepeated, lineOf }) => {
    const isOut = lineOf !== undefined && refused.has(lineOf)
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
    const givesNumber =
      mayUpdate && mapping.known !== 'skip' && match.recordId && record.externalId && !match.isNumbered
    const changes = [...(differing.get(row) ?? []), ...(givesNumber ? [numberOf(record)] : [])]
    const isChanged = mayUpdate && changes.some(({ kept }) => !kept) && isBrought(mapping, match)
    const status = isChanged || givesNumber ? ('changed' as const) : match.status
    const noted = without ? withCells(row, without.cells, { remarks, gaps }) : notes
    const all = [...(noted.remarks ?? []), ...doubts]
    return {
      ...{ row, record: completeRecord, problems: own, ...noted, ...match, status },
      ...(all.length > 0 ? { remarks: all } : {}),
      ...(changes.length > 0 ? { changes } : {}),
    }
  })
}

/** That a record gets the number of its row. */
const numberOf = ({ externalId }: ImportedRecord): FieldChange => ({
  field: 'exportNumber',
  from: null,
  to: externalId?.id ?? null,
  kept: false,
  choice: null,
})

/** How known records are brought up where a person says nothing of it: to what changed in the file, where that is known. */
export const bringingOf = ({ known }: ImportMapping): Bringing => known ?? 'changed'

function isBrought(mapping: ImportMapping, { earlier }: Match): boolean {
  const bringing = bringingOf(mapping)
  return bringing === 'update' || (bringing === 'changed' && earlier !== undefined)
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
