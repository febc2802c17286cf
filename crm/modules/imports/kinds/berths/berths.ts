import { berths as endpoints } from '../../../../../contract/berths/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { changeBerth } from '../../../berths/change.ts'
import { berthDimensions } from '../../../berths/create.ts'
import { lockRecord } from '../../../records/change.ts'
import { withDimensions } from '../../../records/dimensions.ts'
import type { ImportKind } from '../kind.ts'
import { completeMapping } from './complete-mapping.ts'
import { describePiers } from './describe-piers.ts'
import { berthFields } from './fields.ts'
import { matchBerths } from './match.ts'
import { countPiers, letterProblems } from './piers.ts'
import { type BerthRecord, readBerth } from './read.ts'
import { berthTerms } from './terms.ts'
import { readStatus } from './words.ts'
import { writeBerths } from './write.ts'

export const berths: ImportKind<BerthRecord> = {
  entity: 'berths',
  kind: kinds.berth,
  permission: importPermission.berths,
  fields: berthFields,
  required: [['mooringNumber', 'number']],
  choices: [{ field: 'status', read: readStatus }, ...berthTerms],
  rowsAtOnce: 200,
  titleOf: ({ mooringNumber }) => mooringNumber,
  completeMapping,
  describePiers,
  reader({ mapping }, table, port) {
    const piers = countPiers(table, mapping).map(({ pier }) => pier)
    const faults = letterProblems(piers, mapping.pierLetters ?? {})
    return (reader) => readBerth(reader, mapping, faults, port)
  },
  match: matchBerths,
  complete: (record, { defaults }) => ({ ...defaults, ...record }),
  write: writeBerths,
  update: {
    permission: 'berths.import',
    columnsOf({ mooringNumber: _mooring, archived: _archived, tags: _tags, ...fields }) {
      return withDimensions(endpoints.update.body.parse(fields), berthDimensions)
    },
    async write(tx, id, columns) {
      await changeBerth(tx, await lockRecord(tx, kinds.berth, id), columns, null, { evenArchived: true })
      return null
    },
  },
}
