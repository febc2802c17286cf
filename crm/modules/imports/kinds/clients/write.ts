import { sql } from 'kysely'
import { clients } from '../../../../../contract/clients/endpoints.ts'
import { companies } from '../../../../../contract/companies/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import { portOf, type Tx } from '../../../../context.ts'
import { createClients } from '../../../clients/create.ts'
import { createCompanies } from '../../../companies/create.ts'
import { addMembers, holdCompanies, type NewMember } from '../../../companies/members.ts'
import { noteNew } from '../../../records/notes.ts'
import { plainWords } from '../../cells/plain-words.ts'
import { findCompanies } from '../companies/find-companies.ts'
import type { Joined, Made, Writable, Writer } from '../kind.ts'
import type { ClientFound } from './match.ts'
import type { ClientRecord } from './read.ts'

/** Writes clients with contacts, addresses, tags, notes and the companies that are made for them, all in a few statements. */
export async function writeClients(
  tx: Tx,
  rows: readonly Writable<ClientRecord, ClientFound>[],
): Promise<Made[]> {
  const ids = await createClients(tx, rows.map(newClient))
  const notes = rows.flatMap(({ record: { note, fullName } }, index) =>
    note ? [{ recordId: ids[index]!, label: fullName, body: note }] : [],
  )
  noteNew(tx, kinds.client, notes)
  const fresh = await makeCompanies(tx, rows)
  const memberships = rows.flatMap(({ found }, index) =>
    membersOf(ids[index]!, found && { companyIds: [...found.companyIds, ...fresh.idsOf(found)] }),
  )
  const members = Map.groupBy(await addMembers(tx, memberships), ({ clientId }) => clientId)
  return ids.map((id, index) => {
    const own = members.get(id)
    if (!own) return { id }
    const companies = fresh.madeBy(rows[index]!.row)
    const effects: ClientEffects = {
      members: own.map((member) => member.id),
      ...(companies.length > 0 ? { companies } : {}),
    }
    return { id, effects }
  })
}

/** What writing a client made beside it. */
export interface ClientEffects {
  members?: string[]
  /** Companies that the port did not have, made by the first row that names them. */
  companies?: string[]
}

/** Makes the companies that rows name and the port does not have, each once. */
async function makeCompanies(tx: Tx, rows: readonly Writable<ClientRecord, ClientFound>[]) {
  const firstRows = new Map<string, { name: string; row: number }>()
  for (const { row, found } of rows)
    for (const name of found?.newCompanies ?? [])
      if (!firstRows.has(plainWords(name))) firstRows.set(plainWords(name), { name, row })
  const calls = [...firstRows]
  // Of rows that are written one by one, one before made it.
  const there = await findCompanies(
    tx,
    calls.map(([, { name }]) => name),
  )
  const lacking = calls.filter(([, { name }]) => !there.has(name))
  const ofNew =
    lacking.length === 0
      ? []
      : await createCompanies(
          tx,
          lacking.map(([, { name }]) => companies.create.body.parse({ name })),
        )
  const ids = new Map([
    ...calls.flatMap(([key, { name }]) =>
      (there.get(name) ?? []).slice(0, 1).map(({ id }) => [key, id] as const),
    ),
    ...lacking.map(([key], at) => [key, ofNew[at]!] as const),
  ])
  return {
    idsOf: ({ newCompanies = [] }: ClientFound) => newCompanies.map((name) => ids.get(plainWords(name))!),
    madeBy: (row: number) => lacking.flatMap(([, first], at) => (first.row === row ? [ofNew[at]!] : [])),
  }
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
  const {
    contacts,
    address,
    otherAddress,
    note: _note,
    companyName: _company,
    tags: _tags,
    ...client
  } = record
  return clients.create.body.parse({
    ...client,
    contacts: contacts.map(({ valueE164, ...contact }) => ({
      ...contact,
      // The number was read in the country of the row; written out it needs none.
      value: valueE164 ?? contact.value,
    })),
    addresses: [address, otherAddress].flatMap((one) => one ?? []),
    tagIds,
  })
}
