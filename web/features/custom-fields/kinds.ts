import type { TypeWith } from '../../../contract/kinds.ts'
import { facetsOf } from '../../../contract/records/gates.generated.ts'
import { hasFacet, type RecordType } from '../../kit/kinds/kinds.ts'

export type KindName = TypeWith<'customFields'>

/** The kinds of record a port gives fields. */
export const kindNames = (Object.keys(facetsOf) as RecordType[]).filter((type) =>
  hasFacet(type, 'customFields'),
)
