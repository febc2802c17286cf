import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockShownClient } from './admitted.ts'
import { dropPortalFactor, endSessions } from './factor.ts'

/**
 * Takes the second factor of a client's account away, for whoever lost their phone and their recovery codes; its sessions
 * end. Only a port that alone lets the account in may: what keeps strangers from another port is not its to take. Throws
 * RECORD_NOT_FOUND, PORTAL_NOT_ACTIVE, PORTAL_ACCOUNT_SHARED, SECOND_FACTOR_OFF.
 */
export async function clearPortalFactor(tx: Tx, clientId: string): Promise<void> {
  const client = await lockShownClient(tx, clientId)
  const { rows } = await sql<{ id: string; accountId: string; email: string }>`select l.id, l.email,
      l.portal_user_id as account_id from portal_links l
    where l.port_id = ${portOf(tx)} and l.client_id = ${clientId} and l.accepted_at is not null
      and l.disabled_at is null and l.portal_user_id is not null limit 1`.execute(tx.db)
  const link = rows[0]
  if (!link) throw new Refusal('PORTAL_NOT_ACTIVE')
  const elsewhere = await sql`select 1 from portal_links_of(${link.accountId})
    where port_id <> ${portOf(tx)} limit 1`.execute(tx.db)
  if (elsewhere.rows.length > 0) throw new Refusal('PORTAL_ACCOUNT_SHARED')
  if (!(await dropPortalFactor(tx, link.accountId))) throw new Refusal('SECOND_FACTOR_OFF')
  await endSessions(tx, link.accountId)
  tx.emit('portal_user.second_factor_cleared', {
    entityId: link.id,
    label: client.called,
    metadata: { clientId, email: link.email },
  })
}
