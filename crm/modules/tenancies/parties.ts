import { Refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../context.ts'
import { holdReference } from '../records/references/hold.ts'
import { assertOwnership } from '../yachts/assert-ownership.ts'

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
  fields: PartyFields = { client: 'clientId', yacht: 'yachtId' },
): Promise<string> {
  const name = await heldParty(tx, 'client', clientId, fields.client)
  await heldParty(tx, 'yacht', yachtId, fields.yacht)
  await assertOwnership(tx, { clientId, yachtId }, fields.yacht)
  return name
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
