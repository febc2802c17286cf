import { type RawBuilder, sql } from 'kysely'
import type { Amount } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest } from '../berths/queries.ts'
import { amountList } from '../money/amounts.ts'

/** A berth of a deal that is not to be had: another deal holds it, or it was marked as sold by hand. */
export interface Taken {
  berthId: string
  mooringNumber: string
  hold: 'under_offer' | 'sold'
  interestId: string | null
  clientName: string | null
}

/**
 * SQL that holds for the berths `b` that a deal would sell by the link `l`: the primary one and those in the EOI, unless
 * somebody else has bought them.
 */
export const wouldSell = sql<boolean>`((l.is_primary or l.in_eoi_bundle) and b.price is not null
  and (b.status <> 'sold' or l.holds = 'sold'))`

/**
 * SQL for the links, as `interest_id` and `berth_id`, by which live deals count in what is expected: a berth is sold once, so that
 * of several deals that would sell it the one that came furthest counts, of those the one opened first.
 */
export function leadingLinks(ctx: Ctx): RawBuilder<unknown> {
  return sql`select distinct on (l.berth_id) l.interest_id, l.berth_id
    from interests i join interest_berths l on l.port_id = i.port_id and l.interest_id = i.id
    join berths b on b.port_id = l.port_id and b.id = l.berth_id and ${wouldSell}
    where i.port_id = ${portOf(ctx)} and ${activeInterest}
    order by l.berth_id, stage_rank(i.pipeline_stage) desc, i.created_at, i.id`
}

/** SQL for what the berths of the interest `i` cost, one sum for each currency, as a JSON list. */
export const dealValue = amountList<Amount[]>(sql`select b.currency, sum(b.price) as amount
    from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
    where l.port_id = i.port_id and l.interest_id = i.id and ${wouldSell} group by b.currency`)

/** SQL for the berths of the interest `i` that others hold, as a JSON list by mooring number. */
export const takenOf = takenBy(sql`l.holds <> 'sold'`)

/** The same for those that are sold, which is all that lists tell: berths that are to be had cost them nothing. */
export const soldOf = takenBy(sql`b.status = 'sold' and l.holds <> 'sold'`)

function takenBy(where: ReturnType<typeof sql>) {
  return sql<Taken[]>`(select coalesce(json_agg(json_build_object('berthId', b.id,
      'mooringNumber', b.mooring_number, 'hold', coalesce(h.holds, 'sold'), 'interestId', s.id,
      'clientName', c.full_name) order by b.dock, b.number), '[]')
    from interest_berths l
    join berths b on b.port_id = l.port_id and b.id = l.berth_id
    left join lateral (select o.interest_id, o.holds
      from interest_berths o
      join crm.interests i2 on i2.port_id = o.port_id and i2.id = o.interest_id
      where ${where} and o.port_id = l.port_id and o.berth_id = l.berth_id and o.interest_id <> l.interest_id
        and o.holds <> 'none'
      order by o.holds = 'sold' desc, stage_rank(i2.pipeline_stage) desc, o.interest_id limit 1) h on true
    left join interests s on s.port_id = i.port_id and s.id = h.interest_id
    left join clients c on c.port_id = s.port_id and c.id = s.client_id
    where l.port_id = i.port_id and l.interest_id = i.id and ${where} and i.outcome is null
      and (h.interest_id is not null or b.status = 'sold'))`
}
