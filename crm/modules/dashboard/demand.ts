import { sql } from 'kysely'
import { sizeBands } from '../../../contract/values/size-bands.ts'
import { type Ctx, portOf } from '../../context.ts'
import { inCm } from '../berths/bands.ts'
import { activeInterest } from '../berths/queries.ts'
import { askedSize, berthsOnSale, holdsBerth, itsYacht, largestOf, unknownDepth } from '../interests/sizes.ts'

interface Band {
  from: number
  requests: number
  unmet: number
  available: number
}

/** What is asked for by length, what of it no berth on sale fits, and what is on sale: each band of lengths once. */
export async function readDemand(ctx: Ctx) {
  const { rows } = await demandQuery(ctx).execute(ctx.db)
  const found = new Map(rows.map((row) => [row.from, row]))
  return sizeBands.map((from, index) => ({
    from,
    to: sizeBands[index + 1] ?? null,
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
  return sql<Band>`
    with asked as (
      select ${askedSize.length} as length, ${askedSize.beam} as beam, ${askedSize.draft} as draft,
        ${holdsBerth(port)} as served
      from interests i ${itsYacht(port)}
      where i.port_id = ${port} and ${activeInterest}
      union all
      select ${inCm(sql`e.wanted_length_m`)}, coalesce(${inCm(sql`e.wanted_width_m`)}, 0),
        coalesce(${inCm(sql`e.wanted_draft_m`)}, 0), false
      from waiting_list_entries e
      where e.port_id = ${port} and e.status in ('waiting', 'skipped')
    ), sizes as materialized (
      select length, beam, draft, count(*) as requests from asked where length > 0 and not served group by 1, 2, 3
    ), lying as materialized (${berthsOnSale(port)}
    ), largest as materialized (${largestOf(sql`lying`)}
    ), bands as (
      select from_m, from_m * 100 as from_cm, coalesce(lead(from_m) over (order by from_m) * 100, ${sql.lit(unknownDepth)}) as to_cm
      from unnest(${[...sizeBands]}::int[]) as from_m
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
