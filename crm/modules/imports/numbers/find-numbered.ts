import { sql } from 'kysely'
import type { ExternalId } from '../../../../contract/records/external-id.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { GoodRow, Patch } from '../kinds/kind.ts'
import { madeBy } from '../rows/made-by.ts'

/** A record of the port that has the number of a row. */
export interface Numbered {
  readonly recordId: string
  readonly name: string
  /** What the last import said of it, by columns; null where none wrote it. */
  readonly earlier: Patch | null
}

/** The records that have the numbers of rows, but for those this import made. */
export async function findNumbered(
  ctx: Ctx,
  type: string,
  rows: readonly GoodRow[],
  importId: string | null,
): Promise<ReadonlyMap<number, Numbered>> {
  const calls = rows.flatMap(({ row, record: { externalId } }) =>
    externalId ? [{ row, ...externalId }] : [],
  )
  if (calls.length === 0) return new Map()
  const port = portOf(ctx)
  // Each by its index (`offset 0`): joined, all records of the port would be gone through for every row.
  const { rows: found } = await sql<Numbered & { row: number }>`
    select g."row", k.id as record_id, k.row_values as earlier,
      (select r.title from records r where r.port_id = ${port} and r.id = k.id) as name
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as g("row" int, system text, id text)
    cross join lateral (
      select x.record_id as id, x.row_values from external_ids x
      where x.port_id = ${port} and x.record_type = ${type} and x.system_key = lower(g.system) and x.external_id = g.id
      offset 0) k
    where not ${madeBy(importId, port, 'k')}`.execute(ctx.db)
  return new Map(found.map(({ row, ...one }) => [row, one]))
}

/** Which of some records have a number of a system already. */
export async function numberedIn(
  ctx: Ctx,
  { system }: ExternalId,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (recordIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select distinct x.record_id as id from external_ids x
    where x.port_id = ${portOf(ctx)} and x.record_id = any(${[...recordIds]}::uuid[])
      and x.system_key = lower(${system}::text)`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
