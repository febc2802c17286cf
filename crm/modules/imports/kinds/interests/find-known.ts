import { sql } from 'kysely'
import { type Ctx, portOf } from '../../../../context.ts'
import { madeBy } from '../../rows/made-by.ts'

export interface DealCall {
  row: number
  clientId: string
  yachtId: string | null
  /** The first berth of the row. */
  berthId: string | null
  outcome: string | null
}

/** Deals of the same client about the same yacht or the same primary berth: an open one, or one that ended alike. */
export async function findKnownDeals(
  ctx: Ctx,
  calls: readonly DealCall[],
  importId: string | null,
): Promise<Map<number, { id: string; open: boolean }>> {
  const port = portOf(ctx)
  const { rows } = await sql<{ row: number; id: string; open: boolean }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
        as g("row" int, "clientId" uuid, "yachtId" uuid, "berthId" uuid, outcome text)
    )
    select g."row", f.id, f.open from given g
    cross join lateral (
      select i.id, i.outcome is null as open from interests i
      left join interest_berths l on l.port_id = ${port} and l.interest_id = i.id and l.is_primary
      where i.port_id = ${port} and i.client_id = g."clientId" and i.archived_at is null
        and (i.outcome is null or i.outcome = g.outcome)
        and case when g."yachtId" is null and g."berthId" is null then i.yacht_id is null and l.berth_id is null
          else i.yacht_id = g."yachtId" or l.berth_id = g."berthId" end
        and not ${madeBy(importId, port, 'i')}
      order by i.outcome is null desc, i.id limit 1) f`.execute(ctx.db)
  return new Map(rows.map(({ row, ...deal }) => [row, deal]))
}
