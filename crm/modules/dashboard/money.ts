import { sql } from 'kysely'
import { enoughEnded } from '../../../contract/analytics/forecast-months.ts'
import { type Stage, stages } from '../../../contract/interests/pipeline.ts'
import { type Amount, sumsByCurrency } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest, shownStage } from '../berths/queries.ts'
import { furthest } from '../interests/passage.ts'
import { leadingLinks, wouldSell } from '../interests/value.ts'
import { amountList, amountText } from '../money/amounts.ts'
import { startOfDay, todayOf } from '../records/today.ts'

interface Rows {
  month: string
  ended: number
  shares: { stage: Stage; share: number }[]
  open: (Amount & { stage: string; weighted: string | null })[]
  forecast: Amount[]
  won: Amount[]
}

/**
 * How often a deal is won from each stage where nobody knows better, and as how many deals that counts beside the
 * port's own. Nurturing has no place in the pipeline: what is usual holds.
 */
const usual: Readonly<Record<Stage, number>> = {
  enquiry: 0.1,
  qualified: 0.2,
  eoi: 0.45,
  reservation: 0.6,
  deposit_paid: 0.85,
  contract: 0.95,
  nurturing: 0.05,
}
const usualCounts = 10
const latest = 2000

/** What live deals are worth by stage and weighted, and those won this month; each currency by itself. */
export async function readMoney(ctx: Ctx) {
  const { rows } = await moneyQuery(ctx).execute(ctx.db)
  const { month, ended, shares, open, forecast, won } = rows[0]!
  const enough = ended >= enoughEnded
  const rounded = (of: readonly Amount[]) =>
    enough ? of.map(({ currency, amount }) => ({ currency, amount })) : []
  return {
    month,
    ended,
    enough,
    open: stages.map((stage) => {
      const here = open.filter((one) => one.stage === stage)
      return {
        stage,
        value: sumsByCurrency(here),
        share: shares.find((one) => one.stage === stage)!.share,
        weighted: rounded(
          here.flatMap(({ currency, weighted }) => (weighted === null ? [] : { currency, amount: weighted })),
        ),
      }
    }),
    forecast: rounded(forecast),
    wonThisMonth: sumsByCurrency(won),
  }
}

const priced = sql`join interest_berths l on l.port_id = i.port_id and l.interest_id = i.id
  join berths b on b.port_id = l.port_id and b.id = l.berth_id and ${wouldSell}`

/**
 * The one statement: live deals by interests_active and their berths by interest_berths_worth, won ones and the last
 * that ended by interests_ended. It grows with the live deals, each of which is met once. How often deals are won says
 * nothing of any one deal: those the caller is not shown count too.
 */
export function moneyQuery(ctx: Ctx) {
  const port = portOf(ctx)
  const month = sql`date_trunc('month', ${todayOf(ctx)})::date`
  const priors = sql.join(
    stages.map(
      (stage) =>
        sql`(${sql.lit(stage)}, ${sql.lit(stage === 'nurturing' ? null : stages.indexOf(stage))}::int, ${sql.lit(usual[stage])}::numeric)`,
    ),
  )
  return sql<Rows>`
    with past as materialized (
      select ${furthest} as furthest, i.outcome = 'won' as won from crm.interests i
      where i.port_id = ${port} and i.archived_at is null and i.outcome is not null and i.outcome_at is not null
      order by i.outcome_at desc limit ${sql.lit(latest)}
    ), shares as materialized (
      select u.stage, round((count(p.*) filter (where p.won) + ${sql.lit(usualCounts)} * u.share)
        / (count(p.*) + ${sql.lit(usualCounts)}), 4) as share
      from (values ${priors}) u(stage, rank, share) left join past p on p.furthest >= u.rank
      group by u.stage, u.share
    ), worth as materialized (
      select ${shownStage} as stage, b.currency, sum(b.price) as amount
      from interests i ${priced} where i.port_id = ${port} and ${activeInterest} group by 1, 2
    ), leaders as materialized (
      select ${shownStage} as stage, b.currency, sum(b.price) as amount
      from (${leadingLinks(ctx)}) l
      join interests i on i.port_id = ${port} and i.id = l.interest_id
      join berths b on b.port_id = ${port} and b.id = l.berth_id
      group by 1, 2
    ), weighted as materialized (
      select w.stage, w.currency, w.amount * s.share as amount from leaders w join shares s on s.stage = w.stage
    )
    select ${month} as month, (select count(*)::int from past) as ended,
      (select json_agg(json_build_object('stage', stage, 'share', share)) from shares) as shares,
      (select coalesce(json_agg(json_build_object('stage', w.stage, 'currency', w.currency, 'amount', w.amount::text,
          'weighted', (select ${amountText(sql`x.amount`, sql`x.currency`)} from weighted x where x.stage = w.stage and x.currency = w.currency))
          order by w.currency), '[]') from worth w) as open,
      ${amountList(sql`select currency, sum(amount) as amount from weighted group by currency`)} as forecast,
      (select coalesce(json_agg(w order by w.currency), '[]') from (
        select b.currency, sum(b.price)::text as amount
        from interests i ${priced}
        where i.port_id = ${port} and i.archived_at is null and i.outcome = 'won'
          and i.outcome_at >= ${startOfDay(ctx, month)}
        group by 1) w) as won`
}
