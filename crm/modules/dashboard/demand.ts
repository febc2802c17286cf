import { sql } from 'kysely'
import { demandBands } from '../../../contract/dashboard.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest } from '../berths/queries.ts'

interface Band {
  from: number
  requests: number
  unmet: number
  available: number
}

/** Centimetres deeper than any draft. */
const unknownDepth = 1_000_000

/** What is asked for by length, what of it no berth on sale fits, and what is on sale: each band of lengths once. */
export async function readDemand(ctx: Ctx) {
  const { rows } = await demandQuery(ctx).execute(ctx.db)
  const found = new Map(rows.map((row) => [row.from, row]))
  return demandBands.map((from, index) => ({
    from,
    to: demandBands[index + 1] ?? null,
    requests: found.get(from)?.requests ?? 0,
    unmet: found.get(from)?.unmet ?? 0,
    available: found.get(from)?.available ?? 0,
  }))
}

/**
 * The one statement. Fit is judged as of berths and deals everywhere else: in centimetres, a depth nobody wrote down
 * holds nothing back, a length or beam nobody wrote down fits nothing that asks for one. Berths on sale no other one is
 * larger than in every direction are few, and each size asked for is held against these alone.
 */
export function demandQuery(ctx: Ctx) {
  const port = portOf(ctx)
  const cm = (metres: ReturnType<typeof sql>) => sql`round((${metres} * 100)::numeric)::int`
  return sql<Band>`
    with asked as (
      select ${cm(sql`coalesce(i.desired_length_m, y.length_m)`)} as length,
        coalesce(${cm(sql`coalesce(i.desired_width_m, y.width_m)`)}, 0) as beam,
        coalesce(${cm(sql`coalesce(i.desired_draft_m, y.draft_m)`)}, 0) as draft,
        exists (select 1 from interest_berths l where l.port_id = ${port} and l.interest_id = i.id
          and l.holds <> 'none') as served
      from interests i left join yachts y on y.port_id = ${port} and y.id = i.yacht_id
      where i.port_id = ${port} and ${activeInterest}
      union all
      select ${cm(sql`e.wanted_length_m`)}, coalesce(${cm(sql`e.wanted_width_m`)}, 0),
        coalesce(${cm(sql`e.wanted_draft_m`)}, 0), false
      from waiting_list_entries e
      where e.port_id = ${port} and e.status in ('waiting', 'skipped')
    ), sizes as materialized (
      select length, beam, draft, count(*) as requests from asked where length > 0 and not served group by 1, 2, 3
    ), lying as materialized (
      select b.length_m, ${cm(sql`b.length_m`)} as length, coalesce(${cm(sql`b.width_m`)}, 0) as beam,
        coalesce(${cm(sql`coalesce(b.water_depth_m, b.draft_m)`)}, ${sql.lit(unknownDepth)}) as depth
      from berths b where b.port_id = ${port} and b.archived_at is null and b.status = 'available'
    ), kinds as materialized (
      select distinct length, beam, depth from lying where length is not null
    ), largest as materialized (
      select k.* from kinds k where not exists (
        select 1 from kinds o where o.length >= k.length and o.beam >= k.beam and o.depth >= k.depth
          and (o.length, o.beam, o.depth) <> (k.length, k.beam, k.depth))
    ), bands as (
      select from_m, from_m * 100 as from_cm, coalesce(lead(from_m) over (order by from_m) * 100, ${sql.lit(unknownDepth)}) as to_cm
      from unnest(${[...demandBands]}::int[]) as from_m
    ), wanted as (
      select d.from_m, sum(s.requests) as requests, sum(s.requests) filter (where not exists (
          select 1 from largest k where k.length >= s.length and k.beam >= s.beam and k.depth >= s.draft)) as unmet
      from sizes s join bands d on s.length >= d.from_cm and s.length < d.to_cm group by d.from_m
    ), offered as (
      select d.from_m, count(*) as available
      from lying b join bands d on b.length >= d.from_cm and b.length < d.to_cm group by d.from_m
    )
    select d.from_m::float8 as "from", coalesce(w.requests, 0)::int as requests, coalesce(w.unmet, 0)::int as unmet,
      coalesce(o.available, 0)::int as available
    from bands d left join wanted w on w.from_m = d.from_m left join offered o on o.from_m = d.from_m`
}
