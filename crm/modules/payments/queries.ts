import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { payments } from '../../../contract/payments/endpoints.ts'
import { firstKnown } from '../../../platform/database/first-known.ts'
import { type Ctx, portOf } from '../../context.ts'
import { atBerth, berthsAt } from '../berths/bands.ts'
import { berthOfStay, maybeAt } from '../berths/its-berth.ts'
import { byBerths } from '../interests/berth-order.ts'
import { countsForDeposit } from '../interests/deposit/day.ts'
import { filtersOf } from '../interests/queries.ts'
import { dealValue } from '../interests/value.ts'
import { amountText } from '../money/amounts.ts'
import { inBooks, signedPayment } from '../money/payments.ts'
import { assertRecord } from '../records/change.ts'
import { dayWithin, equalTo, type Test } from '../records/filter.ts'
import { type Listing, listRecords, readRecord, readRecords, selectionOf } from '../records/listing.ts'
import type { Slicing } from '../records/slices.ts'
import { within } from '../records/today.ts'

type Query = QueryOf<typeof payments.list>

const clientName = sql`coalesce(c.full_name, v.billed_name, '')`
/** Mooring numbers of the deal, the primary one first. */
const berthsIn = (
  port: string,
) => sql`(select string_agg(b.mooring_number, ', ' order by l.is_primary desc, b.dock, b.number)
  from interest_berths l join berths b on b.port_id = ${port} and b.id = l.berth_id
  where l.port_id = ${port} and l.interest_id = p.interest_id)`

type Sql = RawBuilder<unknown>

/** The deal, the invoice and the client of the payment `p`, each joined in its own way. */
const ofDealInvoiceAndClient = (deal: Sql, invoice: Sql, client: Sql, clientId: Sql) => sql`
  ${deal} interests i on i.port_id = p.port_id and i.id = p.interest_id
  ${invoice} invoices v on v.port_id = p.port_id and v.id = p.invoice_id
  ${client} clients c on c.port_id = p.port_id and c.id = ${clientId}`

const listing: Listing<Query> = {
  kind: kinds.payment,
  alias: 'p',
  folded: ['reference', 'note'],
  joined: ofDealInvoiceAndClient(
    sql`left join`,
    sql`left join`,
    sql`left join`,
    firstKnown(sql`i.client_id`, sql`v.client_id`, sql`v.bill_client_id`),
  ),
  values: (ctx) => ({
    clientName,
    clientId: sql`c.id`,
    berths: berthsIn(portOf(ctx)),
    invoiceNumber: sql`v.number`,
    signedAmount: signedPayment,
  }),
  sources: (ctx) => ({
    berths: Object.assign((test: Test) => test.of(berthsIn(portOf(ctx))), {
      ranked: byBerths(portOf(ctx), sql`p.interest_id`),
    }),
  }),
  where: (ctx, query) => [inBooks, ...conditionsOf(ctx, query)],
  found: (q) => sql`p.id = any(array(select search_payments(${q})))`,
  first: '-paidOn',
  // A client who is not shown has no name either.
  slices: (ctx) => ({ clientName: ctx.sight ? undefined : byClient }),
  along: ['signedAmount'],
}

/**
 * A list by the name of the client: of the deal, else of the invoice, else of whom it is billed to. Payments of companies lie
 * between them, and what is of nobody has no name.
 */
const byClient: Slicing = (way, sorted) => {
  const direction = sql.raw(way)
  const of = (...ways: Parameters<typeof ofDealInvoiceAndClient>) =>
    sql`payments p ${ofDealInvoiceAndClient(...ways)}`
  const byName = sql`${sorted(sql`c.full_name`)} ${direction}, p.id`
  const ofClients = [
    { where: sql`true`, from: of(sql`join`, sql`left join`, sql`join`, sql`i.client_id`) },
    { where: sql`p.interest_id is null`, from: of(sql`left join`, sql`join`, sql`join`, sql`v.client_id`) },
    {
      where: sql`p.interest_id is null and v.client_id is null`,
      from: of(sql`left join`, sql`join`, sql`join`, sql`v.bill_client_id`),
    },
  ]
  const ofNobody = sql`p.interest_id is null and v.client_id is null and v.bill_client_id is null`
  const others = [
    sql`v.bill_company_id is not null`,
    sql`v.id is not null and v.bill_company_id is null`,
    sql`p.invoice_id is null`,
  ]
  return [
    ...ofClients.map((slice) => ({ ...slice, order: byName, isMixed: true })),
    ...others.map((which) => ({
      where: sql`${ofNobody} and ${which}`,
      order: sql`${sorted(clientName)} ${direction}, p.id`,
      isMixed: true,
    })),
  ]
}

function conditionsOf(ctx: Ctx, query: Query): RawBuilder<unknown>[] {
  const { invoiced, clientId, yachtId, berthId, companyId, paidIn } = query
  return [
    ...equalTo('p', query, 'type', 'method', 'currency', 'interestId'),
    ...(invoiced === undefined ? [] : [sql`p.invoice_id is ${invoiced ? sql`not null` : sql`null`}`]),
    ...(clientId ? [withInvoices(ctx, { clientId })] : []),
    ...(companyId ? [withInvoices(ctx, { companyId })] : []),
    ...filtersOf(ctx, { yachtId, berthId }),
    ...ofBerths(portOf(ctx), query),
    ...(paidIn ? [within(ctx, sql`p.paid_on`, paidIn)] : []),
    ...dayWithin(sql`p.paid_on`, query.paidFrom, query.paidTo),
  ]
}

/** SQL conditions for payments of berths at a dock or of a size: those that may be are found along an index, and looked at after that. */
function ofBerths(port: string, query: Query): RawBuilder<unknown>[] {
  const berths = berthsAt(port, query)
  const maybe = berths && maybeAt(port, berths)
  return [
    ...(maybe
      ? [
          sql`(p.interest_id = any(${maybe.interests}) or p.invoice_id = any(array(select o.id from invoices o
            where o.port_id = ${port} and (o.tenancy_id = any(${maybe.tenancies}) or o.interest_id = any(${maybe.interests})))))`,
        ]
      : []),
    ...atBerth(
      port,
      berthOfStay(port, sql`v.tenancy_id`, firstKnown(sql`p.interest_id`, sql`v.interest_id`)),
      query,
    ),
  ]
}

/** SQL for whether the payment is of deals of a client or a company, or else of invoices of theirs. */
const withInvoices = (ctx: Ctx, of: { clientId: string } | { companyId: string }) =>
  sql`(${sql.join(filtersOf(ctx, of), sql` and `)} or p.interest_id is null and ${billedTo(of)})`

/** SQL for whether the invoice `v` is of a client or a company: about the one, or billed to either. */
export function billedTo(of: { clientId: string } | { companyId: string }): RawBuilder<boolean> {
  return 'clientId' in of
    ? sql<boolean>`(v.client_id = ${of.clientId} or v.bill_client_id = ${of.clientId})`
    : sql<boolean>`v.bill_company_id = ${of.companyId}`
}

/** A page of the payments of the port. */
export function listPayments(ctx: Ctx, query: Query) {
  return listRecords<typeof payments.list>(ctx, listing, query)
}

/** One payment. Throws RECORD_NOT_FOUND for one that was taken out of the books. */
export function readPayment(ctx: Ctx, id: string) {
  const joined = sql`${listing.joined!} join lateral (select 1 where ${inBooks}) kept on true`
  return readRecord<typeof payments.get>(ctx, { ...listing, joined }, id)
}

/** Payments as `readPayment` gives them, in no order. */
export function readPayments(ctx: Ctx, ids: readonly string[]) {
  return readRecords<typeof payments.get>(ctx, listing, ids)
}

/** The payments of an interest, those of the latest day first. Throws RECORD_NOT_FOUND. */
export async function readPaymentsOf(ctx: Ctx, interestId: string) {
  await assertRecord(ctx, kinds.interest, interestId)
  const { rows } = await sql<{ id: string }>`select p.id from payments p
    where p.port_id = ${portOf(ctx)} and p.interest_id = ${interestId} and ${inBooks}
    order by p.paid_on desc, p.id desc`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const found = await readPayments(ctx, ids)
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const sumOf = (type: string) => sql`coalesce(sum(p.amount) filter (where p.type = ${sql.lit(type)}), 0)`
const signed = sql`coalesce(sum(${signedPayment}), 0)`
const sums = sql`p.currency, ${sumOf('deposit')} as deposits, ${sumOf('balance')} as balances,
  ${sumOf('invoice')} as invoices, ${sumOf('refund')} as refunds, ${signed} as received, count(*)::int as count`
/** A sum with the digits of its currency. */
const written = (amount: RawBuilder<unknown>) => amountText(amount, sql`s.currency`)

/** What the payments of a list sum up to, one sum for each currency. */
export async function readTotals(ctx: Ctx, query: Query): Promise<DataOf<typeof payments.totals>> {
  const { from, where } = await selectionOf(ctx, listing, query)
  const { rows } = await sql<DataOf<typeof payments.totals>[number]>`
    select s.currency, ${written(sql`s.deposits`)} as deposits, ${written(sql`s.balances`)} as balances,
      ${written(sql`s.invoices`)} as invoices, ${written(sql`s.refunds`)} as refunds, ${written(sql`s.received`)} as received, s.count
    from (select ${sums} from ${from} where ${where} group by p.currency) s order by s.currency`.execute(
    ctx.shown.withoutPlugins(),
  )
  return rows
}

/** What an interest is to bring, what has come and what is open, by currency. Throws RECORD_NOT_FOUND. */
export async function readMoney(ctx: Ctx, interestId: string): Promise<DataOf<typeof payments.money>> {
  await assertRecord(ctx, kinds.interest, interestId)
  const port = portOf(ctx)
  const missing = (of: RawBuilder<unknown>, came: RawBuilder<unknown>) =>
    sql`case when ${of} is not null then ${written(sql`greatest(${of} - (${came}), 0)`)} end`
  const { rows } = await sql<DataOf<typeof payments.money>[number]>`
    with paid as (select ${sums}, coalesce(sum(${signedPayment}) filter (where ${countsForDeposit(port)}), 0) as counted from payments p
        where p.port_id = ${port} and p.interest_id = ${interestId} and ${inBooks} group by p.currency),
      deal as (select i.deposit_expected_amount as expected, i.deposit_expected_currency as currency, ${dealValue} as value
        from interests i where i.port_id = ${port} and i.id = ${interestId}),
      prices as (select v.currency, v.amount::numeric as price from deal,
        json_to_recordset(deal.value) as v(currency text, amount text)),
      s as (select currency, coalesce(p.deposits, 0) as deposits, coalesce(p.balances, 0) as balances,
          coalesce(p.refunds, 0) as refunds, coalesce(p.counted, 0) as counted, coalesce(p.received, 0) as received, coalesce(p.count, 0) as count,
          v.price, d.expected
        from paid p full join prices v using (currency)
          full join (select currency, expected from deal where expected is not null) d using (currency))
    select s.currency, ${written(sql`s.deposits`)} as deposits, ${written(sql`s.balances`)} as balances,
      ${written(sql`s.refunds`)} as refunds, ${written(sql`s.received`)} as received, s.count,
      case when s.expected is not null then ${written(sql`s.expected`)} end as "depositExpected",
      ${missing(sql`s.expected`, sql`s.counted`)} as "depositOpen",
      case when s.price is not null then ${written(sql`s.price`)} end as price,
      ${missing(sql`s.price`, sql`s.received`)} as open
    from s order by s.currency`.execute(ctx.shown.withoutPlugins())
  return rows
}
