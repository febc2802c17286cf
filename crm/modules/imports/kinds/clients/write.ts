import { clients } from '../../../../../contract/clients/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import type { Tx } from '../../../../context.ts'
import { createClients } from '../../../clients/create.ts'
import { noteNew } from '../../../records/notes.ts'
import type { Made, Writable } from '../kind.ts'
import type { ClientRecord } from './read.ts'

/** Writes clients with contacts, addresses, tags and notes, all in a few statements. */
export async function writeClients(tx: Tx, rows: readonly Writable<ClientRecord>[]): Promise<Made[]> {
  const ids = await createClients(tx, rows.map(newClient))
  const notes = rows.flatMap(({ record: { note, fullName } }, index) =>
    note ? [{ recordId: ids[index]!, label: fullName, body: note }] : [],
  )
  noteNew(tx, kinds.client, notes)
  return ids.map((id) => ({ id }))
}

function newClient({ record, tagIds }: Writable<ClientRecord>) {
  const { contacts, address, note: _note, tags: _tags, ...client } = record
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
