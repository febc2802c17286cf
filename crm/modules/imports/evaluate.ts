import type { Ctx } from '../../context.ts'
import { portDefaults } from '../records/port-defaults.ts'
import type { ImportMapping } from './columns.ts'
import type { ImportEntity } from './entity-fields.ts'
import { type JudgedRow, judgeRows } from './judge.ts'
import { countPiers } from './piers.ts'
import { readRows } from './rows.ts'
import type { ImportTable } from './table.ts'

const MOST_PROBLEMS = 100

/** What an import would do with its mapping: counts, piers and the first problems, and the rows behind them. */
export async function evaluateImport(
  ctx: Ctx,
  importId: string | null,
  entity: ImportEntity,
  table: ImportTable,
  mapping: ImportMapping,
) {
  const read = readRows(entity, table, mapping, await portDefaults(ctx))
  const rows = await judgeRows(ctx, importId, entity, mapping, read)
  return {
    rows,
    piers: countPiers(table, mapping).map((one) => ({
      ...one,
      letters: new Map(Object.entries(mapping.pierLetters ?? {})).get(one.pier) ?? null,
    })),
    counts: countsOf(rows, mapping),
    problems: rows.flatMap(({ problems }) => problems).slice(0, MOST_PROBLEMS),
  }
}

function countsOf(rows: readonly JudgedRow[], { skipSimilar }: ImportMapping) {
  const count = (status: JudgedRow['status']) => rows.filter((row) => row.status === status).length
  const similar = count('similar')
  return {
    selected: rows.length,
    good: count('good') + (skipSimilar ? 0 : similar),
    bad: count('bad'),
    known: count('known'),
    similar,
  }
}
