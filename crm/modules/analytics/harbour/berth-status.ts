import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../../context.ts'

/** How many live berths of a dock stand at each status of their sale. */
export interface BerthStatus {
  dock: string
  available: number
  under_offer: number
  sold: number
}

/** SQL for the docks of a port by the status of their berths, by an index without a row of the table. */
export function berthStatusIn(port: string): RawBuilder<BerthStatus> {
  return sql<BerthStatus>`select b.dock, count(*) filter (where b.status = 'available')::int as available,
      count(*) filter (where b.status = 'under_offer')::int as under_offer,
      count(*) filter (where b.status = 'sold')::int as sold
    from berths b where b.port_id = ${port} and b.archived_at is null group by b.dock`
}

/** The docks of the port, A to Z and then AA. */
export async function readBerthStatus(ctx: Ctx): Promise<BerthStatus[]> {
  const { rows } = await sql<BerthStatus>`select d.* from (${berthStatusIn(portOf(ctx))}) d
    order by length(d.dock), d.dock`.execute(ctx.db.withoutPlugins())
  return rows
}
