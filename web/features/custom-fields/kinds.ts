import { recordGates } from '../../../contract/records/gates.generated.ts'

export type KindName = keyof typeof recordGates

/** The kinds of record a port gives fields. */
export const kindNames = Object.keys(recordGates) as readonly KindName[]
