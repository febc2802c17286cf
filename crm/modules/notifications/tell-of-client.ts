import { sql } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { readHolders } from '../identity/holders.ts'
import { worksInPort } from '../settings/works-in-port.ts'
import { notify } from './notify.ts'

/** Tells whoever looks after a client what they did in the portal. */
export async function tellOfClient(
  tx: Tx,
  kind: NotificationKind,
  client: { id: string; name: string },
): Promise<void> {
  const entity = { type: 'client' as const, id: client.id, title: client.name }
  for (const to of await lookingAfter(tx, client.id)) await notify(tx, { kind, to, entity, bySystem: true })
}

/**
 * Whose the newest deal of a client is that goes on, else who invited them to the portal, else everybody who may see to
 * clients.
 */
async function lookingAfter(tx: Tx, clientId: string): Promise<readonly string[]> {
  const port = portOf(tx)
  const { rows } = await sql<{ owner: string | null; inviter: string | null }>`select
      (select i.assigned_to from interests i where i.port_id = ${port} and i.client_id = ${clientId}
        and i.archived_at is null and i.outcome is null and i.assigned_to is not null
        order by i.created_at desc, i.id desc limit 1) as owner,
      (select l.invited_by from portal_links l where l.port_id = ${port} and l.client_id = ${clientId}
        and l.disabled_at is null order by l.invited_at desc limit 1) as inviter`.execute(tx.db)
  for (const one of [rows[0]?.owner, rows[0]?.inviter]) {
    if (one && (await worksInPort(tx, one))) return [one]
  }
  return readHolders(tx, 'clients.edit')
}
