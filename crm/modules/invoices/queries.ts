import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { type InvoiceStatus, invoiceStatuses } from '../../../contract/invoices/states.ts'
import { kinds } from '../../../contract/kinds.ts'
import { isoFormat } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { atBerth, berthsAt } from '../berths/bands.ts'
import { berthOfStay, maybeAt } from '../berths/its-berth.ts'
import { amountText, priceText } from '../money/amounts.ts'
import { isOverdue, isPartlyPaid, signedInvoice, signOfInvoice } from '../money/invoices.ts'
import { dayWithin, equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecords, selectionOf, theOne } from '../records/listing.ts'
import { nameOf } from '../records/person-name.ts'
import type { Slicing } from '../records/slices.ts'
import { boundsOf, todayOf, within } from '../records/today.ts'
import { partyNow } from './party.ts'
import { usualMail } from './recipients.ts'

type Query = QueryOf<typeof invoices.list>
type Sql = RawBuilder<unknown>

/** SQL that writes an amount with the digits of the currency of the invoice `t`. */
export const written = (amount: Sql) => amountText(amount, sql`t.currency`)
/** SQL that writes a price of one line of the invoice `t`. */
export const writtenPrice = (price: Sql) => priceText(price, sql`t.currency`)
const amounts = ['net', 'tax', 'gross', 'paid', 'open'] as const
/** SQL for the rates of the lines of the invoice `t`, the highest first. */
const taxRates = sql`(select string_agg(r ->> 'taxRatePct', ', ' order by (r ->> 'taxRatePct')::numeric desc)
  from jsonb_array_elements(t.tax_by_rate) r)`
const issued = sql<boolean>`t.status <> 'draft'`

/** SQL for what is shown of the invoice `t`: one that is sent and whose day has passed is overdue. */
export const statusOf = (ctx: Ctx) =>
  sql<string>`case when ${isOverdue(todayOf(ctx))} then 'overdue' else t.status end`

const stateOf = (status: InvoiceStatus) => (status === 'overdue' ? 'sent' : status)

export const billedName = (ctx: Ctx) => sql`coalesce(t.billed_name,
  (select b.full_name from clients b where b.port_id = ${portOf(ctx)} and b.id = t.bill_client_id),
  (select b.name from companies b where b.port_id = ${portOf(ctx)} and b.id = t.bill_company_id), '')`
const creditedNumber = (ctx: Ctx) =>
  sql`(select o.number from invoices o where o.port_id = ${portOf(ctx)} and o.id = t.credited_id)`

const listing: Listing<Query> = {
  kind: kinds.invoice,
  alias: 't',
  folded: [],
  values: (ctx) => ({
    status: statusOf(ctx),
    billingEntityName: billedName(ctx),
    billingEntityId: sql`coalesce(t.bill_client_id, t.bill_company_id)`,
    creditedNumber: creditedNumber(ctx),
    discountPct: sql`trim_scale(t.discount_pct)`,
    taxRates,
    ...Object.fromEntries(amounts.map((name) => [name, signedInvoice(name)])),
  }),
  sources: () => ({
    // A draft has no day on which it was issued, whatever day it is to have.
    issueDate: (test) => sql<boolean>`(${issued} and ${test.of(sql`t.issue_date`)})`,
  }),
  where: conditionsOf,
  slices: (ctx) => ({
    status: byStates(ctx),
    billingEntityName: (way, sorted) => [
      {
        where: sql`t.billed_name is not null`,
        order: sql`${sorted(sql`t.billed_name`)} ${sql.raw(way)}, t.id`,
      },
      {
        where: sql`t.billed_name is null`,
        order: sql`${sorted(billedName(ctx))} ${sql.raw(way)}, t.id`,
        isMixed: true,
      },
    ],
  }),
  along: ['issueDate', 'dueDate', 'paymentDate', ...amounts],
  orders: {
    number: (way) =>
      sql`t.series_year ${way} nulls last, t.series ${way}, t.series_number ${way}, t.number ${way}, t.id`,
  },
}

/** A list by what is shown of the state: each is found by the state that is stored. */
const byStates =
  (ctx: Ctx): Slicing =>
  (way) =>
    (way === 'asc' ? invoiceStatuses : invoiceStatuses.toReversed()).map((status) => ({
      where: sql`t.status = ${stateOf(status)} and ${statusOf(ctx)} = ${status}`,
      order: sql`t.id`,
    }))

function conditionsOf(ctx: Ctx, query: Query): Sql[] {
  const oneOf = (column: Sql, values: readonly string[] | undefined) =>
    values ? [sql`${column} = any(${[...values]}::text[])`] : []
  const { billingEntityId, issuedFrom, issuedTo, issuedIn, dueFrom, dueTo, paidFrom, paidTo } = query
  return [
    ...equalTo('t', query, 'kind', 'currency', 'interestId', 'tenancyId', 'billingEntityType'),
    // The state that is kept is found along an index, what is shown of it is looked at after that.
    ...oneOf(sql`t.status`, query.status?.map(stateOf)),
    ...oneOf(statusOf(ctx), query.status),
    ...(query.partlyPaid === undefined ? [] : [sql`${isPartlyPaid()} = ${query.partlyPaid}`]),
    ...(query.clientId
      ? [sql`(t.client_id = ${query.clientId} or t.bill_client_id = ${query.clientId})`]
      : []),
    ...equalTo('t', { billCompanyId: query.companyId }, 'billCompanyId'),
    ...ofBerths(portOf(ctx), query),
    ...(billingEntityId
      ? [sql`(t.bill_client_id = ${billingEntityId} or t.bill_company_id = ${billingEntityId})`]
      : []),
    ...(issuedFrom || issuedTo || issuedIn ? [issued] : []),
    ...(issuedIn ? [within(ctx, sql`t.issue_date`, issuedIn)] : []),
    ...dayWithin(sql`t.issue_date`, issuedFrom, issuedTo),
    ...dayWithin(sql`t.due_date`, dueFrom, dueTo),
    ...(paidFrom || paidTo
      ? [
          sql`t.id = any(array(select p.invoice_id from invoice_payments p where p.port_id = ${portOf(ctx)} and p.removed_at is null
            and p.paid_on between ${paidFrom ?? '-infinity'}::date and ${paidTo ?? 'infinity'}::date))`,
        ]
      : []),
  ]
}

/** SQL conditions for invoices of berths at a dock or of a size: those that may be are found along an index, and looked at after that. */
function ofBerths(port: string, query: Query): Sql[] {
  const berths = berthsAt(port, query)
  const maybe = berths && maybeAt(port, berths)
  return [
    ...(maybe
      ? [sql`(t.tenancy_id = any(${maybe.tenancies}) or t.interest_id = any(${maybe.interests}))`]
      : []),
    ...atBerth(port, berthOfStay(port, sql`t.tenancy_id`, sql`t.interest_id`), query),
  ]
}

/** A page of the invoices of the port. */
export function listInvoices(ctx: Ctx, query: Query) {
  return listRecords<typeof invoices.list>(ctx, listing, query)
}

/** What the invoices of a list sum up to, one sum for each currency; drafts stand by themselves. */
export async function readTotals(
  ctx: Ctx,
  query: QueryOf<typeof invoices.totals>,
): Promise<DataOf<typeof invoices.totals>> {
  const { from, where } = await selectionOf(ctx, listing, query)
  const sums = amounts.map(
    (name) => sql`coalesce(sum(${signedInvoice(name)}) filter (where ${issued}), 0) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<DataOf<typeof invoices.totals>[number]>`
    select t.currency, ${sql.join([...amounts, 'drafts'].map((name) => sql`${written(sql.ref(`t.${name}`))} as ${sql.ref(name)}`))},
      t.count
    from (select t.currency, ${sql.join(sums)}, coalesce(sum(t.gross) filter (where not ${issued}), 0) as drafts,
        count(*)::int as count
      from ${from} where ${where} group by t.currency) t order by t.currency`.execute(
    ctx.shown.withoutPlugins(),
  )
  return rows
}

/** The first and the last day of what a query of the list is of; null where it is open. */
export async function daysOfTax(
  ctx: Ctx,
  { issuedFrom, issuedTo, issuedIn }: QueryOf<typeof invoices.taxByRate>,
): Promise<{ from: string | null; to: string | null }> {
  if (!issuedIn) return { from: issuedFrom ?? null, to: issuedTo ?? null }
  const { begin, end } = boundsOf(ctx, issuedIn)
  const { rows } = await sql<{ from: string; to: string }>`
    select greatest(${begin}, ${issuedFrom ?? null}::date)::text as "from",
      least((${end} - 1), ${issuedTo ?? null}::date)::text as "to"`.execute(ctx.db)
  return rows[0]!
}

/** What the invoices of a list come to by currency and rate of tax, as their papers have it. */
export async function readTaxByRate(
  ctx: Ctx,
  query: QueryOf<typeof invoices.taxByRate>,
): Promise<DataOf<typeof invoices.taxByRate>> {
  const { from, where } = await selectionOf(ctx, listing, query)
  const { rows } = await sql<DataOf<typeof invoices.taxByRate>[number]>`
    select t.currency, trim_scale(t.rate)::text as "taxRatePct", ${written(sql`t.net`)} as net, ${written(sql`t.tax`)} as tax,
      ${written(sql`t.net + t.tax`)} as gross, t.count
    from (select t.currency, (r ->> 'taxRatePct')::numeric as rate, sum(${signOfInvoice} * (r ->> 'net')::numeric) as net,
        sum(${signOfInvoice} * (r ->> 'tax')::numeric) as tax, count(*)::int as count
      from ${from} cross join lateral jsonb_array_elements(t.tax_by_rate) r
      where ${where} and ${issued} group by 1, 2) t order by t.currency, t.rate desc`.execute(
    ctx.shown.withoutPlugins(),
  )
  return rows
}

/** One invoice. Throws RECORD_NOT_FOUND. */
export async function readInvoice(ctx: Ctx, id: string) {
  return theOne(await readInvoices(ctx, [id]))
}

/** Invoices as `readInvoice` gives them, in no order. */
export function readInvoices(ctx: Ctx, ids: readonly string[]) {
  return readRecords<typeof invoices.get>(ctx, listing, ids, beside(ctx))
}

/** What a record has beside its fields. */
function beside(ctx: Ctx): Readonly<Record<string, Sql>> {
  const port = portOf(ctx)
  const text = (at: Sql) => sql`to_char(${at} at time zone 'UTC', ${sql.lit(isoFormat)})`
  const only = (of: Sql) =>
    sql`jsonb_build_object('name', ${of} ->> 'name', 'address', ${of} -> 'address',
      'registrationNumber', ${of} ->> 'registrationNumber', 'vatNumber', ${of} ->> 'vatNumber')`
  return {
    lines: sql`coalesce((select json_agg(json_build_object('description', l.description,
        'quantity', trim_scale(l.quantity)::text, 'unitPrice', ${writtenPrice(sql`l.unit_price`)},
        'taxRatePct', trim_scale(l.tax_rate_pct)::text, 'discountPct', trim_scale(l.discount_pct)::text,
        'discountAmount', case when l.discount_amount is not null then ${written(sql`l.discount_amount`)} end, 'expenseId', l.expense_id,
        'expenseName', (select e.merchant from expenses e where e.port_id = ${port} and e.id = l.expense_id), 'net', ${written(sql`l.net`)}) order by l.position)
      from invoice_lines l where l.port_id = ${port} and l.invoice_id = t.id), '[]'::json)`,
    totals: sql`json_build_object(${sql.join(
      amounts.flatMap((name) => [sql.lit(name), written(sql.ref(`t.${name}`))]),
    )}, 'subtotal', ${written(sql`t.net + t.discount`)}, 'discount', ${written(sql`t.discount`)}, 'taxByRate', t.tax_by_rate)`,
    payments: sql`coalesce((select json_agg(json_build_object('id', p.id, 'amount', ${written(sql`p.amount`)},
        'paidOn', p.paid_on, 'method', p.method, 'reference', p.reference,
        'otherId', (select o.invoice_id from invoice_payments o where o.port_id = ${port} and o.set_off_id = p.set_off_id and o.id <> p.id),
        'recordedByName', ${nameOf(sql`p.recorded_by`)},
        'createdAt', ${text(sql`p.created_at`)}) order by p.paid_on desc, p.id desc)
      from invoice_payments p where p.port_id = ${port} and p.invoice_id = t.id and p.removed_at is null), '[]'::json)`,
    billTo: only(sql`coalesce(t.bill_to, ${partyNow(port)})`),
    issuer: issuerOf(port, only),
    creditNoteId: sql`(select n.id from invoices n where n.port_id = ${port} and n.credited_id = t.id)`,
    creditNoteNumber: sql`(select n.number from invoices n where n.port_id = ${port} and n.credited_id = t.id)`,
    imported: sql`t.status <> 'draft' and t.series is null`,
    usualAddress: usualMail(ctx, sql`t.bill_client_id`, sql`t.bill_company_id`),
    sentTo: sql`t.sent_to`,
    unsent: sql`coalesce((select json_agg(json_build_object('address', m.to_address, 'category', m.category,
        'status', m.status, 'createdAt', ${text(sql`m.created_at`)}) order by m.created_at, m.id)
      from mails m where m.port_id = ${port} and m.entity_id = t.id and m.status <> 'sent'), '[]'::json)`,
    mailedAt: text(sql`t.mailed_at`),
  }
}

/** SQL for who issued the invoice `t`; of a draft, who would. */
function issuerOf(port: string, only: (of: Sql) => Sql): Sql {
  return sql`(select case when i.party is not null then ${only(sql`i.party`)} ||
      jsonb_build_object('iban', i.party ->> 'iban', 'bic', i.party ->> 'bic') end
    from (select coalesce(t.issuer, (select s.value || jsonb_build_object('address',
        to_jsonb(string_to_array(s.value ->> 'address', E'\n')))
      from settings s where s.port_id = ${port} and s.key = 'invoice_issuer' and s.value <> 'null'::jsonb)) as party) i)`
}
