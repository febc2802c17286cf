import { type RawBuilder, sql } from 'kysely'
import type { analytics } from '../../../../contract/analytics/endpoints.ts'
import type { DataOf } from '../../../../contract/endpoint.ts'
import { endOfBand, sizeBands } from '../../../../contract/values/size-bands.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { bandOf, inCm } from '../../berths/bands.ts'
import { holdsBetween, type StayColumns, stays } from '../../stays/stays.ts'
import type { Period } from '../period.ts'

type Occupancy = DataOf<typeof analytics.occupancy>
type Nights = Pick<Occupancy, 'all' | 'open' | 'tenancies' | 'reservations' | 'sold' | 'ofAll' | 'ofOpen'>

interface Row {
  by: 'month' | 'dock' | 'band' | 'all'
  month: string | null
  first: string | null
  last: string | null
  dock: string | null
  band: number | null
  all: number
  open: number
  tenancies: number
  sold: number
}

/**
 * The nights that berths were held. A stay has its first day and not its last; a berth counts once a night, however many hold it.
 * What is pending or cancelled holds nothing, and an archived berth is closed from that day on.
 */
export async function readOccupancy(ctx: Ctx, period: Period): Promise<Occupancy> {
  const { rows } = await occupancyQuery(ctx, period).execute(ctx.db.withoutPlugins())
  const by = (what: Row['by']) => rows.filter((row) => row.by === what)
  return {
    from: period.from,
    to: period.to,
    ...nightsOf(by('all')[0]),
    months: by('month').map((row) => ({
      month: row.month!,
      from: row.first!,
      to: row.last!,
      ...nightsOf(row),
    })),
    docks: by('dock').map((row) => ({ dock: row.dock!, ...nightsOf(row) })),
    sizes: by('band').map((row) => ({ ...boundsOf(row.band), ...nightsOf(row) })),
  }
}

/** The band of its place, from 1; without bounds where the length is not known. */
export function boundsOf(band: number | null): { from: number | null; to: number | null } {
  const from = band === null ? undefined : sizeBands[band - 1]
  return from === undefined ? { from: null, to: null } : { from, to: endOfBand(from) }
}

function nightsOf(row: Row | undefined): Nights {
  const { all, open, tenancies, sold } = row ?? { all: 0, open: 0, tenancies: 0, sold: 0 }
  const share = (of: number) => (of > 0 ? Math.round((10_000 * sold) / of) / 10_000 : null)
  return {
    all,
    open,
    tenancies,
    reservations: sold - tenancies,
    sold,
    ofAll: share(all),
    ofOpen: share(open),
  }
}

/** SQL for the months of a period as far as they lie in it: `month`, `first`, and `after`, the day behind the last one. */
export function monthsIn({ from, to }: Period): RawBuilder<unknown> {
  return sql`select m::date as month, greatest(m::date, ${from}::date) as first,
      least((m + interval '1 month')::date, ${to}::date + 1) as after
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') m`
}

/** SQL for the berths `b` of a port with their dock and the band of their length. */
export function placesIn(port: string, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`select b.id, b.dock, case when b.length_m is not null then ${bandOf(inCm(sql`b.length_m`), sizeBands)} end as band ${more}
    from berths b where b.port_id = ${port}`
}

/** SQL for the first day of a stay on which no stay before holds its berth: a berth counts once a night. */
const freeFrom = sql`greatest(first, max(after) over (partition by berth order by first, after
  rows between unbounded preceding and 1 preceding))`

/** SQL for the nights from a day on, up to before another, that follow from edges `e`: `tenancies`, and `sold` of whatever holds. */
function nightsHeld(first: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> {
  const nights = sql`e.step * greatest(0, ${after} - greatest(e.day, ${first}))`
  return sql`sum(${nights}) filter (where e.tenancy) as tenancies, sum(${nights}) filter (where not e.tenancy) as sold`
}

/**
 * The one statement. It grows with the stays that touch the period: from each day on there are so many more or less, which is
 * summed up to months without meeting each stay again.
 */
export function occupancyQuery(ctx: Ctx, period: Period) {
  const port = portOf(ctx)
  const { from, to, zone } = period
  const inPeriod = (stay: StayColumns) => holdsBetween(stay, sql`${from}::date`, sql`${to}::date`)
  const closed = sql`, (b.archived_at at time zone ${zone})::date as closed`
  return sql<Row>`
    with places as materialized (${placesIn(port, closed)}),
    months as materialized (${monthsIn(period)}),
    stays as materialized (
      select berth_id as berth, greatest(since, ${from}::date) as first, least(until, ${to}::date + 1) as after,
        kind = 'tenancy' as tenancy
      from (${stays(port, inPeriod)}) h
    ), spans as (
      select berth, true as tenancy, after, ${freeFrom} as first from stays where tenancy
      union all select berth, false, after, ${freeFrom} from stays
    ), edges as materialized (
      -- What begins holds a berth more from its day on, what ends one less.
      select p.dock, p.band, s.tenancy, e.day, sum(e.step) as step
      from spans s join places p on p.id = s.berth
      cross join lateral (values (s.first, 1), (least(s.after, p.closed), -1)) e(day, step)
      where s.first < s.after and (p.closed is null or p.closed > s.first)
      group by 1, 2, 3, 4
    ), nights as (
      select 'month' as by, m.month, null as dock, null::int as band, ${nightsHeld(sql`m.first`, sql`m.after`)}
      from (select tenancy, day, sum(step) as step from edges group by 1, 2) e cross join months m group by m.month
      union all
      select case when grouping(e.dock) = 0 then 'dock' when grouping(e.band) = 0 then 'band' else 'all' end, null, e.dock, e.band,
        ${nightsHeld(sql`${from}::date`, sql`${to}::date + 1`)}
      from edges e group by grouping sets ((e.dock), (e.band), ())
    ), capacity as (
      -- Berths that differ in nothing that is asked are counted together before they meet the months.
      select case when grouping(m.month) = 0 then 'month' when grouping(p.dock) = 0 then 'dock'
          when grouping(p.band) = 0 then 'band' else 'all' end as by,
        m.month, p.dock, p.band, min(m.first) as first, max(m.after) as after, sum(p.many * (m.after - m.first)) as all,
        sum(p.many * greatest(0, least(m.after, p.closed) - m.first)) as open
      from (select dock, band, closed, count(*) as many from places group by 1, 2, 3) p cross join months m
      group by grouping sets ((m.month), (p.dock), (p.band), ())
    )
    select c.by, c.month::text, c.first::text, (c.after - 1)::text as last, c.dock, c.band, coalesce(c.all, 0)::int as all,
      coalesce(c.open, 0)::int as open, coalesce(n.tenancies, 0)::int as tenancies, coalesce(n.sold, 0)::int as sold
    from capacity c left join nights n on n.by = c.by and n.month is not distinct from c.month
      and n.dock is not distinct from c.dock and n.band is not distinct from c.band
    order by c.month, length(c.dock), c.dock, c.band`
}
