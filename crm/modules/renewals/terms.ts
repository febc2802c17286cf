import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'
import { todayOf } from '../records/today.ts'
import { renewed } from '../tenancies/queries.ts'

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
    and (t.end_date is null or t.end_date > ${to})`
}

/** SQL for the offer `o` that counts for the tenancy `t`: the last one about its present term. */
export function lastOffer(ctx: Ctx): RawBuilder<unknown> {
  return sql`select o.* from crm.renewal_offers o where o.port_id = ${portOf(ctx)} and o.tenancy_id = t.id
    and o.state <> 'withdrawn' and (o.term_end = t.end_date or o.new_end_date = t.end_date) order by o.id desc limit 1`
}

/** SQL for the state of the renewal of a tenancy `t` on the desk, whose last offer is `o`. */
export function stateOf(ctx: Ctx, until: string): RawBuilder<string> {
  return sql<string>`case when ${renewed(ctx)} then 'renewed'
    when t.status = 'active' and (t.end_date is null or t.end_date > ${until}::date) then 'renewed'
    when t.status = 'ended' or t.end_date <= ${todayOf(ctx)} then 'left'
    when o.state in ('offered', 'accepted', 'declined') then o.state
    else 'due' end`
}
