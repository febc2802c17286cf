import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import type { Field } from '../../../contract/record-fields.ts'
import type { VocabularyKey } from '../../../contract/vocabularies/lists.ts'
import type { Tx } from '../../context.ts'
import { readVocabularies } from './read.ts'

type Declared = { readonly fields: Readonly<Record<string, Field>> }
type Values = Readonly<Record<string, unknown>>

/** The fields of a kind whose values a vocabulary has. */
export function termFieldsOf({ fields }: Declared): readonly (readonly [string, VocabularyKey])[] {
  return Object.entries(fields).flatMap(([name, { vocabulary }]) =>
    vocabulary ? [[name, vocabulary] as const] : [],
  )
}

/**
 * Holds what people wrote against the vocabularies of the port, until the transaction ends. What the record had `before`
 * stays, switched off or not. Throws VALIDATION_FAILED naming each field whose value the port does not offer.
 */
export async function assertTerms(
  tx: Tx,
  kind: Declared,
  written: readonly Values[],
  {
    before = {},
    path = (field) => field,
  }: { before?: Values; path?: (field: string, index: number) => string } = {},
): Promise<void> {
  const fields = termFieldsOf(kind)
  const texts = written.flatMap((values, index) =>
    fields.flatMap(([field, key]) => {
      const value = values[field]
      return typeof value === 'string' && value !== before[field] ? [{ field, key, value, index }] : []
    }),
  )
  if (texts.length === 0) return
  const keys = [...new Set(texts.map(({ key }) => key))]
  const known = new Map((await readVocabularies(tx, keys, 'share')).map(({ key, values }) => [key, values]))
  const unknown = texts.filter(
    ({ key, value }) => !known.get(key)!.some((term) => term.active && term.value === value),
  )
  if (unknown.length === 0) return
  const details = unknown
    .slice(0, 50)
    .map(
      ({ field, value, index }): ErrorDetail =>
        because(path(field, index), 'vocabulary_term', { term: value }),
    )
  throw new Refusal('VALIDATION_FAILED', details)
}
