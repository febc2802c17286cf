import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import type { expenses } from '../../../contract/expenses/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { amountText } from '../money/amounts.ts'
import { dayWithin, equalTo, type Test } from '../records/filter.ts'
import { type Listing, listRecords, readRecord, selectionOf } from '../records/listing.ts'
import { nameOf, personRank } from '../records/person-name.ts'
import { within } from '../records/today.ts'
import { walkHandlers } from '../records/walk.ts'
import { billedBy, isBilled } from './billed.ts'

type Query = QueryOf<typeof expenses.list>
type Sql = RawBuilder<unknown>

const payer = sql`coalesce(${nameOf(sql`r.payer_id`)}, r.payer_name)`
const written = (amount: Sql) => amountText(amount, sql`r.currency`)
const invoiceNumber = (port: string) =>
  sql`(select n.number from invoices n where n.port_id = ${port} and n.id = ${billedBy(port)})`

const listing: Listing<Query> = {
  kind: kinds.expense,
  alias: 'r',
  folded: ['merchant', 'tripLabel'],
  values: (ctx) => ({
    payer,
    receipts: sql`cardinality(r.receipt_file_ids)`,
    receiptFileIds: sql`r.receipt_file_ids`,
    invoiceId: billedBy(portOf(ctx)),
    invoiceNumber: invoiceNumber(portOf(ctx)),
  }),
  sources: () => ({
    payer: Object.assign((test: Test) => test.of(payer), {
      ranked: personRank(sql`r.payer_id`, (name) => sql`coalesce(${name}, r.payer_name)`),
    }),
    receiptFileIds: (test) => test.of(sql`array_to_string(r.receipt_file_ids, ' ')`),
  }),
  where: conditionsOf,
  along: ['merchant', 'expenseDate', 'amount'],
}

function conditionsOf(ctx: Ctx, query: Query): Sql[] {
  const { tripLabel, from, to, spentIn, invoiceId, billed } = query
  return [
    ...equalTo('r', query, 'category', 'currency', 'payerId'),
    ...(tripLabel ? [sql`lower(r.trip_label) = lower(${tripLabel})`] : []),
    ...dayWithin(sql`r.expense_date`, from, to),
    ...(spentIn ? [within(ctx, sql`r.expense_date`, spentIn)] : []),
    ...(billed === undefined ? [] : [sql`${billed ? sql`` : sql`not`} ${isBilled(portOf(ctx))}`]),
    ...(invoiceId
      ? [
          sql`r.id in (select l.expense_id from invoice_lines l
          where l.port_id = ${portOf(ctx)} and l.invoice_id = ${invoiceId})`,
        ]
      : []),
  ]
}

/** The way through the list. */
export const expenseWalk = walkHandlers(() => listing)

/** A page of expenses. */
export function listExpenses(ctx: Ctx, query: Query) {
  return listRecords<typeof expenses.list>(ctx, listing, query)
}

/** One expense. Throws RECORD_NOT_FOUND. */
export function readExpense(ctx: Ctx, id: string) {
  return readRecord<typeof expenses.get>(ctx, listing, id)
}

/** What the expenses of a list sum up to, one sum for each currency. */
export async function readTotals(
  ctx: Ctx,
  query: QueryOf<typeof expenses.totals>,
): Promise<DataOf<typeof expenses.totals>> {
  const { from, where } = await selectionOf(ctx, listing, query)
  const { rows } = await sql<DataOf<typeof expenses.totals>[number]>`
    select r.currency, ${written(sql`r.spent`)} as amount, ${written(sql`r.tax`)} as tax, r.count
    from (select r.currency, sum(r.amount) as spent, coalesce(sum(r.tax_amount), 0) as tax, count(*)::int as count
      from ${from} where ${where} group by r.currency) r order by r.currency`.execute(
    ctx.shown.withoutPlugins(),
  )
  return rows
}

/** Labels of trips, each as it was written last, those used last first. */
export async function readTripLabels(
  ctx: Ctx,
  { search }: QueryOf<typeof expenses.tripLabels>,
): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`select label from (
      select distinct on (lower(r.trip_label)) r.trip_label as label, r.created_at, r.id from expenses r
      where r.port_id = ${portOf(ctx)} and r.trip_label is not null and r.archived_at is null
        and (${search ?? ''} = '' or strpos(lower(r.trip_label), lower(${search ?? ''})) > 0)
      order by lower(r.trip_label), r.created_at desc, r.id desc) labels
    order by created_at desc, id desc limit 50`.execute(ctx.db)
  return rows.map(({ label }) => label)
}
