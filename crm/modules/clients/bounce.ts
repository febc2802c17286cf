import { sql } from 'kysely'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { touchRecord } from '../records/change.ts'

interface Marked {
  clientId: string
  title: string
}

/** Notes on an address of clients that mail to it came back, and why. */
export async function markBounced(tx: Tx, address: string, reason: string): Promise<void> {
  const { rows } =
    await sql<Marked>`update client_contacts k set bounced_at = now(), bounce_reason = ${reason}
    from records r where k.port_id = ${portOf(tx)} and k.mail = ${address} and r.port_id = ${portOf(tx)} and r.id = k.client_id
    returning k.client_id, r.title`.execute(tx.db)
  await record(tx, rows, { bounced: address, reason })
}

/** Whoever writes from an address gets mail there again. */
export async function clearBounce(tx: Tx, address: string): Promise<void> {
  const { rows } = await sql<Marked>`update client_contacts k set bounced_at = null, bounce_reason = null
    from records r where k.port_id = ${portOf(tx)} and k.mail = ${address} and k.bounced_at is not null
      and r.port_id = ${portOf(tx)} and r.id = k.client_id
    returning k.client_id, r.title`.execute(tx.db)
  await record(tx, rows, { bounced: null })
}

async function record(tx: Tx, marked: readonly Marked[], newValues: Record<string, unknown>): Promise<void> {
  for (const { clientId, title } of marked) {
    await touchRecord(tx, kinds.client, clientId)
    tx.emit('client.updated', { entityId: clientId, label: title, newValues })
  }
}
