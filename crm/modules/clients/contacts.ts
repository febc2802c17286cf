import { type RawBuilder, sql } from 'kysely'
import type { clients as endpoints } from '../../../contract/clients/endpoints.ts'
import type { BodyOf, DataOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { readEmail } from '../../../contract/values/email.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { phoneProblem, readPhone } from '../../../platform/values/phone.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { assertRecord, changesOf, type Locked, lockRecord, touchRecord } from '../records/change.ts'
import { portDefaults } from '../records/port-defaults.ts'

export type ContactFields = BodyOf<typeof endpoints.addContact>
export type ContactRow = DataOf<typeof endpoints.listContacts>[number]

/** The four handlers of the contacts of a client. */
export const contactHandlers = {
  listContacts: async (ctx: Ctx, { params }: { params: { id: string } }) => {
    await assertRecord(ctx, kinds.client, params.id)
    return readContacts(ctx, params.id)
  },
  addContact: async (tx: Tx, { params, body }: { params: { id: string }; body: ContactFields }) => {
    const client = await lockRecord(tx, kinds.client, params.id)
    const contact = await insertContact(tx, client.id, body, client.nationalityIso)
    await recordContactChange(tx, client, null, contact)
    return contact
  },
  editContact: async (
    tx: Tx,
    { params, body }: { params: { id: string; contactId: string }; body: Partial<ContactFields> },
  ) => {
    const client = await lockRecord(tx, kinds.client, params.id)
    const before = await findContact(tx, client.id, params.contactId)
    const change = { ...before, ...definedOf(body) }
    const same = (['channel', 'value', 'valueCountry'] as const).every((key) => change[key] === before[key])
    const read = same ? {} : await readContactValue(tx, change, client.nationalityIso)
    // Of another address nothing is known.
    const after = { ...change, ...read, ...(same ? {} : { bouncedAt: null, bounceReason: null }) }
    const changes = changesOf({ ...before }, { ...after })
    if (changes.keys.length === 0) {
      tx.unchanged()
      return before
    }
    const moved = after.isPrimary && (!before.isPrimary || after.channel !== before.channel)
    if (moved) await demote(tx, client.id, after.channel)
    await sql`update client_contacts set channel = ${after.channel}, label = ${after.label}, value = ${after.value},
        value_e164 = ${after.valueE164}, value_country = ${after.valueCountry}, is_primary = ${after.isPrimary},
        bounced_at = ${after.bouncedAt}, bounce_reason = ${after.bounceReason}
      where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    await recordContactChange(tx, client, before, after)
    return findContact(tx, client.id, before.id)
  },
  removeContact: async (tx: Tx, { params }: { params: { id: string; contactId: string } }) => {
    const client = await lockRecord(tx, kinds.client, params.id)
    const before = await findContact(tx, client.id, params.contactId)
    await sql`delete from client_contacts where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    if (before.isPrimary) {
      await sql`update client_contacts set is_primary = true where port_id = ${portOf(tx)} and id = (
        select id from client_contacts where port_id = ${portOf(tx)} and client_id = ${client.id}
          and channel = ${before.channel} order by created_at, id limit 1)`.execute(tx.db)
    }
    await recordContactChange(tx, client, before, null)
  },
}

/**
 * Adds a contact; the first of its channel is primary. A phone number is read in its own country, else in the one given,
 * else in the port's.
 */
export async function insertContact(
  tx: Tx,
  clientId: string,
  fields: ContactFields,
  country: string | null,
): Promise<ContactRow> {
  const contact = await addTo(tx, await readContacts(tx, clientId), fields, country)
  if (contact.isPrimary) await demote(tx, clientId, fields.channel)
  tx.later(contactsInserted(tx, [{ clientId, contacts: [contact] }])!)
  return contact
}

/** Adds a contact, read and with its place, to a list of contacts. */
export async function addTo(
  tx: Tx,
  contacts: ContactRow[],
  fields: ContactFields,
  country: string | null,
): Promise<ContactRow> {
  const { channel, label = null } = fields
  const known = contacts.filter((contact) => contact.channel === channel)
  const isPrimary = fields.isPrimary ?? known.length === 0
  const contact = {
    id: uuidv7(),
    channel,
    label,
    ...(await readContactValue(tx, fields, country)),
    isPrimary,
    bouncedAt: null,
    bounceReason: null,
  }
  if (isPrimary) for (const other of known) other.isPrimary = false
  contacts.push(contact)
  return contact
}

/** The statement that adds contacts of clients; null where there are none. */
export function contactsInserted(
  tx: Tx,
  clients: readonly { clientId: string; contacts: readonly ContactRow[] }[],
): RawBuilder<unknown> | null {
  const rows = clients.flatMap(({ clientId, contacts }) => contacts.map((one) => ({ ...one, clientId })))
  if (rows.length === 0) return null
  return sql`insert into client_contacts (port_id, id, client_id, channel, label, value, value_e164, value_country, is_primary)
    select ${portOf(tx)}, k.id, k."clientId", k.channel, k.label, k.value, k."valueE164", k."valueCountry", k."isPrimary"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(id uuid, "clientId" uuid, channel text, label text,
      value text, "valueE164" text, "valueCountry" text, "isPrimary" boolean)`
}

/** What a client is shown with of such channels: as the database keeps it (`reach_of_clients`). */
export function shownOf(contacts: readonly ContactRow[], channels: readonly string[]): string | null {
  const [first] = contacts
    .filter((contact) => channels.includes(contact.channel))
    .sort(
      (a, b) =>
        Number(b.isPrimary) - Number(a.isPrimary) ||
        channels.indexOf(a.channel) - channels.indexOf(b.channel),
    )
  return first ? (first.valueE164 ?? first.value) : null
}

/** The value of a contact as it is kept. Throws VALIDATION_FAILED. */
export async function readContactValue(tx: Tx, fields: ContactFields, clientCountry: string | null) {
  const { channel, value } = fields
  if (channel === 'email') {
    const address = readEmail(value)
    if (address === null) {
      throw new Refusal('VALIDATION_FAILED', [because('value', 'not_an_email')])
    }
    return { value: address, valueE164: null, valueCountry: null }
  }
  if (channel !== 'phone' && channel !== 'whatsapp') return { value, valueE164: null, valueCountry: null }
  // A number with its prefix is the same everywhere.
  const known = fields.valueCountry ?? clientCountry
  const country = known ?? (value.trim().startsWith('+') ? null : (await portDefaults(tx)).country)
  const reason = phoneProblem(value, country)
  if (reason) throw new Refusal('VALIDATION_FAILED', [because('value', reason)])
  return { value, ...readPhone(value, country) }
}

/** Reads the numbers nobody could place before: the port has a country, or another one, now. */
export async function placeNumbers(tx: Tx, country: string | null): Promise<void> {
  if (country === null) return
  const { rows } = await sql<{ id: string; value: string }>`
    select k.id, k.value from client_contacts k join clients c on c.port_id = k.port_id and c.id = k.client_id
    where k.port_id = ${portOf(tx)} and k.channel in ('phone', 'whatsapp') and k.value_e164 is null
      and k.value_country is null and c.nationality_iso is null`.execute(tx.db)
  const placed = rows
    .map(({ id, value }) => ({ id, ...readPhone(value, country) }))
    .filter(({ valueE164 }) => valueE164 !== null)
  if (placed.length === 0) return
  await sql`update client_contacts k set value_e164 = p.e164, value_country = p.country
    from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ valueE164 }) => valueE164)}::text[],
      ${placed.map(({ valueCountry }) => valueCountry)}::text[]) as p(id, e164, country)
    where k.port_id = ${portOf(tx)} and k.id = p.id`.execute(tx.db)
}

async function recordContactChange(
  tx: Tx,
  client: Locked<Kinds['client']>,
  before: ContactRow | null,
  after: ContactRow | null,
): Promise<void> {
  await touchRecord(tx, kinds.client, client.id)
  tx.emit('client.updated', {
    entityId: client.id,
    label: client.called,
    oldValues: before && { contact: before },
    newValues: { contact: after },
    metadata: { contactsChanged: true },
  })
}

async function demote(tx: Tx, clientId: string, channel: string): Promise<void> {
  await sql`update client_contacts set is_primary = false
    where port_id = ${portOf(tx)} and client_id = ${clientId} and channel = ${channel} and is_primary`.execute(
    tx.db,
  )
}

async function readContacts(ctx: Ctx, clientId: string): Promise<ContactRow[]> {
  const { rows } =
    await sql<ContactRow>`select id, channel, label, value, value_e164, value_country, is_primary, bounced_at, bounce_reason
    from client_contacts where port_id = ${portOf(ctx)} and client_id = ${clientId}
    order by channel, is_primary desc, created_at, id`.execute(ctx.db)
  return rows
}

async function findContact(tx: Tx, clientId: string, id: string): Promise<ContactRow> {
  const found = (await readContacts(tx, clientId)).find((contact) => contact.id === id)
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  return found
}

function definedOf<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>
}
