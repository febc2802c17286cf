import { sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import { madeBy } from '../../rows/made-by.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import type { BerthRecord } from './read.ts'

/** Berths whose mooring number the port has, archived ones too. */
export async function matchBerths(
  ctx: Ctx,
  rows: readonly GoodRow<BerthRecord>[],
  { importId }: Matching,
): Promise<Matches> {
  const moorings = rows.map(({ record }) => record.mooringNumber)
  const { rows: found } = await sql<{ id: string; mooringNumber: string }>`
    select b.id, b.mooring_number from berths b
    where b.port_id = ${portOf(ctx)} and b.mooring_number = any(${moorings})
      and not ${madeBy(importId, portOf(ctx), 'b')}`.execute(ctx.db)
  const known = new Map(found.map(({ id, mooringNumber }) => [mooringNumber, id]))
  const matches = new Map<number, Match>()
  for (const { row, record } of rows) {
    const recordId = known.get(record.mooringNumber)
    if (recordId !== undefined) {
      const reason = reasonFor('import_known', { name: record.mooringNumber })
      matches.set(row, { status: 'known', reason, recordId })
    }
  }
  return { matches, problems: new Map() }
}
