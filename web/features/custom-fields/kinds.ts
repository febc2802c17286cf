import { fieldsOf } from '../../../contract/records/fields.generated.ts'

export type KindName = keyof typeof fieldsOf

/** The kinds of record a port gives fields. */
export const kindNames = Object.keys(fieldsOf) as readonly KindName[]
