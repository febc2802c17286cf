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
    ...{ from: period.from, to: period.to },
    ...nightsOf(by('all')[0]),
    months: by('month').map((row) => ({
      ...{ month: row.month!, from: row.first!, to: row.last! },
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

export function occupancyQuery(ctx: Ctx, period: Period) {
  const port = portOf(ctx)
  const { from, to, zone } = period
  const inPeriod = (stay: StayColumns) => holdsBetween(stay, sql`${from}::date`, sql`${to}::date`)
  const closed = sql`, (b.archived_at at time zone ${zone})::date as closed`
  return sql<Row>`
    with places as materialized (${placesIn(port, closed)}),
    months as materialized (${monthsIn(period)}),
    stays as materialized (
      select berth_id as berth, daterange(greatest(since, ${from}::date), least(until, ${to}::date + 1)) as days,
        kind = 'tenancy' as tenancy
      from (${stays(port, inPeriod)}) h
    ), spans as materialized (
      select berth, range_agg(days) as sold, range_agg(days) filter (where tenancy) as tenancies from stays group by 1
    ), counted as (
      -- Berths that differ in nothing that is asked are counted together before they meet the months.
      select m.month, m.first, m.after, p.dock, p.band, p.many * (m.after - m.first) as all,
        p.many * greatest(0, least(m.after, p.closed) - m.first) as open, 0 as tenancies, 0 as sold
      from (select dock, band, closed, count(*) as many from places group by 1, 2, 3) p cross join months m
      union all
      select m.month, m.first, m.after, p.dock, p.band, 0, 0,
        sum(n.nights) filter (where d.kind), sum(n.nights) filter (where not d.kind)
      from spans s join places p on p.id = s.berth
      cross join lateral (
        select true as kind, days from unnest(s.tenancies) days union all select false, days from unnest(s.sold) days) d
      join months m on m.first < upper(d.days) and m.after > lower(d.days)
      cross join lateral (
        select greatest(0, least(upper(d.days), m.after, p.closed) - greatest(lower(d.days), m.first)) as nights) n
      group by 1, 2, 3, 4, 5
    )
    select case when grouping(c.month) = 0 then 'month' when grouping(c.dock) = 0 then 'dock' when grouping(c.band) = 0 then 'band'
        else 'all' end as by,
      c.month::text, min(c.first)::text as first, (max(c.after) - 1)::text as last, c.dock, c.band,
      sum(c.all)::int as all, sum(c.open)::int as open,
      coalesce(sum(c.tenancies), 0)::int as tenancies, coalesce(sum(c.sold), 0)::int as sold
    from counted c
    group by grouping sets ((c.month), (c.dock), (c.band), ())
    order by c.month, length(c.dock), c.dock, c.band`
}
