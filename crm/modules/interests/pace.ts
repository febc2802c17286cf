import { sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'

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
      select (i.created_at at time zone (select timezone from ports where id = ${port}))::date as opened,
        (i.outcome_at at time zone (select timezone from ports where id = ${port}))::date as ended, i.outcome,
        coalesce(i.date_qualified, i.entered_qualified) as qualified, coalesce(i.date_eoi_signed, i.entered_eoi) as eoi,
        coalesce(i.date_reservation_signed, i.entered_reservation) as reservation,
        coalesce(i.date_deposit_received, i.entered_deposit_paid) as deposit,
        coalesce(i.date_contract_signed, i.entered_contract) as contract
      from crm.interests i where i.port_id = ${port} and i.archived_at is null
      order by i.created_at desc limit ${sql.lit(latest)}
    ) i
    cross join lateral (values
      ('enquiry', least(i.qualified, i.eoi) - i.opened),
      ('qualified', i.eoi - i.qualified),
      ('eoi', least(i.reservation, i.deposit) - i.eoi),
      ('reservation', i.deposit - i.reservation),
      ('deposit_paid', i.contract - i.deposit),
      ('contract', case when i.outcome = 'won' then i.ended - i.contract end)) t(stage, days)
    where t.days >= 0 group by t.stage having count(*) >= ${sql.lit(enough)}`
}
