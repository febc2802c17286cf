import { BerthInput } from '../../../../../contract/berths/endpoints.ts'
import { clients } from '../../../../../contract/clients/endpoints.ts'
import { companies } from '../../../../../contract/companies/endpoints.ts'
import { yachts } from '../../../../../contract/yachts/endpoints.ts'
import type { Tx } from '../../../../context.ts'
import { archiveBerth } from '../../../berths/change.ts'
import { createBerths } from '../../../berths/create.ts'
import { createClients } from '../../../clients/create.ts'
import { createCompany } from '../../../companies/create.ts'
import { insertAddresses, newAddresses } from '../../../records/addresses.ts'
import { noteNew } from '../../../records/notes.ts'
import { attachTags } from '../../../records/tags.ts'
import { createYacht } from '../../../yachts/create.ts'
import type { JudgedRow } from '../../rows/match-rows.ts'
import type { ImportRecords } from '../../rows/read-rows.ts'
import type { ImportEntity } from '../kinds.ts'

/** A row on its way into the port. */
export type Writable<Entity extends ImportEntity> = Pick<JudgedRow<Entity>, 'row' | 'owner'> & {
  record: ImportRecords[Entity]
  tagIds: string[]
}

const notOfUse = 'Not active in the imported file'

/** Writes rows as records by the operation their module offers, all or none. Gives their ids in the order of the rows. */
export function writeRecords<Entity extends ImportEntity>(
  tx: Tx,
  entity: Entity,
  rows: readonly Writable<Entity>[],
): Promise<string[]> {
  return writers[entity](tx, rows)
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

type Writer<Entity extends ImportEntity> = (tx: Tx, rows: readonly Writable<Entity>[]) => Promise<string[]>

const writers: { [Entity in ImportEntity]: Writer<Entity> } = {
  berths: writeBerths,
  clients: async (tx, rows) => {
    const ids = await createClients(tx, rows.map(newClient))
    const notes = rows.flatMap(({ record: { note, fullName } }, index) =>
      note ? [{ recordId: ids[index]!, label: fullName, body: note }] : [],
    )
    noteNew(tx, 'clients', 'client.noted', notes)
    return ids
  },
  yachts: (tx, rows) =>
    eachOf(rows, ({ record, owner, tagIds }) => {
      const { owner: _described, tags: _tags, ...yacht } = record
      return createYacht(tx, yachts.create.body.parse({ ...yacht, ...owner, tagIds }))
    }),
  companies: (tx, rows) =>
    eachOf(rows, async ({ record, tagIds }) => {
      const { address, tags: _tags, ...company } = record
      const id = await createCompany(tx, companies.create.body.parse({ ...company, tagIds }))
      if (address) insertAddresses(tx, 'companies', [{ ownerId: id, addresses: newAddresses([address]) }])
      return id
    }),
}

function newClient({ record, tagIds }: Writable<'clients'>) {
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

async function eachOf<Row>(rows: readonly Row[], write: (row: Row) => Promise<string>): Promise<string[]> {
  const ids: string[] = []
  for (const row of rows) ids.push(await write(row))
  return ids
}
