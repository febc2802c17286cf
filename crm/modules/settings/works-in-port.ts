import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/**
 * Whether something can be given to a person in this port: an active member whose account is not disabled, or a super
 * administrator who takes it.
 */
export async function worksInPort(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users u
    where u.id = ${userId} and u.disabled_at is null and (
      exists (select 1 from port_members m where m.port_id = ${portOf(tx)} and m.user_id = u.id and m.active)
      or (u.is_super_admin and u.id = ${tx.actor.userId}))`.execute(tx.db)
  return rows.length > 0
}
