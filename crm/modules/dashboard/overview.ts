import { type RawBuilder, sql } from 'kysely'
import type { dashboard } from '../../../contract/dashboard.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest, shownStage } from '../berths/queries.ts'
import { leadingLinks, wouldSell } from '../interests/value.ts'
import { amountList } from '../money/amounts.ts'
import { personName } from '../records/person-name.ts'
import { daysSince, startOfDay, todayOf } from '../records/today.ts'
import { holdsOn, isThereStay } from '../stays/stays.ts'

type Overview = DataOf<typeof dashboard.overview>

/** The figures of the dashboard. Interests untouched in their stage for 14 days are stale. */
export async function readOverview(ctx: Ctx): Promise<Overview> {
  const { rows } = await overviewQuery(ctx).execute(ctx.db)
  return rows[0]!
}

/** The one statement. It grows with the live deals, and with those opened or ended in sixty days. */
export function overviewQuery(ctx: Ctx) {
  const port = portOf(ctx)
  const month = sql`date_trunc('month', ${todayOf(ctx)})::date`
  const ago = (days: number) => startOfDay(ctx, sql`(${todayOf(ctx)} - ${sql.lit(days)})`)
  // Reckoned once, not for each deal.
  const at = (what: string) => sql`(select ${sql.ref(what)} from days)`
  const counted = (which: RawBuilder<unknown>) =>
    sql`(select count(*)::int from interests i where i.port_id = ${port} and i.archived_at is null and ${which})`
  const active = sql`i.outcome is null`
  const expected = sql`${active} and i.expected_close_date between ${at('month_from')} and ${at('month_to')}`
  const won = sql`i.outcome = 'won' and i.outcome_at >= ${at('month_start')}`
  const wonBefore = sql`i.outcome = 'won' and i.outcome_at >= ${at('before_start')} and i.outcome_at < ${at('before_end')}`
  return sql<Overview>`
    with days as materialized (
      select ${todayOf(ctx)} as today, ${ago(30)} as thirty, ${ago(60)} as sixty,
        ${month} as month_from, (${month} + interval '1 month')::date - 1 as month_to, ${startOfDay(ctx, month)} as month_start,
        ${startOfDay(ctx, sql`(${month} - interval '1 month')`)} as before_start,
        -- As many days of the month before as of this one; all of it where it is shorter.
        ${startOfDay(ctx, sql`least(${month}, (${todayOf(ctx)} - interval '1 month')::date + 1)`)} as before_end
    )
    select ${at('today')} - 30 as since,
      json_build_object('from', ${at('month_from')}, 'to', ${at('month_to')}, 'today', ${at('today')}) as month,
      json_build_object('value', ${counted(active)}, 'previous', ${counted(
        sql`i.created_at < ${at('thirty')} and (i.outcome is null or i.outcome_at >= ${at('thirty')})`,
      )}) as active_interests,
      json_build_object('value', ${counted(sql`i.created_at >= ${at('thirty')}`)}, 'previous', ${counted(
        sql`i.created_at >= ${at('sixty')} and i.created_at < ${at('thirty')}`,
      )}) as new_interests30d,
      json_build_object('value', ${counted(won)}, 'previous', ${counted(wonBefore)}, 'amounts', ${worthOf(port, won)})
        as won_this_month,
      json_build_object('value', ${counted(expected)},
        'late', ${counted(sql`${active} and i.expected_close_date < ${at('today')}`)}, 'amounts', ${worthOf(port, expected, leadingLinks(ctx))})
        as expected_this_month,
      (select json_build_object('value', count(*) filter (where ${heldOn(port, at('today'))}),
          'previous', count(*) filter (where ${heldOn(port, sql`${at('today')} - 30`)}), 'berths', count(*))
        from berths b where b.port_id = ${port} and b.archived_at is null) as occupancy,
      (select json_build_object('available', count(*) filter (where status = 'available'),
          'under_offer', count(*) filter (where status = 'under_offer'), 'sold', count(*) filter (where status = 'sold'))
        from berths where port_id = ${port} and archived_at is null) as berths,
      ${pipeline(port)} as funnel, ${stale(port)} as stale`
}

/** SQL for how many live deals stand at each stage. */
function pipeline(port: string): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_object('stage', s.stage, 'count', coalesce(n.count, 0)) order by s.position)
    from unnest(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract', 'nurturing'])
      with ordinality as s(stage, position)
    left join (select ${shownStage} as stage, count(*) as count from interests i
      where i.port_id = ${port} and ${activeInterest} group by 1) n on n.stage = s.stage)`
}

/** SQL for the live deals nobody has moved for two weeks, the longest first. */
function stale(port: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(row_to_json(t)), '[]') from (
    select i.id, c.full_name as "clientName", ${shownStage} as stage,
      ${daysSince(sql`i.stage_changed_at`)}::int as "daysInStage", ${personName} as "assigneeName"
    from interests i join clients c on c.port_id = ${port} and c.id = i.client_id left join users u on u.id = i.assigned_to
    where i.port_id = ${port} and ${activeInterest} and i.pipeline_stage <> 'nurturing'
      and i.stage_changed_at < now() - interval '14 days'
    order by i.stage_changed_at limit 8) t)`
}

/** SQL for what the berths of some deals are worth, each currency by itself; of the links given alone. */
function worthOf(
  port: string,
  which: RawBuilder<unknown>,
  links: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const alone = links
    ? sql`join (${links}) o on o.interest_id = l.interest_id and o.berth_id = l.berth_id`
    : sql``
  return amountList(sql`select b.currency, sum(b.price) as amount from interests i
      join interest_berths l on l.port_id = i.port_id and l.interest_id = i.id
      join berths b on b.port_id = l.port_id and b.id = l.berth_id and ${wouldSell} ${alone}
      where i.port_id = ${port} and i.archived_at is null and ${which} group by 1`)
}

/** SQL that holds where a tenancy or reservation holds the berth `b` on a day. The day a stay ends is free again. */
function heldOn(port: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return isThereStay(port, (stay) => sql`${stay.berth} = b.id and ${holdsOn(stay, day)}`)
}
