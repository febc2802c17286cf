import { sql } from 'kysely'
import { mostListed } from '../../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { PortalUser } from '../admit.ts'
import { shownTo } from '../visibility.ts'

interface Entry {
  id: string
  mooringNumber: string
  dock: string
  place: number
  since: Date
  offeredUntil: Date | null
}

export async function readWaitingList(ctx: Ctx, user: PortalUser): Promise<Entry[]> {
  const port = portOf(ctx)
  const { rows } = await sql<Entry>`select t.id, b.mooring_number, b.dock, t.since,
      case when t.status = 'offered' then t.deadline end as offered_until,
      (select count(*)::int from waiting_list_entries o where o.port_id = ${port} and o.berth_id = t.berth_id
        and o.place <= t.place) as place
    from waiting_list_entries t join berths b on b.port_id = ${port} and b.id = t.berth_id
    where ${shownTo(ctx, 'waitingListEntry', user)} order by t.since, t.id limit ${mostListed}`.execute(
    ctx.db,
  )
  return rows
}
