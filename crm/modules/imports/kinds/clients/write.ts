import { clients } from '../../../../../contract/clients/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import type { Tx } from '../../../../context.ts'
import { createClients } from '../../../clients/create.ts'
import { addMember } from '../../../companies/members.ts'
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
  const made: Made[] = []
  for (const [index, { found }] of rows.entries()) {
    const clientId = ids[index]!
    const members: string[] = []
    for (const companyId of found?.companyIds ?? []) {
      const { id } = await addMember(tx, companyId, { clientId, role: 'representative' })
      members.push(id)
    }
    made.push(members.length > 0 ? { id: clientId, effects: { members } } : { id: clientId })
  }
  return made
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
