import { sql } from 'kysely'
import { currencyTable } from '../../../contract/currencies.ts'

export interface Amount {
  currency: string
  amount: string
}

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

const unusual = [...currencyTable].filter(([, digits]) => digits !== 2)

/** SQL that writes a sum with the digits of its currency. */
export const sumText = sql<string>`round(sum(price), case
  ${sql.join(
    unusual.map(([code, digits]) => sql`when currency = ${sql.lit(code)} then ${sql.lit(digits)}`),
    sql` `,
  )} else 2 end)::text`

/** SQL for what the berths of the interest `i` cost, one sum for each currency, as a JSON list. */
export const dealValue = sql<
  Amount[]
>`(select coalesce(json_agg(json_build_object('currency', v.currency, 'amount', v.amount)
    order by v.currency), '[]')
  from (select currency, ${sumText} as amount
    from (select b.currency, b.price from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
      where l.port_id = i.port_id and l.interest_id = i.id and ${wouldSell}) p group by currency) v)`

/** SQL for the berths of the interest `i` that others hold, as a JSON list by mooring number. */
export const takenOf = sql<Taken[]>`(select coalesce(json_agg(json_build_object('berthId', b.id,
    'mooringNumber', b.mooring_number, 'hold', coalesce(h.holds, 'sold'), 'interestId', h.interest_id,
    'clientName', c.full_name) order by b.dock, b.number), '[]')
  from interest_berths l
  join berths b on b.port_id = l.port_id and b.id = l.berth_id
  left join lateral (select o.interest_id, o.holds, i2.client_id
    from interest_berths o join interests i2 on i2.port_id = o.port_id and i2.id = o.interest_id
    where o.port_id = l.port_id and o.berth_id = l.berth_id and o.interest_id <> l.interest_id and o.holds <> 'none'
    order by o.holds = 'sold' desc, stage_rank(i2.pipeline_stage) desc, o.interest_id limit 1) h on true
  left join clients c on c.port_id = l.port_id and c.id = h.client_id
  where l.port_id = i.port_id and l.interest_id = i.id and l.holds <> 'sold'
    and i.outcome is null and (h.interest_id is not null or b.status = 'sold'))`
