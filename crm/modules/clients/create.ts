import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { type AddressFields, insertAddress } from '../records/addresses.ts'
import { setTags } from '../records/tags.ts'
import { type ContactFields, insertContact } from './contacts.ts'

export interface NewClient {
  fullName: string
  nationalityIso?: string | null
  timezone?: string | null
  source?: string
  preferences?: Record<string, unknown>
  contacts?: ContactFields[]
  addresses?: AddressFields[]
  tagIds?: string[]
}

/** Creates a client with contacts, addresses and tags, and records it. Gives its id. */
export async function createClient(tx: Tx, client: NewClient): Promise<string> {
  const id = uuidv7()
  const country = client.nationalityIso ?? null
  await sql`insert into clients (port_id, id, full_name, nationality_iso, timezone, source, preferences)
    values (${portOf(tx)}, ${id}, ${client.fullName}, ${country}, ${client.timezone ?? null},
      ${client.source ?? 'manual'}, ${JSON.stringify(client.preferences ?? {})})`.execute(tx.db)
  for (const contact of client.contacts ?? []) await insertContact(tx, id, contact, country)
  for (const address of client.addresses ?? []) await insertAddress(tx, 'clients', id, address)
  if (client.tagIds?.length) await setTags(tx, 'clients', { id }, client.tagIds, null, client.fullName)
  const { contacts: _contacts, addresses: _addresses, tagIds: _tagIds, ...fields } = client
  tx.emit('client.created', { entityId: id, label: client.fullName, newValues: fields })
  return id
}
