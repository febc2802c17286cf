import { sql } from 'kysely'
import { clients } from '../../../../../contract/clients/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import { portOf, type Tx } from '../../../../context.ts'
import { createClients } from '../../../clients/create.ts'
import { addMembers, holdCompanies, type NewMember } from '../../../companies/members.ts'
import { noteNew } from '../../../records/notes.ts'
import type { Joined, Made, Writable, Writer } from '../kind.ts'
import type { ClientFound } from './match.ts'
import type { ClientRecord } from './read.ts'

/** Writes clients with contacts, addresses, tags and notes, all in a few statements. */
export async function writeClients(
  tx: Tx,
  rows: readonly Writable<ClientRecord, ClientFound>[],
): Promise<Made[]> {
  const ids = await createClients(tx, rows.map(newClient))
  const notes = rows.flatMap(({ record: { note, fullName } }, index) =>
    note ? [{ recordId: ids[index]!, label: fullName, body: note }] : [],
  )
  noteNew(tx, kinds.client, notes)
  const memberships = rows.flatMap(({ found }, index) => membersOf(ids[index]!, found))
  const members = Map.groupBy(await addMembers(tx, memberships), ({ clientId }) => clientId)
  return ids.map((id) => {
    const own = members.get(id)
    return own ? { id, effects: { members: own.map((member) => member.id) } } : { id }
  })
}

/** How a client comes to the companies of its row: exports say no more than that they belong together. */
function membersOf(clientId: string, found: ClientFound | undefined): NewMember[] {
  const companyIds = [...new Set(found?.companyIds ?? [])]
  return companyIds.map((companyId) => ({ companyId, clientId, role: 'representative' }))
}

/**
 * Makes known clients members of the companies of their rows. A membership that the port knows of, also one that ended or of
 * another role, stays as it is: which is right is for a person to say.
 */
export async function joinClients(
  tx: Tx,
  rows: readonly Joined<ClientFound>[],
  { permissions }: Writer,
): Promise<ReadonlyMap<number, object>> {
  if (!permissions.has('companies.edit')) return new Map()
  const memberships = rows.flatMap(({ row, recordId, found }) =>
    membersOf(recordId, found).map((member) => ({ row, member })),
  )
  const known = await knownPairs(
    tx,
    memberships.map(({ member }) => member),
  )
  const lacking = memberships.filter(({ member }) => {
    const pair = pairOf(member)
    if (known.has(pair)) return false
    known.add(pair)
    return true
  })
  const insertion = await addMembers(
    tx,
    lacking.map(({ member }) => member),
  )
  const ofRows = Map.groupBy(lacking.keys(), (at) => lacking[at]!.row)
  return new Map(
    [...ofRows].map(([row, places]) => [row, { members: places.map((at) => insertion[at]!.id) }]),
  )
}

const pairOf = ({ companyId, clientId }: { companyId: string; clientId: string }) =>
  `${companyId} ${clientId}`

/** Which clients the port knows as members of which companies, once nobody else adds any. */
async function knownPairs(tx: Tx, members: readonly NewMember[]): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  await holdCompanies(
    tx,
    members.map(({ companyId }) => companyId),
  )
  const { rows } = await sql<{ companyId: string; clientId: string }>`select company_id, client_id
    from company_members where port_id = ${portOf(tx)}
      and client_id = any(${members.map(({ clientId }) => clientId)}::uuid[])`.execute(tx.db)
  return new Set(rows.map(pairOf))
}

function newClient({ record, tagIds }: Writable<ClientRecord, ClientFound>) {
  const { contacts, address, note: _note, companyName: _company, tags: _tags, ...client } = record
  return clients.create.body.parse({
    ...client,
    contacts: contacts.map(({ valueE164, ...contact }) => ({
      ...contact,
      // The number was read in the country of the row; written out it needs none.
      value: valueE164 ?? contact.value,
    })),
    addresses: address ? [address] : [],
    tagIds,
  })
}
