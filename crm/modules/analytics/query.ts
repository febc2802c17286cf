import { type RawBuilder, sql } from 'kysely'
import { path } from '../../../contract/interests/pipeline.ts'
import { sizeBands } from '../../../contract/values/size-bands.ts'
import { type Ctx, portOf } from '../../context.ts'
import { daysIn, enteredDay, furthest, leftDay } from '../interests/passage.ts'
import { askedSize, bandOf, berthsOnSale, holdsBerth, inCm, itsYacht, largestOf } from '../interests/sizes.ts'
import { wouldSell } from '../interests/value.ts'
import { personName } from '../records/person-name.ts'
import { startOfDay } from '../records/today.ts'
import type { Period } from './period.ts'

/** What is counted by: `by` names it, and `key` is its value as a text; null for nobody. */
interface Group {
  by: 'day' | 'source' | 'lead' | 'agent' | 'outcome' | 'all' | 'before' | 'dock' | 'band'
  key: string | null
}
export interface Figures {
  opened: (Group & { count: number })[]
  ended: (Group & { won: number; lost: number })[]
  worth: (Group & { currency: string; amount: string })[]
  places: (Group & { what: 'opened' | 'won' | 'lost'; count: number })[]
  reached: { rank: number; count: number }[]
  passages: { stage: string; entered: number; left: number; median: number | null }[]
  demand: { band: number; requests: number; unmet: number }[]
  sale: { band: number; count: number }[]
  people: { id: string; name: string }[]
}

/**
 * The one statement: deals opened by interests_opened, ended ones by interests_ended, those of the period before among
 * them. Stages entered and left are looked for among all deals of the port, each of which is met once.
 */
export function analyticsQuery(ctx: Ctx, period: Period) {
  const port = portOf(ctx)
  return sql<Figures>`
    with ${dealsIn(ctx, period)},
    ${placesIn(port, period)},
    ${demandIn(ctx, period)},
    passages as (${passagesIn(ctx, period)})
    select ${listOf(openedBy(period))} as opened, ${listOf(endedBy(period))} as ended,
      ${listOf(worthBy(period))} as worth, ${listOf(sql`
        select 'dock' as by, dock as key, what, count(*)::int as count
          from (select distinct id, what, dock from places) d group by dock, what
        union all select 'band', band::text, what, count(*)::int
          from (select distinct id, what, band from places where band is not null) b group by band, what`)} as places,
      ${listOf(sql`select furthest as rank, count(*)::int as count from opened where day >= ${period.from} group by 1`)} as reached,
      ${listOf(sql`select * from passages`)} as passages,
      ${listOf(sql`select band, sum(requests)::int as requests, sum(requests) filter (where unmet)::int as unmet
        from judged group by 1`)} as demand,
      ${listOf(sql`select ${bandOf(sql`length`, sizeBands)} as band, count(*)::int as count from lying
        where length is not null group by 1`)} as sale,
      ${listOf(sql`select u.id, ${personName} as name from users u
        where u.id in (select agent from opened union select agent from ended)`)} as people`
}

/** Deals opened and ended in the period and the one before, with their days in the port, and the berths of those won. */
function dealsIn(ctx: Ctx, { previous, to }: Period) {
  const port = portOf(ctx)
  const within = (column: string) => {
    const moment = sql.ref(`i.${column}`)
    return sql`${moment} >= ${startOfDay(ctx, previous.from)} and ${moment} < ${startOfDay(ctx, sql`(${to}::date + 1)`)}`
  }
  const dayOf = (column: string) =>
    sql`(${sql.ref(`i.${column}`)} at time zone (select timezone from ports where id = ${port}))::date`
  const traits = sql`i.source, i.lead_category as lead, i.assigned_to as agent`
  return sql`opened as materialized (
      select i.id, ${dayOf('created_at')} as day, ${traits}, ${furthest} as furthest
      from interests i where i.port_id = ${port} and i.archived_at is null and ${within('created_at')}
    ), ended as materialized (
      select i.id, ${dayOf('outcome_at')} as day, ${traits}, i.outcome
      from interests i where i.port_id = ${port} and i.archived_at is null and i.outcome is not null and ${within('outcome_at')}
    ), worth as materialized (
      select e.day, e.source, e.lead, e.agent, b.dock, ${bandOf(inCm(sql`b.length_m`), sizeBands)} as band, b.currency, b.price
      from ended e join interest_berths l on l.port_id = ${port} and l.interest_id = e.id
      join berths b on b.port_id = l.port_id and b.id = l.berth_id and ${wouldSell}
      where e.outcome = 'won'
    )`
}

/** At which docks, and of which sizes, the berths lie that deals of the period would sell. */
function placesIn(port: string, { from }: Period) {
  return sql`places as materialized (
      select d.id, d.what, b.dock, ${bandOf(inCm(sql`b.length_m`), sizeBands)} as band
      from (select id, 'opened' as what from opened where day >= ${from}
        union all select id, case when outcome = 'won' then 'won' else 'lost' end from ended where day >= ${from}) d
      join interest_berths l on l.port_id = ${port} and l.interest_id = d.id and (l.is_primary or l.in_eoi_bundle)
      join berths b on b.port_id = l.port_id and b.id = l.berth_id
    )`
}

/** The lengths that deals opened in the period ask for, and whether they found a berth. */
function demandIn(ctx: Ctx, { from, to }: Period) {
  const port = portOf(ctx)
  return sql`lying as materialized (${berthsOnSale(port)}),
    largest as materialized (${largestOf(sql`lying`)}),
    asked as (
      select ${askedSize.length} as length, ${askedSize.beam} as beam, ${askedSize.draft} as draft,
        (i.outcome is not distinct from 'won' or ${holdsBerth(port)}) as served
      from interests i ${itsYacht(port)}
      where i.port_id = ${port} and i.archived_at is null and i.created_at >= ${startOfDay(ctx, from)}
        and i.created_at < ${startOfDay(ctx, sql`(${to}::date + 1)`)}
    ), sizes as materialized (
      select length, beam, draft, served, count(*) as requests from asked where length > 0 group by 1, 2, 3, 4
    ), judged as (
      select ${bandOf(sql`s.length`, sizeBands)} as band, s.requests, not s.served and not exists (
        select 1 from largest k where k.length >= s.length and k.beam >= s.beam and k.depth >= s.draft) as unmet
      from sizes s
    )`
}

/** How many deals came to each stage in the period, how many went on from it, and after how many days. */
function passagesIn(ctx: Ctx, { from, to }: Period) {
  const stays = path.map(
    (stage) =>
      sql`(${sql.lit(stage)}, ${enteredDay(ctx, stage)}, ${leftDay(ctx, stage)}, ${daysIn(ctx, stage)})`,
  )
  const left = sql`s.left_on between ${from} and ${to} and s.days >= 0`
  return sql`select s.stage, count(*) filter (where s.entered_on between ${from} and ${to})::int as entered,
      count(*) filter (where ${left})::int as "left",
      percentile_cont(0.5) within group (order by s.days) filter (where ${left}) as median
    from interests i cross join lateral (values ${sql.join(stays)}) s(stage, entered_on, left_on, days)
    where i.port_id = ${portOf(ctx)} and i.archived_at is null
      and (s.entered_on between ${from} and ${to} or s.left_on between ${from} and ${to})
    group by s.stage`
}

const keyed = [
  ['day', 'day'],
  ['source', 'source'],
  ['lead', 'lead'],
  ['agent', 'agent'],
] as const

/** SQL that names what a row of grouping sets is counted by: nothing of the columns is everything. */
function grouped(columns: readonly (readonly [string, string])[]) {
  const when = (then: (by: string, column: string) => RawBuilder<unknown>) =>
    sql.join(
      columns.map(([by, column]) => sql`when grouping(${sql.ref(column)}) = 0 then ${then(by, column)}`),
      sql` `,
    )
  return sql`case ${when((by) => sql.lit(by))} else 'all' end as by,
    case ${when((_by, column) => sql`${sql.ref(column)}::text`)} end as key`
}

const setsOf = (columns: readonly (readonly [string, string])[], also?: string) =>
  sql.join([
    ...columns.map(
      ([, column]) => sql`(${sql.join([column, ...(also ? [also] : [])].map((one) => sql.ref(one)))})`,
    ),
    sql`(${also ? sql.ref(also) : sql``})`,
  ])

function openedBy({ from }: Period) {
  return sql`select ${grouped(keyed)}, count(*)::int as count from opened where day >= ${from}
      group by grouping sets (${setsOf(keyed)})
    union all select 'before', null, count(*)::int from opened where day < ${from}`
}

function endedBy({ from }: Period) {
  const columns = [...keyed, ['outcome', 'outcome']] as const
  const counts = sql`count(*) filter (where outcome = 'won')::int as won, count(*) filter (where outcome <> 'won')::int as lost`
  return sql`select ${grouped(columns)}, ${counts} from ended where day >= ${from}
      group by grouping sets (${setsOf(columns)})
    union all select 'before', null, ${counts} from ended where day < ${from}`
}

function worthBy({ from }: Period) {
  const columns = [...keyed, ['dock', 'dock'], ['band', 'band']] as const
  return sql`select ${grouped(columns)}, currency, sum(price)::text as amount from worth where day >= ${from}
      group by grouping sets (${setsOf(columns, 'currency')})
    union all select 'before', null, currency, sum(price)::text from worth where day < ${from} group by currency`
}

/** SQL for the rows of a query as a JSON list. */
function listOf(query: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`
}
