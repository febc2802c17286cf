import { sql } from 'kysely'
import { dashboard } from '../../../contract/dashboard.ts'
import { type Stage, stages } from '../../../contract/interests/pipeline.ts'
import { type Ctx, portOf, serve } from '../../context.ts'
import { activeInterest, shownStage } from '../berths/queries.ts'
import { personName } from '../records/person-name.ts'
import { startOfDay, todayOf } from '../records/today.ts'
import { readAnalysis } from './analysis.ts'
import { readDemand } from './demand.ts'
import { readMoney } from './money.ts'

interface Overview {
  since: string
  activeInterests: { value: number; previous: number | null }
  newInterests30d: { value: number; previous: number | null }
  won30d: { value: number; previous: number | null }
  berths: { available: number; under_offer: number; sold: number }
  funnel: { stage: string; count: number }[]
  stale: { id: string; clientName: string; stage: string; daysInStage: number; assigneeName: string | null }[]
}

export const dashboardRoutes = serve(dashboard).with({
  stats: (ctx) => readStats(ctx),
  overview: (ctx) => readOverview(ctx),
  analysis: (ctx) => readAnalysis(ctx),
  money: (ctx) => readMoney(ctx),
  demand: (ctx) => readDemand(ctx),
  berthHeat: async (ctx) => {
    const { rows } = await sql<{
      berthId: string
      mooringNumber: string
      status: string
      activeInterests: number
    }>`
      select b.id as berth_id, b.mooring_number, b.status, count(*) as active_interests
      from interest_berths l
      join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id and ${activeInterest}
      join berths b on b.port_id = l.port_id and b.id = l.berth_id
      where l.port_id = ${portOf(ctx)} and b.archived_at is null
      group by b.id, b.mooring_number, b.status, b.dock, b.number
      order by count(*) desc, b.dock, b.number limit 15`.execute(ctx.db)
    return rows
  },
})

/** The figures of the dashboard, in one statement. Interests untouched in their stage for 14 days are stale. */
async function readOverview(ctx: Ctx): Promise<Overview> {
  const port = portOf(ctx)
  const day = (ago: number) => startOfDay(ctx, sql`(${todayOf(ctx)} - ${sql.lit(ago)})`)
  const between = (column: string, from: number, to: number | null) =>
    sql`i.${sql.ref(column)} >= ${day(from)} and ${to === null ? sql`true` : sql`i.${sql.ref(column)} < ${day(to)}`}`
  const { rows } = await sql<Overview>`
    with mine as (select * from interests i where i.port_id = ${port} and i.archived_at is null),
    figures as (
      select count(*) filter (where i.outcome is null) as active,
        count(*) filter (where i.created_at < ${day(30)}
          and (i.outcome_at is null or i.outcome_at >= ${day(30)})) as active_before,
        count(*) filter (where ${between('created_at', 30, null)}) as fresh,
        count(*) filter (where ${between('created_at', 60, 30)}) as fresh_before,
        count(*) filter (where i.outcome = 'won' and ${between('outcome_at', 30, null)}) as won,
        count(*) filter (where i.outcome = 'won' and ${between('outcome_at', 60, 30)}) as won_before
      from mine i
    )
    select (${todayOf(ctx)} - 30) as since, json_build_object('value', active, 'previous', active_before) as active_interests,
      json_build_object('value', fresh, 'previous', fresh_before) as new_interests30d,
      json_build_object('value', won, 'previous', won_before) as won30d,
      (select json_build_object('available', count(*) filter (where status = 'available'),
          'under_offer', count(*) filter (where status = 'under_offer'), 'sold', count(*) filter (where status = 'sold'))
        from berths where port_id = ${port} and archived_at is null) as berths,
      (select json_agg(json_build_object('stage', s.stage, 'count',
          (select count(*) from mine i where i.outcome is null and ${shownStage} = s.stage)) order by s.position)
        from unnest(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract', 'nurturing'])
          with ordinality as s(stage, position)) as funnel,
      (select coalesce(json_agg(row_to_json(t)), '[]') from (
        select i.id, c.full_name as "clientName", ${shownStage} as stage,
          floor(extract(epoch from now() - i.stage_changed_at) / 86400)::int as "daysInStage",
          ${personName} as "assigneeName"
        from mine i join clients c on c.port_id = ${port} and c.id = i.client_id left join users u on u.id = i.assigned_to
        where i.outcome is null and i.pipeline_stage <> 'nurturing' and i.stage_changed_at < now() - interval '14 days'
        order by i.stage_changed_at limit 8) t) as stale
    from figures`.execute(ctx.db)
  return rows[0]!
}

/** Figures for whoever administers the port, in one statement. */
async function readStats(ctx: Ctx) {
  const port = portOf(ctx)
  const since = startOfDay(ctx, sql`(${todayOf(ctx)} - 30)`)
  const { rows } = await sql<{
    active: { stage: Stage; count: number }[]
    closedTotal: number
    completed30d: number
  }>`with mine as (select ${shownStage} as stage, i.outcome, i.outcome_at from interests i
      where i.port_id = ${port} and i.archived_at is null)
    select (select json_agg(json_build_object('stage', s.stage, 'count',
        (select count(*) from mine m where m.outcome is null and m.stage = s.stage)) order by s.position)
        from unnest(${[...stages]}::text[]) with ordinality as s(stage, position)) as active,
      count(*) filter (where outcome is not null)::int as closed_total,
      count(*) filter (where outcome = 'won' and outcome_at >= ${since})::int as completed30d
    from mine`.execute(ctx.db)
  return rows[0]!
}
