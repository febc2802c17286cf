import { sql } from 'kysely'
import { dashboard } from '../../../contract/dashboard.ts'
import { type Stage, stages } from '../../../contract/interests/pipeline.ts'
import { type Ctx, portOf, serve } from '../../context.ts'
import { readLiveDemand } from '../analytics/demand.ts'
import { readTwelveMonths } from '../analytics/twelve-months.ts'
import { activeInterest, shownStage } from '../berths/queries.ts'
import { startOfDay, todayOf } from '../records/today.ts'
import { readMoney } from './money.ts'
import { readOverview } from './overview.ts'
import { readPeople } from './people.ts'

export const dashboardRoutes = serve(dashboard).with({
  stats: (ctx) => readStats(ctx),
  overview: (ctx) => readOverview(ctx),
  analysis: (ctx) => readTwelveMonths(ctx),
  money: (ctx) => readMoney(ctx),
  people: (ctx) => readPeople(ctx),
  demand: (ctx) => readLiveDemand(ctx),
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
