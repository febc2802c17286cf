import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'
import { activeMember } from '../companies/members.ts'
import { holdReference } from '../records/references/hold.ts'

interface Parties {
  clientId: string
  yachtId: string
}

/** The fields of a request that name the client and the yacht. */
interface PartyFields {
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
  named: PartyFields = { client: 'clientId', yacht: 'yachtId' },
): Promise<string> {
  const name = await heldParty(tx, 'client', clientId, named.client)
  await heldParty(tx, 'yacht', yachtId, named.yacht)
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

async function heldParty(tx: Tx, type: 'client' | 'yacht', id: string, path: string): Promise<string> {
  const { name, archived } = await holdReference(tx, type, id, path)
  if (archived) throw new Refusal('RECORD_ARCHIVED')
  return name
}

/** Throws RECORD_ARCHIVED where the client or the yacht went to the archive. */
export async function assertLive(
  tx: Tx,
  { clientId, yachtId }: { clientId: string; yachtId: string | null },
) {
  await heldParty(tx, 'client', clientId, 'clientId')
  if (yachtId !== null) await heldParty(tx, 'yacht', yachtId, 'yachtId')
}
