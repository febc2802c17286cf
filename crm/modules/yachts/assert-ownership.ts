import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'
import { activeMember } from '../companies/members.ts'

/** Throws TENANCY_OWNERSHIP unless the yacht is the client's, or of a company the client is an active member of. */
export async function assertOwnership(
  tx: Tx,
  { clientId, yachtId }: { clientId: string; yachtId: string },
  path = 'yachtId',
): Promise<void> {
  const port = portOf(tx)
  const { rows } = await sql`select 1 from yachts y where y.port_id = ${port} and y.id = ${yachtId}
    and (y.owner_client_id = ${clientId} or exists (select 1 from company_members m
      where m.port_id = ${port} and m.company_id = y.owner_company_id and m.client_id = ${clientId}
        and ${activeMember(tx)}))`.execute(tx.db)
  if (rows.length > 0) return
  throw new Refusal('TENANCY_OWNERSHIP', [because(path, 'tenancy_ownership')])
}
