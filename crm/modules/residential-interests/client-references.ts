import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/** Takes away what residential clients look for that are linked to clients that are erased. */
export async function eraseResidentialInterests(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`delete from residential_interests i using residential_clients r
    where i.port_id = ${portOf(tx)} and r.port_id = ${portOf(tx)} and r.id = i.client_id
      and r.linked_client_id = any(${clientIds as string[]}::uuid[])`.execute(tx.db)
}
