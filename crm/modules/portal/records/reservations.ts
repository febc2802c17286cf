import { sql } from 'kysely'
import { mostListed } from '../../../../contract/portal/parts.ts'
import type { Ctx } from '../../../context.ts'
import type { PortalUser } from '../admit.ts'
import { shownTo } from '../visibility.ts'
import { mooringOf, ofId, yachtOf } from './columns.ts'

/** A reservation as its client sees it. */
export interface Reservation {
  id: string
  mooringNumber: string
  yachtName: string | null
  tenureType: string
  status: 'pending' | 'active' | 'ended' | 'cancelled'
  startDate: string
  endDate: string | null
}

export async function readReservations(ctx: Ctx, user: PortalUser, id?: string): Promise<Reservation[]> {
  const { rows } =
    await sql<Reservation>`select t.id, ${mooringOf(ctx)}, ${yachtOf(ctx)}, t.tenure_type, t.status,
      t.start_date::text, t.end_date::text
    from berth_reservations t where ${shownTo(ctx, 'reservation', user)} ${ofId(id)}
    order by t.start_date desc, t.id limit ${mostListed}`.execute(ctx.db)
  return rows
}
