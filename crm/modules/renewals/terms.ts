import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'
import { todayOf } from '../records/today.ts'
import { endsAfter, stayColumns } from '../stays/stays.ts'
import { renewed } from '../tenancies/queries.ts'

const stay = stayColumns('tenancy')

/** How long one that is over stays on the desk. */
const lookedBack = sql`interval '3 months'`

/** SQL for the day until which the desk of the port looks ahead, where nobody names one. */
export function usualUntil(ctx: Ctx, months: number): RawBuilder<string> {
  return sql<string>`(${todayOf(ctx)} + make_interval(months => ${months}))::date`
}

/**
 * SQL for the end of the tenancy `t` a year later. Anniversaries are those of the first day of the chain, so that a berth
 * held from 29 February on changes hands on that day again in the next leap year.
 */
export function yearLater(ctx: Ctx): RawBuilder<string | null> {
  return sql<string | null>`(select (case when t.end_date = (a.first + make_interval(years => a.years))::date
      then a.first + make_interval(years => a.years + 1) else t.end_date + interval '1 year' end)::date
    from (select f.first, (extract(year from t.end_date) - extract(year from f.first))::int as years
      from (select min(x.held_since) as first from crm.tenancies x
        where x.port_id = ${portOf(ctx)} and x.chain_id = t.chain_id) f) a)`
}

/**
 * SQL for the tenancies `t` on the desk: those that end by a day or ended lately, and those whose end was put off meanwhile.
 * Who handed a berth on has nothing to renew.
 */
export function onDesk(ctx: Ctx, until: string): RawBuilder<boolean> {
  const port = portOf(ctx)
  const [from, to] = [sql`(${todayOf(ctx)} - ${lookedBack})::date`, sql`${until}::date`]
  return sql<boolean>`t.port_id = ${port} and (
      (t.status in ('active', 'ended') and t.end_date between ${from} and ${to})
      or (${extended(from, to)}))
    and not exists (select 1 from crm.tenancies n where n.port_id = ${port}
      and n.transferred_from_tenancy_id = t.id and n.status <> 'cancelled')`
}

/** A renewal that goes on by itself moved the start to where the term before ended. */
function extended(from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  return sql`t.status = 'active' and t.start_date > t.held_since and t.start_date between ${from} and ${to}
    and ${endsAfter(stay, to)}`
}

/** SQL for the offer `o` that counts for the tenancy `t`: the last one about its present term. */
export function lastOffer(ctx: Ctx): RawBuilder<unknown> {
  return sql`select o.* from crm.renewal_offers o where o.port_id = ${portOf(ctx)} and o.tenancy_id = t.id
    and o.state <> 'withdrawn' and (o.term_end = t.end_date or o.new_end_date = t.end_date) order by o.id desc limit 1`
}

/** SQL for the state of the renewal of a tenancy `t` on the desk, whose last offer is `o`. */
export function stateOf(ctx: Ctx, until: string): RawBuilder<string> {
  return sql<string>`case when ${renewed(ctx)} then 'renewed'
    when t.status = 'active' and ${endsAfter(stay, sql`${until}::date`)} then 'renewed'
    when t.status = 'ended' or t.end_date <= ${todayOf(ctx)} then 'left'
    when o.state in ('offered', 'accepted', 'declined') then o.state
    else 'due' end`
}

interface Price {
  price: string
  currency: string
}

/**
 * SQL for the last price of the tenancy `t`: what was accepted for its present term, else what its last invoice came to before
 * tax. Null where there is neither.
 */
export function lastPrice(ctx: Ctx): RawBuilder<Price | null> {
  const port = portOf(ctx)
  return sql<Price | null>`(select json_build_object('price', p.price::text, 'currency', p.currency) from (
      select o.price, o.currency, 1 as rank, o.sent_at as at from crm.renewal_offers o
        join crm.tenancies x on x.port_id = ${port} and x.id = o.tenancy_id
        where x.port_id = ${port} and x.chain_id = t.chain_id and o.port_id = ${port} and o.new_end_date = t.end_date
          and o.state in ('accepted', 'renewed') and o.price is not null
      union all
      select i.net, i.currency, 2, i.sent_at from crm.invoices i where i.port_id = ${port} and i.tenancy_id = t.id
        and i.kind = 'general' and i.status in ('sent', 'paid')
    ) p order by p.rank, p.at desc limit 1)`
}
