import type { Facet } from '../record.ts'
import type { Field, Place } from '../record-fields.ts'
import type { FilterField } from './filter.ts'
import { filterFieldsOf } from './list-query.ts'

/** A field without its schemas. */
export interface PlainField extends FilterField {
  readonly place: Place
  /** People write it, whatever else follows from it. */
  readonly written: boolean
  /** It may be without a value. */
  readonly nullable: boolean
}

/** The fields of a kind by their names, with those that every kind has. */
export function plainFieldsOf(kind: {
  readonly fields: Readonly<Record<string, Field>>
  readonly has: readonly Facet[]
}): Record<string, PlainField> {
  return Object.fromEntries(
    Object.entries(filterFieldsOf(kind)).map(([name, known]) => {
      const field = kind.fields[name]
      const { kind: of, ...choices } = known
      const plain: PlainField = {
        kind: of,
        place: field?.place ?? 'everywhere',
        written: Boolean(field?.input),
        nullable: field ? field.output.safeParse(null).success : name === 'archivedAt',
        ...choices,
      }
      return [name, plain]
    }),
  )
}
