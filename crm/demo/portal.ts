import { sql } from 'kysely'
import { addDays } from '../../contract/values/days.ts'
import { portOf, type Tx } from '../context.ts'
import { createInvoice } from '../modules/invoices/create.ts'
import { sendInvoice } from '../modules/invoices/send.ts'
import { admitClient } from '../modules/portal/admission.ts'
import { todayInPort } from '../modules/records/today.ts'

/** Lets one client of the demonstration into the portal: somebody a document waits for, and an invoice too. */
export async function makePortal(tx: Tx, passwordHash: string): Promise<void> {
  const { rows } = await sql<{ clientId: string; email: string }>`select i.client_id, lower(s.email) as email
    from documents d
    join interests i on i.port_id = ${portOf(tx)} and i.id = d.interest_id and i.archived_at is null
    join document_signers s on s.port_id = ${portOf(tx)} and s.document_id = d.id and s.status = 'pending' and s.role = 'client'
    where d.port_id = ${portOf(tx)} and d.status in ('draft', 'sent', 'partially_signed')
    order by d.id limit 1`.execute(tx.db)
  if (!rows[0]) return
  const { clientId, email } = rows[0]
  const today = await todayInPort(tx)
  const invoiceId = await createInvoice(tx, {
    clientId,
    currency: 'EUR',
    issueDate: today,
    dueDate: addDays(today, 10),
    lines: [{ description: 'Winter storage ashore', quantity: '1', unitPrice: '640', taxRatePct: '25' }],
  })
  await sendInvoice(tx, invoiceId, { to: [], confirmDay: true }, null)
  await admitClient(tx, { clientId, email, passwordHash })
}

/** Who of the demonstration signs in to the portal; null where nobody does. `passwordHash` is set where it is given. */
export async function portalSignIn(tx: Tx, passwordHash: string | null) {
  const { rows } = await sql<{
    id: string
    email: string
    name: string
  }>`select u.id, u.email, c.full_name as name
    from portal_links l join portal_users u on u.id = l.portal_user_id
    join clients c on c.port_id = ${portOf(tx)} and c.id = l.client_id and c.archived_at is null
    where l.port_id = ${portOf(tx)} and l.invited_by is null and l.disabled_at is null
    order by l.created_at limit 1`.execute(tx.db)
  const found = rows[0]
  if (!found) return null
  if (passwordHash)
    await sql`update portal_users set password_hash = ${passwordHash} where id = ${found.id}`.execute(tx.db)
  return { name: found.name, email: found.email }
}
