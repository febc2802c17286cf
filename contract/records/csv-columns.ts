import type { Facet } from '../record.ts'
import type { Field, FieldKind } from '../record-fields.ts'

/** One column of a list as a table for people. */
export interface CsvColumn {
  /** The field of a row. */
  readonly of: string
  /** The kind of record that declares the field: its texts have the heading, and the words of its values. */
  readonly type?: string
  /** Its heading in English, where no kind declares it. */
  readonly label?: string
  /** How its value is written where it is no plain text: a moment stands in the port's own time. */
  readonly as?: 'word' | 'yesNo' | 'country' | 'moment' | 'amounts' | 'externalIds'
  /** The values of a choice. */
  readonly choices?: readonly string[]
  /** What stands for a value: the labels of a port's own options. */
  readonly words?: ReadonlyMap<string, string>
  /** Stands in the file only where it is asked for. */
  readonly onRequest?: true
}

/** The columns of a list: the declared fields in their order, tags and times of a record, and `more` on request. */
export function csvOf(
  {
    type,
    fields,
    has,
  }: {
    readonly type: string
    readonly fields: Readonly<Record<string, Field>>
    readonly has: readonly Facet[]
  },
  more: readonly CsvColumn[] = [],
): readonly CsvColumn[] {
  const declared = Object.entries(fields)
    .filter(([, { kind, place }]) => place !== 'record' && kind !== 'unit')
    .map(([of, field]): CsvColumn => {
      const as = writtenAs[field.kind]
      return {
        of,
        type,
        ...(as ? { as } : {}),
        ...(field.choices ? { choices: field.choices } : {}),
        ...(field.onRequest ? { onRequest: true } : {}),
      }
    })
  return [
    ...declared,
    ...(has.includes('tags') ? [tags] : []),
    ...(has.includes('archive') ? moments : []),
    ...(has.includes('externalIds') ? [externalIds] : []),
    ...more.map((column) => ({ ...column, onRequest: true as const })),
  ]
}

const writtenAs: Partial<Record<FieldKind, NonNullable<CsvColumn['as']>>> = {
  choice: 'word',
  country: 'country',
  moment: 'moment',
  yesNo: 'yesNo',
}

const moment = (label: string, of: string): CsvColumn => ({ label, of, as: 'moment' })
const tags: CsvColumn = { label: 'Tags', of: 'tags' }
const externalIds: CsvColumn = {
  label: 'Numbers in other systems',
  of: 'externalIds',
  as: 'externalIds',
  onRequest: true,
}
const moments: readonly CsvColumn[] = [
  moment('Created', 'createdAt'),
  moment('Changed', 'updatedAt'),
  moment('Archived', 'archivedAt'),
]
