import type { Ctx } from '../../../context.ts'
import { stateProblem } from '../cells/problem.ts'
import type { ImportTable } from '../file/table.ts'
import type { MatchedRow, Matching } from '../kinds/kind.ts'
import { describeWords } from '../mapping/choice-words.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { undecided } from '../mapping/split.ts'
import { matchRows } from './match-rows.ts'
import type { PreparedImport } from './prepare-import.ts'
import { unreadColumns, type Wholeness, wholenessOf } from './wholeness.ts'

const MOST_PROBLEMS = 100

/** What an import would do with its mapping: counts, piers and the first problems, and the rows behind them. */
export async function evaluateImport(
  ctx: Ctx,
  prepared: PreparedImport,
  by: Omit<Matching, 'importId' | 'mapping' | 'choices' | 'before'>,
) {
  const { id: importId, kind, table, mapping, choices, port, layout } = prepared
  if (mapping.leftOut || undecided(mapping)) {
    const counts = {
      selected: mapping.leftOut ? 0 : table.rows.length,
      good: 0,
      bad: 0,
      known: 0,
      similar: 0,
      changed: 0,
      differing: 0,
      kept: 0,
      withGaps: 0,
      repeated: 0,
      lines: 0,
      ...{ whole: 0, incomplete: 0, leftOut: 0, refused: 0 },
    }
    const { setAside = [] } = table
    return {
      rows: [],
      piers: [],
      words: [],
      formats: [],
      encoding: table.encoding ?? null,
      sheets: table.sheets ?? null,
      setAside: below(setAside),
      unread: [],
      counts,
      problems: [],
    }
  }
  const rows = await matchRows(ctx, kind, { importId, mapping, choices, ...by }, prepared.rows)
  return {
    rows,
    piers: (await kind.describePiers?.(ctx, table, mapping, rows)) ?? [],
    formats: [...layout.decisions],
    encoding: table.encoding ?? null,
    sheets: table.sheets ?? null,
    setAside: below(table.setAside ?? []),
    words: describeWords(kind.choices, table, mapping, port.terms),
    unread: unreadColumns(rows),
    counts: countsOf(rows, mapping),
    problems: rows
      .flatMap(({ status, problems }) => (status === 'repeated' ? [] : problems))
      .slice(0, MOST_PROBLEMS)
      .map(stateProblem),
  }
}

const isNew = (status: MatchedRow['status']) => status === 'good' || status === 'similar'

function below(rows: NonNullable<ImportTable['setAside']>) {
  return rows.map(({ line, text }) => ({ row: line, text }))
}

function countsOf(rows: readonly MatchedRow[], mapping: ImportMapping) {
  const { skipSimilar } = mapping
  const parts = rows.map((row) => wholenessOf(row, mapping))
  const part = (wholeness: Wholeness) => parts.filter((one) => one === wholeness).length
  const count = (status: MatchedRow['status']) => rows.filter((row) => row.status === status).length
  const similar = count('similar')
  return {
    selected: rows.length,
    good: count('good') + (skipSimilar ? 0 : similar),
    bad: count('bad'),
    whole: part('whole'),
    incomplete: part('incomplete'),
    leftOut: part('left_out'),
    refused: part('refused'),
    repeated: count('repeated'),
    lines: count('line'),
    known: count('known'),
    similar,
    changed: count('changed'),
    differing: rows.filter(({ changes }) => changes !== undefined).length,
    kept: rows.filter(({ changes = [] }) => changes.some(({ kept }) => kept)).length,
    withGaps: rows.filter(({ gaps, status }) => gaps !== undefined && isNew(status)).length,
  }
}
