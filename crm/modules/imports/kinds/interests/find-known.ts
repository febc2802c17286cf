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

export type KnownDeal = { id: string; open: boolean }

/** Deals of the same client about the same yacht or the same primary berth: an open one, or one that ended alike. */
export async function findKnownDeals(
  ctx: Ctx,
  calls: readonly DealCall[],
  importId: string | null,
): Promise<Map<number, KnownDeal>> {
  const port = portOf(ctx)
  // Deals of a client, then their links, each by its index. What else is asked stands outside (`offset 0`): without
  // statistics, as an import leaves a table, an index of all live deals looks as good.
  const { rows } = await sql<{ row: number; id: string; open: boolean }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
        as g("row" int, "clientId" uuid, "yachtId" uuid, "berthId" uuid, outcome text)
    ), deals as materialized (
      select d.* from (select distinct "clientId" as client_id from given) g
      cross join lateral (
        select i.id, i.client_id, i.yacht_id, i.outcome, i.archived_at from interests i
        where i.port_id = ${port} and i.client_id = g.client_id offset 0) d
      where d.archived_at is null and not ${madeBy(importId, port, 'd')}
    ), linked as materialized (
      select d.*, (select l.berth_id from interest_berths l
        where l.port_id = ${port} and l.interest_id = d.id and l.is_primary) as berth_id
      from deals d
    )
    select distinct on (g."row") g."row", d.id, d.outcome is null as open
    from given g join linked d on d.client_id = g."clientId" and (d.outcome is null or d.outcome = g.outcome)
      and case when g."yachtId" is null and g."berthId" is null then d.yacht_id is null and d.berth_id is null
        else d.yacht_id = g."yachtId" or d.berth_id = g."berthId" end
    order by g."row", d.outcome is null desc, d.id`.execute(ctx.db)
  return new Map(rows.map(({ row, ...deal }) => [row, deal]))
}

/** The berths of deals, the primary one first. */
export async function linkedBerths(
  ctx: Ctx,
  dealIds: readonly string[],
): Promise<(dealId: string) => readonly { id: string; mooringNumber: string }[]> {
  if (dealIds.length === 0) return () => []
  const port = portOf(ctx)
  const { rows } = await sql<{ dealId: string; id: string; mooringNumber: string }>`
    select l.interest_id as deal_id, b.id, b.mooring_number from interest_berths l
    join berths b on b.port_id = ${port} and b.id = l.berth_id
    where l.port_id = ${port} and l.interest_id = any(${dealIds as string[]}::uuid[])
    order by l.is_primary desc, b.dock, b.number`.execute(ctx.db)
  const byDeal = Map.groupBy(rows, ({ dealId }) => dealId)
  return (dealId) => byDeal.get(dealId) ?? []
}
