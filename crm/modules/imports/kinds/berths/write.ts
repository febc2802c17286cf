import { BerthInput } from '../../../../../contract/berths/endpoints.ts'
import type { Tx } from '../../../../context.ts'
import { archiveBerth } from '../../../berths/change.ts'
import { createBerths } from '../../../berths/create.ts'
import { attachTags } from '../../../records/tags.ts'
import type { Made, Writable } from '../kind.ts'
import type { BerthRecord } from './read.ts'

const notOfUse = 'Not active in the imported file'

export async function writeBerths(tx: Tx, rows: readonly Writable<BerthRecord>[]): Promise<Made[]> {
  const ids = await createBerths(
    tx,
    rows.map(({ record: { archived: _archived, tags: _tags, ...berth } }) => BerthInput.parse(berth)),
  )
  for (const [index, { record, tagIds }] of rows.entries()) {
    if (tagIds.length > 0) await attachTags(tx, [ids[index]!], tagIds)
    if (record.archived) await archiveBerth(tx, ids[index]!, notOfUse)
  }
  return ids.map((id) => ({ id }))
}
