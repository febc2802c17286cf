import { sql } from 'kysely'
import { portOf, type Tx } from '../../../context.ts'

/** Rows of a table that are of other clients lose the yachts of clients that are erased. */
export async function unlinkYachts(
  tx: Tx,
  table: 'interests' | 'tenancies' | 'berth_reservations',
  clientIds: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(table)} t set yacht_id = null from yachts y
    where t.port_id = ${portOf(tx)} and y.port_id = ${portOf(tx)} and y.id = t.yacht_id
      and y.owner_client_id = any(${clientIds as string[]}::uuid[])
      and not t.client_id = any(${clientIds as string[]}::uuid[])`.execute(tx.db)
}
