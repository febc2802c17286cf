import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { activeMember } from '../companies/members.ts'
import type { InvoiceRow } from './row.ts'

type Sql = RawBuilder<unknown>

/**
 * SQL for where who is billed has their mail: a client at their own primary address, a company at that of whom it is reached
 * by, its primary member first. Null where there is none.
 */
export function usualMail(ctx: Ctx, clientId: Sql, companyId: Sql): RawBuilder<string | null> {
  const port = portOf(ctx)
  return sql`(select k.mail from client_contacts k
    left join company_members m on m.port_id = ${port} and m.company_id = ${companyId}::uuid
      and m.client_id = k.client_id and ${activeMember(ctx)}
    where k.port_id = ${port} and k.mail is not null and (k.client_id = ${clientId}::uuid or m.client_id is not null)
    order by m.is_primary desc nulls last, k.is_primary desc, k.created_at, k.id limit 1)`
}

/** Where who is billed has their mail. Empty where they have none. */
export async function usualRecipients(
  tx: Tx,
  { billClientId, billCompanyId }: Pick<InvoiceRow, 'billClientId' | 'billCompanyId'>,
): Promise<string[]> {
  const address = usualMail(tx, sql`${billClientId}`, sql`${billCompanyId}`)
  const { rows } = await sql<{ mail: string | null }>`select ${address} as mail`.execute(tx.db)
  return rows.flatMap(({ mail }) => mail ?? [])
}
