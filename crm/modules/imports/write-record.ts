import { BerthInput } from '../../../contract/berths.ts'
import { clients } from '../../../contract/clients.ts'
import { companies } from '../../../contract/companies.ts'
import { yachts } from '../../../contract/yachts.ts'
import type { Tx } from '../../context.ts'
import { archiveBerth } from '../berths/change.ts'
import { createBerths } from '../berths/create.ts'
import { createClient } from '../clients/create.ts'
import { createCompany } from '../companies/create.ts'
import { insertAddress } from '../records/addresses.ts'
import { noteHandlers } from '../records/notes.ts'
import { attachTags } from '../records/tags.ts'
import { createYacht } from '../yachts/create.ts'
import type { ImportEntity } from './entity-fields.ts'
import type { JudgedRow } from './judge.ts'
import type { ImportRecords } from './rows.ts'

/** A row on its way into the port. */
export type Writable<Entity extends ImportEntity> = Pick<JudgedRow<Entity>, 'row' | 'owner'> & {
  record: ImportRecords[Entity]
  tagIds: string[]
}

const notOfUse = 'Not active in the imported file'
const clientNotes = noteHandlers('clients', 'client.noted', (row) => row.fullName as string)

/** Writes one row as a record by the operation its module offers. Gives the id. */
export function writeRecord<Entity extends ImportEntity>(
  tx: Tx,
  entity: Entity,
  row: Writable<Entity>,
): Promise<string> {
  return writers[entity](tx, row)
}

/** Writes rows as records, all or none. Gives their ids in the order of the rows. */
export async function writeRecords(
  tx: Tx,
  entity: ImportEntity,
  rows: readonly Writable<ImportEntity>[],
): Promise<string[]> {
  if (entity === 'berths') return writeBerths(tx, rows as readonly Writable<'berths'>[])
  const ids: string[] = []
  for (const row of rows) ids.push(await writeRecord(tx, entity, row))
  return ids
}

async function writeBerths(tx: Tx, rows: readonly Writable<'berths'>[]): Promise<string[]> {
  const ids = await createBerths(
    tx,
    rows.map(({ record: { archived: _archived, tags: _tags, ...berth } }) => BerthInput.parse(berth)),
  )
  for (const [index, { record, tagIds }] of rows.entries()) {
    if (tagIds.length > 0) await attachTags(tx, 'berths', [ids[index]!], tagIds)
    if (record.archived) await archiveBerth(tx, ids[index]!, notOfUse)
  }
  return ids
}

const writers: { [Entity in ImportEntity]: (tx: Tx, row: Writable<Entity>) => Promise<string> } = {
  berths: async (tx, row) => (await writeBerths(tx, [row]))[0]!,
  clients: async (tx, { record, tagIds }) => {
    const { contacts, address, note, tags: _tags, ...client } = record
    const id = await createClient(
      tx,
      clients.create.body.parse({
        ...client,
        contacts: contacts.map(({ valueE164, ...contact }) => ({
          ...contact,
          // The number was read in the country of the row; written out it needs none.
          value: valueE164 ?? contact.value,
        })),
        addresses: address ? [address] : [],
        tagIds,
      }),
    )
    if (note) await clientNotes.addNote(tx, { params: { id }, body: { body: note } })
    return id
  },
  yachts: (tx, { record, owner, tagIds }) => {
    const { owner: _described, tags: _tags, ...yacht } = record
    return createYacht(tx, yachts.create.body.parse({ ...yacht, ...owner, tagIds }))
  },
  companies: async (tx, { record, tagIds }) => {
    const { address, tags: _tags, ...company } = record
    const id = await createCompany(tx, companies.create.body.parse({ ...company, tagIds }))
    if (address) await insertAddress(tx, 'companies', id, address)
    return id
  },
}
