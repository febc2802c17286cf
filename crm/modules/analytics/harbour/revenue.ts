import { type RawBuilder, sql } from 'kysely'
import type { analytics } from '../../../../contract/analytics/endpoints.ts'
import type { DataOf } from '../../../../contract/endpoint.ts'
import { addDays, addMonths, earlierOf, laterOf, monthOf } from '../../../../contract/values/days.ts'
import { sumsByCurrency } from '../../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { joinedBerth } from '../../berths/its-berth.ts'
import { signedInvoice } from '../../money/invoices.ts'
import { onDeals, onInvoices, received, signedPayment } from '../../money/payments.ts'
import type { Period } from '../period.ts'
import { boundsOf, placesIn } from './occupancy.ts'

type Revenue = DataOf<typeof analytics.revenue>
type Sums = Pick<Revenue, 'invoiced' | 'received' | 'deals'>

interface Row {
  by: 'month' | 'dock' | 'band' | 'all'
  what: keyof Sums
  currency: string
  amount: string
  month: string | null
  dock: string | null
  band: number | null
}

/** What was invoiced and received. Each invoice and each payment counts once, at one berth or at none. */
export async function readRevenue(ctx: Ctx, period: Period): Promise<Revenue> {
  const { rows } = await revenueQuery(ctx, period).execute(ctx.shown.withoutPlugins())
  const { from, to } = period
  const by = <Key extends 'month' | 'dock' | 'band'>(what: Key) => [
    ...Map.groupBy(
      rows.filter((row) => row.by === what),
      (row) => row[what],
    ),
  ]
  const months = new Map(by('month'))
  return {
    from,
    to,
    ...sumsOf(rows.filter((row) => row.by === 'all')),
    months: monthsOf(period).map((month) => ({
      month,
      from: laterOf(month, from),
      to: earlierOf(addDays(addMonths(month, 1), -1), to),
      ...sumsOf(months.get(month) ?? []),
    })),
    docks: by('dock').map(([dock, some]) => ({ dock, ...sumsOf(some) })),
    sizes: by('band').map(([band, some]) => ({ ...boundsOf(band), ...sumsOf(some) })),
  }
}

function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

function sumsOf(rows: readonly Row[]): Sums {
  const of = (what: Row['what']) => sumsByCurrency(rows.filter((row) => row.what === what))
  return { invoiced: of('invoiced'), received: of('received'), deals: of('deals') }
}

export function revenueQuery(ctx: Ctx, { from, to }: Period) {
  const port = portOf(ctx)
  const within = sql`i.issue_date between ${from}::date and ${to}::date`
  const came = received(port, sql`${from}::date`, sql`${to}::date`)
  const entry = (what: Row['what'], day: string, amount: RawBuilder<unknown>, berth: RawBuilder<unknown>) =>
    sql`select ${what}::text as what, ${sql.ref(day)} as day, ${amount} as amount, ${berth} as berth`
  const ofInvoice = joinedBerth(port, sql`i.tenancy_id`, sql`i.interest_id`)
  const ofDeal = joinedBerth(port, null, sql`p.interest_id`)
  return sql<Row>`
    with places as materialized (${placesIn(port)}),
    entries as materialized (
      ${entry('invoiced', 'i.issue_date', signedInvoice('net', 'i'), ofInvoice.berth)}, i.currency
        from invoices i ${ofInvoice.joined} where i.port_id = ${port} and i.status <> 'draft' and ${within}
      union all ${entry('received', 'p.paid_on', signedPayment, ofInvoice.berth)}, p.currency
        from payments p join invoices i on i.port_id = ${port} and i.id = p.invoice_id ${ofInvoice.joined}
        where ${came} and ${onInvoices}
      union all ${entry('deals', 'p.paid_on', signedPayment, ofDeal.berth)}, p.currency
        from payments p join interests i on i.port_id = ${port} and i.id = p.interest_id ${ofDeal.joined}
        where ${came} and ${onDeals}
    ), placed as (
      select e.what, date_trunc('month', e.day)::date as month, e.currency, sum(e.amount) as amount, p.dock, p.band
      from entries e left join places p on p.id = e.berth group by 1, 2, 3, 5, 6
    )
    select case when grouping(month) = 0 then 'month' when grouping(dock) = 0 then 'dock' when grouping(band) = 0 then 'band'
        else 'all' end as by, what, currency, sum(amount)::text as amount, month::text, dock, band
    from placed
    group by grouping sets ((what, currency, month), (what, currency, dock), (what, currency, band), (what, currency))
    order by month, dock is null, length(dock), dock, band`
}
