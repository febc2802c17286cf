import type { Facet } from '../record.ts'
import type { CalledRecord, Field, Place } from '../record-fields.ts'
import type { FilterField } from './filter.ts'
import { filterFieldsOf } from './list-query.ts'

/** A field without its schemas. */
export interface PlainField extends FilterField {
  readonly place: Place
  /** People write it, whatever else follows from it. */
  readonly written: boolean
  /** It may be without a value. */
  readonly nullable: boolean
  /** It is what somebody who works in the port is called: the field that has their id, null for none. */
  readonly personOf?: string | null
  /** It is what a record of another kind is called: of which, and the field that has its id. */
  readonly recordOf?: CalledRecord
}

/** The fields of a kind by their names, with those that every kind has. */
export function plainFieldsOf(kind: {
  readonly fields: Readonly<Record<string, Field>>
  readonly has: readonly Facet[]
}): Record<string, PlainField> {
  const all = Object.entries(kind.fields)
  const people = new Map(
    all.flatMap(([name, { assigns, names }]): [string, string | null][] =>
      assigns ? [[assigns.shows, name]] : names ? [[name, names in kind.fields ? names : null]] : [],
    ),
  )
  const records = new Map(
    all.flatMap(([name, { refers, calls }]): [string, CalledRecord][] =>
      calls ? [[name, calls]] : refers?.shows ? [[refers.shows, { type: refers.type, id: name }]] : [],
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
        ...(records.has(name) ? { recordOf: records.get(name)! } : {}),
      }
      return [name, plain]
    }),
  )
}
