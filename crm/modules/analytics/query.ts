import { type RawBuilder, sql } from 'kysely'
import { path } from '../../../contract/interests/pipeline.ts'
import { sizeBands } from '../../../contract/values/size-bands.ts'
import { type Ctx, portOf } from '../../context.ts'
import { bandOf, inCm } from '../berths/bands.ts'
import { furthest, passagesOf } from '../interests/passage.ts'
import { askedMetres, itsYacht } from '../interests/sizes.ts'
import { wouldSell } from '../interests/value.ts'
import { personName } from '../records/person-name.ts'
import { type CampaignFigures, campaignsIn } from './campaigns.ts'
import { type AskedBand, askedBands, type BandOnSale, bandsOnSale, saleIn } from './demand.ts'
import type { Period } from './period.ts'

type Sql = RawBuilder<unknown>

/** What a row of figures is of: a day, all of one kind of deals, or everything of the period before. */
interface Counted {
  day: string | null
  before: boolean
  source: string | null
  lead: string | null
  agent: string | null
}
export interface DealFigures {
  opened: (Counted & { furthest: number | null; count: number })[]
  ended: (Counted & { outcome: string; count: number })[]
  worth: (Counted & Place & { currency: string; amount: string; by: 'day' | 'traits' | 'dock' | 'band' })[]
  docks: string[]
  places: { docks: string; bands: number | null; opened: boolean; outcome: string | null; count: number }[]
  people: { id: string; name: string }[]
}
export interface StageFigures {
  days: { day: string; count: number }[]
  passages: Record<`${'entered' | 'left' | 'median'}_${(typeof path)[number]}`, number | null>[]
  demand: AskedBand[]
  sale: BandOnSale[]
  campaigns: CampaignFigures[]
}
export type Figures = DealFigures & Omit<StageFigures, 'days'>
interface Place {
  dock: number | null
  band: number | null
}

/**
 * The statement of what was opened and ended. Groups are as fine as they are few, and put together by whoever reads them.
 * The moments stand in the text: days of a year and of a week are best looked for in different ways, and a plan for any
 * days knows neither.
 */
export function dealsQuery(ctx: Ctx, period: Period) {
  const port = portOf(ctx)
  return sql<DealFigures>`
    with ${dealsIn(port, period)},
    ${worthIn(port, period)},
    ${placesIn(port)}
    select ${listOf(sql`select * from begun`)} as opened, ${listOf(sql`select * from over`)} as ended,
      ${listOf(worthBy)} as worth, (select coalesce(json_agg(dock order by place), '[]') from docks) as docks,
      ${listOf(placesBy(period))} as places,
      ${listOf(sql`select u.id, ${personName} as name from users u
        where u.id in (select agent from begun union select agent from over)`)} as people`
}

/**
 * The statement of stages and lengths, beside the other on a connection of its own: the deals of the port are met once for
 * the stages entered and left.
 */
export function stagesQuery(ctx: Ctx, period: Period) {
  return sql<StageFigures>`
    with ${demandIn(portOf(ctx), period)}
    select ${listOf(passagesIn(ctx, period))} as passages, ${listOf(openedByDay(portOf(ctx), period))} as days,
      ${listOf(askedBands(sql`sizes`))} as demand,
      ${listOf(bandsOnSale)} as sale,
      ${listOf(campaignsIn(portOf(ctx), { opened: within('created_at', period), ended: within('outcome_at', period) }))} as campaigns`
}

/** SQL for a moment that stands in the text of a statement. */
const at = (moment: string) => sql`${sql.lit(moment)}::timestamptz`

/** SQL for whether a moment of the interest `i` lies in the period. */
function within(column: 'created_at' | 'outcome_at', { begins }: Period) {
  const moment = sql.ref(`i.${column}`)
  return sql`(${moment} >= ${at(begins.period)} and ${moment} < ${at(begins.after)})`
}

/** Deals opened or ended in the period or the one before: on which day of the port, and whether that is of the period. */
function dealsIn(port: string, { begins, zone }: Period) {
  const within = (column: string) => {
    const moment = sql.ref(`i.${column}`)
    return sql`${moment} >= ${at(begins.previous)} and ${moment} < ${at(begins.after)}`
  }
  const now = (column: string) => sql`${within(column)} and ${sql.ref(`i.${column}`)} >= ${at(begins.period)}`
  return sql`deals as materialized (
      select i.id, i.source, i.lead_category as lead, i.assigned_to as agent, i.outcome, ${furthest} as furthest,
        ${within('created_at')} as opened_in_either, ${now('created_at')} as opened_now,
        case when ${within('outcome_at')} then (i.outcome_at at time zone ${zone})::date end as ended_on,
        ${now('outcome_at')} as ended_now
      from interests i where i.port_id = ${port} and i.archived_at is null
        and ((${within('created_at')}) or (i.outcome is not null and ${within('outcome_at')}))
    ), begun as materialized (
      select null as day, false as before, source, lead, agent, furthest, count(*)::int as count
        from deals where opened_now group by source, lead, agent, furthest
      union all select null, true, null, null, null, null, count(*)::int from deals
        where opened_in_either and not opened_now
    ), over as materialized (
      select ended_on::text as day, false as before, source, lead, agent, outcome, count(*)::int as count
        from deals where ended_now and outcome is not null
        group by grouping sets ((ended_on, outcome), (source, lead, agent, outcome))
      union all select null, true, null, null, null, outcome, count(*)::int from deals
        where ended_on is not null and not ended_now and outcome is not null group by outcome
    )`
}

/** The berths of the port by the place of their dock and of their band of lengths, and what those of won deals were sold for. */
function worthIn(port: string, { docks }: Period) {
  const bit = fitsNumber(docks)
    ? sql`1::bigint << (${sql.lit(mostBits - 1)} - place)`
    : sql`set_bit(repeat('0', (count(*) over ())::int)::varbit, place, 1)`
  return sql`docks as materialized (
      select dock, place, ${bit} as bits
      from (select dock, (row_number() over (order by length(dock), dock) - 1)::int as place
        from berths where port_id = ${port} group by dock) d
    ), lengths as materialized (
      select b.id, d.place as dock, d.bits, ${bandOf(inCm(sql`b.length_m`), sizeBands)} as band, b.price, b.currency, b.status
      from berths b join docks d on d.dock = b.dock where b.port_id = ${port}
    ), worth as materialized (
      select e.ended_on as day, e.ended_now as current, e.source, e.lead, e.agent, b.dock, b.band, b.currency, b.price
      from deals e join interest_berths l on l.port_id = ${port} and l.interest_id = e.id
      join lengths b on b.id = l.berth_id and ${wouldSell}
      where e.ended_on is not null and e.outcome = 'won'
    )`
}

const worthBy = sql`select day::text, false as before, source, lead, agent, dock, band, currency, sum(price)::text as amount,
    case when grouping(day) = 0 then 'day' when grouping(dock) = 0 then 'dock' when grouping(band) = 0 then 'band' else 'traits' end as by
  from worth where current
  group by grouping sets ((day, currency), (dock, currency), (band, currency), (source, lead, agent, currency))
  union all select null, true, null, null, null, null, null, currency, sum(price)::text, 'traits'
  from worth where not current group by currency`

/** The docks and bands where each deal of the period would sell a berth, as bits: a deal counts once at each. */
function placesIn(port: string) {
  return sql`places as materialized (
      select d.opened_now as opened, case when d.ended_now then d.outcome end as outcome,
        bit_or(b.bits) as docks, bit_or(1 << b.band) as bands
      from deals d
      join interest_berths l on l.port_id = ${port} and l.interest_id = d.id and (l.is_primary or l.in_eoi_bundle)
      join lengths b on b.id = l.berth_id
      where d.opened_now or d.ended_now
      group by d.id, d.opened_now, 2
    )`
}

/** Deals that would sell at the same docks and in the same bands are counted together; the first dock is the first bit. */
function placesBy({ docks }: Period) {
  const written = fitsNumber(docks) ? sql`docks::bit(${sql.lit(mostBits)})::text` : sql`docks::text`
  return sql`select opened, outcome, ${written} as docks, bands, count from (
    select opened, outcome, docks, bands, count(*)::int as count from places group by 1, 2, 3, 4) p`
}

/** Bits of a number that are used. A number is far quicker than a row of bits, which more docks need. */
const mostBits = 63

function fitsNumber(docks: number): boolean {
  return docks <= mostBits
}

/** The lengths that deals opened in the period ask for, and whether they found a berth. */
function demandIn(port: string, { begins }: Period) {
  const served = sql`(i.outcome is not distinct from 'won' or i.id in (
    select l.interest_id from interest_berths l where l.port_id = ${port} and l.holds <> 'none'))`
  return sql`${saleIn(port)},
    asked as (
      select ${askedMetres}, ${served} as served, count(*) as requests
      from interests i ${itsYacht(port)}
      where i.port_id = ${port} and i.archived_at is null and i.created_at >= ${at(begins.period)}
        and i.created_at < ${at(begins.after)}
      group by 1, 2, 3, 4
    ), sizes as materialized (
      select ${inCm(sql`length`)} as length, coalesce(${inCm(sql`beam`)}, 0) as beam, coalesce(${inCm(sql`draft`)}, 0) as draft,
        served, requests
      from asked where length > 0
    )`
}

/** How many deals were opened on each day of the period, by interests_opened without a row of the table. */
function openedByDay(port: string, { begins, zone }: Period) {
  return sql`select (i.created_at at time zone ${zone})::date::text as day, count(*)::int as count
    from interests i where i.port_id = ${port} and i.archived_at is null
      and i.created_at >= ${at(begins.period)} and i.created_at < ${at(begins.after)}
    group by 1`
}

/** How many deals came to each stage in the period, how many went on from it, and after how many days. */
function passagesIn(ctx: Ctx, { from, to }: Period) {
  const figures = path.map((stage) => {
    const [entered, left] = (['entered', 'left'] as const).map((what) => sql.ref(`${what}_${stage}`)) as [
      Sql,
      Sql,
    ]
    const name = (what: string) => sql.ref(`${what}_${stage}`)
    const stayed = sql`${left} between ${from} and ${to} and ${left} >= ${entered}`
    return sql`count(*) filter (where ${entered} between ${from} and ${to})::int as ${name('entered')},
      count(*) filter (where ${stayed})::int as ${name('left')},
      percentile_cont(0.5) within group (order by ${left} - ${entered}) filter (where ${stayed}) as ${name('median')}`
  })
  return sql`select ${sql.join(figures)} from (${passagesOf(ctx)}) p`
}

/** SQL for the rows of a query as a JSON list. */
function listOf(query: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`
}
