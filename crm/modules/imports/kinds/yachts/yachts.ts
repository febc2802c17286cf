import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { yachts as endpoints } from '../../../../../contract/yachts/endpoints.ts'
import { changeRecord, lockRecord } from '../../../records/change.ts'
import { withDimensions } from '../../../records/dimensions.ts'
import { createYacht, yachtDimensions } from '../../../yachts/create.ts'
import type { Owner } from '../../../yachts/ownership.ts'
import type { ImportKind, Made } from '../kind.ts'
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
  async write(tx, rows) {
    const made: Made[] = []
    for (const { record, found: owner, tagIds } of rows) {
      const { owner: _described, tags: _tags, ...yacht } = record
      const id = await createYacht(tx, endpoints.create.body.parse({ ...yacht, ...owner, tagIds }))
      made.push({ id })
    }
    return made
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
