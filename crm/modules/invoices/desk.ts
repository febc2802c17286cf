import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import { amountList, amountText } from '../money/amounts.ts'
import { isOpen, isOverdue, isToPayBack, isWaiting } from '../money/invoices.ts'
import { onInvoices, received, signedPayment } from '../money/payments.ts'
import { todayOf } from '../records/today.ts'

type Desk = DataOf<typeof invoices.desk>

const months = 12

/** Sums of a relation by currency, as a JSON list. */
const sums = (amount: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  amountList(sql`select s.currency, ${amount} as amount from ${from} s group by s.currency`)

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
      select i.currency, i.gross, i.open, i.status = 'draft' as draft, ${isOpen('i')} as due,
        coalesce(${isOverdue(today, 'i')}, false) as late, ${isToPayBack('i')} as back
      from invoices i where i.port_id = ${port} and ${isWaiting('i')}
    ), deposits as (
      select i.currency, sum(i.gross) as billed, sum(i.paid) as paid from invoices i
      where i.port_id = ${port} and i.kind = 'deposit' and i.status in ('sent', 'paid') group by i.currency
    ), since as (
      select (date_trunc('month', ${today}) - interval '1 month' * ${sql.lit(months - 1)})::date as day
    ), came as (
      select ${onInvoices} as billed, p.currency, p.paid_on, ${signedPayment} as amount
      from payments p where ${received(port, sql`(select day from since)`)}
    )
    select json_build_object(
      'today', ${today},
      'toSend', ${pile(sql`draft`, sql`gross`)},
      'due', ${pile(sql`due and not late`, sql`open`)},
      'overdue', ${pile(sql`late`, sql`open`)},
      'toPayBack', ${pile(sql`back`, sql`-open`)},
      'deposits', coalesce((select json_agg(json_build_object('currency', currency,
          'billed', ${amountText(sql`d.billed`, sql`d.currency`)}, 'received', ${amountText(sql`d.paid`, sql`d.currency`)}) order by currency) from deposits d), '[]'::json),
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
