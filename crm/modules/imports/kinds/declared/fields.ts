import { z } from 'zod'
import type { Kind, RecordType } from '../../../../../contract/kinds.ts'
import type { Field, FieldKind } from '../../../../../contract/record-fields.ts'
import type { VocabularyKey } from '../../../../../contract/vocabularies/lists.ts'
import type { Writing } from '../../../records/importing/writing.ts'
import type { ImportField, ValueKind } from '../../cells/field.ts'
import { plainWords } from '../../cells/plain-words.ts'
import { interestFields } from '../interests/fields.ts'
import { choiceMeanings, headingsOf, labelOf } from './field-words.ts'

/** A declared field that a cell becomes. */
export interface ValueColumn {
  readonly field: ImportField
  readonly kind: FieldKind
  /** What the body takes for it. */
  readonly input: z.ZodType
  readonly isNeeded: boolean
  readonly vocabulary?: VocabularyKey
  /** What a word means, as far as no vocabulary of the port says so. */
  readonly meaning?: (word: string) => string | null
}

/** Whom a record is assigned to: the field that has the id, and the column that names them. */
export interface AssigneeColumn {
  readonly name: string
  readonly field: ImportField
}

const cells: Readonly<Partial<Record<FieldKind, ValueKind>>> = {
  text: 'text',
  number: 'number',
  money: 'money',
  choice: 'choice',
  country: 'country',
  subdivision: 'text',
  timezone: 'timezone',
  day: 'date',
  yesNo: 'yesNo',
  // The unit of a dimension stands for all three of its fields.
  unit: 'length',
}

/** The field of whom a record is assigned to, where the operation takes it; a cell names them. */
export function assigneeColumnOf(
  { type, fields }: Pick<Kind, 'type' | 'fields'>,
  writing: Writing,
): AssigneeColumn | null {
  const one = Object.entries<Field>(fields).find(
    ([name, { assigns }]) => assigns && name in writing.body.shape,
  )
  if (!one) return null
  const [name, { assigns }] = one
  const { words, most = 254 } = interestFields.find(({ key }) => key === 'assignedTo')!
  const headings = [...headingsOf(type, name), ...headingsOf(type, assigns!.shows)]
  return {
    name,
    field: { key: name, label: labelOf(type, name), kind: 'text', words: [...headings, ...words], most },
  }
}

/** The declared fields that the operation takes, in the order of the declaration; references are read in a way of their own. */
export function valueColumnsOf(
  { type, fields }: Pick<Kind, 'type' | 'fields'>,
  writing: Writing,
): ValueColumn[] {
  const shape: Readonly<Record<string, z.ZodType>> = writing.body.shape
  return Object.entries<Field>(fields).flatMap(([name, one]) => {
    const values = cells[one.kind]
    const input = shape[name]
    // A record that is no reference, such as a file, cannot be named in a table.
    if (!values || !input || one.refers || name.endsWith('Id') || isMeasure(name, fields)) return []
    const key = one.kind === 'unit' ? name.replace(/Unit$/, '') : name
    const words = writing.words?.[name]?.split(', ') ?? []
    const most = values === 'text' ? longestOf(input) : undefined
    const field = {
      key,
      label: labelOf(type, name),
      kind: values,
      words: [...headingsOf(type, name), ...words],
    }
    return [
      {
        field: { ...field, ...(most === undefined ? {} : { most }) },
        kind: one.kind,
        input,
        isNeeded: !input.safeParse(undefined).success || (writing.needed?.includes(name) ?? false),
        ...(one.vocabulary ? { vocabulary: one.vocabulary } : {}),
        ...(one.choices ? { meaning: meaningOf(type, name, one, writing.values?.[name]) } : {}),
      },
    ]
  })
}

/** Feet and metres of a dimension: they come with its unit. */
function isMeasure(name: string, fields: object): boolean {
  const stem = /^(.+)(?:Ft|M)$/.exec(name)?.[1]
  return stem !== undefined && Object.hasOwn(fields, `${stem}Unit`)
}

/** The values of a choice by their names in the languages of the product, then by words of the trade. */
function meaningOf(
  type: RecordType,
  name: string,
  { choices = [], vocabulary }: Field,
  usual?: (word: string) => string | null,
) {
  const meanings = choiceMeanings(type, name, choices)
  return (word: string): string | null => {
    const meant = meanings.get(plainWords(word)) ?? usual?.(word) ?? null
    // A port has values of its own beside those of its vocabulary.
    return meant !== null && (vocabulary || choices.includes(meant)) ? meant : null
  }
}

/** The most characters a text takes. */
function longestOf(input: z.ZodType): number {
  const limits = [
    ...JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).matchAll(
      /"maxLength":(\d+)/g,
    ),
  ]
  return Math.max(...limits.map(([, most]) => Number(most)), 0) || 200
}
