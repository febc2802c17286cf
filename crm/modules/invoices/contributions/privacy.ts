import { sql } from 'kysely'
import type { Erasure } from '../../records/privacy/erasure.ts'
import type { Section } from '../../records/privacy/section.ts'
import type { TraceColumns } from '../../records/privacy/trace-columns.ts'
import { filesOfInvoices } from './client-references.ts'

export const invoicesSection: Section = {
  name: 'invoices',
  order: 180,
  title: { en: 'Invoices', sv: 'Fakturor', fi: 'Laskut' },
  tables: ['invoices', 'invoice_lines', 'invoice_payments'],
  rows: (
    port,
    ids,
  ) => sql`select t.number, t.kind, t.status, t.issue_date as "issueDate", t.due_date as "dueDate", t.currency, t.net, t.tax,
        t.gross, t.paid, t.reference, t.note, t.bill_to as "billTo", t.sent_to as "sentTo", crm.custom_of(${port}, t.id) as "ownFields",
        (select json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'unitPrice', l.unit_price,
            'taxRatePct', l.tax_rate_pct, 'net', l.net) order by l.position)
          from invoice_lines l where l.port_id = ${port} and l.invoice_id = t.id) as lines,
        (select json_agg(json_build_object('amount', p.amount, 'paidOn', p.paid_on, 'method', p.method,
            'reference', p.reference) order by p.paid_on, p.id)
          from invoice_payments p where p.port_id = ${port} and p.invoice_id = t.id and p.removed_at is null) as payments
      from invoices t where t.port_id = ${port} and (t.client_id = any(${ids}) or t.bill_client_id = any(${ids}))
      order by t.created_at, t.id`,
}

export const invoicesErasure: Erasure = {
  records: (port, clients) => sql`select t.id from invoices t where t.port_id = ${port} and t.status = 'draft'
    and (t.client_id = any(${clients}) or t.bill_client_id = any(${clients}))`,
  files: filesOfInvoices,
}

export const invoicesTraces: readonly TraceColumns[] = [
  { table: 'invoices', columns: ['note', 'message', 'void_reason'], of: 'client_id' },
  { table: 'invoices', columns: ['bill_to'], of: 'bill_client_id' },
  {
    table: 'invoice_lines',
    columns: ['description'],
    of: { by: 'invoice_id', table: 'invoices', column: 'client_id' },
  },
  {
    table: 'invoice_payments',
    columns: ['reference'],
    of: { by: 'invoice_id', table: 'invoices', column: 'client_id' },
  },
]
