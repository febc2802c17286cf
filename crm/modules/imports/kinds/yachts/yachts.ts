import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { yachts as endpoints } from '../../../../../contract/yachts/endpoints.ts'
import { changeRecord, lockRecord } from '../../../records/change.ts'
import { withDimensions } from '../../../records/dimensions.ts'
import { createYachts, yachtDimensions } from '../../../yachts/create.ts'
import { holdOwners, type Owner } from '../../../yachts/ownership.ts'
import type { ImportKind } from '../kind.ts'
import { yachtFields } from './fields.ts'
import { matchYachts } from './match.ts'
import { readYacht, type YachtRecord } from './read.ts'

export const yachts: ImportKind<YachtRecord, Owner> = {
  entity: 'yachts',
  kind: kinds.yacht,
  permission: importPermission.yachts,
  fields: yachtFields,
  required: [['name'], ['ownerName', 'ownerEmail', 'ownerCompany']],
  choices: [],
  rowsAtOnce: 200,
  titleOf: ({ name }) => name,
  reader: () => readYacht,
  match: matchYachts,
  async lockToWrite(tx, rows) {
    await holdOwners(
      tx,
      rows.flatMap(({ found }) => found ?? []),
    )
  },
  async write(tx, rows) {
    const ids = await createYachts(
      tx,
      rows.map(({ record: { owner: _described, tags: _tags, ...yacht }, found: owner, tagIds }) => ({
        ...endpoints.create.body.parse({ ...yacht, tagIds }),
        ...owner!,
      })),
    )
    return ids.map((id) => ({ id }))
  },
  update: {
    permission: 'yachts.edit',
    columnsOf({ owner: _owner, tags: _tags, ...fields }) {
      return withDimensions(endpoints.update.body.parse(fields), yachtDimensions)
    },
    async write(tx, id, columns) {
      const row = await lockRecord(tx, kinds.yacht, id)
      await changeRecord(tx, kinds.yacht, row, columns)
      return null
    },
  },
}
