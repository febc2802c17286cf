import { kinds, type RecordType } from '../kinds.ts'
import type { RecordKind } from '../record.ts'
import type { Field } from '../record-fields.ts'

/** A kind of record whose list is a tab of the record that it refers to. */
export interface Listed {
  readonly type: RecordType
  /** The field that refers. */
  readonly field: string
  /** The columns of each line there, what it is called by first. */
  readonly columns: readonly string[]
}

/** The kinds that are listed on records of a kind, by their declared references. */
export function listedOn(type: RecordType): readonly Listed[] {
  return Object.values(kinds).flatMap(
    (kind: Pick<RecordKind, 'title' | 'report' | 'fields'> & { type: RecordType }) =>
      Object.entries<Field>(kind.fields).flatMap(([field, { refers }]) => {
        if (!refers?.listed || refers.type !== type) return []
        const columns = [kind.title ?? [], kind.report ?? []].flat().filter((name) => name !== refers.shows)
        return [{ type: kind.type, field, columns: [...new Set(columns)] }]
      }),
  )
}
