import { sql } from 'kysely'
import { path } from '../../../contract/interests/pipeline.ts'
import { type Ctx, portOf } from '../../context.ts'
import { daysIn } from './passage.ts'

/** Deals the port opened last, of which its pace is taken, and stays in a stage that make a median. */
const latest = 2000
const enough = 5

/**
 * SQL for the days deals of the port usually stay in each stage, at least 1: the median of what the milestones, else
 * the days of the moves, say of the deals opened last. A stage few have left is not there, nor is nurturing, which has no end. It tells nothing of
 * any one deal, so it counts those too that the caller is not shown.
 */
export function usualStays(ctx: Ctx) {
  const port = portOf(ctx)
  return sql<{ stage: string; days: number }>`
    select t.stage, greatest(1, round(percentile_cont(0.5) within group (order by t.days)))::int as days
    from (
      select i.* from crm.interests i where i.port_id = ${port} and i.archived_at is null
      order by i.created_at desc limit ${sql.lit(latest)}
    ) i
    cross join lateral (values ${sql.join(path.map((stage) => sql`(${sql.lit(stage)}, ${daysIn(ctx, stage)})`))}) t(stage, days)
    where t.days >= 0 group by t.stage having count(*) >= ${sql.lit(enough)}`
}
