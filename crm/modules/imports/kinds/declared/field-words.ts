import type { RecordType } from '../../../../../contract/kinds.ts'
import { clientLanguages } from '../../../../../contract/values/languages.ts'
import { tableWords } from '../../../../../platform/values/table-words.ts'

/** What people call a field of a kind, in English. */
export function labelOf(type: RecordType, name: string): string {
  return tableWords('en').heading({ of: name, type })
}

/** What the product calls a field of a kind in each of its languages. */
export function headingsOf(type: RecordType, name: string): string[] {
  return [...new Set(clientLanguages.map((language) => tableWords(language).heading({ of: name, type })))]
}

/** A code of a choice in words, in each language of the product. */
export function choiceWordsOf(
  type: RecordType,
  name: string,
  code: string,
  choices: readonly string[],
): string[] {
  return clientLanguages.map((language) => tableWords(language).word(code, { of: name, type }, choices))
}
