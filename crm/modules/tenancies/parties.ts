import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { activeMember } from '../companies/members.ts'

interface Parties {
  clientId: string
  yachtId: string
}

/** The fields of a request that name the client and the yacht. */
interface Named {
  client: string
  yacht: string
}

/**
 * The name of a client who may hold a berth with that yacht; both are held until the transaction ends. Throws
 * REFERENCE_NOT_FOUND, RECORD_ARCHIVED, TENANCY_OWNERSHIP.
 */
export async function assertParties(
  tx: Tx,
  { clientId, yachtId }: Parties,
  named: Named = { client: 'clientId', yacht: 'yachtId' },
): Promise<string> {
  const name = await heldParty(tx, kinds.client.table, clientId, named.client)
  await heldParty(tx, kinds.yacht.table, yachtId, named.yacht)
  await assertOwnership(tx, { clientId, yachtId }, named.yacht)
  return name
}

/** Throws TENANCY_OWNERSHIP unless the yacht is the client's, or of a company the client is an active member of. */
export async function assertOwnership(
  tx: Tx,
  { clientId, yachtId }: Parties,
  path = 'yachtId',
): Promise<void> {
  const port = portOf(tx)
  const { rows } = await sql`select 1 from yachts y where y.port_id = ${port} and y.id = ${yachtId}
    and (y.owner_client_id = ${clientId} or exists (select 1 from company_members m
      where m.port_id = ${port} and m.company_id = y.owner_company_id and m.client_id = ${clientId}
        and ${activeMember(tx)}))`.execute(tx.db)
  if (rows.length > 0) return
  throw new Refusal('TENANCY_OWNERSHIP', [
    { path, message: 'The yacht belongs neither to the client nor to a company of theirs.' },
  ])
}

async function heldParty(tx: Tx, table: string, id: string, path: string): Promise<string> {
  const { rows } = await sql<{ name: string; archived: boolean }>`
    select (select r.title from records r where r.port_id = ${portOf(tx)} and r.id = t.id) as name,
      t.archived_at is not null as archived
    from ${sql.table(table)} t where t.port_id = ${portOf(tx)} and t.id = ${id} for share`.execute(tx.db)
  const found = rows[0]
  if (!found) throw new Refusal('REFERENCE_NOT_FOUND', [{ path, message: 'This record does not exist.' }])
  if (found.archived) throw new Refusal('RECORD_ARCHIVED')
  return found.name
}
