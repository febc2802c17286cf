import { sql } from 'kysely'
import { path } from '../../../contract/interests/pipeline.ts'
import { type Ctx, portOf } from '../../context.ts'
import { furthest } from '../interests/passage.ts'
import { beginOfDay, todayOf } from '../records/today.ts'
import { type BerthStatus, berthStatusIn } from './harbour/berth-status.ts'

/** Interests opened in one month, of one source, that came equally far. */
interface Opened {
  month: number
  source: string
  furthest: number
  won: boolean
  count: number
}
interface Ended {
  month: number
  outcome: string
  count: number
}
interface Rows {
  months: string[]
  opened: Opened[]
  ended: Ended[]
  occupancy: BerthStatus[]
}

/** Twelve months of the port: few groups counted by the database, and put together here. */
export async function readTwelveMonths(ctx: Ctx) {
  const { rows } = await twelveMonthsQuery(ctx).execute(ctx.db)
  const { months, opened, ended, occupancy } = rows[0]!
  const sum = <R extends { count: number }>(of: readonly R[], which: (row: R) => boolean) =>
    of.reduce((total, row) => total + (which(row) ? row.count : 0), 0)
  const sources = [...new Set(opened.map(({ source }) => source))]
  const losses = [...new Set(ended.map(({ outcome }) => outcome))].filter((outcome) => outcome !== 'won')
  return {
    since: months[0]!,
    months: months.map((month, index) => ({
      month,
      opened: sum(opened, (row) => row.month === index + 1),
      won: sum(ended, (row) => row.month === index + 1 && row.outcome === 'won'),
      lost: sum(ended, (row) => row.month === index + 1 && row.outcome !== 'won'),
    })),
    conversion: {
      reached: path.map((stage, rank) => ({ stage, count: sum(opened, (row) => row.furthest >= rank) })),
      won: sum(opened, (row) => row.won),
    },
    sources: sources
      .map((source) => ({
        source,
        opened: sum(opened, (row) => row.source === source),
        won: sum(opened, (row) => row.source === source && row.won),
      }))
      .sort((a, b) => b.opened - a.opened),
    losses: losses
      .map((outcome) => ({ outcome, count: sum(ended, (row) => row.outcome === outcome) }))
      .sort((a, b) => b.count - a.count),
    occupancy,
  }
}

/**
 * The one statement: by interests_opened and interests_ended without a row of the table, and berths_by_dock. It grows
 * with what was opened and ended in the twelve months.
 */
export function twelveMonthsQuery(ctx: Ctx) {
  const port = portOf(ctx)
  return sql<Rows>`
    with months as materialized (
      select (date_trunc('month', ${todayOf(ctx)}) - make_interval(months => 11 - n))::date as day, n,
        (select timezone from ports where id = ${port}) as zone
      from generate_series(0, 11) n
    ), starts as materialized (
      select array_agg(${beginOfDay(sql`day`, sql`zone`)} order by n) as at from months
    ), opened as (
      select width_bucket(i.created_at, (select at from starts)) as month, i.source, ${furthest} as furthest,
        i.outcome is not distinct from 'won' as won, count(*)::int as count
      from interests i
      where i.port_id = ${port} and i.archived_at is null and i.created_at >= (select at[1] from starts)
      group by 1, 2, 3, 4
    ), ended as (
      select width_bucket(i.outcome_at, (select at from starts)) as month, i.outcome, count(*)::int as count
      from interests i
      where i.port_id = ${port} and i.archived_at is null and i.outcome is not null
        and i.outcome_at >= (select at[1] from starts)
      group by 1, 2
    ), docks as (${berthStatusIn(port)}
    )
    select (select json_agg(day order by n) from months) as months,
      (select coalesce(json_agg(o), '[]') from opened o) as opened,
      (select coalesce(json_agg(e), '[]') from ended e) as ended,
      (select coalesce(json_agg(d order by length(d.dock), d.dock), '[]') from docks d) as occupancy`
}
