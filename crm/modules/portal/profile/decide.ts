import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { kinds } from '../../../../contract/kinds.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type ContactFields, contactHandlers } from '../../clients/contacts.ts'
import { addressHandlers } from '../../records/addresses.ts'
import { changeRecord } from '../../records/change.ts'
import { lockShownClient } from '../admitted.ts'
import { type Content, type ProfileChange, readChange } from './read.ts'

const addresses = addressHandlers(kinds.client)

/**
 * Writes what a client wants changed by the operations staff have, with their version and history. Throws RECORD_NOT_FOUND,
 * CLIENT_MERGED, RECORD_ARCHIVED, PORTAL_CHANGE_DECIDED, PORTAL_CHANGE_GONE and what those operations do.
 */
export async function acceptChange(tx: Tx, clientId: string, id: string) {
  const client = await lockShownClient(tx, clientId)
  if (client.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const change = await lockWaiting(tx, clientId, id)
  await assertThere(tx, clientId, change)
  await write(tx, client, change)
  await decide(tx, id, 'accepted')
  tx.emit('client.portal_change_accepted', {
    entityId: clientId,
    label: change.kind === 'name' ? (change.after?.fullName ?? client.called) : client.called,
    metadata: { changeId: id, kind: change.kind },
  })
  return readChange(tx, clientId, id)
}

/** Leaves it as it is. Throws RECORD_NOT_FOUND, CLIENT_MERGED, PORTAL_CHANGE_DECIDED. */
export async function refuseChange(tx: Tx, clientId: string, id: string) {
  const client = await lockShownClient(tx, clientId)
  const { kind } = await lockWaiting(tx, clientId, id)
  await decide(tx, id, 'refused')
  tx.emit('client.portal_change_refused', {
    entityId: clientId,
    label: client.called,
    metadata: { changeId: id, kind },
  })
  return readChange(tx, clientId, id)
}

/** Of two who decide at once the second finds what the first decided. */
async function lockWaiting(tx: Tx, clientId: string, id: string): Promise<ProfileChange> {
  const { rows } = await sql<ProfileChange>`select t.* from portal_profile_changes t
    where t.port_id = ${portOf(tx)} and t.client_id = ${clientId} and t.id = ${id} for update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  if (rows[0].state !== 'waiting') throw new Refusal('PORTAL_CHANGE_DECIDED')
  return rows[0]
}

async function assertThere(tx: Tx, clientId: string, { kind, targetId }: ProfileChange): Promise<void> {
  if (targetId === null) return
  const table = kind.startsWith('contact') ? sql`client_contacts` : sql`addresses`
  const { rows } = await sql`select 1 from ${table} where port_id = ${portOf(tx)} and client_id = ${clientId}
    and id = ${targetId}`.execute(tx.db)
  if (rows.length === 0) throw new Refusal('PORTAL_CHANGE_GONE')
}

async function write(
  tx: Tx,
  client: Awaited<ReturnType<typeof lockShownClient>>,
  { kind, targetId, after }: ProfileChange,
): Promise<unknown> {
  const { id } = client
  const contact = { id, contactId: targetId! }
  const address = { id, addressId: targetId! }
  switch (kind) {
    case 'name':
      return changeRecord(tx, kinds.client, client, { fullName: after!.fullName })
    case 'contact_add':
      return contactHandlers.addContact(tx, { params: { id }, body: contactOf(after!) })
    case 'contact_change':
      return contactHandlers.editContact(tx, { params: contact, body: { value: after!.value! } })
    case 'contact_remove':
      return contactHandlers.removeContact(tx, { params: contact })
    case 'address_add':
      return addresses.addAddress(tx, { params: { id }, body: after! })
    case 'address_change':
      return addresses.editAddress(tx, { params: address, body: after! })
    case 'address_remove':
      return addresses.removeAddress(tx, { params: address })
  }
}

const contactOf = ({ channel, value }: Content) => ({
  channel: channel as ContactFields['channel'],
  value: value!,
})

async function decide(tx: Tx, id: string, state: 'accepted' | 'refused'): Promise<void> {
  await sql`update portal_profile_changes set state = ${state}, decided_at = now(), decided_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}
