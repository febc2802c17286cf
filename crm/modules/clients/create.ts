import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { type AddressFields, insertAddress } from '../records/addresses.ts'
import { setTags } from '../records/tags.ts'
import { addTo, type ContactFields, type ContactRow, insertContacts, shownOf } from './contacts.ts'

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
  const { contacts = [], addresses = [], tagIds = [], ...fields } = client
  const { preferences = {}, ...plain } = fields
  const read: ContactRow[] = []
  for (const [index, contact] of contacts.entries()) {
    await addTo(tx, read, contact, client.nationalityIso ?? null).catch(placedAt(`contacts.${index}`))
  }
  const { fullName, nationalityIso = null, timezone = null, source = 'manual' } = plain
  tx.later(sql`insert into clients (port_id, id, full_name, nationality_iso, timezone, source, preferences, email, phone)
    values (${portOf(tx)}, ${id}, ${fullName}, ${nationalityIso}, ${timezone}, ${source}, ${JSON.stringify(preferences)},
      ${shownOf(read, ['email'])}, ${shownOf(read, ['phone', 'whatsapp'])})`)
  insertContacts(tx, id, read)
  for (const [index, address] of addresses.entries()) {
    await insertAddress(tx, 'clients', id, address).catch(placedAt(`addresses.${index}`))
  }
  if (tagIds.length > 0) await setTags(tx, 'clients', { id }, tagIds, null, client.fullName)
  tx.emit('client.created', { entityId: id, label: client.fullName, newValues: fields })
  return id
}

/** Names a refused field by its place in the body it came in. */
function placedAt(place: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || !error.details) throw error
    throw new Refusal(
      error.code,
      error.details.map(({ path, message }) => ({ path: `${place}.${path}`, message })),
      error.message,
    )
  }
}
