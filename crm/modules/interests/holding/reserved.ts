import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { stays } from '../../stays/stays.ts'

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
    with reserved as materialized (${stays(
      port,
      ({ status, berth }) => sql`t.interest_id = ${interestId} and ${status} = 'active'
        and (${berthId}::uuid is null or ${berth} = ${berthId})`,
      { kinds: ['reservation'], isShown: true },
    )}), let as (${stays(
      port,
      ({ status, berth, client }) => sql`${status} = 'active'
        and ${client} = (select i.client_id from interests i where i.port_id = ${port} and i.id = ${interestId})
        and ${berth} in (
          select l.berth_id from interest_berths l where l.port_id = ${port} and l.interest_id = ${interestId}
            and (${berthId}::uuid is null or l.berth_id = ${berthId})
          union select r.berth_id from reserved r)`,
      { kinds: ['tenancy'], isShown: true },
    )})
    select s.kind, s.id, s.berth_id, b.mooring_number, s.since::text as start_date, s.until::text as end_date
    from (select * from reserved union all select * from let) s
    join berths b on b.port_id = ${port} and b.id = s.berth_id
    order by b.dock, b.number, s.since`.execute(ctx.db)
  return rows
}
