import { sql } from 'kysely'
import { moneyToken, type TokenReading } from '../../records/tokens/token-reading.ts'

// The latest that was sent for the interest or the tenancy, for whoever may see invoices.
export const invoiceTokens: TokenReading = {
  source: 'invoice',
  fields: ['number', 'issueDate', 'dueDate', 'gross', 'open', 'reference'],
  row: ({
    port,
    permissions,
  }) => sql`select i.number, i.issue_date::text as "issueDate", i.due_date::text as "dueDate", i.reference,
          ${moneyToken('i.gross', 'i.currency')} as gross, ${moneyToken('i.open', 'i.currency')} as open
        from invoices i where ${permissions.has('invoices.view')}::boolean and i.port_id = ${port} and i.status in ('sent', 'paid')
          and i.kind <> 'credit_note' and (i.interest_id = ids.interest or i.tenancy_id = ids.tenancy)
        order by i.issue_date desc, i.id desc limit 1`,
}
