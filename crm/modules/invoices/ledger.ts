import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { amountText } from '../money/amounts.ts'
import { isOverdue, owedByPayment, signedInvoice } from '../money/invoices.ts'
import { assertRecord } from '../records/change.ts'
import { todayOf } from '../records/today.ts'

type Ledger = DataOf<typeof invoices.ledger>
type Sql = RawBuilder<unknown>

const written = (amount: Sql) => amountText(amount, sql`s.currency`)

/**
 * What was charged and paid, and what is owed after each, by currency: of who is billed, or for an interest. PostgreSQL adds;
 * what was owed before is what is owed now without what came after.
 * Throws VALIDATION_FAILED unless one of the three is named, RECORD_NOT_FOUND.
 */
export async function readLedger(ctx: Ctx, query: QueryOf<typeof invoices.ledger>): Promise<Ledger> {
  const { kind, column, id } = about(query)
  await assertRecord(ctx, kind, id)
  const port = portOf(ctx)
  const { page, limit } = query
  const { rows } = await sql<{ ledger: Ledger }>`
    with mine as materialized (
      select t.id, t.kind, t.number, t.currency, t.issue_date, t.gross, t.sent_at,
        case when ${isOverdue(todayOf(ctx))} then t.open else 0 end as overdue
      from invoices t where t.port_id = ${port} and ${sql.ref(`t.${column}`)} = ${id} and t.status <> 'draft'
    ), booked as (
      select case m.kind when 'credit_note' then 'credit' else 'charge' end as kind, m.issue_date as date, m.id, m.number,
        m.currency, ${signedInvoice('gross', 'm')} as amount, 0 as rank, m.sent_at as at
      from mine m
      union all
      select case when p.method = 'set_off' then 'set_off' when m.kind = 'credit_note' then 'refund' else 'payment' end, p.paid_on, m.id, m.number, m.currency,
        ${owedByPayment('p', 'm')}, 1, p.created_at
      from mine m join invoice_payments p on p.port_id = ${port} and p.invoice_id = m.id and p.removed_at is null
    ), sums as (
      select b.currency, sum(b.amount) filter (where b.rank = 0) as charged, -coalesce(sum(b.amount) filter (where b.rank = 1), 0) as paid,
        sum(b.amount) as balance from booked b group by b.currency
    ), latest as (
      select * from booked order by date desc, rank desc, at desc, id desc limit ${page * limit}
    ), running as (
      select l.*, s.balance - coalesce(sum(l.amount) over (partition by l.currency
        order by l.date desc, l.rank desc, l.at desc, l.id desc rows between unbounded preceding and 1 preceding), 0) as owed
      from latest l join sums s on s.currency = l.currency
    ), paged as (
      select * from running order by date desc, rank desc, at desc, id desc offset ${(page - 1) * limit}
    ), late as (select m.currency, sum(m.overdue) as overdue from mine m group by m.currency)
    select json_build_object(
      'entries', coalesce((select json_agg(json_build_object('kind', s.kind, 'date', s.date, 'invoiceId', s.id,
          'number', s.number, 'currency', s.currency, 'amount', ${written(sql`s.amount`)}, 'balance', ${written(sql`s.owed`)})
          order by s.date desc, s.rank desc, s.at desc, s.id desc) from paged s), '[]'::json),
      'total', (select count(*)::int from booked),
      'balances', coalesce((select json_agg(json_build_object('currency', s.currency, 'charged', ${written(sql`s.charged`)},
          'paid', ${written(sql`s.paid`)}, 'balance', ${written(sql`s.balance`)},
          'overdue', ${written(sql`(select l.overdue from late l where l.currency = s.currency)`)}) order by s.currency)
        from sums s), '[]'::json)) as ledger`.execute(ctx.shown.withoutPlugins())
  return rows[0]!.ledger
}

/** Whose ledger is asked for. */
function about({ clientId, companyId, interestId }: QueryOf<typeof invoices.ledger>) {
  const filters = [
    { kind: kinds.client, column: 'bill_client_id', id: clientId },
    { kind: kinds.company, column: 'bill_company_id', id: companyId },
    { kind: kinds.interest, column: 'interest_id', id: interestId },
  ].flatMap(({ id, ...one }) => (id ? [{ ...one, id }] : []))
  const [one] = filters
  if (one && filters.length === 1) return one
  throw new Refusal('VALIDATION_FAILED', [because('clientId', 'invoice_ledger_of')])
}
