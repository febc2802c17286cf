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
  /** It is the name of the person whose id that field has. */
  readonly personOf?: string
}

/** The fields of a kind by their names, with those that every kind has. */
export function plainFieldsOf(kind: {
  readonly fields: Readonly<Record<string, Field>>
  readonly has: readonly Facet[]
}): Record<string, PlainField> {
  const people = new Map(
    Object.entries(kind.fields).flatMap(([name, { assigns }]) =>
      assigns ? [[assigns.shows, name] as const] : [],
    ),
  )
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
        ...(people.has(name) ? { personOf: people.get(name)! } : {}),
      }
      return [name, plain]
    }),
  )
}
