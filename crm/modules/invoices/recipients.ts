import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import { activeMember } from '../companies/members.ts'
import type { InvoiceRow } from './row.ts'

/**
 * Where who is billed has their mail: a client at their own primary address, a company at that of whom it is reached by, its
 * primary member first. Empty where there is none.
 */
export async function usualRecipients(
  tx: Tx,
  { billClientId, billCompanyId }: Pick<InvoiceRow, 'billClientId' | 'billCompanyId'>,
): Promise<string[]> {
  const port = portOf(tx)
  const { rows } = await sql<{ mail: string }>`
    select k.mail from client_contacts k
    left join company_members m on m.port_id = ${port} and m.company_id = ${billCompanyId}::uuid
      and m.client_id = k.client_id and ${activeMember(tx)}
    where k.port_id = ${port} and k.mail is not null
      and (k.client_id = ${billClientId}::uuid or m.client_id is not null)
    order by m.is_primary desc nulls last, k.is_primary desc, k.created_at, k.id limit 1`.execute(tx.db)
  return rows.map(({ mail }) => mail)
}
