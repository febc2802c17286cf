import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'

/** What becomes of the active reservations of an interest that lets go of its berths. */
export type Wish = 'end' | 'keep' | undefined

/** Throws PERMISSION_DENIED for who may not end a reservation and wishes that. */
export function assertWish(wish: Wish, permissions: ReadonlySet<string>): void {
  if (wish === 'end' && !permissions.has('reservations.end')) throw new Refusal('PERMISSION_DENIED')
}

/** Throws RESERVATION_ACTIVE where an interest holds one of its berths by a reservation and nobody said what becomes of that. */
export async function assertWished(
  tx: Tx,
  interestId: string,
  wish: Wish,
  berthId: string | null = null,
): Promise<void> {
  if (wish) return
  const { rows } = await sql<{ called: string }>`select distinct b.mooring_number as called
    from berth_reservations r join berths b on b.port_id = r.port_id and b.id = r.berth_id
    where r.port_id = ${portOf(tx)} and r.interest_id = ${interestId} and r.status = 'active'
      and (${berthId}::uuid is null or r.berth_id = ${berthId}) order by 1 limit 5`.execute(tx.db)
  if (rows.length === 0) return
  const reason = reasonFor('deal_reserved', { moorings: rows.map(({ called }) => called).join(', ') })
  throw new Refusal('RESERVATION_ACTIVE', [because('reservations', reason)])
}

interface Stay {
  kind: 'reservation' | 'tenancy'
  id: string
  berthId: string
  mooringNumber: string
  startDate: string
  endDate: string | null
}

/** The active reservations of an interest, of one berth where that is named, and its client's tenancies of their berths. */
export async function staysOf(ctx: Ctx, interestId: string, berthId: string | null): Promise<Stay[]> {
  const port = portOf(ctx)
  const { rows } = await sql<Stay>`
    with reserved as (
      select r.id, r.berth_id, r.start_date, r.end_date from berth_reservations r
      where r.port_id = ${port} and r.interest_id = ${interestId} and r.status = 'active'
        and (${berthId}::uuid is null or r.berth_id = ${berthId})
    ), let as (
      select t.id, t.berth_id, t.held_since, t.end_date
      from tenancies t join interests i on i.port_id = t.port_id and i.id = ${interestId} and i.client_id = t.client_id
      where t.port_id = ${port} and t.status = 'active' and t.berth_id in (
        select l.berth_id from interest_berths l where l.port_id = ${port} and l.interest_id = ${interestId}
          and (${berthId}::uuid is null or l.berth_id = ${berthId})
        union select berth_id from reserved)
    )
    select s.kind, s.id, s.berth_id, b.mooring_number, s.start_date::text, s.end_date::text
    from (select 'reservation' as kind, * from reserved union all select 'tenancy', * from let) s
    join berths b on b.port_id = ${port} and b.id = s.berth_id
    order by b.dock, b.number, s.start_date`.execute(ctx.db)
  return rows
}
