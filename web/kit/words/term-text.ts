import { fieldsOf } from '../../../contract/records/fields.generated.ts'
import type { PlainField } from '../../../contract/records/plain-fields.ts'
import { codeInWords } from '../../../contract/values/words.ts'
import type { VocabularyKey } from '../../../contract/vocabularies/lists.ts'
import { hasText, translate } from './i18n.ts'
import { ownTerm } from './terms.ts'

/** The vocabulary of a field, by its name. */
export function vocabularyOf(field: string): VocabularyKey | undefined {
  return byField.get(field)
}

/** The vocabularies that fields of records have, in the order of the fields. */
export function usedVocabularies(): VocabularyKey[] {
  return [...new Set(byField.values())]
}

/** A value in words: those of the port, else ours in the language of the user. */
export function termText(key: VocabularyKey, value: string): string {
  const own = ownTerm(key, value)
  if (own !== undefined) return own
  const text = `vocabulary.${textsOf[key]}.${value}`
  return hasText(text) ? translate(text) : codeInWords(value)
}

const byField: ReadonlyMap<string, VocabularyKey> = new Map(
  Object.values<Readonly<Record<string, PlainField>>>(fieldsOf).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { vocabulary }]) =>
      vocabulary ? [[name, vocabulary] as const] : [],
    ),
  ),
)

/** Where our words for their values stand. */
const textsOf: Readonly<Record<VocabularyKey, string>> = {
  lead_sources: 'clientSource',
  interest_temperature: 'temperature',
  berth_tenure_types: 'tenureType',
  mooring_types: 'mooringType',
  access_types: 'access',
  cleat_types: 'cleatType',
  bollard_types: 'bollardType',
  side_pontoons: 'sidePontoon',
  status_change_reasons: 'statusChangeReason',
  expense_categories: 'expenseCategory',
  document_types: 'documentType',
}
