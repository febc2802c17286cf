import { type RawBuilder, sql } from 'kysely'
import { enoughEnded, forecastMonths } from '../../../../contract/analytics/forecast-months.ts'
import { path, type Stage } from '../../../../contract/interests/pipeline.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { activeInterest, shownStage } from '../../berths/queries.ts'
import { furthest, reachedDay } from '../../interests/passage.ts'
import { leadingLinks, wouldSell } from '../../interests/value.ts'
import { beginOfDay, todayOf } from '../../records/today.ts'
import { ageBands, longestAge, lost, won } from './chances.ts'

type Sql = RawBuilder<unknown>

/**
 * Days that are looked back to: long enough for deals to end, short enough that the port is still the same. Where as many as
 * these ended within the shorter time, they say enough.
 */
const [lookBack, shortLookBack, manyEnded] = [540, 180, 3000]
/** Deals that must have been won from a stage before they say how long that takes. */
const enoughWon = 5
/** Months over which what is opened is looked at, for the seasons. */
export const monthsBack = 36

/** Days of the port as they stand in the text of the statements, so that the planner knows how much they leave. */
export interface Moment {
  today: string
  month: string
  since: string
  zone: string
  /** When the day `since` begins, and this month and those before it, the earliest first. */
  begins: { since: string; months: string[] }
}

export async function momentOf(ctx: Ctx): Promise<Moment> {
  const begin = (day: Sql) => sql`${beginOfDay(day, sql`p.timezone`)}::text`
  const month = sql`date_trunc('month', d.today)`
  const recent = sql`(select count(*) from (select from crm.interests i where i.port_id = ${portOf(ctx)} and i.archived_at is null
    and i.outcome is not null and i.outcome_at >= now() - make_interval(days => ${sql.lit(shortLookBack)}) limit ${sql.lit(manyEnded)}) r)`
  const since = sql`d.today - case when ${recent} = ${sql.lit(manyEnded)} then ${sql.lit(shortLookBack)} else ${sql.lit(lookBack)} end`
  const { rows } = await sql<Moment>`
    select d.today::text, ${month}::date::text as month, (${since})::text as since, p.timezone as zone,
      json_build_object('since', ${begin(since)}, 'months', (
        select json_agg(${begin(sql`${month} - make_interval(months => back)`)} order by back desc)
        from generate_series(0, ${sql.lit(monthsBack)}) back)) as begins
    from ports p cross join lateral (select ${todayOf(ctx)} as today) d where p.id = ${portOf(ctx)}`.execute(
    ctx.db,
  )
  return rows[0]!
}

interface Worth {
  currency: string
  count: number
  sum: number
  squares: number
}
export interface Standings {
  standing: ({ stage: number; band: number; days: number } & Record<`to${number}`, number>)[]
}
export interface Ended {
  /** How many ended at all, those that are not shown among them, as far as they are needed. */
  known: number
  /** By the furthest stage. */
  ended: { furthest: number; won: boolean; count: number }[]
  medians: Record<`e${number}`, number | null>[]
  worth: Worth[]
  current: { currency: string; amount: string }[]
}
/** Counts by the place of the month, 0 being the earliest. */
export interface Months {
  opened: { place: number; count: number }[]
  won: { place: number; count: number }[]
}

const at = (moment: string) => sql`${sql.lit(moment)}::timestamptz`
const listOf = (query: Sql) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`

/** SQL for the day on which the interest `i` came to each stage, `e0` to `e5`, and on which it ended. */
function daysOf({ zone }: Moment): Sql {
  const days = path.map((stage, place) => {
    const day =
      stage === 'enquiry' ? sql`(i.created_at at time zone ${sql.lit(zone)})::date` : reachedDay[stage]
    return sql`${day} as ${sql.ref(`e${place}`)}`
  })
  return sql`${sql.join(days)}, i.outcome,
    case when i.outcome is not null then (i.outcome_at at time zone ${sql.lit(zone)})::date end as ended`
}

/**
 * How long deals stood at each stage and where they went: that says nothing of any one deal, so that those the caller is not
 * shown count too.
 */
export function standingQuery(ctx: Ctx, moment: Moment) {
  return sql<Standings>`
    with deals as materialized (
      select ${daysOf(moment)} from crm.interests i where i.port_id = ${portOf(ctx)} and i.archived_at is null
        and (i.outcome is null or i.outcome_at >= ${at(moment.begins.since)})
    ), ${standingIn(moment)}
    select ${listOf(sql`select * from standing`)} as standing`
}

/** Deals that ended since that day, how long won ones took from each stage, and what these were worth; of those that are shown. */
export function endedQuery(ctx: Ctx, moment: Moment) {
  const port = portOf(ctx)
  const { since, months } = moment.begins
  const medians = path.map((_stage, place) => {
    const days = sql`ended - ${sql.ref(`e${place}`)}`
    return sql`case when count(*) filter (where ${days} >= 0) >= ${sql.lit(enoughWon)}
      then percentile_cont(0.5) within group (order by ${days}) filter (where ${days} >= 0) end as ${sql.ref(`e${place}`)}`
  })
  const over = sql`i.port_id = ${port} and i.archived_at is null and i.outcome_at >= ${at(since)}`
  return sql<Ended>`
    with wins as materialized (
      select i.id, ${daysOf(moment)}, i.outcome_at >= ${at(months.at(-1)!)} as current
      from interests i where ${over} and i.outcome = 'won'
    ), worth as materialized (
      select w.id, w.current, b.currency, sum(b.price::float8) as amount
      from wins w join interest_berths l on l.port_id = ${port} and l.interest_id = w.id
      join berths b on b.port_id = ${port} and b.id = l.berth_id and ${wouldSell}
      group by 1, 2, 3
    )
    select (select count(*)::int from (select from crm.interests i where ${over} and i.outcome is not null
        limit ${sql.lit(enoughEnded)}) k) as known,
      ${listOf(sql`select ${furthest} as furthest, i.outcome = 'won' as won, count(*)::int as count
        from interests i where ${over} and i.outcome is not null group by 1, 2`)} as ended,
      ${listOf(sql`select ${sql.join(medians)} from wins`)} as medians,
      ${listOf(sql`select currency, count(*)::int as count, sum(amount) as sum, sum(amount * amount) as squares
        from worth group by 1`)} as worth,
      ${listOf(sql`select currency, sum(amount)::text as amount from worth where current group by 1`)} as current`
}

/** What was opened and won in each month, of those that are shown. */
export function monthsQuery(ctx: Ctx, { begins }: Moment) {
  const starts = sql`${sql.lit(`{${begins.months.map((one) => `"${one}"`).join()}}`)}::timestamptz[]`
  const counted = (column: 'created_at' | 'outcome_at', which: Sql) => {
    const moment = sql.ref(`i.${column}`)
    return listOf(sql`select width_bucket(${moment}, ${starts}) - 1 as place, count(*)::int as count from interests i
      where i.port_id = ${portOf(ctx)} and i.archived_at is null and ${which} and ${moment} >= ${at(begins.months[0]!)}
      group by 1`)
  }
  return sql<Months>`select ${counted('created_at', sql`true`)} as opened,
    ${counted('outcome_at', sql`i.outcome = 'won'`)} as won`
}

/** Days at risk and moves by stage and band of age. Stays whose days contradict one another count nowhere. */
function standingIn({ today, since }: Moment): Sql {
  const stops = path.map((_stage, place) => {
    const later = path.slice(place + 1).map((_later, n) => sql.ref(`e${place + 1 + n}`))
    const next = later.length > 0 ? sql`least(${sql.join(later)})` : sql`null::date`
    const toward = later.map((day, n) => sql`when n.day = ${day} then ${sql.lit(place + 1 + n)}`)
    return sql`select ${sql.lit(place)} as stage, ${sql.ref(`e${place}`)} as entered, coalesce(n.day, ended) as departed,
        case ${sql.join(toward, sql` `)} when outcome = 'won' then ${sql.lit(won)} else ${sql.lit(lost)} end as toward
      from deals cross join lateral (select ${next} as day) n where ${sql.ref(`e${place}`)} is not null`
  })
  const moves = Array.from(
    { length: lost + 1 },
    (_, to) =>
      sql`coalesce(sum(count) filter (where toward = ${sql.lit(to)} and until <= b.after and departs), 0)::int as ${sql.ref(`to${to}`)}`,
  )
  const bands = ageBands.map(
    (from, band) => sql`(${sql.lit(band)}, ${sql.lit(from)}, ${sql.lit(ageBands[band + 1] ?? 1_000_000)})`,
  )
  // A number for each kind of stay is grouped by more quickly than its five parts.
  return sql`stays as materialized (
      select (kind & 7)::int as stage, (kind >> 3 & 15)::int as toward, (kind >> 7 & 1) = 1 as departs,
        (kind >> 8 & 65535)::int as since, (kind >> 24)::int as until, count
      from (
        select stage + (toward << 3) + (case when departed is null then 0 else 128 end)
            + (least(greatest(0, ${since}::date - entered), 65535) << 8)
            + ((case when departed is null then ${today}::date - entered else departed - entered + 1 end)::bigint << 24) as kind,
          count(*) as count
        from (${sql.join(stops, sql` union all `)}) s
        where coalesce(departed, ${today}::date) >= greatest(entered, ${since}::date) group by 1
      ) k
    ), standing as (
      select stage, b.band, sum(count * (least(until, b.after) - greatest(since, b.start)))::float8 as days, ${sql.join(moves)}
      from stays join (values ${sql.join(bands)}) b(band, start, after) on since < b.after and until > b.start and since < until
      group by 1, 2
    )`
}

export interface OpenRow {
  shown: Stage
  stage: number
  age: number
  closes: number | null
  currency: string | null
  count: number
  sum: number
  squares: number
  /** What their berths are worth, exactly; of it `sum` leaves out berths that other deals lead for. */
  whole: string
}

/** Open deals that the caller is shown, by how far they came, since when, and when they are expected to close. */
export function openQuery(ctx: Ctx, { today, month, zone }: Moment) {
  const port = portOf(ctx)
  const entered = path.map((stage, place) =>
    stage === 'enquiry' ? sql`` : sql`when ${sql.lit(place)} then ${reachedDay[stage]}`,
  )
  const day = (column: string) => sql`(${sql.ref(`i.${column}`)} at time zone ${sql.lit(zone)})::date`
  const since = sql`coalesce(case ${furthest} ${sql.join(entered, sql` `)} end,
    case when ${furthest} > 0 then ${day('stage_changed_at')} end, ${day('created_at')})`
  const closes = sql`case when i.expected_close_date >= ${today}::date then least(${sql.lit(forecastMonths)},
    12 * (extract(year from i.expected_close_date) - extract(year from ${month}::date))
      + extract(month from i.expected_close_date) - extract(month from ${month}::date))::int end`
  return sql<OpenRow>`
    with open as materialized (
      select i.id, ${shownStage} as shown, ${furthest} as stage,
        least(greatest(${today}::date - ${since}, 0), ${sql.lit(longestAge)}) as age, ${closes} as closes
      from interests i where i.port_id = ${port} and ${activeInterest}
    ), worth as (
      select o.id, o.shown, o.stage, o.age, o.closes, b.currency, sum(b.price) as whole,
        sum(b.price::float8) filter (where e.berth_id is not null) as amount
      from open o join interest_berths l on l.port_id = ${port} and l.interest_id = o.id
      join berths b on b.port_id = ${port} and b.id = l.berth_id and ${wouldSell}
      left join (${leadingLinks(ctx)}) e on e.interest_id = l.interest_id and e.berth_id = l.berth_id
      group by o.id, o.shown, o.stage, o.age, o.closes, b.currency
    )
    select shown, stage, age, closes, null as currency, count(*)::int as count, 0::float8 as sum, 0::float8 as squares, '0' as whole
      from open group by 1, 2, 3, 4
    union all
    select shown, stage, age, closes, currency, count(amount)::int, coalesce(sum(amount), 0), coalesce(sum(amount * amount), 0),
      sum(whole)::text
      from worth group by 1, 2, 3, 4, 5`
}
