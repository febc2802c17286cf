import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import { signedAmount } from '../interests/deposit/day.ts'
import { amountText } from '../records/amounts.ts'
import { todayOf } from '../records/today.ts'

type Desk = DataOf<typeof invoices.desk>

const months = 12

/** Sums of a relation by currency, as a JSON list. */
const sums = (amount: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('currency', currency, 'amount', ${amountText}) order by currency)
  from (select s.currency, ${amount} as amount from ${from} s group by s.currency) v), '[]'::json)`

const pile = (which: RawBuilder<unknown>, amount: RawBuilder<unknown>) => {
  const those = sql`(select * from standing where ${which})`
  return sql`json_build_object('count', (select count(*)::int from standing where ${which}), 'amounts', ${sums(sql`sum(${amount})`, those)})`
}

/**
 * What a clerk begins the day with: what is to be sent, due, overdue and to be paid back, deposits that were billed against
 * what came of them, and what came in each of the last twelve months, on invoices and for deals without one.
 */
export async function readDesk(ctx: Ctx): Promise<Desk> {
  const port = portOf(ctx)
  const today = todayOf(ctx)
  const { rows } = await sql<{ desk: Desk }>`
    with standing as materialized (
      select i.currency, i.gross, i.open, i.kind = 'credit_note' as credit, i.status = 'draft' as draft,
        i.due_date < ${today} as late
      from invoices i where i.port_id = ${port} and (i.status = 'draft' or (i.status = 'sent' and i.open > 0))
    ), deposits as (
      select i.currency, sum(i.gross) as billed, sum(i.paid) as paid from invoices i
      where i.port_id = ${port} and i.kind = 'deposit' and i.status in ('sent', 'paid') group by i.currency
    ), since as (
      select (date_trunc('month', ${today}) - interval '1 month' * ${sql.lit(months - 1)})::date as day
    ), came as (
      select p.invoice_id is not null as billed, p.currency, p.paid_on, ${signedAmount} as amount
      from payments p where p.port_id = ${port} and p.removed_at is null and p.paid_on >= (select day from since)
    )
    select json_build_object(
      'today', ${today},
      'toSend', ${pile(sql`draft and not credit`, sql`gross`)},
      'due', ${pile(sql`not draft and not credit and not coalesce(late, false)`, sql`open`)},
      'overdue', ${pile(sql`not draft and not credit and late`, sql`open`)},
      'toPayBack', ${pile(sql`credit`, sql`-open`)},
      'deposits', coalesce((select json_agg(json_build_object('currency', currency,
          'billed', ${amountOf(sql`billed`)}, 'received', ${amountOf(sql`paid`)}) order by currency) from deposits d), '[]'::json),
      'received', (select json_agg(json_build_object('month', m.day::date, 'until', (m.day + interval '1 month' - interval '1 day')::date,
          'invoices', ${cameIn(sql`c.billed`)}, 'deals', ${cameIn(sql`not c.billed`)})
        order by m.day) from generate_series((select day from since)::timestamp, ${today}::timestamp, interval '1 month') m(day))
    ) as desk`.execute(ctx.shown.withoutPlugins())
  return rows[0]!.desk
}

/** What came in the month `m`, as far as it is of those. */
const cameIn = (which: RawBuilder<unknown>) =>
  sums(
    sql`sum(s.amount)`,
    sql`(select * from came c where ${which} and c.paid_on >= m.day and c.paid_on < m.day + interval '1 month')`,
  )

/** An amount of the row `d` in the digits of its currency. */
function amountOf(amount: RawBuilder<unknown>) {
  return sql`(select ${amountText} from (select d.${amount} as amount, d.currency) one)`
}
