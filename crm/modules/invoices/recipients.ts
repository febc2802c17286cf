import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { memberToday } from '../companies/members.ts'
import type { InvoiceRow } from './row.ts'

type Sql = RawBuilder<unknown>

/**
 * SQL for where who is billed has their mail: a client at their own primary address, a company at that of whom it is reached
 * by, its primary member first. Null where there is none.
 */
export function usualMail(ctx: Ctx, clientId: Sql, companyId: Sql): RawBuilder<string | null> {
  const port = portOf(ctx)
  const columns = sql`k.mail, k.is_primary, k.created_at, k.id`
  return sql`(select r.mail from (
      select ${columns}, null::boolean as of_primary from client_contacts k
        where k.port_id = ${port} and k.client_id = ${clientId}::uuid
      union all
      select ${columns}, m.is_primary from company_members m
        join client_contacts k on k.port_id = ${port} and k.client_id = m.client_id
        where m.port_id = ${port} and m.company_id = ${companyId}::uuid and ${memberToday(ctx)}) r
    where r.mail is not null
    order by r.of_primary desc nulls last, r.is_primary desc, r.created_at, r.id limit 1)`
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
