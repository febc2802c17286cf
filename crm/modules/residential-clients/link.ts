import { type RawBuilder, sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { theSystem } from '../../../platform/scope.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { oncePerUnit } from '../../../platform/unit/memory.ts'
import { portOf, type Tx } from '../../context.ts'
import { writeFields } from '../records/change.ts'

export interface Reach {
  email: string | null
  phoneE164: string | null
}

/** The live client of the port with this e-mail, else with this number; null when there is none. */
export async function clientOf(tx: Tx, { email, phoneE164 }: Reach): Promise<string | null> {
  if (!email && !phoneE164) return null
  // Of several the one who was there first.
  const { rows } = await sql<{ id: string }>`
    select c.id from match_clients(${email}, ${phoneE164}, null) m
    join clients c on c.port_id = ${portOf(tx)} and c.id = m.client_id
    where c.archived_at is null
    order by m.by_email desc, m.by_phone desc, c.created_at, c.id limit 1`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** Throws REFERENCE_NOT_FOUND unless the client is a live one of the port. Holds it until the transaction ends. */
export async function assertLinkable(tx: Tx, clientId: string): Promise<void> {
  const { rows } = await sql`select 1 from clients where port_id = ${portOf(tx)} and id = ${clientId}
    and archived_at is null and merged_into_client_id is null for key share`.execute(tx.db)
  if (rows.length > 0) return
  throw new Refusal('REFERENCE_NOT_FOUND', [because('linkedClientId', 'no_client')])
}

interface Linked {
  id: string
  called: string
  linkedClientId: string | null
}

/** Links a locked residential client to a client, or to none, and records it. */
export async function link(
  tx: Tx,
  row: Linked,
  clientId: string | null,
  { byHand }: { byHand: boolean },
): Promise<void> {
  await writeFields(tx, kinds.residential_client, row.id, { linkedClientId: clientId, linkedByHand: byHand })
  const names = await namesOf(
    tx,
    [row.linkedClientId, clientId].filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  tx.emit('residential_client.linked', {
    entityId: row.id,
    label: row.called,
    oldValues: { linkedClientName: nameOf(row.linkedClientId) },
    newValues: { linkedClientName: nameOf(clientId) },
    ...(byHand ? {} : { by: theSystem }),
  })
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, full_name as name from clients
    where port_id = ${portOf(tx)} and id = any(${ids as string[]}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * A client of the harbour is there, or has other contacts: residential clients of the same e-mail or number, linked to
 * nobody yet, are linked to it.
 */
export async function linkToClient(tx: Tx, { entityId: clientId }: FactRecord): Promise<void> {
  if (!(await anyWaiting(tx))) return
  const port = portOf(tx)
  const contacts = (of: RawBuilder<string>, which: RawBuilder<boolean>) =>
    sql`array(select ${of} from client_contacts k where k.port_id = ${port} and k.client_id = ${clientId} and ${which})`
  const { rows } = await sql<Linked & Reach>`
    select r.id, r.full_name as called, r.linked_client_id, r.email, r.phone_e164 from residential_clients r
    where r.port_id = ${port} and r.linked_client_id is null and not r.linked_by_hand
      and (r.email = any(${contacts(sql`lower(k.value)`, sql`k.channel = 'email'`)})
        or r.phone_e164 = any(${contacts(sql`k.value_e164`, sql`k.value_e164 is not null`)}))
    order by r.id for update`.execute(tx.db)
  for (const row of rows) {
    const found = await clientOf(tx, row)
    if (found !== null) await link(tx, row, found, { byHand: false })
  }
}

/** Those who wait for a client that is reached as they are. */
export async function linkByContacts(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.contactsChanged) await linkToClient(tx, fact)
}

/** Whether any link is open. An import brings thousands of clients in one transaction. */
const anyWaiting = oncePerUnit(async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`select 1 from residential_clients
    where port_id = ${portOf(tx)} and linked_client_id is null and not linked_by_hand limit 1`.execute(tx.db)
  return rows.length > 0
})
