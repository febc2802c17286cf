import type { Ctx } from '../../../context.ts'
import { portDefaults } from '../../records/port-defaults.ts'
import type { ImportTable } from '../file/table.ts'
import { countPiers, docksOfPort, freeLetters } from '../kinds/berths/piers.ts'
import type { ImportEntity } from '../kinds/kinds.ts'
import { describeWords } from '../mapping/choice-words.ts'
import type { ImportMapping } from '../mapping/propose.ts'
import { undecided } from '../mapping/split.ts'
import { type JudgedRow, judgeRows } from './match-rows.ts'
import { readRows } from './read-rows.ts'

const MOST_PROBLEMS = 100

/** What an import would do with its mapping: counts, piers and the first problems, and the rows behind them. */
export async function evaluateImport(
  ctx: Ctx,
  importId: string | null,
  entity: ImportEntity,
  table: ImportTable,
  mapping: ImportMapping,
) {
  if (undecided(mapping)) {
    const counts = {
      selected: table.rows.length,
      good: 0,
      bad: 0,
      known: 0,
      similar: 0,
      changed: 0,
      differing: 0,
    }
    return { rows: [], piers: [], words: [], counts, problems: [] }
  }
  const read = readRows(entity, table, mapping, await portDefaults(ctx))
  const rows = await judgeRows(ctx, importId, entity, mapping, read)
  return {
    rows,
    piers: entity === 'berths' ? await describePiers(ctx, table, mapping, rows) : [],
    words: describeWords(entity, table, mapping),
    counts: countsOf(rows, mapping),
    problems: rows.flatMap(({ problems }) => problems).slice(0, MOST_PROBLEMS),
  }
}

/** The piers of the file with their letters, and what the port has under these already. */
async function describePiers(
  ctx: Ctx,
  table: ImportTable,
  mapping: ImportMapping,
  rows: readonly JudgedRow[],
) {
  const letters = new Map(Object.entries(mapping.pierLetters ?? {}))
  const docks = await docksOfPort(ctx)
  const known = new Map<string, number>()
  for (const { status, record } of rows) {
    if ((status !== 'known' && status !== 'changed') || !record || !('mooringNumber' in record)) continue
    const dock = /^[A-Z]+/.exec(record.mooringNumber)?.[0] ?? ''
    known.set(dock, (known.get(dock) ?? 0) + 1)
  }
  const chosen = new Set(letters.values())
  return countPiers(table, mapping).map(({ pier, count }) => {
    const own = letters.get(pier) ?? null
    const inPort = own === null ? 0 : (docks.get(own)?.berths ?? 0)
    const free = inPort > 0 ? freeLetters(pier, docks, chosen) : null
    // Each pier is offered letters of its own.
    if (free !== null) chosen.add(free)
    return { pier, count, letters: own, inPort, known: own === null ? 0 : (known.get(own) ?? 0), free }
  })
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
    changed: count('changed'),
    differing: rows.filter(({ changes }) => changes !== undefined).length,
  }
}
