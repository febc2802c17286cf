import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { ClientReference } from '../records/merging/client-reference.ts'

export const tenanciesReferences: ClientReference = {
  name: 'tenancies',
  table: 'tenancies',
  column: 'client_id',
}

/** Tenancies of others lose the yacht of a client that is erased. */
export async function unlinkYachtsOfTenancies(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`update tenancies t set yacht_id = null from yachts y
    where t.port_id = ${portOf(tx)} and y.port_id = ${portOf(tx)} and y.id = t.yacht_id
      and y.owner_client_id = any(${clientIds as string[]}::uuid[])
      and not t.client_id = any(${clientIds as string[]}::uuid[])`.execute(tx.db)
}
