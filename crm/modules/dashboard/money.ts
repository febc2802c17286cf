import { sql } from 'kysely'
import { stages } from '../../../contract/interests/pipeline.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest, shownStage } from '../berths/queries.ts'
import { wouldSell } from '../interests/value.ts'
import { startOfDay, todayOf } from '../records/today.ts'

interface Amount {
  currency: string
  amount: string
}
interface Rows {
  month: string
  open: (Amount & { stage: string })[]
  won: Amount[]
}

/** What live deals are worth by stage, and those won this month; each currency by itself. */
export async function readMoney(ctx: Ctx) {
  const { rows } = await moneyQuery(ctx).execute(ctx.db)
  const { month, open, won } = rows[0]!
  const value = (of: readonly Amount[]) =>
    of.map(({ currency, amount }) => ({ currency, amount: moneyText(amount, currency) }))
  return {
    month,
    open: stages.map((stage) => ({ stage, value: value(open.filter((one) => one.stage === stage)) })),
    wonThisMonth: value(won),
  }
}

const priced = sql`join interest_berths l on l.port_id = i.port_id and l.interest_id = i.id
  join berths b on b.port_id = l.port_id and b.id = l.berth_id and ${wouldSell}`

/**
 * The one statement: live deals by interests_active and their berths by interest_berths_worth, won ones by
 * interests_ended. It grows with the live deals, each of which is met once.
 */
export function moneyQuery(ctx: Ctx) {
  const port = portOf(ctx)
  const month = sql`date_trunc('month', ${todayOf(ctx)})::date`
  return sql<Rows>`
    select ${month} as month,
      (select coalesce(json_agg(o order by o.currency), '[]') from (
        select ${shownStage} as stage, b.currency, sum(b.price)::text as amount
        from interests i ${priced} where i.port_id = ${port} and ${activeInterest} group by 1, 2) o) as open,
      (select coalesce(json_agg(w order by w.currency), '[]') from (
        select b.currency, sum(b.price)::text as amount
        from interests i ${priced}
        where i.port_id = ${port} and i.archived_at is null and i.outcome = 'won'
          and i.outcome_at >= ${startOfDay(ctx, month)}
        group by 1) w) as won`
}
