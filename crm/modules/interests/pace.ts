import { sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'

/** Deals the port opened last, of which its pace is taken, and stays in a stage that make a median. */
const latest = 2000
const enough = 5

/**
 * SQL for the days deals of the port usually stay in each stage, at least 1: the median of what its milestones say of
 * the deals opened last. A stage few have left is not there, nor is nurturing, which has no end. It tells nothing of
 * any one deal, so it counts those too that the caller is not shown.
 */
export function usualStays(ctx: Ctx) {
  const port = portOf(ctx)
  return sql<{ stage: string; days: number }>`
    select t.stage, greatest(1, round(percentile_cont(0.5) within group (order by t.days)))::int as days
    from (
      select (i.created_at at time zone (select timezone from ports where id = ${port}))::date as opened,
        (i.outcome_at at time zone (select timezone from ports where id = ${port}))::date as ended, i.outcome,
        i.date_qualified, i.date_eoi_signed, i.date_reservation_signed, i.date_deposit_received, i.date_contract_signed
      from crm.interests i where i.port_id = ${port} and i.archived_at is null
      order by i.created_at desc limit ${sql.lit(latest)}
    ) i
    cross join lateral (values
      ('enquiry', least(i.date_qualified, i.date_eoi_signed) - i.opened),
      ('qualified', i.date_eoi_signed - i.date_qualified),
      ('eoi', least(i.date_reservation_signed, i.date_deposit_received) - i.date_eoi_signed),
      ('reservation', i.date_deposit_received - i.date_reservation_signed),
      ('deposit_paid', i.date_contract_signed - i.date_deposit_received),
      ('contract', case when i.outcome = 'won' then i.ended - i.date_contract_signed end)) t(stage, days)
    where t.days >= 0 group by t.stage having count(*) >= ${sql.lit(enough)}`
}
