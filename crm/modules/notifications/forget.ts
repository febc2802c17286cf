import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/** Forgets what people of the port were told: of what was there before them nobody needs to hear. */
export async function forgetNotifications(tx: Tx): Promise<void> {
  await tx.settle()
  await sql`delete from notifications where port_id = ${portOf(tx)}`.execute(tx.db)
}
