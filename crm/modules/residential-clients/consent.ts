import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/** Keeps when a client first agreed to be contacted. */
export async function keepConsent(tx: Tx, id: string): Promise<void> {
  await sql`update residential_clients set consented_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and consented_at is null`.execute(tx.db)
}
