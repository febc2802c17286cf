import { sql } from 'kysely'
import { mostListed } from '../../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { stays } from '../../stays/stays.ts'
import type { PortalUser } from '../admit.ts'
import { oneOf, shownTo } from '../visibility.ts'

interface HeldBerth {
  id: string
  mooringNumber: string
  dock: string
  by: 'tenancy' | 'reservation' | 'purchase'
  from: string | null
  until: string | null
  lengthM: number | null
  widthM: number | null
  waterDepthM: number | null
  powerCapacity: string | null
  waterAvailable: boolean | null
}

/** Berths a client has by a tenancy, a reservation or a deal that was won: each once, by what counts most. */
export async function readBerths(ctx: Ctx, user: PortalUser, id?: string): Promise<HeldBerth[]> {
  const port = portOf(ctx)
  const { rows } = await sql<HeldBerth>`with held as (
      select h.berth_id, case h.kind when 'tenancy' then 1 else 2 end as rank, case h.kind when 'tenancy' then 'tenancy' else 'reservation' end as by, h.since as "from", h.until
        from (${stays(
          port,
          ({ kind, status }) => sql`${shownTo(ctx, kind, user)}
            and ${status} in (${kind === 'tenancy' ? sql`'active'` : sql`'pending', 'active'`})`,
        )}) h
      union all select l.berth_id, 3, 'purchase', null, null
        from interests t join interest_berths l on l.port_id = ${port} and l.interest_id = t.id and l.holds = 'sold'
        where ${shownTo(ctx, 'interest', user)} and t.outcome = 'won')
    select distinct on (b.dock, b.number, b.id) b.id, b.mooring_number, b.dock, h.by, h."from"::text, h.until::text,
      b.length_m, b.width_m, b.water_depth_m, b.power_capacity, b.water_available
    from held h join berths b on b.port_id = ${port} and b.id = h.berth_id
    ${id === undefined ? sql`` : sql`where b.id = ${id}`}
    order by b.dock, b.number, b.id, h.rank, h."from" desc nulls last limit 200`.execute(ctx.db)
  return rows
}

/** One of their berths, and the berths of its dock as they lie. Throws RECORD_NOT_FOUND. */
export async function readBerth(ctx: Ctx, user: PortalUser, id: string) {
  const berth = oneOf(await readBerths(ctx, user, id))
  const { rows: plan } = await sql<{
    id: string
    mooringNumber: string
    dock: string
    number: number
    planX: number | null
    planY: number | null
    planRotation: number | null
    lengthM: number | null
    widthM: number | null
    mooringType: string | null
    access: string | null
    pontoon: string | null
  }>`select b.id, b.mooring_number, b.dock, b.number, b.plan_x, b.plan_y, b.plan_rotation, b.length_m, b.width_m,
      b.mooring_type, b.access, b.pontoon
    from berths b where b.port_id = ${portOf(ctx)} and b.dock = ${berth.dock} and b.archived_at is null
    order by b.number, b.id limit ${mostListed}`.execute(ctx.db)
  return { ...berth, plan }
}
