import { clients } from '../../../../../contract/clients/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import type { Tx } from '../../../../context.ts'
import { createClients } from '../../../clients/create.ts'
import { addMembers, type NewMember } from '../../../companies/members.ts'
import { noteNew } from '../../../records/notes.ts'
import type { Made, Writable } from '../kind.ts'
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
  const wanted = rows.flatMap(({ found }, index) => membersOf(ids[index]!, found))
  const members = Map.groupBy(await addMembers(tx, wanted), ({ clientId }) => clientId)
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
