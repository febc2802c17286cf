import { sql } from 'kysely'
import { mostListed } from '../../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { amountText } from '../../money/amounts.ts'
import { todayOf } from '../../records/today.ts'
import { doesTaxCome } from '../../renewals/reach.ts'
import type { PortalUser } from '../admit.ts'
import { shownTo } from '../visibility.ts'
import { mooringOf, ofId, yachtOf } from './columns.ts'
import type { Reservation } from './reservations.ts'

interface Offer {
  startDate: string
  newEndDate: string
  price: string | null
  currency: string | null
  taxed: boolean
  answerBy: string
  state: 'offered' | 'accepted' | 'declined'
  answerable: boolean
}

interface Tenancy extends Omit<Reservation, 'tenureType'> {
  tenureType: 'permanent' | 'fee_simple' | 'strata_lot' | 'fixed_term' | 'seasonal'
  offer: Offer | null
}

export async function readTenancies(ctx: Ctx, user: PortalUser, id?: string): Promise<Tenancy[]> {
  const offer = sql<Omit<
    Offer,
    'taxed'
  > | null>`(select json_build_object('startDate', o.term_end::text, 'newEndDate', o.new_end_date::text,
      'price', ${amountText(sql`o.price`, sql`o.currency`)}, 'currency', o.currency,
      'answerBy', o.answer_by::text, 'state', o.state,
      'answerable', t.status = 'active' and o.state = 'offered' and o.answer_by >= ${todayOf(ctx)}
        and o.document_id is null)
    from renewal_offers o where o.port_id = ${portOf(ctx)} and o.tenancy_id = t.id and o.term_end = t.end_date
      and o.state in ('offered', 'accepted', 'declined')
    order by o.sent_at desc, o.id desc limit 1)`
  const { rows } =
    await sql<Tenancy>`select t.id, ${mooringOf(ctx)}, ${yachtOf(ctx)}, t.tenure_type, t.status,
      t.start_date::text, t.end_date::text, ${offer} as offer
    from tenancies t where ${shownTo(ctx, 'tenancy', user)} ${ofId(id)}
    order by t.start_date desc, t.id limit ${mostListed}`.execute(ctx.db)
  const taxed = rows.some((row) => row.offer?.price) && (await doesTaxCome(ctx))
  return rows.map((row) => ({ ...row, offer: row.offer && { ...row.offer, taxed } }))
}
