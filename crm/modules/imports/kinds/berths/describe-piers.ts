import type { Ctx } from '../../../../context.ts'
import type { ImportTable } from '../../file/table.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import type { MatchedRow, Pier } from '../kind.ts'
import { countPiers, docksOfPort, freeLetters } from './piers.ts'
import type { BerthRecord } from './read.ts'

/** The piers of the file with their letters, and what the port has under these already. */
export async function describePiers(
  ctx: Ctx,
  table: ImportTable,
  mapping: ImportMapping,
  rows: readonly MatchedRow<BerthRecord>[],
): Promise<Pier[]> {
  const letters = new Map(Object.entries(mapping.pierLetters ?? {}))
  const docks = await docksOfPort(ctx)
  const known = new Map<string, number>()
  for (const { status, record } of rows) {
    if ((status !== 'known' && status !== 'changed') || !record) continue
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
