import { sql } from 'kysely'
import { referenceInGroups } from '../../../../contract/invoices/reference.ts'
import { mostListed } from '../../../../contract/portal/parts.ts'
import { ibanInGroups } from '../../../../contract/values/iban.ts'
import { signOf } from '../../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { codeOf } from '../../invoices/printing/printed.ts'
import { readToPrint } from '../../invoices/printing/read.ts'
import { statusOf } from '../../invoices/queries.ts'
import { amountText } from '../../money/amounts.ts'
import { isOpen } from '../../money/invoices.ts'
import type { PortalUser } from '../admit.ts'
import { oneOf, shownTo } from '../visibility.ts'
import { ofId } from './columns.ts'

interface Invoice {
  id: string
  number: string
  kind: 'general' | 'deposit' | 'credit_note'
  status: 'draft' | 'sent' | 'overdue' | 'paid' | 'void'
  billedTo: string
  currency: string
  issueDate: string | null
  dueDate: string | null
  gross: string
  paid: string
  open: string
  creditedNumber: string | null
}

const written = (column: string) => amountText(sql.ref(`t.${column}`), sql`t.currency`)

/** Invoices of a client; one alone where `id` is given. */
export async function readInvoices(ctx: Ctx, user: PortalUser, id?: string): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`select t.id, t.number, t.kind, ${statusOf(ctx)} as status,
      coalesce(t.billed_name, '') as billed_to, t.currency, t.issue_date::text, t.due_date::text,
      ${written('gross')} as gross, ${written('paid')} as paid, ${written('open')} as open,
      (select o.number from invoices o where o.port_id = ${portOf(ctx)} and o.id = t.credited_id) as credited_number
    from invoices t where ${shownTo(ctx, 'invoice', user)} ${ofId(id)}
    order by ${isOpen()} desc, t.issue_date desc, t.id desc limit ${mostListed}`.execute(ctx.db)
  return rows
}

/** One of their invoices with its lines, what was paid, and how the rest is. Throws RECORD_NOT_FOUND. */
export async function readInvoice(ctx: Ctx, user: PortalUser, id: string) {
  const invoice = oneOf(await readInvoices(ctx, user, id))
  const [[printed], payments] = await Promise.all([readToPrint(ctx, [id]), paymentsOf(ctx, id)])
  const { discount, net, tax, note, issuer, reference, lines } = printed!
  const payable = invoice.kind !== 'credit_note' && invoice.status !== 'void' && issuer?.iban
  return {
    ...invoice,
    discount,
    net,
    tax,
    note,
    lines: [...lines],
    payments,
    payment: payable
      ? {
          recipient: issuer.name,
          iban: ibanInGroups(issuer.iban!),
          bic: issuer.bic,
          reference: reference && referenceInGroups(reference),
          // What is left to pay, not what was once asked.
          code: signOf(invoice.open) > 0 ? codeOf({ ...printed!, gross: invoice.open }) : null,
        }
      : null,
  }
}

/** The file of its PDF; null while it is made. Throws RECORD_NOT_FOUND. */
export async function pdfOf(ctx: Ctx, user: PortalUser, id: string): Promise<string | null> {
  const { rows } = await sql<{ fileId: string | null }>`select (select f.id from files f
      where f.port_id = ${portOf(ctx)} and f.id = t.file_id and f.deleted_at is null) as file_id
    from invoices t where ${shownTo(ctx, 'invoice', user)} and t.id = ${id}`.execute(ctx.db)
  return oneOf(rows).fileId
}

async function paymentsOf(ctx: Ctx, id: string) {
  const { rows } = await sql<{ amount: string; paidOn: string }>`select
      ${amountText(sql`p.amount`, sql`t.currency`)} as amount, p.paid_on::text
    from invoice_payments p join invoices t on t.port_id = p.port_id and t.id = p.invoice_id
    where p.port_id = ${portOf(ctx)} and p.invoice_id = ${id} and p.removed_at is null
    order by p.paid_on, p.created_at`.execute(ctx.db)
  return rows
}
