import { type RawBuilder, sql } from 'kysely'
import { sizeBands } from '../../../contract/values/size-bands.ts'
import { type Ctx, portOf } from '../../context.ts'
import { bandOf, inCm } from '../berths/bands.ts'
import { activeInterest } from '../berths/queries.ts'
import { askedSize, berthsOnSale, holdsBerth, itsYacht, largestOf } from '../interests/sizes.ts'

/** Lengths asked for in one band, by its place from 1, and those of them that no berth on sale fits. */
export interface AskedBand {
  band: number
  requests: number
  unmet: number
}
/** Berths on sale in one band. */
export interface BandOnSale {
  band: number
  count: number
}

/**
 * SQL, to stand in a `with`, for the berths on sale (`lying`) and those no other one is larger than in every direction (`largest`),
 * which are few: each size asked for is held against these alone.
 */
export const saleIn = (port: string) => sql`lying as materialized (${berthsOnSale(port)}),
    largest as materialized (${largestOf(sql`lying`)})`

/**
 * SQL for what is asked for by band, of `sizes` in centimetres with how often each is asked for (`requests`), and whether it has
 * its berth (`served`). Fit is judged as of berths and deals everywhere else: a depth nobody wrote down holds nothing back, a
 * length or beam nobody wrote down fits nothing that asks for one.
 */
export function askedBands(sizes: RawBuilder<unknown>): RawBuilder<AskedBand> {
  return sql<AskedBand>`select ${bandOf(sql`length`, sizeBands)} as band, sum(requests)::int as requests,
      coalesce(sum(unmet), 0)::int as unmet
    from (select s.length, sum(s.requests) as requests, sum(s.requests) filter (where not s.served and not exists (
        select 1 from largest k where k.length >= s.length and k.beam >= s.beam and k.depth >= s.draft)) as unmet
      from ${sizes} s where s.length > 0 group by 1) lengths
    group by 1`
}

/** SQL for how many berths on sale there are in each band. */
export const bandsOnSale = sql<BandOnSale>`select ${bandOf(sql`length`, sizeBands)} as band, count(*)::int as count
  from lying where length is not null group by 1`

/** Every band once, with what is asked for and on sale in it. */
export function demandByBand(requests: readonly AskedBand[], onSale: readonly BandOnSale[]) {
  return sizeBands.map((from, index) => {
    const here = requests.find(({ band }) => band === index + 1)
    return {
      from,
      to: sizeBands[index + 1] ?? null,
      requests: here?.requests ?? 0,
      unmet: here?.unmet ?? 0,
      available: onSale.find(({ band }) => band === index + 1)?.count ?? 0,
    }
  })
}

/** What live interests without a berth and the waiting lists ask for now: each band of lengths once. */
export async function readLiveDemand(ctx: Ctx) {
  const { rows } = await liveDemandQuery(ctx).execute(ctx.db.withoutPlugins())
  return demandByBand(rows[0]!.asked, rows[0]!.sale)
}

/** The one statement. */
export function liveDemandQuery(ctx: Ctx) {
  const port = portOf(ctx)
  return sql<{ asked: AskedBand[]; sale: BandOnSale[] }>`
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
      select length, beam, draft, false as served, count(*) as requests from asked where length > 0 and not served group by 1, 2, 3
    ), ${saleIn(port)}
    select (select coalesce(json_agg(a), '[]') from (${askedBands(sql`sizes`)}) a) as asked,
      (select coalesce(json_agg(o), '[]') from (${bandsOnSale}) o) as sale`
}
