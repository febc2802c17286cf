import { sql } from 'kysely'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { portOf, type Tx } from '../../context.ts'

/** Who gets in to the portal for a client, at their address and in their language. */
export async function readersOf(tx: Tx, clientId: string) {
  const { rows } = await sql<{ email: string; language: ClientLanguage | null; name: string }>`
    select u.email, u.language, c.full_name as name from portal_links l
    join portal_users u on u.id = l.portal_user_id
    join clients c on c.port_id = l.port_id and c.id = l.client_id and c.archived_at is null
    where l.port_id = ${portOf(tx)} and l.client_id = ${clientId}
      and l.accepted_at is not null and l.disabled_at is null order by u.email`.execute(tx.db)
  return rows
}
