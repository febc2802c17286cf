import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { ClientReference } from '../records/merging/client-reference.ts'

export const interestsReferences: ClientReference = {
  name: 'interests',
  table: 'interests',
  column: 'client_id',
}

/** Deals of others lose the yacht of a client that is erased. */
export async function unlinkYachts(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`update interests i set yacht_id = null from yachts y
    where i.port_id = ${portOf(tx)} and y.port_id = ${portOf(tx)} and y.id = i.yacht_id
      and y.owner_client_id = any(${clientIds as string[]}::uuid[])
      and not i.client_id = any(${clientIds as string[]}::uuid[])`.execute(tx.db)
}
